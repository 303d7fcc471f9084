import '../../charts/built-in/marks.module.scss'; // As for the map: not worth a request of their own.
import './pie-chart.module.scss';
import type { ReactNode } from 'react';
import { Card } from '../../card/card';
import { ChartFigure } from '../../charts/chart-figure';
import { useGoogleChart } from '../../charts/google/use-google-chart';
import { useLazyComponent } from '../../loading/use-lazy-component';
import { activities, hoursText, shareText } from './activities';
import { ActivityExport, ActivityTable } from './activity-table';
import { PieLegend } from './pie-legend';
import styles from './sale-by-gender.module.scss';

/** In px (docs/product.md, "Charts"). */
const pieHeight = 300;

/** Renders a pie of the hours of a day. `children` are shown beside the pie. */
export function SaleByGender({ children }: { children: ReactNode }) {
  const chart = useGoogleChart();
  // "Try again" loads it again, too.
  const pie = useLazyComponent(loadPie, chart.status === 'errored');
  return (
    <Card id="sale-by-gender" title="Sale By Gender" accent="lilac">
      <div className={styles.columns}>
        <ChartFigure
          id="pie"
          name="Hours per day"
          summary={summary}
          height={pieHeight}
          aspectRatio={1}
          chart={chart}
          google={{ type: 'PieChart', data: googlePieData, optionsOf: googlePieOptions }}
          builtIn={pie.status === 'failed' ? null : pie.status === 'ready' && <pie.Component />}
          legend={<PieLegend />}
          isLegendComplete
          table={<ActivityTable />}
          tableActions={<ActivityExport />}
        />
        {children}
      </div>
    </Card>
  );
}

/** Loads the built-in pie, in one file with the map. */
async function loadPie() {
  const { PieChart } = await import(/* webpackChunkName: "built-in-charts" */ './pie-chart');
  return PieChart;
}

const slices = activities.map(({ name, hours }) => `${name} ${hoursText(hours)}`);
const summary = `Pie chart of hours per day: ${slices.join(', ')}.`;

const googlePieData = [
  ['Activity', 'Hours per day'],
  ...activities.map(({ name, hours }) => [
    name,
    { v: hours, f: `${hoursText(hours)} · ${shareText(hours)}` },
  ]),
];

const googlePieOptions = () => ({
  is3D: true,
  slices: activities, // Google reads the colours.
  chartArea: { left: 8, top: 8, right: 8, bottom: 8 },
  pieSliceText: 'none',
});
