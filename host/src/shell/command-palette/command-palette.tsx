import { Command, defaultFilter } from 'cmdk';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Modal } from '../modal/modal';
import styles from './command-palette.module.scss';
import dialogStyles from './palette-dialog.module.scss';
import { useCommands } from './use-commands';

export interface CommandPaletteProps {
  isOpen: boolean;
  onClose: () => void;
}

/** With a lower score, a command matches by chance: "Expand menu, navigation" has the letters of "prana". */
const minScore = 0.02;

/** Returns how well a command matches, from 0 to 1. */
function scoreMatch(name: string, search: string, keywords?: string[]): number {
  const score = defaultFilter(name, search, keywords);
  return score < minScore ? 0 : score;
}

/** Marks the input that the dialog focuses. React's `autoFocus` would focus it before the dialog opens. */
function setAutofocus(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '');
}

/** The search dialog on Ctrl/Cmd+K (docs/product.md, "Command palette"). */
export function CommandPalette({ isOpen, onClose }: CommandPaletteProps) {
  const groups = useCommands();
  const opening = useOpenings(isOpen);
  return (
    <Modal
      className={dialogStyles.dialog}
      isOpen={isOpen}
      onClose={onClose}
      aria-label="Command palette"
    >
      <Command
        key={opening}
        className={styles.palette}
        label="Search or type a command"
        filter={scoreMatch}
        loop
      >
        <div className={styles.field}>
          <Search aria-hidden size={24} />
          <Command.Input
            ref={setAutofocus}
            className={styles.input}
            placeholder="Search or type a command"
          />
        </div>
        <Command.List className={styles.list} label="Pages and actions">
          <Command.Empty className={dialogStyles.message}>
            No results. Try the name of a page, or “theme”.
          </Command.Empty>
          {groups.map(({ heading, commands }) => (
            <Command.Group key={heading} className={styles.group} heading={heading}>
              {commands.map(({ name, keywords, icon, run }) => (
                <Command.Item
                  key={name}
                  className={styles.item}
                  value={name}
                  keywords={keywords}
                  onSelect={() => {
                    onClose();
                    run();
                  }}
                >
                  {icon}
                  {name}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
        </Command.List>
      </Command>
    </Modal>
  );
}

/** Returns how often the palette has opened. Each opening starts with an empty search. */
function useOpenings(isOpen: boolean): number {
  const [opening, setOpening] = useState({ isOpen, count: 0 });
  if (opening.isOpen !== isOpen) setOpening({ isOpen, count: opening.count + Number(isOpen) });
  return opening.count;
}
