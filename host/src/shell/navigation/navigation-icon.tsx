import {
  ChartPie,
  House,
  type LucideIcon,
  MessageSquare,
  Settings,
  Store,
  UsersRound,
} from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  dashboard: House,
  analytics: ChartPie,
  customers: UsersRound,
  store: Store,
  messages: MessageSquare,
  settings: Settings,
};

/** The icon of a menu entry. Its name comes from the navigation item. */
export function NavigationIcon({ name }: { name: string }) {
  const Icon = icons[name];
  return Icon ? <Icon aria-hidden size={24} /> : null;
}
