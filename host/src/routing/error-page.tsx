import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';
import styles from './error-page.module.scss';
import { headingId, useArrival } from './use-arrival';

interface ErrorPageProps {
  /** A status and its text, or an error's message. */
  cause: string;
}

/** Replaces a page that does not exist or has crashed (docs/product.md, "Error page"). */
export function ErrorPage({ cause }: ErrorPageProps) {
  const arrive = useEffectEvent(useArrival('Error'));
  useEffect(() => arrive(), []);
  return (
    <section className={styles.page}>
      <h1 id={headingId} tabIndex={-1}>
        Unexpected Application Error!
      </h1>
      <p className={styles.cause}>{cause}</p>
      <Link className={styles.back} to="/">
        Back to the Dashboard
      </Link>
    </section>
  );
}
