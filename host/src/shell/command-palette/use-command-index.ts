import { startTransition, useEffect, useState } from 'react';
import { type CommandGroup, indexCommand, type IndexedCommand } from './find-commands';

/** For how long a key press can have to wait, in ms. */
const maxDelay = 8;

/** Commands that are prepared for searches. */
interface CommandIndex {
  index: readonly IndexedCommand[];
  /** Whether these are not yet all commands. */
  isPreparing: boolean;
}

interface Prepared {
  groups?: readonly CommandGroup[];
  index: readonly IndexedCommand[];
}

/** Prepares commands for searches, some at a time, so that no key press waits for thousands of them. */
export function useCommandIndex(groups: readonly CommandGroup[]): CommandIndex {
  const [prepared, setPrepared] = useState<Prepared>({ index: [] });
  useEffect(() => {
    const rest = groups.flatMap(({ heading, commands }) =>
      commands.map((command) => ({ heading, command })),
    );
    const index: IndexedCommand[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prepare = () => {
      const end = performance.now() + maxDelay;
      for (const { heading, command } of rest.slice(index.length)) {
        index.push(indexCommand(heading, command));
        if (performance.now() > end) break;
      }
      if (index.length < rest.length) timer = setTimeout(prepare);
      else startTransition(() => setPrepared({ groups, index }));
    };
    prepare();
    return () => clearTimeout(timer);
  }, [groups]);
  return { index: prepared.index, isPreparing: prepared.groups !== groups };
}
