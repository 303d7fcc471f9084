import { type KeyPress, readKey } from '@backshop/ui/keys';
import {
  type ComponentType,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { loadTimeoutMs } from '../../federation/loading/version-loader';
import { ErrorBoundary } from '../../federation/slot/error-boundary';
import { useIdentity } from '../../identity/identity';
import { Message } from '../../message/message';
import { Modal } from '../modal/modal';
import { areSingleKeysFree, isSecondKey, shortcutFor } from '../shortcut/shortcuts';
import type { EarlyKey } from '../shortcut/use-key-shortcuts';
import type { CommandPaletteProps } from './command-palette';
import styles from './palette-dialog.module.scss';

/** Loads the command palette when staff first open it. */
export function LazyCommandPalette(props: Omit<CommandPaletteProps, 'earlyKeys' | 'typedKeys'>) {
  const { isOpen, onClose } = props;
  const { hasEnded, EndedCard } = useIdentity();
  const [Palette, setPalette] = useState<ComponentType<CommandPaletteProps>>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isOpen || Palette) return;
    const fail = () => setFailed(true);
    const timer = setTimeout(fail, loadTimeoutMs);
    loadCommandPalette().then((Loaded) => setPalette(() => Loaded), fail);
    return () => {
      clearTimeout(timer);
      setFailed(false);
    };
  }, [isOpen, Palette, hasEnded]);

  // Nothing that staff press before the code has loaded is lost.
  const earlyKeys = useRef<EarlyKey[]>([]);
  const typedKeys = useRef<KeyboardEvent[]>([]);
  const keepTyped = useEffectEvent((event: KeyboardEvent, { key, isPlain, isRepeat }: KeyPress) => {
    const keys = typedKeys.current;
    // Option on a Mac and AltGr on Windows write signs: `@`.
    const isSign = event.altKey && !event.metaKey && /^[^a-z\d\s]$/iu.test(event.key);
    const isKept = isPlain && /^(.|Enter|Backspace|Escape|Arrow(Up|Down))$/u.test(key);
    if (!isKept && !(isSign && key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (key === 'Escape') onClose();
    // The key that has opened the palette can still be down.
    else if (!isRepeat || keys.length > 0) keys.push(event);
  });
  const keepShortcut = useEffectEvent((event: KeyboardEvent, press: KeyPress) => {
    const keys = earlyKeys.current;
    if (press.key === '/' && areSingleKeysFree(press)) {
      event.preventDefault(); // Firefox would open its own search.
      return props.onOpen();
    }
    if (keys.length === 0 && !/^(Control|Meta|[?g])$/.test(press.key)) return;
    const before = keys.at(-1);
    const isSecond = before?.press.key === 'g' && isSecondKey(event, before.event.timeStamp);
    keys.push({ event, press });
    loadCommandPalette().then(
      (Loaded) => setPalette(() => Loaded),
      () => {
        if (press.key === 'g') return; // The next key can make it a shortcut.
        keys.splice(0, keys.findIndex((each) => each.event === event) + 1);
        if (shortcutFor(press, isSecond) && areSingleKeysFree(press)) props.onOpen(); // Shows the message.
      },
    );
  });
  const keep = useEffectEvent((event: KeyboardEvent) => {
    if (!isOpen) keepShortcut(event, readKey(event));
    else if (!hasFailed) keepTyped(event, readKey(event));
  });
  const listening = useRef<AbortController>(undefined);
  // A layout effect, as for the other shortcuts.
  useLayoutEffect(() => {
    listening.current = new AbortController();
    const { signal } = listening.current;
    document.addEventListener('keydown', (event) => keep(event), { capture: true, signal });
    return () => listening.current?.abort();
  }, []);
  useEffect(() => {
    if (!isOpen) typedKeys.current.splice(0);
  }, [isOpen]);
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
      {hasEnded && EndedCard ? (
        <EndedCard name="Search" />
      ) : (
        <Message title="Search and shortcuts are not available right now" actions={actions}>
          Check your connection, then try again. If that does not help, reload the page.
        </Message>
      )}
    </Modal>
  );
  if (!Palette) return hasFailed && failure;
  return (
    <ErrorBoundary
      resetKey={String(isOpen)}
      fallback={() => failure}
      onError={(error) => reportError(error)}
    >
      <Palette {...props} earlyKeys={earlyKeys} typedKeys={typedKeys} />
    </ErrorBoundary>
  );
}

/** Prefetches the code. Ignores a failure; opening the palette reports it. */
export function prefetchCommandPalette(): void {
  void loadCommandPalette().catch(() => undefined);
}

async function loadCommandPalette() {
  const { CommandPalette } = await import(
    /* webpackChunkName: "command-palette" */ './command-palette'
  );
  return CommandPalette;
}
