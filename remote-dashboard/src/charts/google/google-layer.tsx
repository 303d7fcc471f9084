import { Component, type ReactNode, useMemo, useRef } from 'react';
import { useWidth } from '../use-width';
import type { GoogleChartProps } from './google-chart';
import styles from './google-layer.module.scss';
import type { GoogleChartState } from './use-google-chart';

interface GoogleLayerProps extends Pick<GoogleChartProps, 'type' | 'data' | 'options' | 'onPoint'> {
  chart: GoogleChartState;
  /** In px. */
  height: number;
}

/** Renders Google's chart at the width of its container. */
export function GoogleLayer({ chart, type, data, options, height, onPoint }: GoogleLayerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const sizedOptions = useMemo(() => ({ ...options, width, height }), [options, width, height]);
  const { GoogleChart, attempt, handlers } = chart;
  return (
    <div ref={ref} className={styles.layer}>
      {GoogleChart && width > 0 && (
        <DrawingBoundary key={attempt} onError={handlers.onError}>
          <GoogleChart
            type={type}
            data={data}
            options={sizedOptions}
            onPoint={onPoint}
            {...handlers}
          />
        </DrawingBoundary>
      )}
    </div>
  );
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
