import { type ReactElement, type RefCallback, useCallback, useRef, useState } from 'react';
import { RetryMessage } from './retry-message';
import { type LazyComponent, useLazyComponent } from './use-lazy-component';

interface RetriedComponent<Component> {
  loaded: LazyComponent<Component>;
  /** Render it, also while it is empty, until the code is there: then screen readers announce its text. */
  message: ReactElement;
  /** A ref for an element that appears with the code. It gets the focus if "Try again" has had it. */
  takeFocus: RefCallback<HTMLElement>;
}

/**
 * Loads a component's code as `useLazyComponent` does, and lets staff try again if that fails.
 * @param load wraps one `import()`, keep it stable; or false to wait
 * @param name in the plural, for the message: `More cards`
 * @param isNeeded whether staff need it now. Otherwise the message is empty.
 */
export function useRetriedComponent<Component>(
  load: (() => Promise<Component>) | false,
  name: string,
  isNeeded: boolean,
): RetriedComponent<Component> {
  // The failure after which staff have tried again. Each failure is a new object.
  const [retried, setRetried] = useState<unknown>();
  const loaded = useLazyComponent(load, retried);
  const text = loaded === retried ? 'Loading…' : `${name} are not available right now.`;
  const hasFocus = useRef(false);
  const takeFocus = useCallback((element: HTMLElement | null) => {
    if (hasFocus.current) element?.focus({ preventScroll: true });
    hasFocus.current = false;
  }, []);
  return {
    loaded,
    message: (
      <RetryMessage
        text={isNeeded && loaded.status === 'failed' && text}
        name={name}
        onRetry={() => setRetried(loaded)}
        // React calls this before it removes the message, and on each render. `onBlur` would also run when staff leave
        // the window.
        ref={(message) => () => void (hasFocus.current = message!.contains(document.activeElement))}
      />
    ),
    takeFocus,
  };
}
