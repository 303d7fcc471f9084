import { Icon } from '@backshop/ui/icon';
import { ChartPie, House, type IconNode, MessageSquare, Settings, Store, UsersRound } from 'lucide';

const icons: Record<string, IconNode> = {
  dashboard: House,
  analytics: ChartPie,
  customers: UsersRound,
  store: Store,
  messages: MessageSquare,
  settings: Settings,
};

/** The icon of a menu entry. Its name comes from the navigation item. */
export function NavigationIcon({ name }: { name: string }) {
  const icon = icons[name];
  return icon && <Icon icon={icon} />;
}
