import { Fragment, type ReactNode } from 'react';
import styles from './about-dialog.module.scss';

/** A list of facts by name. Those that say nothing are left out. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  return (
    <dl className={styles.facts}>
      {Object.entries(facts).map(
        ([name, fact]) =>
          fact && (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{fact}</dd>
            </Fragment>
          ),
      )}
    </dl>
  );
}

/** A time in the time zone of the browser: `22 Nov 2026, 10:30`. */
export function Time({ iso }: { iso: string }) {
  const format = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return <time dateTime={iso}>{new Date(iso).toLocaleString('en-GB', format)}</time>;
}
