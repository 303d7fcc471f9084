import { type ReactNode, useMemo } from 'react';
import { Card } from '../../card/card';
import { ChartFigure } from '../../charts/chart-figure';
import { GoogleLayer } from '../../charts/google/google-layer';
import { useGoogleChart } from '../../charts/google/use-google-chart';
import { usePalette } from '../../charts/use-palette';
import { activities } from './activities';
import { ActivityExport, ActivityTable } from './activity-table';
import { googlePieData, googlePieOptions } from './google-pie';
import { PieChart } from './pie-chart';
import { PieLegend } from './pie-legend';
import styles from './sale-by-gender.module.scss';
import { hoursText } from './shares';

/** In px (docs/product.md, "Charts"). */
const pieHeight = 300;

/** Renders a pie of the hours of a day. `children` are shown beside the pie. */
export function SaleByGender({ children }: { children: ReactNode }) {
  const chart = useGoogleChart();
  const palette = usePalette(chart.GoogleChart !== undefined);
  const options = useMemo(() => googlePieOptions(palette), [palette]);
  return (
    <Card id="sale-by-gender" title="Sale By Gender" accent="lilac">
      <div className={styles.columns}>
        <ChartFigure
          id="pie"
          name="Hours per day"
          summary={summary}
          height={pieHeight}
          chart={chart}
          google={
            <GoogleLayer
              chart={chart}
              type="PieChart"
              data={googlePieData}
              options={options}
              height={pieHeight}
            />
          }
          builtIn={<PieChart />}
          legend={<PieLegend />}
          table={<ActivityTable />}
          tableActions={<ActivityExport />}
        />
        {children}
      </div>
    </Card>
  );
}

const slices = activities.map(({ name, hours }) => `${name} ${hoursText(hours)}`);
const summary = `Pie chart of hours per day: ${slices.join(', ')}.`;
