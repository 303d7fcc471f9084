import { ChartTooltip } from '../../charts/built-in/chart-tooltip';
import { useMarks } from '../../charts/built-in/use-marks';
import { activities } from './activities';
import styles from './pie-chart.module.scss';
import { arcsOf, type Pie } from './pie-geometry';
import { PieCuts, PieGradients, PieOutline, PieSlice } from './pie-slice';
import { hoursText, shareText } from './shares';

const size = { width: 420, height: 300 };
const pie: Pie = { x: 210, y: 130, rx: 196, ry: 112, depth: 40 };
const arcs = arcsOf(activities.map(({ hours }) => hours));
const slices = activities.map((activity, index) => ({ ...activity, arc: arcs[index]! }));
const names = activities.map(({ name }) => name);

/** Renders the built-in 3D pie, shown until Google Charts has drawn, and when it fails. */
export function PieChart() {
  const { pointed, markProps } = useMarks(names);
  const shown = activities.find(({ name }) => name === pointed?.id);
  const viewBox = `0 0 ${size.width} ${size.height}`;

  return (
    <>
      <svg className={styles.pie} viewBox={viewBox} role="listbox" aria-label="Activities">
        <PieGradients />
        {slices.map((slice, index) => (
          <PieCuts key={slice.name} slices={slices} index={index} pie={pie} />
        ))}
        {slices.map(({ name, hours, color, arc }) => (
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
        {slices.map(
          ({ name, color, arc }) =>
            name !== pointed?.id && <PieOutline key={name} pie={pie} arc={arc} color={color} />,
        )}
      </svg>
      <ChartTooltip at={pointed}>
        <strong>{shown?.name}</strong>
        <span>{shown && `${hoursText(shown.hours)} · ${shareText(shown.hours)}`}</span>
      </ChartTooltip>
    </>
  );
}
