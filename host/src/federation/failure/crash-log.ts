import type { ExposeName } from '../../contract';
import type { RemoteFailure } from './remote-failure';

/** A part that crashes this often within a minute stops: only staff can start it again. */
const crashLimit = 3;
const periodMs = 60_000;

/** Counts the crashes of each part, so that a part that always crashes cannot keep the tab busy. */
export function createCrashLog() {
  let crashes: { failure: RemoteFailure; time: number }[] = [];

  function stopped(expose: ExposeName): RemoteFailure | undefined {
    crashes = crashes.filter(({ time }) => Date.now() - time < periodMs);
    const ofExpose = crashes.filter(({ failure }) => failure.expose === expose);
    return ofExpose.length < crashLimit ? undefined : ofExpose.at(-1)!.failure;
  }

  return {
    add: (failure: RemoteFailure) => {
      crashes.push({ failure, time: Date.now() });
    },
    /** Returns the last crash of an expose if it has stopped. */
    stopped,
    /** Starts again, because the parts can be of other versions now. */
    clear: () => {
      crashes = [];
    },
  };
}
