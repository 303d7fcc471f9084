import { ChartColumn, Table2 } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { useWhenInView } from '../loading/use-when-in-view';
import styles from './chart-frame.module.scss';
import type { GoogleChartsErrorCode } from './google/google-charts-error';
import type { ChartLoading } from './use-chart';

interface ChartFrameProps {
  /** What the chart shows: "Visits by country". */
  name: string;
  /** The chart in a sentence or two, for whoever can't see it. */
  summary: string;
  /** Height of the chart in px, in every state. */
  height: number;
  chart: ChartLoading;
  /** Google's drawing. */
  google: ReactNode;
  /** Our own drawing; null when there is none to be had. */
  own: ReactNode;
  legend: ReactNode;
  /** The data as a `<table>`. */
  table: ReactNode;
}

/** A chart that never disappears: Google's, or our own, or its data as a table. */
export function ChartFrame(props: ChartFrameProps) {
  const { name, summary, height, chart, google, own, legend, table } = props;
  const ref = useRef<HTMLElement>(null);
  const summaryId = useId();
  const [isTableWanted, setTableWanted] = useState(false);
  const isTable = isTableWanted || (chart.status === 'errored' && own === null);
  useWhenInView(ref, chart.start);

  const retry = () => {
    ref.current?.focus(); // The button goes with what it mends.
    chart.retry();
  };

  return (
    <figure
      ref={ref}
      className={styles.frame}
      tabIndex={-1}
      aria-label={name}
      aria-describedby={summaryId}
      aria-busy={chart.status === 'loading'}
      data-state={chart.status}
    >
      <figcaption id={summaryId} className={styles.hidden}>
        {summary}
      </figcaption>
      <div className={styles.plot} style={{ height }}>
        <div className={styles.layer} inert={isTable}>
          {google}
          {chart.status !== 'ready' && (
            <div className={styles.own} data-silhouette={chart.status === 'loading' || undefined}>
              {own}
            </div>
          )}
        </div>
        {isTable && (
          <div className={styles.table} role="region" aria-label={`${name}, table`} tabIndex={0}>
            {table}
          </div>
        )}
      </div>
      {legend}
      <div className={styles.foot}>
        <button type="button" className={styles.toggle} onClick={() => setTableWanted(!isTable)}>
          {isTable ? <ChartColumn size={16} aria-hidden /> : <Table2 size={16} aria-hidden />}
          View as {isTable ? 'chart' : 'table'}
          <span className={styles.hidden}>: {name}</span>
        </button>
        <p className={styles.line} role="status">
          {chart.error && (
            <>
              {reasons[chart.error.code]}{' '}
              <button type="button" className={styles.retry} onClick={retry}>
                Try again
              </button>
            </>
          )}
        </p>
      </div>
    </figure>
  );
}

const reasons: Record<GoogleChartsErrorCode, string> = {
  unreachable: 'Google Charts is out of reach.',
  timeout: 'Google Charts took too long.',
  invalid: 'Google Charts did not work.',
};
