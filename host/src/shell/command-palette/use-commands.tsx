import { Bell, PanelLeft, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useUiState } from '../../ui-state/ui-state';
import { useTheme } from '../../theme/theme';
import { NavigationIcon } from '../navigation/navigation-icon';
import { pages } from '../../routing/pages';
import { useNotifications } from '../notifications/notifications';

interface Command {
  name: string;
  /** Other words that find it. */
  keywords: string[];
  icon: ReactNode;
  run: () => void;
}

interface CommandGroup {
  heading: string;
  commands: Command[];
}

/** Returns the commands of the palette: open a page, or use a control of the app shell. */
export function useCommands(): CommandGroup[] {
  const navigate = useNavigate();
  const { isDark, setDark } = useTheme();
  const { isSidebarOpen, setUiState } = useUiState();
  const { setOpen } = useNotifications();
  return [
    {
      heading: 'Pages',
      commands: pages.map(({ name, path, icon }) => ({
        name,
        keywords: ['go', 'open', 'page'],
        icon: <NavigationIcon name={icon} />,
        run: () => void navigate(path),
      })),
    },
    {
      heading: 'Actions',
      commands: [
        {
          name: isDark ? 'Switch to the light theme' : 'Switch to the dark theme',
          keywords: ['theme', 'mode', 'colours'],
          icon: <SunMoon aria-hidden size={24} />,
          run: () => setDark(!isDark),
        },
        {
          name: 'Open notifications',
          keywords: ['bell', 'messages', 'unread'],
          icon: <Bell aria-hidden size={24} />,
          run: () => setOpen(true),
        },
        {
          name: isSidebarOpen ? 'Collapse menu' : 'Expand menu',
          keywords: ['sidebar', 'side menu', 'navigation'],
          icon: <PanelLeft aria-hidden size={24} />,
          run: () => setUiState('isSidebarOpen', !isSidebarOpen),
        },
      ],
    },
  ];
}
