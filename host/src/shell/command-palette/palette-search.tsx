import { Icon } from '@backshop/ui/icon';
import { sayAgain } from '@backshop/ui/say-again';
import { readKey } from '@backshop/ui/keys';
import { Search } from 'lucide';
import {
  type ComponentProps,
  type KeyboardEvent as ReactKeyboardEvent,
  memo,
  type RefObject,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { ariaKeyShortcuts, keyLabel } from '../shortcut/shortcuts';
import styles from './command-palette.module.scss';
import {
  type Command,
  type CommandGroup,
  groupMatches,
  indexCommands,
  type IndexedCommand,
  matchCommands,
  sortByRemote,
} from './find-commands';
import { browse, shorten, suggest } from './list-groups';
import { MatchedName } from './matched-name';
import { type SearchFailure, SearchStatus } from './search-status';
import { useTypedKeys } from './use-typed-keys';
import { unavailableCommands } from './use-commands';
import { useVisibleHeight } from './use-visible-height';

interface PaletteSearchProps {
  /** While the palette closes, its list stays as it was: the chosen command may have a new name. */
  isOpen: boolean;
  ownCommands: readonly CommandGroup[];
  remoteCommands: readonly CommandGroup[];
  /** Whether more commands of remotes can arrive. */
  isWaiting: boolean;
  /** What cannot be searched, because its code could not be loaded. */
  failure: SearchFailure | false;
  /** The same commands, prepared for searches. */
  remoteIndex: readonly IndexedCommand[];
  /** Ids of the commands that were chosen last, the last one first. */
  recent: readonly string[];
  /** Keys that staff pressed before the field was there. */
  typedKeys: RefObject<KeyboardEvent[]>;
  onChosen: (command: Command) => void;
  onClose: () => void;
}

const label = 'Search or type a command';

/** The combobox of the palette. Its field keeps the focus, and arrow keys select an option. */
export const PaletteSearch = memo(Combobox, (_last, { isOpen }) => !isOpen);

function Combobox(props: PaletteSearchProps) {
  const { ownCommands, remoteCommands, remoteIndex, isWaiting, failure } = props;
  const { typedKeys, onChosen, onClose } = props;
  const [recent] = useState(props.recent); // No command moves while the palette is open.
  const id = useId();
  const maxHeight = useVisibleHeight();
  const [text, setText] = useState('');
  const typed = text.trim();
  const search = useDeferredValue(typed);
  const input = useRef<HTMLInputElement>(null);
  useTypedKeys(input, typedKeys, typed === search);
  // For the dialog. React's `autoFocus` would focus it before the dialog opens.
  useLayoutEffect(() => input.current?.setAttribute('autofocus', ''), []);
  useLayoutEffect(() => {
    // "Try again" has disappeared with the focus.
    if (document.activeElement === document.body) input.current?.focus();
  }, [failure]);
  const [limits, setLimits] = useState<ReadonlyMap<string, number>>(new Map());
  // By its id, of one search. Commands that arrive later do not change it.
  const [selection, setSelection] = useState<{ search: string; id: string | undefined }>();
  const selectedId = selection?.search === search ? selection.id : undefined;
  const isSelected = ({ id }: Command) => id === selectedId;
  const select = (id: string | undefined) => setSelection({ search, id });
  const [message, setMessage] = useState('');

  const ownIndex = indexCommands([...ownCommands, unavailableCommands(ownCommands)]);
  // There can be thousands, so only another search goes through them again.
  const remoteMatches = useMemo(() => matchCommands(remoteIndex, search), [remoteIndex, search]);
  // The same search has the same order, whichever remote has answered first.
  const remotes = useMemo(
    () => [...new Set(remoteIndex.map(({ command }) => command.remote!))].sort(),
    [remoteIndex],
  );
  const [begun, setBegun] = useState({ search, remotes });
  if (begun.search !== search) setBegun({ search, remotes });
  const groupsOf = (
    text: string,
    ofRemotes: typeof remoteMatches,
    order: string[],
    kept?: string,
  ) => groupMatches([...matchCommands(ownIndex, text), ...sortByRemote(ofRemotes, order)], kept);
  const found = groupsOf(search, remoteMatches, begun.remotes, selectedId);
  const all = [...ownCommands, ...remoteCommands];
  const setLimit = (heading: string, limit: number) =>
    setLimits(new Map(limits).set(heading, limit));
  const showMore = (heading: string, limit: number, next: Command) => {
    setLimit(heading, limit);
    select(next.id);
  };
  const groups = !search
    ? browse(ownCommands, remoteCommands, recent)
    : found.length > 0
      ? shorten(found, limits, showMore)
      : isWaiting
        ? []
        : suggest(all, recent);
  const commands = groups.flatMap((group) => group.commands);
  const selected = commands.find(isSelected);
  const pushed = found.find((group) => group.commands.some(isSelected));
  if (!selected && pushed) {
    // Later commands have pushed it behind "Show more".
    setLimit(pushed.heading, pushed.commands.findIndex(isSelected) + 1);
  } else {
    // Enter right after a search without results must not run a suggestion.
    const first = commands.find(({ isCurrent }) => (search ? found.length > 0 : !isCurrent));
    const isNew = selection?.search !== search;
    if (isNew || (!selected && selectedId !== first?.id)) select(first?.id);
  }

  const selectedOption = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Some browsers return a promise, which is no cleanup function.
    void selectedOption.current?.scrollIntoView({ block: 'nearest' });
  }, [selected?.id]);

  /** The search for which Enter waits, because it has no result yet. */
  const entered = useRef<string>(undefined);
  const choose = async (command: Command) => {
    entered.current = undefined;
    if (!command.isMore && !command.isUnavailable) onChosen(command);
    if (!command.staysOpen) {
      // The browser returns the focus when the dialog closes. That must not take it from what the command opens.
      flushSync(onClose);
      return command.run();
    }
    const answer = await answerOf(command);
    if (input.current?.value !== text) return; // It would stand above the results of another search.
    setMessage((before) => (typeof answer === 'string' ? sayAgain(before, answer) : ''));
  };

  useEffect(() => {
    // Another remote can have a better result.
    if (entered.current !== search || isWaiting) return;
    entered.current = undefined;
    // It may copy, which browsers allow only right after a key.
    if (found.length === 0 || !selected || selected.staysOpen) return;
    queueMicrotask(() => void choose(selected)); // After all effects, because the palette closes at once.
  });

  const onKeyDown = (event: ReactKeyboardEvent) => {
    const { key, isPlain, isRepeat } = readKey(event);
    const step = { ArrowDown: 1, ArrowUp: -1 }[key];
    if (!isPlain || !(step || key === 'Enter')) return;
    event.preventDefault();
    if (step) {
      const index = selected ? commands.indexOf(selected) : step > 0 ? -1 : 0;
      return select(commands.at((index + step) % commands.length)?.id);
    }
    if (isRepeat) return;
    // The results of the last letters may still have to render.
    const best = () => groupsOf(typed, matchCommands(remoteIndex, typed), remotes)[0]?.commands[0];
    const command = typed === search ? selected : best();
    if (command) void choose(command);
    else if (isWaiting) entered.current = typed;
  };

  // Not the position: screen readers would miss a new command there. Only spaces and % are encoded, because
  // `encodeURIComponent` throws on half an emoji.
  const optionId = (command: Command) => id + command.id.replaceAll(/[\s%]/g, encodeURIComponent);
  return (
    <div className={styles.palette} style={{ maxHeight }}>
      <div className={styles.field}>
        <Icon icon={Search} />
        <input
          ref={input}
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
            entered.current = undefined;
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={styles.results}>
        <SearchStatus
          search={search}
          count={found.reduce((sum, group) => sum + group.commands.length, 0)}
          isWaiting={isWaiting}
          failure={failure}
          message={message}
        />
        <div
          id={id}
          className={styles.list}
          role="listbox"
          aria-label="Pages and actions"
          tabIndex={-1} // Most browsers let Tab go to what scrolls.
          onFocus={() => input.current?.focus()} // By a click. All keys work in the field.
        >
          {groups.map(({ heading, commands: listed }, index) => (
            <div key={keyOf(groups, index)} role="group" aria-labelledby={`${id}group${index}`}>
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

/** Runs a command that says what it has done, or that it has failed. */
async function answerOf(command: Command): Promise<unknown> {
  try {
    return await command.run();
  } catch (error) {
    reportError(error);
    return 'That did not work. Try again.';
  }
}

/** Returns the key of a group: its heading, or its position if a group above has the same heading. */
function keyOf(groups: readonly CommandGroup[], index: number): string | number {
  const heading = groups[index]!.heading;
  return groups.findIndex((group) => group.heading === heading) === index ? heading : index;
}

interface CommandOptionProps extends ComponentProps<'div'> {
  command: Command;
  search: string;
  isSelected: boolean;
}

/** Renders one command: its icon, its name with the match emphasised, and its shortcut. */
function CommandOption({ command, search, isSelected, ...props }: CommandOptionProps) {
  const { name, detail, status, icon, shortcut, isCurrent, isUnavailable, isMore } = command;
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
        <bdi>
          <MatchedName name={name} search={isMore ? '' : search} />
        </bdi>{' '}
        {detail && <bdi className={styles.detail}>{detail}</bdi>}
        {status && <span className={styles.status}>{status}</span>}
        {isCurrent && (
          <span className={styles.status} aria-hidden>
            Current page
          </span>
        )}
      </span>
      {key && <kbd aria-hidden>{key}</kbd>}
    </div>
  );
}
