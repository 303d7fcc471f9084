import { useEffect, useState } from 'react';

/** A part of the code that comes after the first: not here yet, here, or not to be had. */
export type LatePart<Part> =
  { status: 'loading' } | { status: 'ready'; part: Part } | { status: 'failed' };

/**
 * Loads a part of the code as soon as the component stands.
 * @param load one `import()`; keep it stable
 */
export function useLatePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  const [state, setState] = useState<LatePart<Part>>({ status: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (part) => isCurrent && setState({ status: 'ready', part }),
      () => isCurrent && setState({ status: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);
  return state;
}
