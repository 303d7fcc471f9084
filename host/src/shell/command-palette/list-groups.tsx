import { Icon } from '@backshop/ui/icon';
import { ChevronDown } from 'lucide';
import { type Command, type CommandGroup, putRecentFirst } from './find-commands';
import { onThisPage } from './remote-searches';

/** Number of results that a group shows at first, and how many more on request. */
const groupLimit = 5;

/** The groups of remotes that the palette shows before staff type, and their headings there. The others can have thousands. */
const browsed = new Map([
  [onThisPage, onThisPage],
  ['Actions', 'More actions'],
]);

/** What helps most when a search finds nothing: ids of commands. */
const suggested = ['notifications', 'shortcuts', 'dashboard', 'customers'];
const maxSuggestions = 3;

/**
 * Returns what staff can choose before they type: what they chose last, pages and actions, and then what remotes add.
 * What arrives later comes last, so that nothing moves below the pointer.
 * @param remote the groups of each remote, in the order in which they arrived
 */
export function browse(
  own: readonly CommandGroup[],
  remote: readonly CommandGroup[],
  recent: readonly string[],
): CommandGroup[] {
  const added: CommandGroup[] = [];
  for (const { heading: group, commands } of remote) {
    const heading = browsed.get(group);
    const last = added.at(-1);
    if (heading && last?.heading === heading) last.commands.push(...commands);
    else if (heading) added.push({ heading, commands: [...commands] });
  }
  return putRecentFirst([...own, ...added], commandsOf([...own, ...remote], recent));
}

/** Returns what staff can choose when a search finds nothing. */
export function suggest(
  groups: readonly CommandGroup[],
  recent: readonly string[],
): CommandGroup[] {
  const ids = [...new Set([...recent, ...suggested])];
  const commands = commandsOf(groups, ids).filter(({ isCurrent }) => !isCurrent);
  return [{ heading: 'Suggestions', commands: commands.slice(0, maxSuggestions) }];
}

/**
 * Shortens the groups of a search. A last row in a group shows more of it.
 * @param limits how many commands a group has, by its heading, if staff have asked for more
 * @param showMore gets the heading of a group, its new limit, and its next command
 */
export function shorten(
  groups: readonly CommandGroup[],
  limits: ReadonlyMap<string, number>,
  showMore: (heading: string, limit: number, next: Command) => void,
): CommandGroup[] {
  return groups.map(({ heading, commands }) => {
    const limit = limits.get(heading) ?? groupLimit;
    const next = commands[limit];
    // "Show more" would take the place of the only row that it shows.
    if (!next || commands.length === limit + 1) return { heading, commands };
    const more: Command = {
      id: `more ${heading}`,
      name: 'Show more',
      detail: `${heading}: ${limit} of ${commands.length.toLocaleString('en')}`,
      keywords: [],
      icon: <Icon icon={ChevronDown} />,
      isMore: true,
      staysOpen: true,
      run: () => showMore(heading, limit + groupLimit, next),
    };
    return { heading, commands: [...commands.slice(0, limit), more] };
  });
}

function commandsOf(groups: readonly CommandGroup[], ids: readonly string[]): Command[] {
  const all = groups.flatMap(({ commands }) => commands);
  return ids.flatMap((id) => all.find((command) => command.id === id) ?? []);
}
