import styles from './inline-svg.module.scss';

interface InlineSvgProps {
  /** Text of one of our SVG files. It is not sanitised: never pass anything else. */
  markup: string | undefined;
  className?: string | undefined;
}

/**
 * Renders a decorative picture as part of the document. In an `img`, each SVG takes the browser 2 to
 * 6 ms to set up (docs/pictures.md).
 */
export function InlineSvg({ markup = '', className = '' }: InlineSvgProps) {
  return (
    <span
      className={`${styles.root} ${className}`}
      aria-hidden
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}
