import type { ProfileCard } from '@backshop/shared-types';
import avatar from './avatar.svg?markup';

/** The signed-in user of the sample: a placeholder, as in the specification. */
export const profile: ProfileCard = {
  avatar,
  displayName: 'Sam Placeholder',
  jobTitle: 'Visual Designer',
};
