import { type ComponentType, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorBoundary } from '../../federation/slot/error-boundary';
import { Message } from '../../message/message';
import { Modal } from '../modal/modal';
import type { CommandPaletteProps } from './command-palette';
import styles from './palette-dialog.module.scss';

/** Loads the command palette when staff first open it. */
export function LazyCommandPalette(props: Omit<CommandPaletteProps, 'earlyKeys'>) {
  const { isOpen, onClose } = props;
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps>>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isOpen || Palette) return;
    loadCommandPalette().then(
      ({ CommandPalette }) => setPalette(() => CommandPalette),
      () => setFailed(true),
    );
    return () => setFailed(false);
  }, [isOpen, Palette]);

  // These keys may start a shortcut. Nothing that staff press before the code has loaded is lost.
  const earlyKeys = useRef<KeyboardEvent[]>([]);
  const listening = useRef<AbortController>(undefined);
  // A layout effect, as for the other shortcuts.
  useLayoutEffect(() => {
    listening.current = new AbortController();
    const { signal } = listening.current;
    const listen = (event: KeyboardEvent) => {
      const { current: keys } = earlyKeys;
      if (keys.length === 0 && !/^(Control|Meta|[/?g])$/i.test(event.key)) return;
      keys.push(event);
      // Firefox would open its own search.
      if (event.key === '/' && event.target === document.body) event.preventDefault();
      loadCommandPalette().then(
        ({ CommandPalette }) => setPalette(() => CommandPalette),
        () => keys.splice(0), // Opening the palette reports it.
      );
    };
    document.addEventListener('keydown', listen, { signal });
    return () => listening.current?.abort();
  }, []);
  // The palette listens to them by now, because effects of children run first.
  useEffect(() => {
    if (Palette) listening.current?.abort();
  }, [Palette]);

  const actions = (
    <>
      <button type="button" onClick={onClose}>
        Close
      </button>
      <button type="button" onClick={() => location.reload()}>
        Reload page
      </button>
    </>
  );
  const failure = (
    <Modal className={styles.dialog} isOpen={isOpen} onClose={onClose} aria-label="Command palette">
      <Message title="Search could not be loaded" actions={actions}>
        Check your connection, then open it again. If that does not help, reload the page.
      </Message>
    </Modal>
  );
  if (!Palette) return hasFailed && failure;
  return (
    <ErrorBoundary
      resetKey={String(isOpen)}
      fallback={() => failure}
      onError={(error) => reportError(error)}
    >
      <Palette {...props} earlyKeys={earlyKeys} />
    </ErrorBoundary>
  );
}

/** Prefetches the code. Ignores a failure; opening the palette reports it. */
export function prefetchCommandPalette(): void {
  void loadCommandPalette().catch(() => undefined);
}

function loadCommandPalette() {
  return import(/* webpackChunkName: "command-palette" */ './command-palette');
}
