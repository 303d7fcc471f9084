import { startTransition, useEffect, useState } from 'react';
import type { CommandGroup } from './command';
import { indexCommand, type IndexedCommand } from './find-commands';

/** For how long a key press can have to wait, in ms. */
const maxDelay = 8;

/** Prepares commands for searches, some at a time, so that no key press waits for thousands of them. */
export function useCommandIndex(groups: readonly CommandGroup[]): readonly IndexedCommand[] {
  const [index, setIndex] = useState<readonly IndexedCommand[]>([]);
  useEffect(() => {
    const rest = groups.flatMap(({ heading, commands }) =>
      commands.map((command) => ({ heading, command })),
    );
    const prepared: IndexedCommand[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const prepare = () => {
      const end = performance.now() + maxDelay;
      for (const { heading, command } of rest.slice(prepared.length)) {
        prepared.push(indexCommand(heading, command));
        if (performance.now() > end) break;
      }
      if (prepared.length < rest.length) timer = setTimeout(prepare);
      else startTransition(() => setIndex(prepared));
    };
    prepare();
    return () => clearTimeout(timer);
  }, [groups]);
  return index;
}
