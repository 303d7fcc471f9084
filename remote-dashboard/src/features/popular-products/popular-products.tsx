import { Card } from '../../card/card';
import { formatMoney } from '../../format/money';
import { NoDestination } from '../../no-destination/no-destination';
import styles from './popular-products.module.scss';
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
            <img
              className={styles.picture}
              src={img}
              alt=""
              width={56}
              height={56}
              loading="lazy"
            />
            <span className={styles.name}>{nam}</span>
            <span className={styles.price}>{formatMoney(price)}</span>
            <span className={styles.status}>{status}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
