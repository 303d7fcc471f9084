import { useState } from 'react';
import type { Command } from './command';

/**
 * Returns the selected command, and a function that selects another one by its id. A new search selects its
 * first command. Commands that arrive later do not change the selection.
 * @param preferred returns whether a command may be selected first
 */
export function useSelection(
  search: string,
  commands: readonly Command[],
  preferred: (command: Command) => boolean,
): [selected: Command | undefined, select: (id: string | undefined) => void] {
  const [state, setState] = useState<{ search: string; id: string | undefined }>();
  const selected = commands.find(({ id }) => id === state?.id);
  const first = commands.find(preferred);
  if (state?.search !== search || (!selected && state.id !== first?.id)) {
    setState({ search, id: first?.id });
  }
  return [selected, (id) => setState({ search, id })];
}
