import type { ReactNode } from 'react';
import { Card } from '../../card/card';
import { ChartFrame } from '../../charts/chart-frame';
import { GoogleLayer } from '../../charts/google/google-layer';
import { useChart } from '../../charts/use-chart';
import { useIsDark } from '../../charts/use-is-dark';
import { activities } from './activities';
import { ActivityTable } from './activity-table';
import { googlePieData, googlePieOptions } from './google-pie';
import { PieChart } from './pie-chart';
import { PieLegend } from './pie-legend';
import styles from './sale-by-gender.module.scss';
import { hoursText } from './shares';

/** Height of the pie in px (spec §9). */
const pieHeight = 300;

/** The pie of the day, and beside it what the page puts there. */
export function SaleByGender({ children }: { children: ReactNode }) {
  const chart = useChart();
  const isDark = useIsDark();
  return (
    <Card title="Sale By Gender" accent="lilac">
      <div className={styles.parts}>
        <ChartFrame
          name="Hours per day"
          summary={summary}
          height={pieHeight}
          chart={chart}
          google={
            <GoogleLayer
              chart={chart}
              type="PieChart"
              data={googlePieData}
              options={googlePieOptions[isDark ? 'dark' : 'light']}
              height={pieHeight}
            />
          }
          own={<PieChart isSilhouette={chart.status === 'loading'} />}
          legend={<PieLegend />}
          table={<ActivityTable />}
        />
        {children}
      </div>
    </Card>
  );
}

const slices = activities.map(({ name, hours }) => `${name} ${hoursText(hours)}`);
const summary = `Hours per day as a pie: ${slices.join(', ')}.`;
