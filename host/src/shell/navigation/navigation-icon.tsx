import { Icon } from '@backshop/ui/icon';
import {
  ChartPie,
  File,
  House,
  type IconNode,
  MessageSquare,
  Settings,
  Store,
  UsersRound,
} from 'lucide';

const icons: Record<string, IconNode> = {
  dashboard: House,
  analytics: ChartPie,
  customers: UsersRound,
  store: Store,
  messages: MessageSquare,
  settings: Settings,
};

/** The icon of a menu entry, by the name in `pages.ts`. A page without an icon of its own has a neutral one. */
export function NavigationIcon({ name }: { name: string }) {
  return <Icon icon={icons[name] ?? File} />;
}
