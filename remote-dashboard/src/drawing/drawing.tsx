import styles from './drawing.module.scss';

interface DrawingProps {
  /** Text of one of our own SVG files; nothing else may come here. */
  markup: string | undefined;
  className?: string | undefined;
}

/**
 * A drawing beside a text that says the same. It is part of the document: the browser takes 2 to 6 ms to
 * set up each SVG that is the source of an `img` (docs/performance).
 */
export function Drawing({ markup = '', className = '' }: DrawingProps) {
  return (
    <span
      className={`${styles.drawing} ${className}`}
      aria-hidden
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
