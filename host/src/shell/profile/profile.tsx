import type { ProfileCard } from '@backshop/shared-types';
import { useIdentity } from '../../identity/identity';
import styles from './avatar.module.scss';
import avatar from './avatar.svg?drawing';

/** The signed-in user of the sample data (docs/product.md, "Mobile menu"). */
export const profile: ProfileCard = {
  avatar,
  displayName: 'Sam Placeholder',
  jobTitle: 'Visual Designer',
};

/**
 * The signed-in user's picture, as wide as its container. Inline SVG, because an image file would delay
 * the first paint of the prerendered shell.
 */
export function Avatar() {
  return (
    <span className={styles.avatar} aria-hidden>
      {useIdentity().avatar ?? profile.avatar}
    </span>
  );
}
