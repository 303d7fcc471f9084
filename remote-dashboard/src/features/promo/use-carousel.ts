import { type FocusEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { isLeft } from '../../focus/is-left';
import { keepLoading } from '../../loading/keep-loading';
import { useIsNear } from '../../loading/use-when-in-view';
import type { CarouselControls } from './swiper-carousel';

/** Duration of a change of pictures, in ms. With reduced motion it is 0. */
const speedMs = 300;

/**
 * Loads and runs the carousel (docs/product.md, "Carousel"). The first picture needs no script; the
 * rest loads after the first paint. The pictures change by themselves unless staff paused them,
 * point at them, have keyboard focus in them, or look at another browser tab.
 */
export function useCarousel() {
  const viewport = useRef<HTMLDivElement>(null);
  const prefersReducedMotion = usePrefersReducedMotion();
  const shouldLoad = useIsNear(viewport);
  const [controls, setControls] = useState<CarouselControls>();
  const [hasFailed, setFailed] = useState(false);
  const [laterPictures, setLaterPictures] = useState(leftCarousel.laterPictures);
  const [first] = useState(leftCarousel.shown);
  const [shown, setShown] = useState(first);
  const [choice, setChoice] = useState(leftCarousel.choice);
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHidden = useIsPageHidden();
  const isPaused = choice ?? prefersReducedMotion;
  const isRotating = !isPaused && !isPointed && !hasFocus && !isHidden;

  useEffect(() => {
    if (!shouldLoad) return;
    let started: CarouselControls | undefined;
    const mounted = new AbortController();
    void keepLoading(loadCode, mounted.signal, () => setFailed(true)).then(
      ({ startCarousel, laterPictures }) => {
        if (!viewport.current) return;
        setFailed(false);
        setLaterPictures(laterPictures);
        started = startCarousel(viewport.current, {
          first: leftCarousel.shown,
          onShow: setShown,
        });
        setControls(started);
      },
    );
    return () => {
      mounted.abort();
      started?.destroy();
    };
  }, [shouldLoad]);

  useEffect(() => {
    Object.assign(leftCarousel, { shown, choice, laterPictures });
  }, [shown, choice, laterPictures]);

  useEffect(() => {
    controls?.setSpeed(prefersReducedMotion ? 0 : speedMs);
  }, [controls, prefersReducedMotion]);

  useEffect(() => {
    controls?.rotate(isRotating);
  }, [controls, isRotating]);

  return {
    viewport,
    /** Undefined until the carousel has started. */
    controls,
    /** Whether it could not start so far. The first picture stays. */
    hasFailed,
    /**
     * Moves to the picture on which staff left, until the carousel has started. It then sets this property by itself,
     * and React does not, because the value stays.
     */
    transform: first ? `translateX(-${first}00%)` : undefined,
    /** The pictures after the first one. Empty until the carousel has started. */
    laterPictures,
    /** Index of the picture that is shown. */
    shown,
    /** Undefined while the build renders the first screen. */
    isPaused,
    isRotating,
    togglePause: () => setChoice(!isPaused),
    /** For the element in which pointer or focus pauses the pictures. */
    pauseProps: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }: FocusEvent) => setFocus(target.matches(':focus-visible')),
      onBlur: (event: FocusEvent) => isLeft(event) && setFocus(false),
    },
  };
}

function loadCode() {
  return import(/* webpackChunkName: "carousel" */ './swiper-carousel');
}

/** How staff left the carousel. It looks the same when they come back to the page, until the next page load. */
export const leftCarousel: LeftCarousel = { shown: 0, choice: undefined, laterPictures: [] };

interface LeftCarousel {
  /** Index of the picture. */
  shown: number;
  /** Whether staff have paused the carousel (true) or started it. */
  choice: boolean | undefined;
  /** The pictures after the first one, if they have loaded. */
  laterPictures: readonly string[];
}

/** Returns whether staff look at another browser tab. */
function useIsPageHidden(): boolean {
  return useSyncExternalStore(
    watchVisibility,
    () => document.hidden,
    () => false,
  );
}

const watchVisibility = watch(() => document, 'visibilitychange');

const motionQuery = () => matchMedia('(prefers-reduced-motion: reduce)');

/**
 * Returns whether staff have asked their system for less motion. Follows changes of that setting. Returns
 * undefined while the build renders the first screen.
 */
function usePrefersReducedMotion(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    watchMotion,
    () => motionQuery().matches,
    () => undefined,
  );
}

const watchMotion = watch(motionQuery, 'change');

function watch(targetOf: () => EventTarget, event: string) {
  return (onChange: () => void) => {
    const target = targetOf();
    target.addEventListener(event, onChange);
    return () => target.removeEventListener(event, onChange);
  };
}
