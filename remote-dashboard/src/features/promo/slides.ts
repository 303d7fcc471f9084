import lawn from './pictures/scene-lawn.svg';
import dusk from './pictures/scene-dusk.svg';
import studio from './pictures/scene-studio.svg';
import sunrise from './pictures/scene-sunrise.svg';

export interface Slide {
  src: string;
  /** Text for screen readers. */
  alt: string;
}

/** The pictures of the carousel, in order. */
export const slides: readonly Slide[] = [
  { src: sunrise, alt: 'Drawing: a person in the tree pose before a rising sun' },
  { src: studio, alt: 'Drawing: a person sitting cross-legged on a mat in a studio with plants' },
  { src: dusk, alt: 'Drawing: a person in the warrior pose on a beach at dusk' },
  { src: lawn, alt: 'Drawing: a person in the downward dog pose on a lawn' },
];
