import styles from './message.module.scss';

/** A text that staff copy by hand. The keyboard can reach and scroll it, and then it is selected. */
export function CopiedText({ text }: { text: string }) {
  return (
    <textarea
      className={styles.copied}
      aria-label="Details"
      value={text}
      readOnly
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
  );
}
