import { Icon } from '@backshop/ui/icon';
import { ChevronLeft, ChevronRight } from 'lucide';
import styles from './carousel.module.scss';
import { PauseButton } from './pause-button';
import { useCarousel } from './use-carousel';

interface CarouselProps {
  /** Accessible name. */
  name: string;
  firstPicture: string;
  /** For each picture, its text for screen readers. The other pictures load with the carousel's code. */
  texts: readonly string[];
}

const hidden = { visibility: 'hidden' } as const;

/** Renders pictures that change by themselves, following the ARIA carousel pattern. */
export function Carousel({ name, firstPicture, texts }: CarouselProps) {
  const {
    viewport,
    controls,
    hasFailed,
    transform,
    laterPictures,
    shown,
    isPaused,
    isRotating,
    togglePause,
    pauseProps,
  } = useCarousel();
  const isReady = controls !== undefined;
  const pictures = [firstPicture, ...laterPictures];
  return (
    <section
      className={styles.carousel}
      tabIndex={-1}
      aria-roledescription={hasFailed ? undefined : 'carousel'}
      aria-label={name}
    >
      {!hasFailed && <PauseButton isPaused={isPaused} onClick={togglePause} />}
      <div className={styles.content} {...pauseProps}>
        <div ref={viewport} className={`swiper ${styles.viewport}`}>
          <div
            className="swiper-wrapper"
            style={{ transform }}
            aria-live={isRotating ? 'off' : 'polite'}
          >
            {texts.map((text, index) => (
              <div
                key={text}
                className="swiper-slide"
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${texts.length}`}
                aria-hidden={index !== shown}
              >
                {pictures[index] && (
                  <img
                    src={pictures[index]}
                    alt={text}
                    width={400}
                    height={250}
                    draggable={false}
                  />
                )}
              </div>
            ))}
          </div>
        </div>
        {/* Without its code there is nothing to choose. All else keeps its place. */}
        <div className={styles.controls} style={hasFailed ? hidden : undefined}>
          <button
            type="button"
            className={styles.arrow}
            aria-label="Previous picture"
            disabled={!isReady}
            onClick={controls?.previous}
          >
            <Icon icon={ChevronLeft} size={20} />
          </button>
          <div className={styles.dots} role="group" aria-label="Choose a picture">
            {texts.map((text, index) => (
              <button
                key={text}
                type="button"
                className={styles.dot}
                aria-label={`Picture ${index + 1} of ${texts.length}`}
                aria-current={index === shown}
                disabled={!isReady}
                onClick={() => controls?.show(index)}
              />
            ))}
          </div>
          <button
            type="button"
            className={styles.arrow}
            aria-label="Next picture"
            disabled={!isReady}
            onClick={controls?.next}
          >
            <Icon icon={ChevronRight} size={20} />
          </button>
        </div>
      </div>
    </section>
  );
}
