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
