import type { ExposeName } from '../../contract';
import type { RemoteFailure } from './remote-failure';

/** A part that crashes this often within a minute stops: only staff can start it again. */
const crashLimit = 3;
const periodMs = 60_000;

/** Counts the crashes of each part, so that a part that always crashes cannot keep the tab busy. */
export function createCrashLog() {
  const crashes: { failure: RemoteFailure; time: number }[] = [];
  return {
    add: (failure: RemoteFailure) => crashes.push({ failure, time: Date.now() }),
    /** Returns the last crash of an expose if it has stopped. */
    stopped: (expose: ExposeName): RemoteFailure | undefined => {
      const isRecent = (time: number) => Date.now() - time < periodMs;
      const recent = crashes.filter(
        ({ failure, time }) => failure.expose === expose && isRecent(time),
      );
      return recent.length < crashLimit ? undefined : recent.at(-1)!.failure;
    },
  };
}
