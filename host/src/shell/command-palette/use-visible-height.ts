import { useEffect, useState } from 'react';

/**
 * Returns the height of the window above the on-screen keyboard, in px, and follows it. Reads it only when it can have
 * changed, because reading it lays out the page.
 */
export function useVisibleHeight(): number | undefined {
  const [height, setHeight] = useState(visibleHeight);
  useEffect(() => {
    const update = () => setHeight(visibleHeight());
    window.visualViewport?.addEventListener('resize', update);
    return () => window.visualViewport?.removeEventListener('resize', update);
  }, []);
  return height;
}

function visibleHeight(): number | undefined {
  const { visualViewport } = window;
  // Zooming in makes the viewport smaller too, but needs no smaller palette.
  return visualViewport ? Math.round(visualViewport.height * visualViewport.scale) : undefined;
}
