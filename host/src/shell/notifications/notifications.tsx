import type { ReleasedRemote } from '@backshop/shared-types';
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router-dom';
import type { Summaries } from '../../contract';
import { useRelease } from '../../federation/federation-context';
import { candidateOrLive } from '../../federation/loading/candidate';
import { usePageHistory } from '../../routing/history-router';
import { drawerAddress } from '../../routing/page-history';

interface Notifications {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** What the open drawer shows, as in the page's address. */
  address: string;
  setAddress: (address: string) => void;
  /** Number of unread notifications. */
  unread: number;
  /** A panel can report anything. What is no number of notifications counts as 0. */
  setUnread: (unread: unknown) => void;
  /** Gets the focus back when the drawer closes. */
  bell: RefObject<HTMLButtonElement | null>;
}

const NotificationsContext = createContext<Notifications | null>(null);

/** Provides the state that the bell, the drawer and the command palette share. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const panel = candidateOrLive(useRelease(), 'notifications');
  const { setDrawer } = usePageHistory();
  const address = drawerAddress(useLocation().hash);
  const isOpen = address !== undefined;
  // While the drawer slides out, it shows what it showed before.
  const [lastAddress, setLastAddress] = useState('');
  if (isOpen && address !== lastAddress) setLastAddress(address);
  const [count, setCount] = useState<number>();
  // Stable, so that a panel can call it in an effect.
  const setUnread = useCallback((reported: unknown) => setCount(countOf(reported)), []);
  const unread = count ?? releasedUnread(panel);
  const bell = useRef<HTMLButtonElement>(null);
  const value = useMemo(
    () => ({
      isOpen,
      setOpen: (isOpen: boolean) => setDrawer(isOpen ? '' : undefined),
      address: lastAddress,
      setAddress: (address: string) => {
        if (isOpen) setDrawer(address);
      },
      unread,
      setUnread,
      bell,
    }),
    [isOpen, setDrawer, lastAddress, unread, setUnread],
  );
  return <NotificationsContext value={value}>{children}</NotificationsContext>;
}

/** @throws Error outside of `<NotificationsProvider>` */
export function useNotifications(): Notifications {
  const notifications = use(NotificationsContext);
  if (!notifications)
    throw new Error('useNotifications must be used inside <NotificationsProvider>.');
  return notifications;
}

/**
 * Returns the number of unread notifications that a version of the panel states in the release. It is known
 * before the panel's code loads (docs/decisions/0003). Returns 0 if there is no valid number.
 */
function releasedUnread(panel: ReleasedRemote | undefined): number {
  const summary = panel?.summary as Partial<Summaries['notifications']> | undefined;
  return countOf(summary?.unread);
}

function countOf(value: unknown): number {
  return Number.isSafeInteger(value) ? Math.max(Number(value), 0) : 0;
}
