import { Command, defaultFilter } from 'cmdk';
import { Search } from 'lucide-react';
import { Modal } from '../modal/modal';
import styles from './command-box.module.scss';
import { useCommands } from './use-commands';

export interface CommandBoxProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Below this score, letters match by chance: "prana" is in "Expand menu, navigation". */
const chance = 0.02;

/** How well a command matches, 0 to 1; 0 for what matches by chance. */
function scoreClearly(name: string, search: string, keywords?: string[]): number {
  const score = defaultFilter(name, search, keywords);
  return score < chance ? 0 : score;
}

/** Tells the dialog where the focus goes when it opens; React's `autoFocus` comes before it is open. */
function startHere(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '');
}

/** Finds a page or an action of the shell by a few letters of its name, and runs it. */
export function CommandBox({ isOpen, onClose }: CommandBoxProps) {
  const groups = useCommands();
  return (
    <Modal className={styles.dialog} isOpen={isOpen} onClose={onClose} aria-label="Command box">
      {isOpen && (
        <Command className={styles.box} label="Search or type a command" filter={scoreClearly} loop>
          <div className={styles.field}>
            <Search aria-hidden size={24} />
            <Command.Input
              ref={startHere}
              className={styles.input}
              placeholder="Search or type a command"
            />
          </div>
          <Command.List className={styles.list} label="Pages and actions">
            <Command.Empty className={styles.empty}>
              Nothing matches. Try the name of a page, or “theme”.
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
      )}
    </Modal>
  );
}
