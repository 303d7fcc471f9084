import type { ProfileCard } from '@backshop/shared-types';
import avatar from './avatar.svg?drawing';

/** The signed-in user of the sample data (docs/product.md, "Mobile menu"). */
export const profile: ProfileCard = {
  avatar,
  displayName: 'Sam Placeholder',
  jobTitle: 'Visual Designer',
};
