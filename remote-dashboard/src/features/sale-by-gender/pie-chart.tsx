import { ChartTooltip, MarkFocus, useMarks } from '../../charts/built-in/marks';
import { mix } from '../../charts/mix';
import { activities, hoursText, shareText, transparent } from './activities';
import styles from './pie-chart.module.scss';
import {
  type Arc,
  arcsOf,
  cutPath,
  facePath,
  type Pie,
  rimPath,
  visibleCuts,
} from './pie-geometry';

const size = { width: 420, height: 300 };
const pie: Pie = { x: 210, y: 130, rx: 196, ry: 112, depth: 40 };
const arcs = arcsOf(activities.map(({ hours }) => hours));
const slices = activities.map((activity, index) => ({ ...activity, arc: arcs[index]! }));
const names = activities.map(({ name }) => name);

/** Renders the built-in 3D pie, shown until Google Charts has drawn, and when it fails. */
export function PieChart() {
  const { pointed, focused, markProps, onLeaveTooltip } = useMarks(names);
  const withFocus = slices.find(({ name }) => name === focused);
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

/** How much darker the rim and the cuts of a slice are than its face, 0 to 1. */
const shade = { rim: 0.2, cut: 0.36 };

interface PieSliceProps {
  pie: Pie;
  arc: Arc;
  color: string;
}

/** Renders the face of a slice and the rim below it. A transparent one is only an area for the pointer. */
function PieSlice({ pie, arc, color }: PieSliceProps) {
  const rim = rimPath(pie, arc);
  const face = facePath(pie, arc);
  if (color === transparent) {
    return (
      <>
        <path className={styles.area} d={rim} />
        <path className={styles.area} d={face} />
      </>
    );
  }
  return (
    <>
      <path d={rim} fill={darker(color, shade.rim)} />
      <path d={rim} fill="url(#pie-rim)" />
      <path d={face} fill={color} className={styles.edge} />
      <path d={face} fill="url(#pie-gloss)" className={styles.edge} />
    </>
  );
}

/** Renders the outline of a transparent slice. It comes last, because it covers the edges of its neighbours. */
function PieOutline({ pie, arc, color }: PieSliceProps) {
  if (color !== transparent) return null;
  return (
    <>
      <path className={styles.outline} d={rimPath(pie, arc)} />
      <path className={styles.outline} d={facePath(pie, arc)} />
    </>
  );
}

interface PieCutsProps {
  slices: readonly { color: string; arc: Arc }[];
  /** Index of the slice. */
  index: number;
  pie: Pie;
}

/** Renders what is visible through a transparent slice: the cuts of its neighbours. */
function PieCuts({ slices, index, pie }: PieCutsProps) {
  const slice = slices[index];
  if (slice?.color !== transparent) return null;
  const { from, to } = slice.arc;
  const { start, end } = visibleCuts(slice.arc);
  const before = slices.at(index - 1);
  const after = slices[(index + 1) % slices.length];
  return (
    <>
      {start && before && <path d={cutPath(pie, from)} fill={darker(before.color, shade.cut)} />}
      {end && after && <path d={cutPath(pie, to)} fill={darker(after.color, shade.cut)} />}
    </>
  );
}

/** Defines the gradients of faces and rim, for light from the upper left. */
function PieGradients() {
  return (
    <defs>
      <linearGradient
        id="pie-gloss"
        x1="60"
        y1="20"
        x2="300"
        y2="260"
        gradientUnits="userSpaceOnUse"
      >
        <stop offset="0" stopColor="white" stopOpacity="0.3" />
        <stop offset="1" stopColor="white" stopOpacity="0" />
      </linearGradient>
      <linearGradient id="pie-rim" x1="14" y1="0" x2="406" y2="0" gradientUnits="userSpaceOnUse">
        <stop offset="0" stopColor="black" stopOpacity="0.24" />
        <stop offset="0.4" stopColor="black" stopOpacity="0" />
        <stop offset="1" stopColor="black" stopOpacity="0.28" />
      </linearGradient>
    </defs>
  );
}

function darker(color: string, share: number): string {
  return color === transparent ? transparent : mix(color, '#000000', share);
}
