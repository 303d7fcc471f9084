import { Component, type ReactNode, useMemo, useRef } from 'react';
import { GoogleChart, type GoogleChartProps } from './google-chart';
import styles from './google-layer.module.scss';
import { type Palette, usePalette } from './use-palette';
import { useWidth } from './use-width';

export interface GoogleLayerProps extends Omit<GoogleChartProps, 'options'> {
  /** Returns the chart's options without its size. Keep the function stable. */
  optionsOf: (palette: Palette) => GoogleChartProps['options'];
  /** In px. */
  height: number;
}

/** Renders Google's chart at the width of its container, in the colours of the theme. */
export function GoogleLayer({ optionsOf, height, ...chart }: GoogleLayerProps) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const palette = usePalette();
  const options = useMemo(
    () => ({ ...optionsOf(palette), width, height }),
    [optionsOf, palette, width, height],
  );
  return (
    <div ref={ref} className={styles.layer}>
      {width > 0 && (
        <DrawingBoundary onError={chart.onError}>
          <GoogleChart {...chart} options={options} />
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
