import styles from './message.module.scss';

/** A text that staff copy by hand. The keyboard can reach and scroll it, and then it is selected. */
export function CopiedText({ text }: { text: string }) {
  return (
    <pre
      className={styles.copied}
      role="group"
      aria-label="Text to copy"
      tabIndex={0}
      onFocus={({ currentTarget }) => getSelection()?.selectAllChildren(currentTarget)}
    >
      {text}
    </pre>
  );
}
