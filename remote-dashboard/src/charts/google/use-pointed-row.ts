import { type RefObject, useEffect } from 'react';
import type { GoogleChartProps } from './google-chart';

/**
 * Calls `onPoint` with the row that staff point at. Google's map has no event for that, so the row is the one that its
 * tooltip names.
 * @param layer the element around Google's chart
 */
export function usePointedRow(
  layer: RefObject<Element | null>,
  { data, onPoint }: Pick<GoogleChartProps, 'data' | 'onPoint'>,
): void {
  useEffect(() => {
    const element = layer.current;
    if (!element || !onPoint) return;
    const names = data.map(([cell]) => textOf(cell));
    let pointed: string | undefined;
    const tooltips = new MutationObserver(() => {
      const name = element.querySelector('.google-visualization-tooltip-item')?.textContent;
      if (name === pointed) return; // Google replaces the tooltip each time that the pointer moves.
      pointed = name;
      const row = name ? names.indexOf(name) - 1 : -1; // Without the header.
      if (row >= 0) onPoint(row);
    });
    tooltips.observe(element, { childList: true, subtree: true });
    return () => tooltips.disconnect();
  }, [layer, data, onPoint]);
}

/** Returns what Google shows of a cell: a text, or the text of a value. */
function textOf(cell: unknown): unknown {
  return typeof cell === 'object' ? (cell as { f?: unknown } | null)?.f : cell;
}
