import 'react';

declare module 'react' {
  /** Custom properties in a `style`. */
  interface CSSProperties {
    [property: `--${string}`]: string | number | undefined;
  }
}
