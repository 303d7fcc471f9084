import { Icon } from '@backshop/ui/icon';
import { Bell, Info, PanelLeft, SunMoon } from 'lucide';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUiState } from '../../ui-state/ui-state';
import { useTheme } from '../../theme/theme';
import { NavigationIcon } from '../navigation/navigation-icon';
import { pages } from '../../routing/pages';
import { useNotifications } from '../notifications/notifications';
import { useSmallScreen } from '../small-screen/use-small-screen';

/** Opens a page, or uses a control of the app shell. */
export interface Command {
  id: string;
  name: string;
  /** Other words that find it. */
  keywords: string[];
  icon: ReactNode;
  /** The letter that runs it together with Ctrl or Cmd. */
  shortcut?: string;
  run: () => void;
}

export interface CommandGroup {
  heading: string;
  commands: Command[];
}

/**
 * Returns all commands of the palette.
 * @param openAbout opens the dialog "About this page"
 */
export function useCommands(openAbout: () => void): CommandGroup[] {
  const navigate = useNavigate();
  const { isDark, setDark } = useTheme();
  const { isSidebarOpen, setUiState } = useUiState();
  const { setOpen } = useNotifications();
  const isSmall = useSmallScreen(); // Small screens have no side menu.
  const actions: Command[] = [
    {
      id: 'theme',
      name: isDark ? 'Switch to the light theme' : 'Switch to the dark theme',
      keywords: ['mode', 'colours', 'colors'],
      icon: <Icon icon={SunMoon} />,
      run: () => setDark(!isDark),
    },
    {
      id: 'notifications',
      name: 'Open notifications',
      keywords: ['bell', 'messages', 'unread'],
      icon: <Icon icon={Bell} />,
      run: () => setOpen(true),
    },
  ];
  if (!isSmall) {
    actions.push({
      id: 'sidebar',
      name: isSidebarOpen ? 'Collapse menu' : 'Expand menu',
      keywords: ['sidebar', 'side menu', 'navigation'],
      icon: <Icon icon={PanelLeft} />,
      shortcut: 'B',
      run: () => setUiState('isSidebarOpen', !isSidebarOpen),
    });
  }
  actions.push({
    id: 'about',
    name: 'About this page',
    keywords: ['version', 'release', 'preview', 'details', 'copy', 'support'],
    icon: <Icon icon={Info} />,
    run: openAbout,
  });
  return [
    {
      heading: 'Pages',
      commands: pages.map(({ id, name, path, icon }) => ({
        id,
        name,
        keywords: ['go', 'open', 'page'],
        icon: <NavigationIcon name={icon} />,
        run: () => void navigate(path),
      })),
    },
    { heading: 'Actions', commands: actions },
  ];
}
