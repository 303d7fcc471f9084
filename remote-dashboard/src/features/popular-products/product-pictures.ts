import blocks from './pictures/product-blocks.svg?markup';
import bottle from './pictures/product-bottle.svg?markup';
import kettlebell from './pictures/product-kettlebell.svg?markup';
import lamp from './pictures/product-lamp.svg?markup';
import mat from './pictures/product-mat.svg?markup';

/** Pictures of the products, by their `img`. */
export const productPictures: Readonly<Record<string, string>> = {
  blocks,
  bottle,
  kettlebell,
  lamp,
  mat,
};
