import { defaultFilter } from 'cmdk';
import type { Command, CommandGroup } from './use-commands';

/** Score of a command that another word finds. Matches at the beginning of words score above 0.8. */
const otherWordScore = 0.5;

/** A name may have the letters by chance. Then its score is below this share of a good match. */
const minShareOfBest = 0.25;

/** Returns the groups with the commands that match a search, best match first. */
export function findCommands(groups: readonly CommandGroup[], search: string): CommandGroup[] {
  const scored = groups.map(({ heading, commands }) => {
    const scores = new Map(commands.map((command) => [command, scoreCommand(command, search)]));
    return { heading, commands, scores, best: Math.max(...scores.values()) };
  });
  const best = Math.max(...scored.map((group) => group.best));
  return scored
    .sort((one, other) => other.best - one.best)
    .map(({ heading, commands, scores }) => {
      const score = (command: Command) => scores.get(command)!;
      const found = commands.filter((command) => score(command) > best * minShareOfBest);
      return { heading, commands: found.sort((one, other) => score(other) - score(one)) };
    })
    .filter(({ commands }) => commands.length > 0);
}

/** Returns how well a command matches, from 0 to 1. Other words for it must start like the search. */
function scoreCommand({ name, keywords }: Command, search: string): number {
  const isOtherWord = keywords.some((word) => word.startsWith(search.toLowerCase()));
  return Math.max(defaultFilter(name, search), isOtherWord ? otherWordScore : 0);
}

/**
 * Returns the groups after a group "Recent" with the commands that were chosen last. Its commands are not
 * repeated below.
 * @param recent ids of the commands, the last one first
 */
export function putRecentFirst(
  groups: readonly CommandGroup[],
  recent: readonly string[],
): CommandGroup[] {
  const all = groups.flatMap(({ commands }) => commands);
  const others = groups.map(({ heading, commands }) => ({
    heading,
    commands: commands.filter(({ id }) => !recent.includes(id)),
  }));
  const chosen = recent.flatMap((id) => all.find((command) => command.id === id) ?? []);
  return [{ heading: 'Recent', commands: chosen }, ...others].filter(
    ({ commands }) => commands.length > 0,
  );
}
