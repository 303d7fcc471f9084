import type { CommandGroup } from '../find-commands';

/** Returns a group with commands of these names, which do nothing. */
export function commandGroup(heading: string, ...names: string[]): CommandGroup {
  return {
    heading,
    commands: names.map((name) => ({
      id: name,
      name,
      keywords: [],
      icon: null,
      run: () => undefined,
    })),
  };
}
