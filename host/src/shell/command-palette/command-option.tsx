import { Command as Palette } from 'cmdk';
import { isApple } from '../shortcut/is-apple';
import styles from './command-palette.module.scss';
import { MatchedName } from './matched-name';
import type { Command } from './use-commands';

interface CommandOptionProps {
  command: Command;
  search: string;
  onChoose: (command: Command) => void;
}

/** Renders one command: its icon, its name with the match emphasised, and its shortcut. */
export function CommandOption({ command, search, onChoose }: CommandOptionProps) {
  const { id, name, icon, shortcut } = command;
  return (
    <Palette.Item
      className={styles.item}
      value={id}
      aria-keyshortcuts={shortcut && `Control+${shortcut} Meta+${shortcut}`}
      onSelect={() => onChoose(command)}
    >
      {icon}
      <span>
        <MatchedName name={name} search={search} />
      </span>
      {shortcut && (
        <kbd aria-hidden>
          {isApple() ? '⌘' : 'Ctrl'} {shortcut}
        </kbd>
      )}
    </Palette.Item>
  );
}
