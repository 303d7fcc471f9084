import { depthSection } from './depth';
import { developmentSection } from './development';
import { interactionSection } from './interaction';
import { loadSection } from './load';
import { longListsSection } from './long-lists';
import { memorySection } from './memory';
import { navigationSection } from './navigation';
import { releaseSection } from './release';
import { releaseDaySection } from './release-day';
import { scaleSection } from './scale';
import type { Section } from '../report/section';
import { shiftSection } from './shift';
import { sizesSection } from './sizes';

/** All sections, in the order of the report. */
export const sections = [
  loadSection,
  shiftSection,
  depthSection,
  sizesSection,
  releaseSection,
  releaseDaySection,
  scaleSection,
  navigationSection,
  interactionSection,
  longListsSection,
  memorySection,
  developmentSection,
] as Section[];
