import { NoDestination } from '@backshop/ui/no-destination';
import type { ReactElement } from 'react';
import { Card } from '../../card/card';
import { formatMoney } from '../../format/format';
import { InlineSvg } from '../../inline-svg/inline-svg';
import { addressable, useAddressedId } from '../../view/use-addressed-id';
import blocks from './pictures/product-blocks.svg?drawing';
import bottle from './pictures/product-bottle.svg?drawing';
import kettlebell from './pictures/product-kettlebell.svg?drawing';
import lamp from './pictures/product-lamp.svg?drawing';
import mat from './pictures/product-mat.svg?drawing';
import styles from './popular-products.module.scss';
import { productRows } from './product-rows';

export function PopularProducts() {
  const addressed = useAddressedId();
  return (
    <Card
      id="popular-products"
      title="Popular products"
      accent="sun"
      action={<NoDestination className={styles.all}>See all</NoDestination>}
    >
      <ul className={styles.rows}>
        {productRows.map(({ id, img, nam, price, status }) => (
          <li key={id} className={styles.row} {...addressable(`product-${id}`, addressed)}>
            <InlineSvg className={styles.picture} drawing={productPictures[img]} />
            <span className={styles.name}>{nam}</span>
            <span className={styles.price}>{formatMoney(price)}</span>
            <span className={styles.status}>{status}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Pictures of the products, by their `img`. */
export const productPictures: Readonly<Record<string, ReactElement>> = {
  blocks,
  bottle,
  kettlebell,
  lamp,
  mat,
};
