import type { Feature } from '../core/feature';
import { attestations } from './attestations/feature';
import { candidates } from './candidates/feature';
import { deltas } from './deltas/feature';
import { fallback } from './fallback/feature';
import { holds } from './holds/feature';
import { promoteFrom } from './promote-from/feature';
import { provenance } from './provenance/feature';
import { prune } from './prune/feature';
import { settings } from './settings/feature';
import { sourceMaps } from './trace/feature';
import { versionLists } from './version-lists/feature';

/**
 * Everything that a release does beyond making versions live. The list of releases names them in this order. A folder
 * that is missing here has commands only.
 */
export const features: readonly Feature[] = [
  candidates,
  fallback,
  holds,
  settings,
  prune,
  promoteFrom,
  provenance,
  attestations,
  sourceMaps,
  versionLists,
  deltas,
];
