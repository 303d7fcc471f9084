import { type ReactNode, useId } from 'react';
import styles from './card.module.scss';

interface CardProps {
  title: string;
  /** Colour of the decorative bar before the title. */
  accent: 'peach' | 'lilac' | 'sky' | 'mint' | 'sun';
  /** A control at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** Renders one block of the Dashboard, named by its title. */
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
