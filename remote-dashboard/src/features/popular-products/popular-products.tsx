import { NoDestination } from '@backshop/ui/no-destination';
import { Card } from '../../card/card';
import { formatMoney } from '../../format/money';
import { InlineSvg } from '../../inline-svg/inline-svg';
import styles from './popular-products.module.scss';
import { productPictures } from './product-pictures';
import { productRows } from './product-rows';

/** Lists the best-selling products. */
export function PopularProducts() {
  return (
    <Card
      id="popular-products"
      title="Popular products"
      accent="sun"
      action={<NoDestination className={styles.all}>See all</NoDestination>}
    >
      <ul className={styles.rows}>
        {productRows.map(({ id, img, nam, price, status }) => (
          <li key={id} className={styles.row}>
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
