import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useWhenInView } from '../../loading/use-when-in-view';
import type { RunningCarousel } from './swiper-carousel';
import { useIsPageHidden } from './use-is-page-hidden';

/** How long a change of pictures takes, in ms; none for whoever asked for less motion. */
const speedMs = 300;

/**
 * The life of the carousel: its first picture stands without any of this, and the rest comes when
 * the page has been painted. It rotates unless staff paused it, point at it, have the keyboard in
 * it, or look at another tab.
 */
export function useCarousel() {
  const viewport = useRef<HTMLDivElement>(null);
  const [prefersStill] = useState(
    () => window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  const [isWanted, setWanted] = useState(false);
  const [running, setRunning] = useState<RunningCarousel | null>(null);
  const [shown, setShown] = useState(0);
  const [isPaused, setPaused] = useState(prefersStill);
  const [isPointed, setPointed] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isHidden = useIsPageHidden();
  const isRotating = !isPaused && !isPointed && !hasFocus && !isHidden;

  useWhenInView(
    viewport,
    useCallback(() => setWanted(true), []),
  );

  useEffect(() => {
    if (!isWanted) return;
    let started: RunningCarousel | undefined;
    let isCurrent = true;
    loadSwiper()
      .catch(loadSwiper) // A broken network is asked once more.
      .then(
        ({ startCarousel }) => {
          if (!isCurrent || !viewport.current) return;
          started = startCarousel(viewport.current, {
            speed: prefersStill ? 0 : speedMs,
            onShow: setShown,
          });
          setRunning(started);
        },
        () => undefined, // The first picture stands, and nothing else was promised.
      );
    return () => {
      isCurrent = false;
      started?.end();
    };
  }, [isWanted, prefersStill]);

  useEffect(() => {
    running?.rotate(isRotating);
  }, [running, isRotating]);

  return {
    viewport,
    /** Whether the page has been painted, and staff are near: time for the other pictures. */
    isWanted,
    /** Undefined until it runs. */
    running: running ?? undefined,
    /** Number of the picture that shows, counted from 0. */
    shown,
    isPaused,
    isRotating,
    togglePause: () => setPaused(!isPaused),
    /** On what staff may be looking at or operating. */
    pauseProps: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: ({ target }: FocusEvent) => setFocus(target.matches(':focus-visible')),
      onBlur: () => setFocus(false),
    },
  };
}

function loadSwiper() {
  return import(/* webpackChunkName: "carousel" */ './swiper-carousel');
}
