import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import styles from './error-page.module.scss';

interface ErrorPageProps {
  /** Status and its text, or an error's message. */
  cause: string;
}

/** The router's error page, in the router's words (spec §8), inside the shell and with a way back. */
export function ErrorPage({ cause }: ErrorPageProps) {
  useEffect(() => {
    document.title = 'Error · Backshop';
  }, []);
  return (
    <section className={styles.page}>
      <h1 id="page-heading" tabIndex={-1}>
        Unexpected Application Error!
      </h1>
      <p className={styles.cause}>{cause}</p>
      <Link className={styles.back} to="/">
        Back to the Dashboard
      </Link>
    </section>
  );
}
