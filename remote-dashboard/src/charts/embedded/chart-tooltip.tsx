import type { ReactNode } from 'react';
import styles from './chart-tooltip.module.scss';
import type { PointedMark } from './use-marks';

/** Room above the pointed place that a tooltip takes, in px; with less, it stands below. */
const roomAbove = 64;

/** What a pointed mark says. The mark's own name says it too, so it is hidden from screen readers. */
export function ChartTooltip({ at, children }: { at: PointedMark | null; children: ReactNode }) {
  if (!at) return null;
  return (
    <div
      className={styles.tooltip}
      data-side={at.y < roomAbove ? 'below' : 'above'}
      style={{ '--x': `${at.x}px`, '--y': `${at.y}px` }}
      aria-hidden
    >
      {children}
    </div>
  );
}
