import { createContext } from 'react';
import type { InitialFragment } from './initial-fragment';

/** Provides the fragment that `index.html` showed before the host started. Undefined without a fragment. */
export const FragmentContext = createContext<InitialFragment | undefined>(undefined);
