import { ChartTooltip, MarkFocus, useMarks } from '../../charts/built-in/marks';
import { activities, hoursText, shareText, transparent } from './activities';
import styles from './pie-chart.module.scss';
import { arcsOf, cutPath, facePath, type Pie, rimPath, visibleCuts } from './pie-geometry';

/** Width and height of the drawing. */
const size = 300;
/** As Google draws it, in a chart that is 300 px high. */
const pie: Pie = { x: 150, y: 135.8, rx: 142, ry: 113.6, depth: 28.4 };
const arcs = arcsOf(activities.map(({ hours }) => hours));
const slices = activities.map((activity, index) => ({ ...activity, arc: arcs[index]! }));
const names = activities.map(({ name }) => name);

/** Renders the built-in 3D pie, shown until Google Charts has drawn, and when it fails. */
export function PieChart() {
  const { pointed, focused, markProps, onLeaveTooltip } = useMarks(names);
  const withFocus = slices.find(({ name }) => name === focused);
  const shown = activities.find(({ name }) => name === pointed?.id);
  const viewBox = `0 0 ${size} ${size}`;

  return (
    <>
      <svg className={styles.pie} viewBox={viewBox} role="listbox" aria-label="Activities">
        {slices.map((slice, index) => (
          <PieCuts key={slice.name} index={index} />
        ))}
        {slices.map(({ name, hours, color, rim, arc }) => (
          <g
            key={name}
            className={styles.slice}
            role="option"
            aria-label={`${name}: ${hoursText(hours)}, ${shareText(hours)}`}
            {...markProps(name)}
          >
            <PieSlice arc={arc} color={color} rim={rim} />
          </g>
        ))}
        {slices.map(
          ({ name, color, arc }) =>
            name !== pointed?.id && <PieOutline key={name} arc={arc} color={color} />,
        )}
        {withFocus && (
          <g className={styles.slice} data-pointed={focused === pointed?.id || undefined}>
            <MarkFocus d={[rimPath(pie, withFocus.arc), facePath(pie, withFocus.arc)]} />
          </g>
        )}
      </svg>
      <ChartTooltip at={pointed} onLeave={onLeaveTooltip}>
        <strong>{shown?.name}</strong>
        <span>{shown && `${hoursText(shown.hours)} · ${shareText(shown.hours)}`}</span>
      </ChartTooltip>
    </>
  );
}

type SliceProps = Omit<(typeof slices)[number], 'name' | 'hours'>;

/** Renders the face of a slice and the rim below it. A transparent one is only an area for the pointer. */
function PieSlice({ arc, color, rim }: SliceProps) {
  const className = color === transparent ? styles.area : undefined;
  return (
    <>
      <path className={className} d={rimPath(pie, arc)} fill={rim} />
      <path className={className} d={facePath(pie, arc)} fill={color} />
    </>
  );
}

/** Renders the outline of a transparent slice. It comes last, because it covers the edges of its neighbours. */
function PieOutline({ arc, color }: Omit<SliceProps, 'rim'>) {
  if (color !== transparent) return null;
  return (
    <>
      <path className={styles.outline} d={rimPath(pie, arc)} />
      <path className={styles.outline} d={facePath(pie, arc)} />
    </>
  );
}

/** Renders what is visible through a transparent slice: the cuts of its neighbours. */
function PieCuts({ index }: { index: number }) {
  const slice = slices[index];
  if (slice?.color !== transparent) return null;
  const { from, to } = slice.arc;
  const { start, end } = visibleCuts(slice.arc);
  const before = slices.at(index - 1);
  const after = slices[(index + 1) % slices.length];
  return (
    <>
      {start && before && <path d={cutPath(pie, from)} fill={before.rim} />}
      {end && after && <path d={cutPath(pie, to)} fill={after.rim} />}
    </>
  );
}
