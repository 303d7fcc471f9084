import { Card } from '../../card/card';
import { Drawing } from '../../drawing/drawing';
import { formatMoney } from '../../format/money';
import { NoDestination } from '../../no-destination/no-destination';
import styles from './popular-products.module.scss';
import { productPictures } from './product-pictures';
import { productRows } from './product-rows';

/** What sells best. */
export function PopularProducts() {
  return (
    <Card
      title="Popular products"
      accent="sun"
      action={<NoDestination tooltip="end">See all</NoDestination>}
    >
      <ul className={styles.rows}>
        {productRows.map(({ id, img, nam, price, status }) => (
          <li key={id} className={styles.row}>
            <Drawing className={styles.picture} markup={productPictures[img]} />
            <span className={styles.name}>{nam}</span>
            <span className={styles.price}>{formatMoney(price)}</span>
            <span className={styles.status}>{status}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
