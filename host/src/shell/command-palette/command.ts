import type { ReactNode } from 'react';
import type { ShortcutId } from '../shortcut/shortcuts';

/** Something that staff can choose in the palette. */
export interface Command {
  id: string;
  name: string;
  /** Shown beside the name. A search does not find it. */
  detail?: string | undefined;
  /** Other words that find it. */
  keywords: readonly string[];
  icon: ReactNode;
  shortcut?: ShortcutId | undefined;
  /** It opens the page that is shown already. */
  isCurrent?: boolean;
  /** It does nothing yet (docs/product.md, "Controls without a destination"). */
  isUnavailable?: boolean;
  /** The palette stays open, and says what `run` returns. */
  staysOpen?: boolean;
  run: () => unknown;
}

export interface CommandGroup {
  heading: string;
  commands: Command[];
}
