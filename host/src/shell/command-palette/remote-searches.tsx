import type { SearchEntry } from '@backshop/shared-types';
import { startTransition, useCallback, useState } from 'react';
import type { ExposeName } from '../../contract';
import { splitExpose } from '../../federation/expose-name';
import { useFederation } from '../../federation/federation-context';
import { ErrorBoundary } from '../../federation/slot/error-boundary';
import { useExpose } from '../../federation/slot/use-expose';
import { useNotifications } from '../notifications/notifications';

type SearchExpose = Extract<ExposeName, `${string}/Search`>;

/** The exposes that fill the palette. The compiler keeps the list complete. */
const searches: Record<SearchExpose, true> = {
  'dashboard/Search': true,
  'notifications/Search': true,
};

/** What staff can find in the remotes, by expose. */
export type RemoteEntries = Readonly<Record<string, SearchEntry[]>>;

/**
 * Returns what the remotes let staff find, and what to render while the palette is open. What a remote has
 * passed stays until it passes something else.
 */
export function useRemoteEntries() {
  const { chosen } = useFederation();
  const [entries, setEntries] = useState<RemoteEntries>({});
  const addEntries = useCallback((expose: string, added: unknown) => {
    // A transition, so that thousands of entries do not delay a key press.
    startTransition(() => setEntries((known) => ({ ...known, [expose]: validEntries(added) })));
  }, []);
  const mounted = (Object.keys(searches) as SearchExpose[])
    .filter((expose) => {
      const [remote, name] = splitExpose(expose);
      // Older versions have no search. To load it would count as a failure of the remote.
      return process.env.NODE_ENV === 'development' || chosen(remote)?.exposes[name];
    })
    .map((expose) => <RemoteSearch key={expose} expose={expose} addEntries={addEntries} />);
  return { entries, searches: mounted };
}

interface RemoteSearchProps {
  expose: SearchExpose;
  addEntries: (expose: string, added: unknown) => void;
}

/** Loads the search of a remote. Without it, staff find everything else. */
function RemoteSearch({ expose, addEntries }: RemoteSearchProps) {
  const { state, crash } = useExpose(expose);
  const { setUnread } = useNotifications();
  const onEntries = useCallback(
    (added: unknown) => addEntries(expose, added),
    [expose, addEntries],
  );
  if (state.status !== 'ready') return null;
  const Search = state.part.Component;
  const props = { onEntries, onUnreadChange: setUnread };
  return (
    <ErrorBoundary fallback={() => null} onError={crash}>
      <Search {...props} />
    </ErrorBoundary>
  );
}

/** Returns the entries that can be shown. A remote may be of another version than its types say. */
function validEntries(added: unknown): SearchEntry[] {
  const isText = (value: unknown) => typeof value === 'string';
  return (Array.isArray(added) ? (added as Partial<SearchEntry>[]) : []).filter(
    (entry): entry is SearchEntry => isText(entry?.id) && isText(entry.name) && isText(entry.group),
  );
}
