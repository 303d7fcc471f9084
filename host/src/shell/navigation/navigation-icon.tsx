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
import { ErrorBoundary } from '../../federation/slot/error-boundary';
import type { Page } from '../../routing/pages';

const icons: Record<string, IconNode> = {
  dashboard: House,
  analytics: ChartPie,
  customers: UsersRound,
  store: Store,
  messages: MessageSquare,
  settings: Settings,
};

/** The icon of a page. A page without one, or with one that cannot be drawn, has a neutral one. */
export function NavigationIcon({ icon = '' }: Pick<Page, 'icon'>) {
  const drawing = typeof icon === 'string' ? (icons[icon] ?? File) : (icon as IconNode);
  return (
    <ErrorBoundary fallback={() => <Icon icon={File} />}>
      <Icon icon={drawing} />
    </ErrorBoundary>
  );
}

/** A newer drawing than in lucide 1.65. Import `CircleQuestionMark` from lucide once it has this one. */
export const circleQuestionMark: IconNode = [
  ['circle', { cx: '12', cy: '12', r: '10' }],
  ['path', { d: 'M9 9.5a3 2.5 0 016 0c0 2-2 2-3 3.5' }],
  ['path', { d: 'M12 17h.01' }],
];
