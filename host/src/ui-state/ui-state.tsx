import { createContext, type ReactNode, use, useMemo, useState } from 'react';

/** The state that the app shell shares (docs/product.md, "App shell"). */
interface UiState {
  /** The side menu is expanded. */
  isSidebarOpen: boolean;
  isMobileMenuOpen: boolean;
}

interface UiStateValue extends UiState {
  /** @throws Error when there is no such state */
  setUiState: (name: keyof UiState, value: boolean) => void;
}

const initial: UiState = { isSidebarOpen: false, isMobileMenuOpen: false };

const UiStateContext = createContext<UiStateValue | null>(null);

export function UiStateProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState(initial);
  const value = useMemo<UiStateValue>(
    () => ({
      ...state,
      setUiState: (name, isOpen) => {
        if (!(name in initial)) {
          const names = Object.keys(initial).join(', ');
          throw new Error(`There is no UI state "${name}". Use one of: ${names}.`);
        }
        setState((before) => ({ ...before, [name]: isOpen }));
      },
    }),
    [state],
  );
  return <UiStateContext value={value}>{children}</UiStateContext>;
}

/** @throws Error outside of `<UiStateProvider>` */
export function useUiState(): UiStateValue {
  const value = use(UiStateContext);
  if (!value) throw new Error('useUiState must be used inside <UiStateProvider>.');
  return value;
}
