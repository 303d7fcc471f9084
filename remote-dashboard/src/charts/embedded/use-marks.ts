import { type KeyboardEvent, type PointerEvent, useState } from 'react';

/** A mark of a drawing that is pointed at, and where in the drawing, in px. */
export interface PointedMark {
  id: string;
  x: number;
  y: number;
}

/** Where the arrow keys lead, in steps. */
const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The marks of a drawing, by pointer and by keyboard: one stop for Tab, arrow keys between the marks,
 * Escape to put the tooltip away.
 * @param ids the marks in the order of the arrow keys
 * @param onPoint called when a mark is pointed at or chosen
 */
export function useMarks(ids: readonly string[], onPoint?: (id: string) => void) {
  const [pointed, setPointed] = useState<PointedMark | null>(null);
  const [stop, setStop] = useState(ids[0]);

  const point = (mark: PointedMark) => {
    setPointed(mark);
    if (mark.id !== pointed?.id) onPoint?.(mark.id);
  };

  const markProps = (id: string) => ({
    'data-mark': id,
    'data-pointed': pointed?.id === id || undefined,
    tabIndex: id === stop ? 0 : -1,
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      const { left, top } = drawingOf(event.currentTarget).getBoundingClientRect();
      point({ id, x: event.clientX - left, y: event.clientY - top });
    },
    onPointerLeave: () => setPointed(null),
    onFocus: ({ currentTarget }: { currentTarget: SVGElement }) => {
      setStop(id);
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
      drawingOf(event.currentTarget).querySelector<SVGElement>(`[data-mark="${next}"]`)?.focus();
    },
  });

  return { pointed, markProps };
}

function drawingOf(mark: SVGElement): SVGElement {
  return mark.ownerSVGElement ?? mark;
}

function middleOf(mark: SVGElement): { x: number; y: number } {
  const drawing = drawingOf(mark).getBoundingClientRect();
  const { left, top, width, height } = mark.getBoundingClientRect();
  return { x: left + width / 2 - drawing.left, y: top + height / 2 - drawing.top };
}
