import { createContext } from 'react';
import type { RemoteFailure } from '../failure/remote-failure';

/** Returns a failure with everything that a ticket needs, as text. It rejects when its code does not load. */
type FailureText = (failure: RemoteFailure) => Promise<string>;

/** Provides the text that "Copy details" of a failure card copies. */
export const FailureTextContext = createContext<FailureText>(() => Promise.reject(new Error()));
