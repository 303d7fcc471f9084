import {
  Component,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { afterPaint } from '../../loading/use-when-in-view';
import { GoogleChart, type GoogleChartProps } from './google-chart';
import { GoogleChartsError, timeLimitMs } from './google-charts-error';
import styles from './google-layer.module.scss';
import { usePointedRow } from './use-pointed-row';

// The chunk of this file has what only Google's drawing needs. Built-in charts show the data until Google has drawn.
export { loadGoogleCharts } from './load-google-charts';

export interface GoogleLayerProps extends Omit<GoogleChartProps, 'options' | 'onError'> {
  /** Returns the options that only this chart has. Keep the function stable. */
  optionsOf: (palette: Palette) => GoogleChartProps['options'];
  /** In px. */
  height: number;
  /** Called when Google cannot draw the chart, or does not in time. Keep it stable, like `onReady`. */
  onError: (error: GoogleChartsError) => void;
}

/** Renders Google's chart at the width of its container, in the colours of the theme. */
export function GoogleLayer(props: GoogleLayerProps) {
  const { optionsOf, height, onReady, onError, ...chart } = props;
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  usePointedRow(ref, chart);
  const palette = usePalette();
  const options = useMemo(
    () => ({ ...commonOptions(palette), ...optionsOf(palette), width, height }),
    [optionsOf, palette, width, height],
  );
  const [isDrawn, setDrawn] = useState(false);
  const finish = useCallback(() => {
    setDrawn(true);
    onReady();
  }, [onReady]);
  const fail = useCallback(
    (message: string) => onError(new GoogleChartsError('invalid', message)),
    [onError],
  );
  useTimeLimit(!isDrawn, () =>
    onError(new GoogleChartsError('timeout', `No chart was drawn in ${timeLimitMs} ms.`)),
  );
  return (
    <div ref={ref} className={styles.layer}>
      {width > 0 && (
        <DrawingBoundary onError={fail}>
          <GoogleChart {...chart} options={options} onReady={finish} onError={fail} />
        </DrawingBoundary>
      )}
    </div>
  );
}

/** Calls back after the limit. Each return to the tab restarts it, because a hidden tab draws nothing. */
function useTimeLimit(isRunning: boolean, onLimit: () => void): void {
  const end = useEffectEvent(onLimit);
  useEffect(() => {
    if (!isRunning) return;
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => end(), timeLimitMs);
    };
    restart();
    document.addEventListener('visibilitychange', restart);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', restart);
    };
  }, [isRunning]);
}

/** Returns what all charts have. They have no legend, because we render our own. */
function commonOptions({ text }: Palette) {
  return {
    backgroundColor: 'transparent',
    legend: 'none',
    tooltip: {
      isHtml: true,
      textStyle: { fontName: 'inherit', fontSize: 13, color: text },
      text: 'value', // Without the share, which Google rounds differently.
    },
  };
}

interface DrawingBoundaryProps {
  onError: (message: string) => void;
  children: ReactNode;
}

/** Catches errors that the library throws while it draws. Without it they would crash the page. */
class DrawingBoundary extends Component<DrawingBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: Error) {
    this.props.onError(error.message);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** How long a width must be stable, in ms. Prevents redraws while the side menu slides. */
const settleMs = 100;

/** Returns the element's width in whole px; 0 before the first measurement. */
export function useWidth(ref: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout>;
    let isFirst = true;
    const observer = new ResizeObserver(() => {
      const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width));
      clearTimeout(timer);
      if (isFirst) measure();
      else timer = setTimeout(measure, settleMs);
      isFirst = false;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [ref]);
  return width;
}

/** The tokens that Google's charts use (`ui/src/theme/_tokens.scss`). */
const tokens = { low: '--map-low', high: '--map-high', land: '--map-land', text: '--text' };

/** Colours of the theme. Values and not custom properties, because Google Charts needs values. */
export type Palette = Record<keyof typeof tokens, string>;

/**
 * Returns the colours of the current theme. They change only after the page has been painted in the new theme,
 * because drawing charts would delay that paint.
 */
export function usePalette(): Palette {
  const values = useSyncExternalStore(subscribe, readValues);
  return useMemo(() => {
    const [low = '', high = '', land = '', text = ''] = values.split('|');
    return { low, high, land, text };
  }, [values]);
}

/** Returns one text, which stays equal while the theme does. */
function readValues(): string {
  const computed = getComputedStyle(document.documentElement);
  return Object.values(tokens)
    .map((token) => computed.getPropertyValue(token).trim())
    .join('|');
}

function subscribe(onChange: () => void): () => void {
  let cancel = () => {};
  const observer = new MutationObserver(() => {
    cancel();
    cancel = afterPaint(onChange);
  });
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => {
    cancel();
    observer.disconnect();
  };
}
