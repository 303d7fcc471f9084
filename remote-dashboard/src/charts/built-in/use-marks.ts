import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** The mark of a chart that is pointed at, and the position of the pointer in the chart, in px. */
export interface PointedMark {
  id: string;
  x: number;
  y: number;
}

/** How far each arrow key moves. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Makes the marks of a chart work with pointer and keyboard. Give a mark the role `option` and the
 * drawing `listbox`: screen readers then pass the arrow keys on, and do not read out every mark. Tab reaches one mark, arrow keys move
 * between marks, and Escape hides the tooltip.
 * @param ids the marks in the order of the arrow keys
 * @param onPoint called when staff point at a mark or select it
 */
export function useMarks(ids: readonly string[], onPoint?: (id: string) => void) {
  const [pointed, setPointed] = useState<PointedMark | null>(null);
  const [tabStop, setTabStop] = useState(ids[0]);

  const point = (mark: PointedMark) => {
    setPointed(mark);
    if (mark.id !== pointed?.id) onPoint?.(mark.id);
  };

  const markProps = (id: string) => ({
    'data-mark': id,
    'data-pointed': pointed?.id === id || undefined,
    tabIndex: id === tabStop ? 0 : -1,
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      const { left, top } = chartOf(event.currentTarget).getBoundingClientRect();
      point({ id, x: event.clientX - left, y: event.clientY - top });
    },
    onPointerLeave: () => setPointed(null),
    onFocus: ({ currentTarget }: { currentTarget: SVGElement }) => {
      setTabStop(id);
      if (currentTarget.matches(':focus-visible')) point({ id, ...middleOf(currentTarget) });
    },
    onBlur: () => setPointed(null),
    onClick: () => onPoint?.(id),
    onKeyDown: (event: KeyboardEvent<SVGElement>) => {
      if (event.key === 'Escape') setPointed(null);
      if (event.key === 'Enter') onPoint?.(id);
      const step = steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const next = ids[(ids.indexOf(id) + step + ids.length) % ids.length];
      const mark = chartOf(event.currentTarget).querySelector<SVGElement>(`[data-mark="${next}"]`);
      // WebKit shows no ring for a focus that a script sets after a click, unless the script asks.
      mark?.focus({ focusVisible: true });
    },
  });

  return { pointed, markProps };
}

function chartOf(mark: SVGElement): SVGElement {
  return mark.ownerSVGElement ?? mark;
}

function middleOf(mark: SVGElement): { x: number; y: number } {
  const chart = chartOf(mark).getBoundingClientRect();
  const { left, top, width, height } = mark.getBoundingClientRect();
  return { x: left + width / 2 - chart.left, y: top + height / 2 - chart.top };
}
