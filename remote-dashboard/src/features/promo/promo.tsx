import { NoDestination } from '@backshop/ui/no-destination';
import { Carousel } from './carousel';
import styles from './promo.module.scss';
import { firstPicture, pictureTexts } from './slides';

/** Promotes a new publication, with a carousel of pictures. */
export function Promo() {
  return (
    <section className={styles.promo} aria-labelledby="promotion">
      <div className={styles.layout}>
        <Carousel name="Pictures of yogi poses" firstPicture={firstPicture} texts={pictureTexts} />
        <div className={styles.text}>
          <p className={styles.label}>New publish</p>
          <h2 id="promotion" tabIndex={-1} className={styles.title}>
            Strike a yogi pose
          </h2>
          <p className={styles.line}>
            Get fit with Bendwell’s customisable routines: ten minutes a day, at your own pace.
          </p>
          <NoDestination className={styles.view}>View product</NoDestination>
        </div>
      </div>
    </section>
  );
}
