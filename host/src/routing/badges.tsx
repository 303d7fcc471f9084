import type { RemoteSummary } from '@backshop/shared-types';
import { createContext, type ReactNode, use, useMemo, useState } from 'react';
import { splitExpose } from '../federation/expose-name';
import { useRelease } from '../federation/federation-context';
import { candidateOrLive } from '../federation/loading/candidate';
import type { Page, PageExpose } from './pages';

interface Badges {
  /** What pages have said since they were mounted, by expose. */
  counts: Partial<Record<PageExpose, number>>;
  setCount: (expose: PageExpose, count: number) => void;
}

const BadgesContext = createContext<Badges>({ counts: {}, setCount: () => undefined });

/** Provides the numbers on menu entries. */
export function BadgesProvider({ children }: { children: ReactNode }) {
  const [counts, setCounts] = useState<Badges['counts']>({});
  const value = useMemo(
    () => ({
      counts,
      setCount: (expose: PageExpose, count: number) =>
        setCounts((before) =>
          Object.is(before[expose], count) ? before : { ...before, [expose]: count },
        ),
    }),
    [counts],
  );
  return <BadgesContext value={value}>{children}</BadgesContext>;
}

export function useSetBadge() {
  return use(BadgesContext).setCount;
}

/** Returns the number on a page's menu entry: what the page has said, or else what its remote states. 0 for none. */
export function useBadge({ expose }: Page): number {
  const [remote, name] = splitExpose(expose);
  const summary = candidateOrLive(useRelease(), remote)?.summary as RemoteSummary | undefined;
  const count = use(BadgesContext).counts[expose] ?? summary?.badges?.[name];
  return Number.isSafeInteger(count) ? Math.max(Number(count), 0) : 0;
}
