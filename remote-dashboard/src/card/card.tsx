import { type ReactNode, useId } from 'react';
import styles from './card.module.scss';

interface CardProps {
  title: string;
  /** Colour role of the bar before the title; decoration. */
  accent: 'peach' | 'lilac' | 'sky' | 'mint' | 'sun';
  /** What stands at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** One block of the Dashboard: a title with its bar, and what it is about. */
export function Card({ title, accent, action, children }: CardProps) {
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <div className={styles.head}>
        <h2 id={titleId} className={styles.title} data-accent={accent}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
