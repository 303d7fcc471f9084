import styles from './avatar.module.scss';
import { profile } from './profile';

/**
 * The signed-in user's picture, as wide as its container. Inline SVG, because an image file would delay
 * the first paint of the prerendered shell.
 */
export function Avatar() {
  return (
    <span className={styles.avatar} aria-hidden>
      {profile.avatar}
    </span>
  );
}
