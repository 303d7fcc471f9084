/**
 * Gives the history entry of a new document a key of its own. The browser keeps it with the entry, also
 * over a reload. The router would call the first entry of every document "default".
 */
export function identifyHistoryEntry(): void {
  const state = history.state as { key?: string } | null;
  if (!state?.key) history.replaceState({ ...state, key: Math.random().toString(36).slice(2) }, '');
}
