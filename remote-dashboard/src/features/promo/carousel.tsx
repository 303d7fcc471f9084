import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import styles from './carousel.module.scss';
import type { Slide } from './slides';
import { useCarousel } from './use-carousel';

interface CarouselProps {
  /** Accessible name. */
  name: string;
  slides: readonly Slide[];
}

/** Renders pictures that change by themselves, following the ARIA carousel pattern. */
export function Carousel({ name, slides }: CarouselProps) {
  const { viewport, shouldLoad, controls, shown, isPaused, isRotating, togglePause, pauseProps } =
    useCarousel();
  const isReady = controls !== undefined;
  return (
    <section className={styles.carousel} aria-roledescription="carousel" aria-label={name}>
      <button
        type="button"
        className={styles.pause}
        aria-label={isPaused ? 'Start the slide show' : 'Pause the slide show'}
        onClick={togglePause}
      >
        {isPaused ? (
          <Play size={14} fill="currentColor" aria-hidden />
        ) : (
          <Pause size={14} fill="currentColor" aria-hidden />
        )}
      </button>
      <div className={styles.content} {...pauseProps}>
        <div ref={viewport} className={`swiper ${styles.viewport}`}>
          <div className="swiper-wrapper" aria-live={isRotating ? 'off' : 'polite'}>
            {slides.map(({ src, alt }, index) => (
              <div
                key={alt}
                className="swiper-slide"
                role="group"
                aria-roledescription="slide"
                aria-label={`${index + 1} of ${slides.length}`}
                aria-hidden={index !== shown}
              >
                {(index === 0 || shouldLoad) && (
                  <img src={src} alt={alt} width={400} height={250} draggable={false} />
                )}
              </div>
            ))}
          </div>
        </div>
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.arrow}
            aria-label="Previous picture"
            disabled={!isReady}
            onClick={controls?.previous}
          >
            <ChevronLeft size={20} aria-hidden />
          </button>
          <div className={styles.dots} role="group" aria-label="Choose a picture">
            {slides.map(({ alt }, index) => (
              <button
                key={alt}
                type="button"
                className={styles.dot}
                aria-label={`Picture ${index + 1} of ${slides.length}`}
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
            <ChevronRight size={20} aria-hidden />
          </button>
        </div>
      </div>
    </section>
  );
}
