import { Icon } from '@backshop/ui/icon';
import { sayAgain } from '@backshop/ui/say-again';
import { Tooltip } from '@backshop/ui/tooltip';
import { Check, Link2 } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import { isLeft } from '../focus/is-left';
import styles from './copy-link.module.scss';

export interface CopyLinkProps {
  /** The id of the element that the link opens. */
  id: string;
  /** What the link opens: "Top countries". */
  name: string;
  /** Whether the Tab key passes over it. The command palette copies the link, too. */
  isSkipped?: boolean;
}

const copied = 'Link copied.';

/** Renders a button that copies the address of an element, with what staff have chosen to see on the page. */
export function CopyLink({ id, name, isSkipped }: CopyLinkProps) {
  // Set while the button has the focus or the pointer. A live region must be there before it gets its text.
  const [result, setResult] = useState<string>();
  const message = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => keepInWindow(message.current), [result]);
  const label = `Copy link to ${name}`;
  const isCopied = result?.startsWith(copied);
  const start = () => setResult((shown) => shown ?? '');
  // The browser can answer after staff have left.
  const say = (text: string) =>
    setResult((shown) => (shown === undefined ? shown : sayAgain(shown, text)));
  const copy = async () => {
    start(); // On iPhones, the finger has left by now, and the button gets no focus.
    const { href } = new URL(`#${id}`, location.href);
    try {
      await navigator.clipboard.writeText(href); // Without HTTPS, there is no clipboard.
      say(copied);
    } catch {
      say(`The browser does not allow copying. The link is ${href}`);
    }
  };
  return (
    <span
      className={styles.root}
      onFocus={start}
      onPointerEnter={start}
      onBlur={(event) => {
        if (isLeft(event) && !event.currentTarget.matches(':hover')) setResult(undefined);
      }}
      onPointerLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) setResult(undefined);
        else if (isCopied) setResult('');
      }}
    >
      <Tooltip text={label}>
        <button
          type="button"
          className={styles.button}
          aria-label={label}
          tabIndex={isSkipped ? -1 : undefined}
          onClick={() => void copy()}
        >
          <Icon icon={isCopied ? Check : Link2} size={16} />
        </button>
      </Tooltip>
      {result !== undefined && (
        // It can have the focus, so that staff can select the link that it shows.
        <span ref={message} role="status" tabIndex={-1} className={styles.result}>
          {result}
        </span>
      )}
    </span>
  );
}

/** Least distance of a message from the end of the window, in px. */
const edge = 8;

/** Moves an element that ends outside of the window into it. */
function keepInWindow(element: HTMLElement | null): void {
  if (!element) return;
  element.style.translate = '';
  const { right } = element.getBoundingClientRect();
  const beyond = right + edge - document.documentElement.clientWidth;
  if (beyond > 0) element.style.translate = `${-beyond}px`;
}
