import { Icon } from '@backshop/ui/icon';
import { Command as Palette } from 'cmdk';
import { Search, X } from 'lucide';
import { useState } from 'react';
import { Modal } from '../modal/modal';
import { announceSelection } from './announce-selection';
import { CommandOption } from './command-option';
import styles from './command-palette.module.scss';
import { findCommands, putRecentFirst } from './find-commands';
import { LazyAboutDialog } from './lazy-about-dialog';
import dialogStyles from './palette-dialog.module.scss';
import { PaletteHints } from './palette-hints';
import { SearchStatus } from './search-status';
import { type Command, useCommands } from './use-commands';
import { useVisibleHeight } from './use-visible-height';

export interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Number of commands in "Recent". */
const maxRecent = 3;

/** Marks the input that the dialog focuses. React's `autoFocus` would focus it before the dialog opens. */
function setAutofocus(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '');
}

/** The search dialog on Ctrl/Cmd+K (docs/product.md, "Command palette"). */
export function CommandPalette({ isOpen, onClose }: CommandPaletteProps) {
  const [isAboutOpen, setAboutOpen] = useState(false);
  const commands = useCommands(() => setAboutOpen(true));
  // Not stored, like all UI state, so it is empty after a page load.
  const [recent, setRecent] = useState<readonly string[]>([]);
  const [text, setText] = useState('');
  const opening = useOpenings(isOpen, () => setText(''));
  const maxHeight = useVisibleHeight();
  const search = text.trim();
  const groups = search ? findCommands(commands, search) : putRecentFirst(commands, recent);
  const count = groups.flatMap((group) => group.commands).length;
  const choose = ({ id, run }: Command) => {
    setRecent([id, ...recent.filter((other) => other !== id)].slice(0, maxRecent));
    onClose();
    run();
  };
  return (
    <>
      <Modal
        className={dialogStyles.dialog}
        isOpen={isOpen}
        onClose={onClose}
        aria-label="Command palette"
      >
        <Palette
          key={opening}
          ref={announceSelection}
          className={styles.palette}
          style={{ maxHeight }}
          label="Search or type a command"
          shouldFilter={false}
          loop
        >
          <div className={styles.field}>
            <Icon icon={Search} />
            <Palette.Input
              ref={setAutofocus}
              className={styles.input}
              placeholder="Search or type a command"
              enterKeyHint="go"
              value={text}
              onValueChange={setText}
            />
          </div>
          <Palette.List className={styles.list} label="Pages and actions" hidden={count === 0}>
            {groups.map((group) => (
              <Palette.Group key={group.heading} className={styles.group} heading={group.heading}>
                {group.commands.map((command) => (
                  <CommandOption
                    key={command.id}
                    command={command}
                    search={search}
                    onChoose={choose}
                  />
                ))}
              </Palette.Group>
            ))}
          </Palette.List>
          <SearchStatus search={search} count={count} />
        </Palette>
        <PaletteHints />
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Icon icon={X} />
        </button>
      </Modal>
      <LazyAboutDialog isOpen={isAboutOpen} onClose={() => setAboutOpen(false)} />
    </>
  );
}

/** Returns how often the palette has opened. Calls `onOpen` each time. */
function useOpenings(isOpen: boolean, onOpen: () => void): number {
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (opening.isOpen !== isOpen) {
    setOpening({ isOpen, count: opening.count + Number(isOpen) });
    if (isOpen) onOpen();
  }
  return opening.count;
}
