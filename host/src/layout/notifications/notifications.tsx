import { createContext, type ReactNode, use, useMemo, useState } from 'react';

interface Notifications {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  /** How many are unread. */
  unread: number;
  setUnread: (unread: number) => void;
}

const NotificationsContext = createContext<Notifications | null>(null);

/** Knows whether the notification drawer is open, and how many notifications are unread. */
export function NotificationsProvider({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const [unread, setUnread] = useState(0);
  const value = useMemo(() => ({ isOpen, setOpen, unread, setUnread }), [isOpen, unread]);
  return <NotificationsContext value={value}>{children}</NotificationsContext>;
}

/** The notifications as the bell, the drawer and the command box see them. */
export function useNotifications(): Notifications {
  const notifications = use(NotificationsContext);
  if (!notifications)
    throw new Error('useNotifications is used outside of <NotificationsProvider>.');
  return notifications;
}
