import { ChartTooltip } from '../../charts/embedded/chart-tooltip';
import { useMarks } from '../../charts/embedded/use-marks';
import { activities } from './activities';
import styles from './pie-chart.module.scss';
import { arcsOf, type Pie, wholePath } from './pie-geometry';
import { clear, PieCuts, PieShades, PieSlice } from './pie-slice';
import { hoursText, shareText } from './shares';

interface PieChartProps {
  /** Shows the shape alone: the data are not on the page yet. */
  isSilhouette: boolean;
}

const size = { width: 420, height: 300 };
const pie: Pie = { x: 210, y: 130, rx: 196, ry: 112, depth: 40 };
const arcs = arcsOf(activities.map(({ hours }) => hours));
const slices = activities.map((activity, place) => ({ ...activity, arc: arcs[place]! }));
const names = activities.map(({ name }) => name);

/** The embedded 3D pie: our own drawing, for whoever Google Charts does not reach. */
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
      <svg
        className={styles.pie}
        viewBox={viewBox}
        role="group"
        aria-label="Pie chart; arrow keys lead from slice to slice"
      >
        <PieShades />
        {slices.map((slice, place) => (
          <PieCuts key={slice.name} slices={slices} place={place} pie={pie} />
        ))}
        {slices.toSorted(clearLast).map(({ name, hours, color, arc }) => (
          <g
            key={name}
            className={styles.slice}
            data-clear={color === clear || undefined}
            role="img"
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

/** A slice without a fill shows its neighbours' cuts, so its outline goes over them. */
function clearLast(a: { color: string }, b: { color: string }): number {
  return Number(a.color === clear) - Number(b.color === clear);
}
