import type { ReactNode } from 'react';
import styles from './chart-tooltip.module.scss';
import type { PointedMark } from './use-marks';

/** Height that a tooltip needs above the pointer, in px. With less, it appears below. */
const heightAbove = 64;

/** Shows the data of a mark. Hidden from screen readers: the mark's name has the same text. */
export function ChartTooltip({ at, children }: { at: PointedMark | null; children: ReactNode }) {
  if (!at) return null;
  return (
    <div
      className={styles.tooltip}
      data-side={at.y < heightAbove ? 'below' : 'above'}
      style={{ '--x': `${at.x}px`, '--y': `${at.y}px` }}
      aria-hidden
    >
      {children}
    </div>
  );
}
