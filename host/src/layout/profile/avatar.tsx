import styles from './avatar.module.scss';
import { profile } from './profile';

/**
 * The signed-in user's picture, as wide as its place. It stands in the page's frame, as part of the
 * document: a picture of its own would cost the first paint more than everything else in the bar.
 */
export function Avatar() {
  return (
    <span
      className={styles.avatar}
      aria-hidden
      dangerouslySetInnerHTML={{ __html: profile.avatar }}
    />
  );
}
