import { ChartTooltip } from '../../charts/built-in/chart-tooltip';
import { useMarks } from '../../charts/built-in/use-marks';
import { activities } from './activities';
import styles from './pie-chart.module.scss';
import { arcsOf, type Pie, wholePath } from './pie-geometry';
import { PieCuts, PieGradients, PieSlice, transparent } from './pie-slice';
import { hoursText, shareText } from './shares';

interface PieChartProps {
  /** Draws the shape without data. */
  isSilhouette: boolean;
}

const size = { width: 420, height: 300 };
const pie: Pie = { x: 210, y: 130, rx: 196, ry: 112, depth: 40 };
const arcs = arcsOf(activities.map(({ hours }) => hours));
const slices = activities.map((activity, index) => ({ ...activity, arc: arcs[index]! }));
const names = activities.map(({ name }) => name);

/** Renders the built-in 3D pie, shown while Google Charts loads and when it fails. */
export function PieChart({ isSilhouette }: PieChartProps) {
  const { pointed, markProps } = useMarks(names);
  const shown = activities.find(({ name }) => name === pointed?.id);
  const viewBox = `0 0 ${size.width} ${size.height}`;

  if (isSilhouette) {
    return (
      <svg className={styles.pie} viewBox={viewBox} aria-hidden>
        <path className={styles.silhouette} d={wholePath(pie)} />
        <ellipse className={styles.face} cx={pie.x} cy={pie.y} rx={pie.rx} ry={pie.ry} />
      </svg>
    );
  }
  return (
    <>
      <svg className={styles.pie} viewBox={viewBox} role="listbox" aria-label="Activities">
        <PieGradients />
        {slices.map((slice, index) => (
          <PieCuts key={slice.name} slices={slices} index={index} pie={pie} />
        ))}
        {slices.toSorted(transparentLast).map(({ name, hours, color, arc }) => (
          <g
            key={name}
            className={styles.slice}
            role="option"
            aria-label={`${name}: ${hoursText(hours)}, ${shareText(hours)}`}
            {...markProps(name)}
          >
            <PieSlice pie={pie} arc={arc} color={color} />
          </g>
        ))}
      </svg>
      <ChartTooltip at={pointed}>
        <strong>{shown?.name}</strong>
        <span>{shown && `${hoursText(shown.hours)} · ${shareText(shown.hours)}`}</span>
      </ChartTooltip>
    </>
  );
}

/** Sorts transparent slices last, because their outline covers the cuts of their neighbours. */
function transparentLast(a: { color: string }, b: { color: string }): number {
  return Number(a.color === transparent) - Number(b.color === transparent);
}
