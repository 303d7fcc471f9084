import type { KeyList, NotificationSearchProps, SearchEntry } from '@backshop/shared-types';
import { Icon } from '@backshop/ui/icon';
import { Bell, Globe, Hash, type IconNode, Package, ReceiptText, Zap } from 'lucide';
import {
  type ComponentType,
  startTransition,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { codeForStaff } from '../../federation/failure/failed-files';
import { type Failure, reportFailure } from '../../federation/failure/failure';
import { useFederation, useRelease } from '../../federation/federation-context';
import { candidateOrLive } from '../../federation/loading/candidate';
import { ErrorBoundary } from '../../federation/slot/error-boundary';
import { OnMount, StillPart, useExpose } from '../../federation/slot/slot';
import { useIdentity } from '../../identity/identity';
import { pageAt } from '../../routing/find-page';
import { usePageHistory } from '../../routing/history-router';
import type { Page } from '../../routing/pages';
import { usePages } from '../../routing/use-pages';
import { useNotifications } from '../notifications/notifications';
import { type Command, type CommandGroup, groupByHeading } from './find-commands';

/** The search of any remote. Its name is the same in all of them. */
type SearchExpose = `${string}/Search`;

/** What staff can find in the remotes, by expose. */
export type RemoteEntries = Readonly<Record<string, SearchEntry[]>>;

/** The keys that work in the remotes, by expose. */
export type RemoteKeys = Readonly<Record<string, KeyList>>;

/**
 * Returns what the remotes let staff find, their keys, and what to render. What a remote has passed stays until it
 * passes something else, or a release takes its search away.
 * @param isShown whether staff see either
 */
export function useRemoteSearches(isShown: boolean) {
  const release = useRelease();
  const rest = useRestOfRelease(isShown);
  const [entries, setEntries] = useState<RemoteEntries>({});
  const [keys, setKeys] = useState<RemoteKeys>({});
  const addEntries = useCallback((expose: string, added: unknown) => {
    // A transition, so that thousands of entries do not delay a key press.
    startTransition(() =>
      setEntries((known) => {
        const rest = { ...known };
        if (rest[expose]?.length === 0) delete rest[expose]; // It comes last, because it has offered nothing so far.
        return { ...rest, [expose]: validEntries(added) };
      }),
    );
  }, []);
  const [states, setStates] = useState<Readonly<Record<string, SearchState>>>({});
  const setSearch = useCallback((expose: string, state: SearchState) => {
    startTransition(() => setStates((known) => ({ ...known, [expose]: state })));
  }, []);
  const addKeys = useCallback((expose: string, added: unknown) => {
    if (isKeyList(added)) setKeys((known) => ({ ...known, [expose]: added }));
  }, []);
  // Many remotes have no search. To load it would count as a failure of the remote.
  const exposes = useMemo(
    () =>
      Object.keys(release.remotes)
        .filter((remote) => candidateOrLive(release, remote)?.exposes.Search)
        .map((remote): SearchExpose => `${remote}/Search`),
    [release],
  );
  const pages = usePages();
  const failed = exposes.flatMap((expose) => {
    const state = states[expose];
    if (!state?.failure) return [];
    return [{ name: nameOf(expose, pages), failure: state.failure, retry: state.retry }];
  });
  if (rest.failure)
    failed.unshift({ name: 'Some pages', failure: rest.failure, retry: rest.retry });
  return {
    // There can be thousands, which are prepared again whenever this changes.
    entries: useMemo(() => passedBy(exposes, entries), [exposes, entries]),
    keys: passedBy(exposes, keys),
    /** Whether a remote has yet to say what staff can find, or to fail. */
    isWaiting:
      rest.isLoading ||
      exposes.some((expose) => !(expose in entries) && (states[expose]?.isLoading ?? true)),
    failure: failed.length > 0 && {
      /** What cannot be searched: "Dashboard and Notifications". */
      names: new Intl.ListFormat('en').format(failed.map(({ name }) => name)),
      isOfConnection: failed.some(({ failure }) =>
        ['unreachable', 'timeout'].includes(codeForStaff(failure)),
      ),
      retry: () => failed.forEach(({ retry }) => retry()),
    },
    searches:
      isShown &&
      exposes.map((expose) => (
        <RemoteSearch key={expose} {...{ expose, addEntries, addKeys, setSearch }} />
      )),
  };
}

/** Loads the rest of the release, if `index.html` has no room for it, whenever staff open what needs it. */
function useRestOfRelease(isShown: boolean) {
  const federation = useFederation();
  const release = useRelease();
  const [failure, setFailure] = useState<Failure>();
  const [retries, setRetries] = useState(0);
  useEffect(() => {
    if (!isShown) return;
    let isOver = false;
    void federation.loadRest()?.then((failed) => {
      if (!failed || isOver) return;
      reportFailure(failed);
      setFailure(failed);
    });
    return () => {
      isOver = true;
      setFailure(undefined);
    };
  }, [federation, release, isShown, retries]);
  return {
    isLoading: release.whole !== undefined && !failure,
    failure,
    retry: () => setRetries(retries + 1),
  };
}

function passedBy<Value>(exposes: readonly string[], passed: Readonly<Record<string, Value>>) {
  return Object.fromEntries(Object.entries(passed).filter(([expose]) => exposes.includes(expose)));
}

/** Returns what staff call the remote of a search: its first page, else its own name. */
function nameOf(expose: SearchExpose, pages: readonly Page[]): string {
  const remote = expose.slice(0, -'/Search'.length);
  const page = pages.find((each) => each.expose.startsWith(`${remote}/`));
  return page?.name ?? remote.charAt(0).toUpperCase() + remote.slice(1);
}

/** Whether the code of a search is loading, why it has failed, and a function that loads it again. */
interface SearchState {
  isLoading: boolean;
  failure: Failure | undefined;
  retry: () => void;
}

const searchOfNotifications = 'notifications/Search';

interface RemoteSearchProps {
  expose: SearchExpose;
  addEntries: (expose: string, added: unknown) => void;
  addKeys: (expose: string, added: unknown) => void;
  setSearch: (expose: string, state: SearchState) => void;
}

/** Loads the search of a remote. Without it, staff find everything else. */
function RemoteSearch({ expose, addEntries, addKeys, setSearch }: RemoteSearchProps) {
  const { state, retry, crash } = useExpose(expose as typeof searchOfNotifications);
  const { setUnread } = useNotifications();
  const { pathname, search } = useLocation();
  const onEntries = useCallback(
    (added: unknown) => addEntries(expose, added),
    [expose, addEntries],
  );
  const onKeys = useCallback((added: unknown) => addKeys(expose, added), [expose, addKeys]);
  const { status } = state;
  const failure = state.status === 'failed' ? state.failure : undefined;
  // Only the notifications know how many of them are unread.
  const ofNotifications = expose === searchOfNotifications && { onUnreadChange: setUnread };
  const props = {
    onEntries,
    onKeys,
    location: pathname + search,
    ...ofNotifications,
  } as NotificationSearchProps;
  // Its own boundary, so that a search that waits for its code or data delays no other. A new one for each status: what
  // is on the screen already would delay the transition to it.
  return (
    <ErrorBoundary key={status} fallback={() => null} onError={crash}>
      <Suspense fallback={null}>
        {status === 'ready' && (
          <StillPart part={state.part.Component as ComponentType} {...props} />
        )}
        {/* A search that is ready has passed its entries by now, because its effects run first. */}
        <OnMount
          call={() => setSearch(expose, { isLoading: status === 'loading', failure, retry })}
        />
      </Suspense>
    </ErrorBoundary>
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isKeyList(added: unknown): added is KeyList {
  const { title, entries } = (added ?? {}) as Partial<KeyList>;
  return (
    isText(title) &&
    Array.isArray(entries) &&
    entries.every(
      (entry) => isText(entry?.name) && Array.isArray(entry.keys) && entry.keys.every(isText),
    )
  );
}

/**
 * Returns the entries that can be shown, and only the first one of each id: with two, the arrow keys would get stuck. A
 * remote may not keep to the types of this host.
 */
function validEntries(added: unknown): SearchEntry[] {
  const entries = (Array.isArray(added) ? added : []).filter(isEntry);
  const ids = new Set<string>();
  return entries.filter(({ id }) => ids.size < ids.add(id).size);
}

function isEntry(value: unknown): value is SearchEntry {
  const { id, name, group, ...optional } = (value ?? {}) as Partial<SearchEntry>;
  const { detail = '', href = '', keywords = [] } = optional;
  return (
    [id, name, group, detail, href].every(isText) &&
    URL.canParse(href, location.href) &&
    Array.isArray(keywords) &&
    keywords.every(isText)
  );
}

/** Heading of the sections of a page. Those of another page have that page's name as heading. */
export const onThisPage = 'On this page';

const icons = new Map<string, IconNode>([
  ['Orders', ReceiptText],
  ['Products', Package],
  ['Countries', Globe],
  ['Notifications', Bell],
  ['Actions', Zap],
]);

/** Returns the groups of each remote, one remote after the other, without what leads to a page for other groups. */
export function useRemoteCommands(entries: RemoteEntries): CommandGroup[] {
  const navigate = useNavigate();
  const { lastAddress } = usePageHistory();
  const { pathname } = useLocation();
  const pages = usePages();
  const { hasAccess } = useIdentity();
  // There can be thousands, so they are prepared only once.
  return useMemo(() => {
    const hidden = pages.filter((page) => !hasAccess(page));
    const isHidden = ({ href = '' }: SearchEntry) =>
      !/^([?#]|$)/.test(href) && // These stay on the current page.
      hidden.some((page) => page === pageOf(href, pathname, pages));
    const commandOf = (expose: string, entry: SearchEntry): Command => ({
      id: `${expose} ${entry.id}`,
      remote: expose,
      name: entry.name,
      detail: entry.detail,
      keywords: entry.keywords ?? [],
      icon: <Icon icon={icons.get(entry.group) ?? Hash} />,
      staysOpen: entry.staysOpen === true && entry.href === undefined,
      run: () => {
        const { href, onChoose } = entry;
        if (href === undefined) return typeof onChoose === 'function' ? onChoose() : undefined;
        const url = locate(href, lastAddress(pathname));
        if (url.origin === location.origin) void navigate(url.pathname + url.search + url.hash);
        else open(url.href, '_self'); // As a link does.
      },
    });
    return Object.entries(entries).flatMap(([expose, added]) => {
      const shown = added.filter((entry) => !isHidden(entry));
      return groupByHeading(
        shown.map((entry) => ({
          heading: headingOf(entry, pathname, pages),
          command: commandOf(expose, entry),
        })),
      );
    });
  }, [entries, pathname, pages, hasAccess, navigate, lastAddress]);
}

/** Returns where an entry leads: a path in the product, a place on the current page, or out of the product. */
function locate(href: string, current: string): URL {
  return new URL(href, location.origin + current);
}

/** Returns the page to which an entry leads, if it stays in the product. */
function pageOf(href: string, current: string, pages: readonly Page[]): Page | undefined {
  const { origin, pathname } = locate(href, current);
  return origin === location.origin ? pageAt(pages, pathname) : undefined;
}

function headingOf({ group, href = '' }: SearchEntry, current: string, pages: readonly Page[]) {
  if (group !== onThisPage) return group;
  const page = pageOf(href, current, pages);
  return page && page !== pageAt(pages, current) ? page.name : group;
}
