import { Bell, PanelLeft, SunMoon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useFlags } from '../../flags/flags';
import { useTheme } from '../../theme/theme';
import { NavigationIcon } from '../navigation/navigation-icon';
import { pages } from '../navigation/pages';
import { useNotifications } from '../notifications/notifications';

interface Command {
  name: string;
  /** Other words by which it is found. */
  keywords: string[];
  icon: ReactNode;
  run: () => void;
}

interface CommandGroup {
  heading: string;
  commands: Command[];
}

/** What the command box can do: go to a page, or do what the shell's controls do. */
export function useCommands(): CommandGroup[] {
  const navigate = useNavigate();
  const { isDark, setDark } = useTheme();
  const { isSidebarOpen, setFlag } = useFlags();
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
          run: () => setFlag('isSidebarOpen', !isSidebarOpen),
        },
      ],
    },
  ];
}
