import { CloseButton } from '@backshop/ui/close-button';
import { Icon } from '@backshop/ui/icon';
import { ArrowDown, ArrowUp } from 'lucide';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Modal } from '../modal/modal';
import { ShortcutsDialog } from '../shortcut/shortcuts-dialog';
import { type EarlyKey, useKeyShortcuts } from '../shortcut/use-key-shortcuts';
import styles from './command-palette.module.scss';
import type { Command } from './find-commands';
import { LazyAboutDialog } from './lazy-about-dialog';
import dialogStyles from './palette-dialog.module.scss';
import { PaletteSearch } from './palette-search';
import { useRemoteCommands, useRemoteSearches } from './remote-searches';
import { useCommandIndex } from './use-command-index';
import { useCommands } from './use-commands';

export interface CommandPaletteProps {
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** Keys that staff pressed before this code had loaded. */
  earlyKeys: RefObject<EarlyKey[]>;
  /** What they have typed since they opened the palette, also before this code had loaded. */
  typedKeys: RefObject<KeyboardEvent[]>;
}

/** Number of commands in "Recent". */
const maxRecent = 3;

/** The search dialog (docs/product.md, "Command palette"), the shortcuts, and the dialogs that they open. */
export function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, onOpen, onClose, earlyKeys, typedKeys } = props;
  const [isAboutOpen, setAboutOpen] = useState(false);
  const [areShortcutsOpen, setShortcutsOpen] = useState(false);
  const { entries, keys, isWaiting, failure, searches } = useRemoteSearches(
    isOpen || areShortcutsOpen,
  );
  const ownCommands = useCommands({
    openAbout: () => setAboutOpen(true),
    openShortcuts: () => setShortcutsOpen(true),
  });
  const remoteCommands = useRemoteCommands(entries);
  const { index, isPreparing } = useCommandIndex(remoteCommands);
  // Not stored, like all UI state, so it is empty after a page load.
  const [recent, setRecent] = useState<readonly string[]>([]);
  const opening = useOpenings(isOpen);
  useFocusReturn(isOpen);
  const onChosen = ({ id }: Command) =>
    setRecent([id, ...recent.filter((other) => other !== id)].slice(0, maxRecent));
  useKeyShortcuts((id) => {
    if (id === 'quickSearch') onOpen();
    else if (id === 'shortcuts') setShortcutsOpen(true);
    else
      ownCommands
        .flatMap(({ commands }) => commands)
        .find((command) => command.id === id)
        ?.run();
  }, earlyKeys);
  return (
    <>
      {searches}
      <Modal
        className={dialogStyles.dialog}
        isOpen={isOpen}
        onClose={onClose}
        aria-label="Command palette"
      >
        <PaletteSearch
          key={opening}
          isOpen={isOpen}
          ownCommands={ownCommands}
          remoteCommands={remoteCommands}
          isWaiting={isWaiting || isPreparing}
          failure={failure}
          remoteIndex={index}
          recent={recent}
          typedKeys={typedKeys}
          onChosen={onChosen}
          onClose={onClose}
        />
        <PaletteHints />
        <div className={styles.close}>
          <CloseButton onClick={onClose} />
        </div>
      </Modal>
      <LazyAboutDialog isOpen={isAboutOpen} onClose={() => setAboutOpen(false)} />
      <ShortcutsDialog
        isOpen={areShortcutsOpen}
        onClose={() => setShortcutsOpen(false)}
        remoteKeys={Object.values(keys)}
      />
    </>
  );
}

function useOpenings(isOpen: boolean): number {
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + Number(isOpen) });
  return opening.count;
}

/**
 * When the dialog closes, the browser returns the focus to the element that had it. If a command has taken that element
 * away, the nearest one around it with a `tabindex` gets the focus.
 */
function useFocusReturn(isOpen: boolean): void {
  const around = useRef<HTMLElement[]>([]);
  // Before the dialog opens, and takes the focus.
  useLayoutEffect(() => {
    if (!isOpen) return;
    around.current = [];
    for (let each = document.activeElement; each; each = each.parentElement)
      if (each.matches('[tabindex]')) around.current.push(each as HTMLElement);
  }, [isOpen]);
  // After the effect of the dialog, which closes it.
  useEffect(() => {
    if (isOpen || document.activeElement !== document.body) return;
    around.current.find((each) => each.isConnected)?.focus({ preventScroll: true });
  }, [isOpen]);
}

/** Shows the keys of the palette. Hidden from screen readers: a combobox tells its keys itself. */
function PaletteHints() {
  return (
    <p className={styles.hints} aria-hidden>
      <span>
        <kbd>
          <Icon icon={ArrowUp} size={14} />
        </kbd>
        <kbd>
          <Icon icon={ArrowDown} size={14} />
        </kbd>
        to select
      </span>
      <span>
        <kbd>Enter</kbd> to run
      </span>
      <span>
        <kbd>Esc</kbd> to close
      </span>
    </p>
  );
}
