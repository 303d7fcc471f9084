import Swiper from 'swiper';
import { Autoplay } from 'swiper/modules';

/** The carousel's numbers (spec §9): ms, and px. */
const carousel = { delay: 5000, spaceBetween: 30 };

/** A carousel that runs. */
export interface RunningCarousel {
  /** Shows a picture, counted from 0. */
  show: (index: number) => void;
  next: () => void;
  previous: () => void;
  /** Lets the pictures change by themselves, or not. */
  rotate: (isRotating: boolean) => void;
  end: () => void;
}

interface CarouselOptions {
  /** How long a change takes, in ms. */
  speed: number;
  /** Called with the number of the picture that shows, counted from 0. */
  onShow: (index: number) => void;
}

/** Makes a carousel of slides that are on the page already. */
export function startCarousel(
  element: HTMLElement,
  { speed, onShow }: CarouselOptions,
): RunningCarousel {
  const swiper = new Swiper(element, {
    modules: [Autoplay],
    loop: true,
    centeredSlides: true,
    spaceBetween: carousel.spaceBetween,
    autoplay: { delay: carousel.delay, disableOnInteraction: false },
    speed,
    on: { realIndexChange: ({ realIndex }) => onShow(realIndex) },
  });
  swiper.autoplay.stop();
  return {
    show: (index) => swiper.slideToLoop(index),
    next: () => swiper.slideNext(),
    previous: () => swiper.slidePrev(),
    rotate: (isRotating) => {
      if (isRotating) swiper.autoplay.start();
      else swiper.autoplay.stop();
    },
    end: () => swiper.destroy(),
  };
}
