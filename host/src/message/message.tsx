import { Icon } from '@backshop/ui/icon';
import { passFocus } from '@backshop/ui/pass-focus';
import { ChevronRight, CircleAlert, type IconNode } from 'lucide';
import { Fragment, type ReactNode, useState } from 'react';
import styles from './message.module.scss';

interface MessageProps {
  /** What happened. */
  title: string;
  /** Default: an exclamation mark. */
  icon?: IconNode | undefined;
  /** The title's element. Choose the heading level that fits around it. */
  as?: 'h1' | 'h2' | 'h3' | undefined;
  /** What staff can do now. */
  children: ReactNode;
  /** Buttons or links. The first one is the main action. */
  actions: ReactNode;
  /** Facts for the team that runs Backshop. They are folded away. */
  details?: ReactNode;
}

/** Tells staff what went wrong and what they can do now. */
export function Message({
  title,
  icon = CircleAlert,
  as: Title = 'h2',
  children,
  actions,
  details,
}: MessageProps) {
  return (
    <section ref={passFocus} className={styles.message}>
      <Icon icon={icon} size={72} />
      {/* Only this text is announced. Opening the details must not announce it again. */}
      <div role="alert">
        <Title>{title}</Title>
        <p>{children}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
      {details !== undefined && (
        <details className={styles.details}>
          <summary>
            <Icon icon={ChevronRight} size={16} />
            <span>Details</span>
          </summary>
          <div>{details}</div>
        </details>
      )}
    </section>
  );
}

interface FactsProps {
  /** By name. */
  facts: Record<string, ReactNode>;
  className?: string | undefined;
}

/** Renders facts with their names. Facts without a value are left out. */
export function Facts({ facts, className }: FactsProps) {
  return (
    <dl className={className}>
      {Object.entries(facts).map(
        ([name, fact]) =>
          Boolean(fact) && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{typeof fact === 'string' ? breakable(fact) : fact}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** Lets a path break after each slash but those of `http://`. Otherwise, Chrome and WebKit break it within a word. */
const breakable = (text: string): ReactNode =>
  text.split(/(?<=[^:/]\/)/).map((part, index) => (
    <Fragment key={index}>
      <span>{part}</span>
      <wbr />
    </Fragment>
  ));

const type = 'text/plain';

/**
 * A button that copies a text for a ticket, and says whether that worked. If not, it shows the text.
 * @param text returns the text, which may still have to load
 */
export function CopyDetails({ text }: { text: () => Promise<string> }) {
  const [result, setResult] = useState('');
  const copy = async () => {
    setResult(''); // Screen readers announce the same text again.
    const copied = text();
    try {
      // Browsers allow this only right after a click, so they get the promise.
      const blob = copied.then((each) => new Blob([each], { type }));
      await navigator.clipboard.write([new ClipboardItem({ [type]: blob })]);
      setResult('Copied');
    } catch {
      // Also in Firefox before 127, which has no `ClipboardItem`.
      setResult(`Copying failed. Copy this text:\n\n${await copied}`);
    }
  };
  return (
    <>
      <button type="button" onClick={() => void copy()}>
        Copy details
      </button>
      <output>{result}</output>
    </>
  );
}
