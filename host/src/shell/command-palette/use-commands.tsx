import { Icon } from '@backshop/ui/icon';
import {
  Bell,
  CalendarRange,
  Info,
  type IconNode,
  Keyboard,
  Link2,
  LogOut,
  MessageSquare,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  Printer,
  Rows3,
  Sun,
} from 'lucide';
import { useLocation, useNavigate } from 'react-router-dom';
import { useRelease } from '../../federation/federation-context';
import { forgetUser } from '../../storage';
import { pageAt } from '../../routing/find-page';
import { usePageHistory } from '../../routing/history-router';
import type { pages as ownPages } from '../../routing/pages';
import { useMenuPages } from '../../routing/use-pages';
import { storePreference, usePreference } from '../../theme/store-preference';
import { useTheme } from '../../theme/theme';
import type { ThemeChoice } from '../../theme/theme-choice';
import { useUiState } from '../../ui-state/ui-state';
import { circleQuestionMark, NavigationIcon } from '../navigation/navigation-icon';
import { useNotifications } from '../notifications/notifications';
import { shortcutOf } from '../shortcut/shortcuts';
import { useSmallScreen } from '../small-screen/use-small-screen';
import type { Command, CommandGroup } from './find-commands';

interface Dialogs {
  /** Opens the dialog "About this page". */
  openAbout: () => void;
  openShortcuts: () => void;
}

/** Other words for the host's own pages. */
const synonyms: Partial<Record<string, string[]>> = {
  dashboard: ['home', 'overview', 'statistics', 'stats'],
  product: ['statistics', 'stats', 'reports', 'charts', 'figures'],
  customers: ['clients', 'buyers', 'people'],
  store: ['shop', 'catalogue'],
  message: ['inbox', 'mail'],
  setings: ['preferences', 'options', 'configuration'],
} satisfies Record<(typeof ownPages)[number]['id'], string[]>;

const themes: { theme: ThemeChoice; name: string; icon: IconNode }[] = [
  { theme: 'light', name: 'Light theme', icon: Sun },
  { theme: 'dark', name: 'Dark theme', icon: Moon },
  { theme: undefined, name: 'System theme', icon: Monitor },
];

/** Returns the commands of the app shell: its pages and its actions. */
export function useCommands({ openAbout, openShortcuts }: Dialogs): CommandGroup[] {
  const navigate = useNavigate();
  const { lastAddress } = usePageHistory();
  const pages = useMenuPages();
  const current = pageAt(pages, useLocation().pathname);
  const { isDark, choice, choose } = useTheme();
  const isNow = (theme: ThemeChoice) =>
    2 * Number(theme === choice) + Number(theme === (isDark ? 'dark' : 'light'));
  const { isSidebarOpen, setUiState } = useUiState();
  const { setOpen } = useNotifications();
  const isSmall = useSmallScreen(); // Small screens have no side menu.
  const isCompact = usePreference('density', 'compact');
  const actions: Command[] = [
    {
      id: 'notifications',
      name: 'Open notifications',
      keywords: ['bell', 'messages', 'unread'],
      icon: <Icon icon={Bell} />,
      run: () => setOpen(true),
    },
    // Another one than now comes first, so that a search for "theme" and Enter change something.
    ...themes
      .toSorted((one, other) => isNow(one.theme) - isNow(other.theme))
      .map(({ theme, name, icon }): Command => ({
        id: name,
        name,
        status: theme === choice ? 'In use' : undefined,
        keywords: ['mode', 'colours', 'colors', 'appearance', 'switch'],
        icon: <Icon icon={icon} />,
        run: () => choose(theme),
      })),
    {
      id: 'density',
      name: isCompact ? 'Use comfortable spacing' : 'Use compact spacing',
      keywords: ['density', 'rows', 'dense', 'appearance'],
      icon: <Icon icon={Rows3} />,
      run: () => storePreference('density', isCompact ? 'comfortable' : 'compact'),
    },
    {
      id: 'copy-link',
      name: 'Copy link to this page',
      keywords: ['share', 'address', 'url'],
      icon: <Icon icon={Link2} />,
      staysOpen: true,
      run: copyLink,
    },
    {
      id: 'print',
      name: 'Print this page',
      keywords: ['paper', 'pdf', 'save'],
      icon: <Icon icon={Printer} />,
      run: () => void setTimeout(() => print()), // React closes the palette before.
    },
    {
      id: 'shortcuts',
      name: 'Keyboard shortcuts',
      keywords: ['keys', 'help', 'hotkeys'],
      icon: <Icon icon={Keyboard} />,
      shortcut: 'shortcuts',
      run: openShortcuts,
    },
    {
      id: 'about',
      name: 'About this page',
      keywords: ['version', 'release', 'preview', 'details', 'support'],
      icon: <Icon icon={Info} />,
      run: openAbout,
    },
  ];
  const { signOut } = useRelease().settings?.identity ?? {};
  if (signOut) {
    actions.push({
      id: 'Log out',
      name: 'Log out',
      keywords: signOutWords,
      icon: <Icon icon={LogOut} />,
      run: () => {
        forgetUser();
        location.assign(signOut);
      },
    });
  }
  const menu: Command = {
    id: 'sidebar',
    name: isSidebarOpen ? 'Collapse menu' : 'Expand menu',
    keywords: ['sidebar', 'side menu', 'navigation'],
    icon: <Icon icon={PanelLeft} />,
    shortcut: 'menu',
    run: () => setUiState('isSidebarOpen', !isSidebarOpen),
  };
  return [
    {
      heading: 'Pages',
      commands: pages.map((page) => ({
        id: page.id,
        name: page.name,
        keywords: ['go', 'open', 'page', page.group ?? '', ...(synonyms[page.id] ?? [])],
        icon: <NavigationIcon icon={page.icon} />,
        shortcut: shortcutOf(page.id),
        isCurrent: page === current,
        run: () => void navigate(lastAddress(page.path)),
      })),
    },
    { heading: 'Actions', commands: isSmall ? actions : [...actions, menu] },
  ];
}

const signOutWords = ['logout', 'sign out', 'exit'];

/** What a search finds although it does nothing yet (docs/product.md, "Controls without a destination"). */
export function unavailableCommands(own: readonly CommandGroup[]): CommandGroup {
  const ids = own.flatMap(({ commands }) => commands.map(({ id }) => id));
  return { heading: 'Actions', commands: unavailable.filter(({ id }) => !ids.includes(id)) };
}

const unavailable = [
  withoutDestination('Log out', signOutWords, LogOut),
  withoutDestination('Help & getting started', ['support', 'docs'], circleQuestionMark),
  withoutDestination('Planning', ['calendar', 'schedule'], CalendarRange),
  withoutDestination('Chat', ['messages', 'talk'], MessageSquare),
  withoutDestination('Add product', ['new', 'create'], Plus),
];

function withoutDestination(name: string, keywords: string[], icon: IconNode): Command {
  return {
    id: name,
    name,
    status: 'No destination yet',
    keywords,
    icon: <Icon icon={icon} />,
    isUnavailable: true,
    staysOpen: true,
    run: () => `“${name}” has no destination yet.`,
  };
}

async function copyLink(): Promise<string> {
  try {
    await navigator.clipboard.writeText(location.href);
    return 'Link copied.';
  } catch {
    return 'The browser does not allow copying. Copy the link from the address bar.';
  }
}
