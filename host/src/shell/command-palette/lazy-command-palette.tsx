import { type ComponentType, useEffect, useState } from 'react';
import { ErrorBoundary } from '../../federation/slot/error-boundary';
import { Message } from '../../message/message';
import { Modal } from '../modal/modal';
import type { CommandPaletteProps } from './command-palette';
import styles from './palette-dialog.module.scss';

/** Loads the command palette when staff first open it. */
export function LazyCommandPalette(props: CommandPaletteProps) {
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

  // Ctrl or Cmd may be the start of Ctrl/Cmd+K. Prefetching now means that no typed letter is lost.
  useEffect(() => {
    const prefetch = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') prefetchCommandPalette();
    };
    document.addEventListener('keydown', prefetch);
    return () => document.removeEventListener('keydown', prefetch);
  }, []);

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
      <Palette {...props} />
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
