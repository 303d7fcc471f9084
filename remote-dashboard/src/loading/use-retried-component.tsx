import { type ReactElement, type RefCallback, useState } from 'react';
import { RetryMessage } from './retry-message';
import { type LazyComponent, useLazyComponent } from './use-lazy-component';

interface RetriedComponent<Component> {
  loaded: LazyComponent<Component>;
  /** It is empty until the code has failed. Then screen readers announce it. */
  message: ReactElement;
  /** For an element that takes the focus of "Try again", which disappears when the code arrives. */
  focusRef: RefCallback<HTMLElement> | undefined;
}

/**
 * Loads a component's code as `useLazyComponent` does, and lets staff try again what has failed.
 * @param load wraps one `import()`; keep it stable. False to wait.
 * @param name of several things: `More cards`
 */
export function useRetriedComponent<Component>(
  load: (() => Promise<Component>) | false,
  name: string,
): RetriedComponent<Component> {
  // The failure after which staff have tried again. Another one is a new object.
  const [retried, setRetried] = useState<unknown>();
  const loaded = useLazyComponent(load, retried);
  const text = loaded === retried ? 'Loading…' : `${name} are not available right now.`;
  const hasArrived = retried && loaded.status === 'ready';
  return {
    loaded,
    message: (
      <RetryMessage
        text={loaded.status === 'failed' && text}
        name={name}
        onRetry={() => setRetried(loaded)}
      />
    ),
    focusRef: hasArrived ? takeFocus : undefined,
  };
}

function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus();
}
