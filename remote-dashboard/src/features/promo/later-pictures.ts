import lawn from './pictures/scene-lawn.svg';
import dusk from './pictures/scene-dusk.svg';
import studio from './pictures/scene-studio.svg';

/** The pictures after the first one, in the order of `pictureTexts`. They load with the carousel's code. */
export const laterPictures: readonly string[] = [studio, dusk, lawn];
