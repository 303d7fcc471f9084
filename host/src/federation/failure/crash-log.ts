import type { ExposeName } from '../../contract';
import type { RemoteFailure } from './remote-failure';

/** A part that crashes this often within a minute is rendered again only after "Try again". */
const crashLimit = 3;
const periodMs = 60_000;

/** Counts the crashes of each part, so that a part that always crashes cannot keep the tab busy. */
export function createCrashLog() {
  const crashes: RemoteFailure[] = [];
  return {
    add: (failure: RemoteFailure): void => {
      crashes.push(failure);
      setTimeout(() => crashes.shift(), periodMs);
    },
    /** Returns the last crash of an expose if it has reached the limit. */
    stopped: (expose: ExposeName): RemoteFailure | undefined => {
      const ofExpose = crashes.filter((failure) => failure.expose === expose);
      return ofExpose.length < crashLimit ? undefined : ofExpose.at(-1);
    },
  };
}
