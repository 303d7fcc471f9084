import type { Feature } from '../core/feature';
import { candidates } from './candidates/feature';
import { deltas } from './deltas/put-deltas';
import { fallback } from './fallback/fallback';
import { holds } from './holds/holds';
import { promoteFrom } from './promote-from/feature';
import { provenance } from './provenance/feature';
import { prune } from './prune/feature';
import { settings } from './settings/settings';
import { sourceMaps } from './trace/source-maps';
import { versionLists } from './version-lists/version-lists';

/** Everything that a release does beyond making versions live. The list of releases names them in this order. */
export const features: readonly Feature[] = [
  candidates,
  fallback,
  holds,
  settings,
  prune,
  promoteFrom,
  provenance,
  sourceMaps,
  versionLists,
  deltas,
];
