import type { SearchEntry } from '@backshop/shared-types';
import { Icon } from '@backshop/ui/icon';
import { Bell, Globe, Hash, type IconNode, Package, ReceiptText, Zap } from 'lucide';
import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { normalizePath } from '../../routing/normalize-path';
import { pages } from '../../routing/pages';
import type { Command, CommandGroup } from './command';
import type { RemoteEntries } from './remote-searches';

/** Heading of the sections of a page. Those of another page have that page's name as heading. */
export const onThisPage = 'On this page';

const icons: Record<string, IconNode> = {
  Orders: ReceiptText,
  Products: Package,
  Countries: Globe,
  Notifications: Bell,
  Actions: Zap,
};

/** Returns the entries of the remotes as commands, in their groups. */
export function useRemoteCommands(entries: RemoteEntries): CommandGroup[] {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  // There can be thousands, so they are prepared only once.
  return useMemo(() => {
    const groups = new Map<string, Command[]>();
    for (const [expose, added] of Object.entries(entries)) {
      for (const entry of added) {
        const heading = headingOf(entry, pathname);
        const command = {
          id: `${expose} ${entry.id}`,
          name: entry.name,
          detail: entry.detail,
          keywords: entry.keywords ?? [],
          icon: <Icon icon={icons[entry.group] ?? Hash} />,
          run: () => {
            const { href, onChoose } = entry;
            if (href === undefined) return onChoose?.();
            const { pathname: path, search, hash } = new URL(href, location.href);
            void navigate(path + search + hash);
          },
        };
        const commands = groups.get(heading);
        if (commands) commands.push(command);
        else groups.set(heading, [command]);
      }
    }
    return [...groups].map(([heading, commands]) => ({ heading, commands }));
  }, [entries, pathname, navigate]);
}

function headingOf({ group, href = '' }: SearchEntry, current: string): string {
  if (group !== onThisPage) return group;
  const path = normalizePath(new URL(href, location.href).pathname);
  if (path === normalizePath(current)) return group;
  return pages.find((page) => page.path === path)?.name ?? group;
}
