import { NoDestination } from '@backshop/ui/no-destination';
import { useId } from 'react';
import { Carousel } from './carousel';
import styles from './promo.module.scss';
import { firstPicture, pictureTexts } from './slides';

/** Promotes a new publication, with a carousel of pictures. */
export function Promo() {
  const titleId = useId();
  return (
    <section className={styles.promo} aria-labelledby={titleId}>
      <div className={styles.layout}>
        <Carousel name="Pictures of yogi poses" firstPicture={firstPicture} texts={pictureTexts} />
        <div className={styles.text}>
          <p className={styles.label}>New publish</p>
          <h2 id={titleId} className={styles.title}>
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
