import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useFederation } from '../../federation/federation-context';
import { releasedUnread } from './released-unread';

interface Notifications {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** Number of unread notifications. */
  unread: number;
  setUnread: (unread: number) => void;
  /** Gets the focus back when the drawer closes. */
  bell: RefObject<HTMLButtonElement | null>;
}

const NotificationsContext = createContext<Notifications | null>(null);

/** Provides the state that the bell, the drawer and the command palette share. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const { chosen } = useFederation();
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState(() => releasedUnread(chosen('notifications')));
  const bell = useRef<HTMLButtonElement>(null);
  const value = useMemo(() => ({ isOpen, setOpen, unread, setUnread, bell }), [isOpen, unread]);
  return <NotificationsContext value={value}>{children}</NotificationsContext>;
}

/**
 * Returns the state of the notifications.
 * @throws Error outside of `<NotificationsProvider>`
 */
export function useNotifications(): Notifications {
  const notifications = use(NotificationsContext);
  if (!notifications)
    throw new Error('useNotifications must be used inside <NotificationsProvider>.');
  return notifications;
}
