import { createContext, type ReactNode, use, useMemo, useState } from 'react';

/** The two shared flags of the shell (spec §4). */
interface Flags {
  /** The side menu is expanded. */
  isSidebarOpen: boolean;
  /** The mobile menu is open. */
  isHamburgerOpen: boolean;
}

interface FlagsValue extends Flags {
  /** @throws Error for a flag that does not exist */
  setFlag: (flag: keyof Flags, value: boolean) => void;
}

/** Both are closed at the start of every load. */
const closed: Flags = { isSidebarOpen: false, isHamburgerOpen: false };

const FlagsContext = createContext<FlagsValue | null>(null);

/** Owns the shared flags for everything below. */
export function FlagsProvider({ children }: { children: ReactNode }) {
  const [flags, setFlags] = useState(closed);
  const value = useMemo<FlagsValue>(
    () => ({
      ...flags,
      setFlag: (flag, isOn) => {
        if (!(flag in closed)) {
          throw new Error(
            `There is no flag "${flag}"; there are ${Object.keys(closed).join(', ')}.`,
          );
        }
        setFlags((before) => ({ ...before, [flag]: isOn }));
      },
    }),
    [flags],
  );
  return <FlagsContext value={value}>{children}</FlagsContext>;
}

/** The shared flags and the way to set them, wherever the shell needs them. */
export function useFlags(): FlagsValue {
  const flags = use(FlagsContext);
  if (!flags) throw new Error('useFlags is used outside of <FlagsProvider>.');
  return flags;
}
