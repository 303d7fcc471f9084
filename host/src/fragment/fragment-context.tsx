import { createContext } from 'react';
import type { InitialFragment } from './initial-fragment';

/** Provides the fragment that the document showed before the host started. Default: there is none. */
export const FragmentContext = createContext<InitialFragment | undefined>(undefined);
