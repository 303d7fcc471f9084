import type { ReactNode } from 'react';
import { LinkedTitle } from '../copy-link/linked-title';
import styles from './card.module.scss';

interface CardProps {
  /** The id of the title. An address with it, such as `/#new-orders`, puts the focus there. */
  id: string;
  title: string;
  /** Colour of the decorative bar before the title. */
  accent: 'peach' | 'lilac' | 'sky' | 'mint' | 'sun';
  /** A control at the end of the title's line. */
  action?: ReactNode;
  children: ReactNode;
}

/** Renders one block of the Dashboard, named by its title. */
export function Card({ id, title, accent, action, children }: CardProps) {
  return (
    <section className={styles.card} aria-labelledby={id}>
      <div className={styles.head}>
        <LinkedTitle id={id} name={title}>
          <h2 id={id} tabIndex={-1} className={styles.title} data-accent={accent}>
            {title}
          </h2>
        </LinkedTitle>
        {action}
      </div>
      {children}
    </section>
  );
}
