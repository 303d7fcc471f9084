import { type ReactElement, type RefCallback, useCallback, useRef, useState } from 'react';
import { RetryMessage } from './retry-message';
import { type LazyComponent, useLazyComponent } from './use-lazy-component';

interface RetriedComponent<Component> {
  loaded: LazyComponent<Component>;
  /** Render it until the code is there: screen readers announce it when it is no longer empty. */
  message: ReactElement;
  /** For an element that appears with the code. It gets the focus if "Try again" has had it, which disappears. */
  takeFocus: RefCallback<HTMLElement>;
}

/**
 * Loads a component's code as `useLazyComponent` does, and lets staff try again what has failed.
 * @param load wraps one `import()`; keep it stable. False to wait.
 * @param name in the plural, for the message: `More cards`
 * @param isMissed whether staff miss it. The message is empty until then.
 */
export function useRetriedComponent<Component>(
  load: (() => Promise<Component>) | false,
  name: string,
  isMissed: boolean,
): RetriedComponent<Component> {
  // The failure after which staff have tried again. Another one is a new object.
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
        text={isMissed && loaded.status === 'failed' && text}
        name={name}
        onRetry={() => setRetried(loaded)}
        onFocus={() => (hasFocus.current = true)}
        onBlur={() => (hasFocus.current = false)}
      />
    ),
    takeFocus,
  };
}
