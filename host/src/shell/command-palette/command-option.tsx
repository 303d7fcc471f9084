import type { ComponentProps } from 'react';
import { ariaKeyShortcuts, keyLabel } from '../shortcut/shortcuts';
import type { Command } from './command';
import styles from './command-palette.module.scss';
import { MatchedName } from './matched-name';

interface CommandOptionProps extends ComponentProps<'div'> {
  command: Command;
  search: string;
  isSelected: boolean;
}

/** Renders one command: its icon, its name with the match emphasised, and its shortcut. */
export function CommandOption({ command, search, isSelected, ...props }: CommandOptionProps) {
  const { name, detail, icon, shortcut, isCurrent, isUnavailable } = command;
  const key = shortcut && keyLabel(shortcut);
  return (
    <div
      role="option"
      className={styles.item}
      data-unavailable={isUnavailable}
      aria-selected={isSelected}
      aria-current={isCurrent ? 'page' : undefined}
      aria-keyshortcuts={shortcut === 'menu' ? ariaKeyShortcuts(shortcut) : undefined}
      {...props}
    >
      {icon}
      <span className={styles.name}>
        <span>
          <MatchedName name={name} search={search} />
        </span>{' '}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {isCurrent && (
        <span className={styles.current} aria-hidden>
          Current page
        </span>
      )}
      {key && <kbd aria-hidden>{key}</kbd>}
    </div>
  );
}
