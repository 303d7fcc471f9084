import { Icon } from '@backshop/ui/icon';
import { Search } from 'lucide';
import {
  type KeyboardEvent,
  useDeferredValue,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Command, CommandGroup } from './command';
import { CommandOption } from './command-option';
import styles from './command-palette.module.scss';
import {
  findCommands,
  groupMatches,
  type IndexedCommand,
  indexCommands,
  matchCommands,
} from './find-commands';
import { browse, shorten, suggest } from './list-groups';
import { SearchStatus } from './search-status';
import { unavailableCommands } from './use-commands';
import { useSelection } from './use-selection';
import { useVisibleHeight } from './use-visible-height';

interface PaletteSearchProps {
  ownCommands: readonly CommandGroup[];
  remoteCommands: readonly CommandGroup[];
  /** Whether a remote has not yet passed its commands. */
  isWaiting: boolean;
  /** The same commands, prepared for searches. */
  remoteIndex: readonly IndexedCommand[];
  /** Ids of the commands that were chosen last, the last one first. */
  recent: readonly string[];
  onChosen: (command: Command) => void;
  onClose: () => void;
}

const label = 'Search or type a command';

/** Marks the input that the dialog focuses. React's `autoFocus` would focus it before the dialog opens. */
function setAutofocus(input: HTMLInputElement | null): void {
  input?.setAttribute('autofocus', '');
}

/** The combobox of the palette. Its field keeps the focus, and arrow keys select an option. */
export function PaletteSearch(props: PaletteSearchProps) {
  const { ownCommands, remoteCommands, remoteIndex, isWaiting, recent, onChosen, onClose } = props;
  const id = useId();
  const maxHeight = useVisibleHeight();
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = useDeferredValue(typed);
  const [limits, setLimits] = useState<Readonly<Record<string, number>>>({});
  const [message, setMessage] = useState('');

  const ownIndex = indexCommands([...ownCommands, unavailableCommands]);
  // There can be thousands, so only another search goes through them again.
  const remoteMatches = useMemo(() => matchCommands(remoteIndex, search), [remoteIndex, search]);
  const found = groupMatches([...matchCommands(ownIndex, search), ...remoteMatches]);
  const all = [...ownCommands, ...remoteCommands];
  const showMore = (limit: Record<string, number>, next: Command) => {
    setLimits({ ...limits, ...limit });
    select(next.id);
  };
  const groups = !search
    ? browse(all, recent)
    : found.length > 0
      ? shorten(found, limits, showMore)
      : isWaiting
        ? []
        : suggest(all, recent);
  const commands = groups.flatMap((group) => group.commands);
  // Enter right after a search without results must not run a suggestion.
  const [selected, select] = useSelection(search, commands, ({ isCurrent }) =>
    search ? found.length > 0 : !isCurrent,
  );

  const selectedOption = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which is no cleanup function.
    void selectedOption.current?.scrollIntoView({ block: 'nearest' });
  }, [selected?.id]);

  const choose = async (command: Command) => {
    if (!command.staysOpen) {
      onChosen(command);
      onClose();
    }
    const answer = await command.run();
    setMessage(typeof answer === 'string' ? answer : '');
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.nativeEvent.isComposing || !(step || event.key === 'Enter')) return;
    event.preventDefault();
    if (step) {
      const index = selected ? commands.indexOf(selected) : step > 0 ? -1 : 0;
      return select(commands.at((index + step) % commands.length)?.id);
    }
    // The results of the last letters may still have to render.
    const best = () => findCommands([...ownIndex, ...remoteIndex], typed)[0]?.commands[0];
    const command = typed === search ? selected : best();
    if (command) void choose(command);
  };

  // Not the position: a screen reader would miss that another command is selected there.
  const optionId = (command: Command) => id + encodeURIComponent(command.id);
  return (
    <div className={styles.palette} style={{ maxHeight }}>
      <div className={styles.field}>
        <Icon icon={Search} />
        <input
          ref={setAutofocus}
          className={styles.input}
          role="combobox"
          aria-label={label}
          aria-expanded
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={selected && optionId(selected)}
          placeholder={label}
          enterKeyHint="go"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setMessage('');
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.results}>
        <SearchStatus
          search={search}
          count={found.reduce((sum, group) => sum + group.commands.length, 0)}
          isWaiting={isWaiting}
          message={message}
        />
        <div id={id} className={styles.list} role="listbox" aria-label="Pages and actions">
          {groups.map(({ heading, commands: listed }, index) => (
            <div key={heading} role="group" aria-labelledby={`${id}group${index}`}>
              <div id={`${id}group${index}`} className={styles.heading} aria-hidden>
                {heading}
              </div>
              {listed.map((command) => (
                <CommandOption
                  key={command.id}
                  id={optionId(command)}
                  ref={command === selected ? selectedOption : undefined}
                  command={command}
                  search={search}
                  isSelected={command === selected}
                  onPointerMove={() => command !== selected && select(command.id)}
                  onClick={() => void choose(command)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
