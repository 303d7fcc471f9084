import sunrise from './pictures/scene-sunrise.svg';

/** The first picture. Staff see it before the carousel's code and the other pictures have loaded. */
export const firstPicture = sunrise;

/** The pictures' texts for screen readers, in order. */
export const pictureTexts = [
  'Drawing: a person in the tree pose before a rising sun',
  'Drawing: a person sitting cross-legged on a mat in a studio with plants',
  'Drawing: a person in the warrior pose on a beach at dusk',
  'Drawing: a person in the downward dog pose on a lawn',
];
