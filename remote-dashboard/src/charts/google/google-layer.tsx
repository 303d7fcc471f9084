import { Component, type ReactNode, useMemo, useRef } from 'react';
import type { ChartLoading } from '../use-chart';
import { useWidth } from '../use-width';
import type { GoogleChartProps } from './google-chart';
import styles from './google-layer.module.scss';

interface GoogleLayerProps extends Pick<GoogleChartProps, 'type' | 'data' | 'options' | 'onPoint'> {
  chart: ChartLoading;
  /** In px. */
  height: number;
}

/** Google's chart at the width of its container; out of sight until it has been drawn. */
export function GoogleLayer({ chart, type, data, options, height, onPoint }: GoogleLayerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const sized = useMemo(() => ({ ...options, width, height }), [options, width, height]);
  const { GoogleChart, attempt, settle, status } = chart;
  return (
    <div ref={ref} className={styles.layer} inert={status !== 'ready'}>
      {GoogleChart && width > 0 && (
        <DrawingBoundary key={attempt} onError={settle.onError}>
          <GoogleChart type={type} data={data} options={sized} onPoint={onPoint} {...settle} />
        </DrawingBoundary>
      )}
    </div>
  );
}

interface DrawingBoundaryProps {
  onError: (message: string) => void;
  children: ReactNode;
}

/** Keeps a library that throws from taking the page with it. */
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
