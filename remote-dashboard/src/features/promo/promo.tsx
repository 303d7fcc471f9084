import { NoDestination } from '@backshop/ui/no-destination';
import { LinkedTitle } from '../../copy-link/linked-title';
import { Carousel } from './carousel';
import sunrise from './pictures/scene-sunrise.svg';
import styles from './promo.module.scss';

/** Promotes a new publication, with a carousel of pictures. */
export function Promo() {
  return (
    <section className={styles.promo} aria-labelledby="promotion">
      <div className={styles.layout}>
        <Carousel name="Pictures of yogi poses" firstPicture={firstPicture} texts={pictureTexts} />
        <div className={styles.text}>
          <p className={styles.label}>New publish</p>
          <LinkedTitle id="promotion" name="Strike a yogi pose">
            <h2 id="promotion" tabIndex={-1} className={styles.title}>
              Strike a yogi pose
            </h2>
          </LinkedTitle>
          <p className={styles.line}>
            Get fit with Bendwell’s customisable routines: ten minutes a day, at your own pace.
          </p>
          <NoDestination className={styles.view}>View product</NoDestination>
        </div>
      </div>
    </section>
  );
}

/** The first picture. Staff see it before the carousel's code and the other pictures have loaded. */
const firstPicture = sunrise;

/** The pictures' texts for screen readers, in order. */
const pictureTexts = [
  'Drawing: a person in the tree pose before a rising sun',
  'Drawing: a person sitting cross-legged on a mat in a studio with plants',
  'Drawing: a person in the warrior pose on a beach at dusk',
  'Drawing: a person in the downward dog pose on a lawn',
];
