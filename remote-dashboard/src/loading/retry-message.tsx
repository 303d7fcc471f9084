import { passFocus } from '@backshop/ui/pass-focus';
import type { ComponentProps } from 'react';
import styles from './retry-message.module.scss';

interface RetryMessageProps extends ComponentProps<'p'> {
  /** Render the message also while it is empty: then screen readers announce the next text. */
  text: string | false | undefined;
  /** What staff try again. */
  name: string;
  onRetry: () => void;
}

/** Says in one line that something is missing, with a button that tries again. */
export function RetryMessage({ text, name, onRetry, ...props }: RetryMessageProps) {
  return (
    <p {...props}>
      <span role="status">{text}</span>
      {text && (
        <>
          {' '}
          <button
            ref={passFocus}
            type="button"
            className={styles.retry}
            aria-label={`Try again: ${name}`}
            onClick={onRetry}
          >
            Try again
          </button>
        </>
      )}
    </p>
  );
}
