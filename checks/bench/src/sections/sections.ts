import { depthSection } from './depth';
import { developmentSection } from './development';
import { interactionSection } from './interaction';
import { lighthouseSection } from './lighthouse';
import { loadSection } from './load';
import { memorySection } from './memory';
import { navigationSection } from './navigation';
import { releaseSection } from './release';
import { releaseDaySection } from './release-day';
import { scaleSection } from './scale';
import type { Section } from '../report/section';
import { shiftSection } from './shift';
import { sizesSection } from './sizes';
import { waterfallSection } from './waterfall';

/** All sections, in the order of the report. */
export const sections = [
  loadSection,
  shiftSection,
  waterfallSection,
  depthSection,
  sizesSection,
  releaseSection,
  releaseDaySection,
  scaleSection,
  navigationSection,
  interactionSection,
  memorySection,
  developmentSection,
  lighthouseSection,
] as Section[];
