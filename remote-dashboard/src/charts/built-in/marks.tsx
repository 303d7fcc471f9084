import { readKey } from '@backshop/ui/keys';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useState,
} from 'react';
import styles from './marks.module.scss';

/** The mark of a chart that is pointed at, and what its tooltip must not cover, in px from the chart's top left. */
export interface PointedMark {
  id: string;
  x: number;
  top: number;
  bottom: number;
  chartHeight: number;
}

/** How many marks Page Up and Page Down move. */
const pageOfMarks = 5;

/**
 * Makes the marks of a chart work with pointer and keyboard. Tab reaches one mark, the keys of a list box move
 * between marks, and Escape hides the tooltip.
 *
 * Give a mark the role `option` and the drawing the role `listbox`. Screen readers then pass the arrow
 * keys on, and do not read out every mark.
 * @param ids the marks in the order of the arrow keys
 * @param onPoint called when staff point at a mark or select it
 */
export function useMarks(ids: readonly string[], onPoint?: (id: string) => void) {
  const [pointed, setPointed] = useState<PointedMark | null>(null);
  const [focused, setFocused] = useState<string>();
  const [tabStop, setTabStop] = useState(ids[0]);
  const isPointed = pointed !== null;
  // On the document: staff can point at a mark while the focus is elsewhere.
  useEffect(() => {
    if (!isPointed) return;
    const hide = (event: globalThis.KeyboardEvent) =>
      readKey(event).key === 'Escape' && setPointed(null);
    document.addEventListener('keydown', hide);
    return () => document.removeEventListener('keydown', hide);
  }, [isPointed]);

  const point = (mark: PointedMark) => {
    setPointed(mark);
    if (mark.id !== pointed?.id) onPoint?.(mark.id);
  };

  const pointAt = (id: string, event: MouseEvent<SVGElement>) => {
    const chart = chartOf(event.currentTarget).getBoundingClientRect();
    const y = event.clientY - chart.top;
    point({ id, x: event.clientX - chart.left, top: y, bottom: y, chartHeight: chart.height });
  };

  const markProps = (id: string) => ({
    'data-mark': id,
    'data-pointed': pointed?.id === id || undefined,
    tabIndex: id === tabStop ? 0 : -1,
    onPointerMove: (event: PointerEvent<SVGElement>) => pointAt(id, event),
    onPointerLeave: ({ relatedTarget }: PointerEvent) => {
      if (!isTooltip(relatedTarget)) setPointed(null);
    },
    onFocus: ({ currentTarget }: { currentTarget: SVGElement }) => {
      setTabStop(id);
      if (!currentTarget.matches(':focus-visible')) return;
      setFocused(id);
      point({ id, ...placeOf(currentTarget) });
    },
    onBlur: () => {
      setFocused(undefined);
      setPointed(null);
    },
    onClick: (event: MouseEvent<SVGElement>) => {
      pointAt(id, event); // A finger points by a tap only, and has left by now.
      onPoint?.(id);
    },
    onKeyDown: (event: KeyboardEvent<SVGElement>) => {
      const { key, isPlain, isRepeat } = readKey(event);
      if (key === 'Enter' && !isRepeat) onPoint?.(id);
      const next = ids[nextIndex(key, ids.indexOf(id), ids.length)];
      if (next === undefined || !isPlain) return;
      event.preventDefault(); // The page must not scroll away.
      const mark = chartOf(event.currentTarget).querySelector<SVGElement>(`[data-mark="${next}"]`);
      // WebKit shows no ring for a focus that a script sets after a click, unless the script asks.
      mark?.focus({ focusVisible: true });
    },
  });

  return { pointed, focused, markProps, onLeaveTooltip: () => setPointed(null) };
}

/** Staff can move the pointer from a mark to its tooltip. */
function isTooltip(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`.${styles.tooltip}`) !== null;
}

function chartOf(mark: SVGElement): SVGElement {
  return mark.ownerSVGElement ?? mark;
}

function placeOf(mark: SVGElement): Omit<PointedMark, 'id'> {
  const chart = chartOf(mark).getBoundingClientRect();
  const { left, top, width, bottom } = mark.getBoundingClientRect();
  return {
    x: left + width / 2 - chart.left,
    top: top - chart.top,
    bottom: bottom - chart.top,
    chartHeight: chart.height,
  };
}

/** Returns the index of the mark that a key moves to; -1 for other keys. */
function nextIndex(key: string, index: number, count: number): number {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (index + 1) % count;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return Math.min(index + pageOfMarks, count - 1);
    case 'PageUp':
      return Math.max(index - pageOfMarks, 0);
    default:
      return -1;
  }
}

/** Height of a tooltip with its distance to the mark, in px. */
const neededHeight = 64;

/**
 * Surrounds the mark that has the keyboard focus. Render it above all marks. Of its two colours, one differs from
 * whatever is around it.
 * @param d the paths of the mark
 */
export function MarkFocus({ d }: { d: readonly string[] }) {
  return [styles.halo, styles.ring].map((className) => (
    <g key={className} className={className}>
      {d.map((path) => (
        <path key={path} d={path} />
      ))}
    </g>
  ));
}

interface ChartTooltipProps {
  at: PointedMark | null;
  onLeave: () => void;
  children: ReactNode;
}

/**
 * Shows the data of a mark: above it, else below it. A mark that is too high for both is covered in part. Hidden
 * from screen readers: the mark's name has the same text.
 */
export function ChartTooltip({ at, onLeave, children }: ChartTooltipProps) {
  if (!at) return null;
  const isAbove = at.top >= neededHeight;
  const isBelow = !isAbove && at.bottom + neededHeight <= at.chartHeight;
  const y = isAbove ? at.top : isBelow ? at.bottom : Math.max(at.top, neededHeight);
  return (
    <div
      className={styles.tooltip}
      data-side={isBelow ? 'below' : 'above'}
      style={{ '--x': `${at.x}px`, '--y': `${y}px` }}
      onPointerLeave={onLeave}
      aria-hidden
    >
      {children}
    </div>
  );
}
