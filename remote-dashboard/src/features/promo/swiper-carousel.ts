import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

export { laterPictures } from './later-pictures';

/** In ms and px (docs/product.md, "Carousel"). */
const carousel = { delay: 5000, spaceBetween: 30 };

/** Controls a carousel that has started. */
export interface CarouselControls {
  /** Shows the picture with this index. */
  show: (index: number) => void;
  next: () => void;
  previous: () => void;
  /** Starts or stops the automatic change of pictures. */
  rotate: (isRotating: boolean) => void;
  /** Sets the duration of a change, in ms. */
  setSpeed: (ms: number) => void;
  destroy: () => void;
}

interface CarouselOptions {
  /** Index of the picture that is shown first. */
  first: number;
  /** Called with the index of each picture that is shown. */
  onShow: (index: number) => void;
}

/**
 * Turns slides that are already on the page into a carousel. It does not change by itself yet.
 *
 * Swiper has 19 KB (brotli), more than the rest of the Dashboard together. So the first picture needs only the rules
 * in `carousel.module.scss`, which repeat some of Swiper's: check them for a new major version.
 */
export function startCarousel(
  element: HTMLElement,
  { first, onShow }: CarouselOptions,
): CarouselControls {
  const swiper = new Swiper(element, {
    modules: [Autoplay],
    loop: true,
    loopPreventsSliding: false, // Each click counts, also while a picture moves.
    initialSlide: first,
    centeredSlides: true,
    spaceBetween: carousel.spaceBetween,
    autoplay: { delay: carousel.delay, disableOnInteraction: false },
    // Swiper's own observer takes a height like 203.75 px for a change, and stops a moving picture.
    resizeObserver: false,
    on: { realIndexChange: ({ realIndex }) => onShow(realIndex) },
  });
  swiper.autoplay.stop();
  // In the next animation frame: an observer that changes the size of its element causes an uncaught error.
  const resizing = new ResizeObserver(() => requestAnimationFrame(measure));
  const measure = () => {
    if (element.clientWidth !== swiper.width) swiper.emit('resize');
  };
  resizing.observe(element);
  return {
    show: (index) => swiper.slideToLoop(index),
    next: () => swiper.slideNext(),
    previous: () => swiper.slidePrev(),
    rotate: (isRotating) => {
      if (isRotating) swiper.autoplay.start();
      else swiper.autoplay.stop();
    },
    setSpeed: (ms) => {
      swiper.params.speed = ms;
    },
    destroy: () => {
      resizing.disconnect();
      swiper.destroy();
    },
  };
}
