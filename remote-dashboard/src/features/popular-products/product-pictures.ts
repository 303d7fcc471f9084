import type { ReactElement } from 'react';
import blocks from './pictures/product-blocks.svg?drawing';
import bottle from './pictures/product-bottle.svg?drawing';
import kettlebell from './pictures/product-kettlebell.svg?drawing';
import lamp from './pictures/product-lamp.svg?drawing';
import mat from './pictures/product-mat.svg?drawing';

/** Pictures of the products, by their `img`. */
export const productPictures: Readonly<Record<string, ReactElement>> = {
  blocks,
  bottle,
  kettlebell,
  lamp,
  mat,
};
