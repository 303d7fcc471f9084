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
  /** How many are unread. */
  unread: number;
  setUnread: (unread: number) => void;
  /** Where focus goes back to when the drawer closes. */
  bell: RefObject<HTMLButtonElement | null>;
}

const NotificationsContext = createContext<Notifications | null>(null);

/** Knows whether the notification drawer is open, and how many notifications are unread. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const { release } = useFederation();
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState(() => releasedUnread(release));
  const bell = useRef<HTMLButtonElement>(null);
  const value = useMemo(() => ({ isOpen, setOpen, unread, setUnread, bell }), [isOpen, unread]);
  return <NotificationsContext value={value}>{children}</NotificationsContext>;
}

/** The notifications as the bell, the drawer and the command box see them. */
export function useNotifications(): Notifications {
  const notifications = use(NotificationsContext);
  if (!notifications)
    throw new Error('useNotifications is used outside of <NotificationsProvider>.');
  return notifications;
}
