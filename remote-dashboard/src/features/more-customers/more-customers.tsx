import { NoDestination } from '@backshop/ui/no-destination';
import { Card } from '../../card/card';
import styles from './more-customers.module.scss';

const networks = ['Facebook', 'Instagram', 'LinkedIn'];

/** Asks staff to share their work on social networks. */
export function MoreCustomers() {
  return (
    <Card id="more-customers" title="Get more customers!" accent="sky">
      <p className={styles.text}>
        50% of new customers explore products because the author sharing the work on the social
        media network. Gain your earnings right now!
      </p>
      <ul className={styles.networks}>
        {networks.map((network) => (
          <li key={network}>
            <NoDestination className={styles.network}>{network}</NoDestination>
          </li>
        ))}
      </ul>
    </Card>
  );
}
