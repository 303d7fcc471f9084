import { useMediaQuery } from '../../use-media-query';

/** Returns whether the window is narrower than the tablet breakpoint of `ui/src/styles/_breakpoints.scss`. */
export function useSmallScreen(): boolean {
  return useMediaQuery('(width < 48em)');
}
