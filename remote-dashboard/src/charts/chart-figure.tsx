import { Icon } from '@backshop/ui/icon';
import { passFocus } from '@backshop/ui/pass-focus';
import { ChartColumn, Table2 } from 'lucide';
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { isLeft } from '../focus/is-left';
import { RetryMessage } from '../loading/retry-message';
import { useWhenInView } from '../loading/use-when-in-view';
import { useIsPrinting } from '../print/use-is-printing';
import { useAddressedId } from '../view/use-addressed-id';
import { useView } from '../view/view';
import styles from './chart-figure.module.scss';
import type { GoogleChartsErrorCode } from './google/google-charts-error';
import type { GoogleLayerProps } from './google/google-layer';
import type { GoogleChartState } from './google/use-google-chart';

interface ChartFigureProps {
  /** Its name in the address (`?map=table`). */
  id: 'map' | 'pie';
  /** What the chart shows, for example "Popularity by country". */
  name: string;
  /** The chart in a sentence or two, for screen readers. */
  summary: string;
  /** In px, in every state. */
  height: number;
  /** Width of the drawing by its height. In a narrow container, the drawing is lower than the chart. */
  aspectRatio: number;
  chart: GoogleChartState;
  /** What Google draws. */
  google: Pick<GoogleLayerProps, 'type' | 'data' | 'optionsOf' | 'onPoint'>;
  /** Shown until Google's chart is drawn, and when that fails; null if it could not load either. */
  builtIn: ReactNode;
  legend: ReactNode;
  /** Whether the legend has all data. Then paper does not repeat them in the table. */
  isLegendComplete?: boolean;
  /** Ids of the marks of the built-in chart that an address can name. */
  markIds?: readonly string[];
  /** The data as a `<table>`. */
  table: ReactNode;
  /** Shown beside "View as chart" while the table is shown. */
  tableActions: ReactNode;
  /** Shows failures that all charts share. Set it for one of them, so that the page shows them once. */
  showsSharedFailures?: boolean;
}

/** How long a built-in chart waits for the host to focus what the address names, in ms. */
const focusTimeoutMs = 2000;

/** How long the host waits for a part of a page, in ms: `completionTimeoutMs` of the host. */
const arrivalTimeoutMs = 20_000;

/** Renders Google's chart, else the built-in chart, else the data as a table. */
export function ChartFigure(props: ChartFigureProps) {
  const { id, name, summary, height, aspectRatio, chart } = props;
  const { google, builtIn, legend, table, tableActions } = props;
  const { GoogleLayer } = chart;
  const ref = useRef<HTMLElement>(null);
  const { view, setView } = useView();
  // Beside a table that staff have chosen, it says nothing of use, and the controls need its room.
  const isHidden = view[id] === 'table' || (chart.isFailureShared && !props.showsSharedFailures);
  const error = isHidden ? undefined : chart.error;
  const hasNoChart = chart.status !== 'ready' && builtIn === null;
  const isTable = view[id] === 'table' || hasNoChart;
  const action = isTable ? 'View as chart' : 'View as table';
  // Google's chart waits until the focus leaves the built-in one, so that the keyboard never loses its place.
  const [keptFor, setKeptFor] = useState<'focus' | 'address'>();
  const isPrinting = useIsPrinting();
  // Paper has its own colours and width, which Google would have to draw anew. Without the built-in one, it has Google's.
  const isReplaced =
    chart.status === 'ready' && (isPrinting ? !builtIn : builtIn === null || isTable || !keptFor);
  const sizes = { '--height': `${height}px`, '--aspect-ratio': aspectRatio } as CSSProperties;
  useWhenInView(ref, chart.start);
  useAddressedId((mark) => {
    if (!props.markIds?.includes(mark)) return;
    setKeptFor((kept) => kept ?? 'address');
    if (isTable) setView({ [id]: 'chart' }, mark);
  });
  const isAddressed = keptFor === 'address';
  const timeout = builtIn ? focusTimeoutMs : arrivalTimeoutMs;
  useEffect(() => {
    if (!isAddressed) return;
    const timer = setTimeout(() => setKeptFor(undefined), timeout);
    return () => clearTimeout(timer);
  }, [isAddressed, timeout]);

  return (
    <figure
      ref={ref}
      className={styles.figure}
      tabIndex={-1}
      aria-label={name}
      aria-busy={chart.status === 'loading'}
      data-state={chart.status}
    >
      <figcaption className={styles['visually-hidden']}>{summary}</figcaption>
      <div className={styles.content} style={sizes}>
        <div className={styles.chart} inert={isTable}>
          <div className={styles.plot}>
            <div className={styles.google} inert={!isReplaced}>
              {GoogleLayer && <GoogleLayer {...google} {...chart.handlers} height={height} />}
            </div>
            {!isReplaced && (!isTable || isPrinting) && (
              <div
                onFocus={() => setKeptFor('focus')}
                onBlur={(event) => isLeft(event) && setKeptFor(undefined)}
              >
                {builtIn}
              </div>
            )}
          </div>
          {legend}
        </div>
        {isTable && (
          <div
            className={styles.table}
            role="region"
            aria-label={`${name}, table`}
            tabIndex={0}
            ref={passFocus}
          >
            {table}
          </div>
        )}
      </div>
      {isPrinting && !props.isLegendComplete && <div className={styles.printed}>{table}</div>}
      <div className={styles.footer}>
        <div className={styles.controls}>
          <button
            type="button"
            className={styles.toggle}
            aria-label={`${action}: ${name}`}
            onClick={() => {
              setView({ [id]: isTable ? 'chart' : 'table' });
              if (hasNoChart) chart.retry();
            }}
          >
            <Icon icon={isTable ? ChartColumn : Table2} size={16} />
            <span>{action}</span>
          </button>
          {isTable && tableActions}
        </div>
        <RetryMessage
          className={styles.message}
          data-below={(isTable && error) || undefined}
          text={error && `${chart.isFailureShared ? '' : `${name}: `}${messages[error.code]}`}
          name={chart.isFailureShared ? 'Google Charts' : name}
          onRetry={chart.retry}
        />
      </div>
    </figure>
  );
}

const messages: Record<GoogleChartsErrorCode, string> = {
  unreachable: 'Google Charts could not load.',
  timeout: 'Google Charts took too long.',
  invalid: 'Google Charts did not work.',
};
