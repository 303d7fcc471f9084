import type { ReactNode } from 'react';
import styles from './chart-tooltip.module.scss';
import type { PointedMark } from './use-marks';

/** Height of a tooltip with its distance to the mark, in px. */
const neededHeight = 64;

/**
 * Shows the data of a mark: above it, else below it. A mark that is too high for both is covered in part. Hidden
 * from screen readers: the mark's name has the same text.
 */
export function ChartTooltip({ at, children }: { at: PointedMark | null; children: ReactNode }) {
  if (!at) return null;
  const isAbove = at.top >= neededHeight;
  const isBelow = !isAbove && at.bottom + neededHeight <= at.chartHeight;
  const y = isAbove ? at.top : isBelow ? at.bottom : Math.max(at.top, neededHeight);
  return (
    <div
      className={styles.tooltip}
      data-side={isBelow ? 'below' : 'above'}
      style={{ '--x': `${at.x}px`, '--y': `${y}px` }}
      aria-hidden
    >
      {children}
    </div>
  );
}
