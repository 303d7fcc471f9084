import { Card } from '../../card/card';
import { NoDestination } from '../../no-destination/no-destination';
import styles from './more-customers.module.scss';

/** Where work is shared; none of them has an address yet. */
const networks = ['Facebook', 'Instagram', 'LinkedIn'];

/** Asks staff to share their work. */
export function MoreCustomers() {
  return (
    <Card title="Get more customers!" accent="sky">
      <p className={styles.text}>
        50% of new customers explore products because the author sharing the work on the social
        media network. Gain your earnings right now!
      </p>
      <ul className={styles.networks}>
        {networks.map((network, place) => (
          <li key={network}>
            <NoDestination
              className={styles.network}
              tooltip={place === networks.length - 1 ? 'end' : 'start'}
            >
              {network}
            </NoDestination>
          </li>
        ))}
      </ul>
    </Card>
  );
}
