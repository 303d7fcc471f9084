import { Icon } from '@backshop/ui/icon';
import { Tooltip } from '@backshop/ui/tooltip';
import { Check, Link2 } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import styles from './copy-link.module.scss';

export interface CopyLinkProps {
  /** The id of the element that the link opens. */
  id: string;
  /** What the link opens: "Top countries". */
  name: string;
  /** Whether the Tab key passes over it. The command palette copies the link, too. */
  isSkipped?: boolean;
}

interface Result {
  isCopied: boolean;
  text: string;
}

const nothing: Result = { isCopied: false, text: '' };

/** Renders a button that copies the address of an element, with what staff have chosen to see on the page. */
export function CopyLink({ id, name, isSkipped }: CopyLinkProps) {
  // Set while focus or pointer are here. A live region must be there before it gets its text.
  const [result, setResult] = useState<Result>();
  const message = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => keepInWindow(message.current), [result]);
  const label = `Copy link to ${name}`;
  const copy = async () => {
    setResult(nothing); // Screen readers announce the same text again.
    const { href } = new URL(`#${id}`, location.href);
    try {
      await navigator.clipboard.writeText(href); // Without HTTPS, there is no clipboard.
      setResult({ isCopied: true, text: 'Link copied.' });
    } catch {
      const text = `The browser does not allow copying. The link is ${href}`;
      setResult({ isCopied: false, text });
    }
  };
  const start = () => setResult((shown) => shown ?? nothing);
  return (
    <span
      className={styles.root}
      onFocus={start}
      onPointerEnter={start}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Leaving the window does not move the focus.
        const isLeft = !currentTarget.contains(relatedTarget ?? document.activeElement);
        if (isLeft && !currentTarget.matches(':hover')) setResult(undefined);
      }}
      onPointerLeave={({ currentTarget }) => {
        if (!currentTarget.contains(document.activeElement)) setResult(undefined);
        else if (result?.isCopied) setResult(nothing);
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
          <Icon icon={result?.isCopied ? Check : Link2} size={16} />
        </button>
      </Tooltip>
      {result && (
        // It can have the focus, so that staff can select the link that it shows.
        <span ref={message} role="status" tabIndex={-1} className={styles.result}>
          {result.text}
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
