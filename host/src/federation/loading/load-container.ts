import { changedFileMessage, wasChanged } from '../failure/changed-files';
import { thrownBy } from '../failure/script-errors';
import { verify } from './preload';

/** The container that a remote entry defines, as the federation runtime expects it. */
interface Container {
  get: (expose: string) => () => Promise<unknown>;
  init: (...args: unknown[]) => void | Promise<void>;
}

/** A remote entry did not give a container. */
export class EntryError extends Error {
  override name = 'EntryError';
  readonly code: 'unreachable' | 'invalid';
  /** URL of the entry, if it did not load. webpack's errors have the same property. */
  readonly request: string | undefined;

  constructor(code: EntryError['code'], message: string, cause?: unknown, request?: string) {
    super(message, { cause });
    this.code = code;
    this.request = request;
  }
}

/** Returns the error for a file that did not load. */
export function fileError(isChanged: boolean, url: string): EntryError {
  return isChanged
    ? new EntryError('invalid', changedFileMessage(url))
    : new EntryError('unreachable', `${url} could not be loaded.`, undefined, url);
}

/** What the federation runtime passes to a `loadEntry` hook. */
interface EntryRequest {
  remoteInfo: {
    /** Absolute URL of the remote entry. */
    entry: string;
    /** The global variable that the remote entry defines. */
    entryGlobalName: string;
    /** The hash that the entry must have. */
    integrity?: string;
  };
}

/**
 * Runs a remote entry and returns the container that it defines.
 *
 * It replaces the federation runtime's own loader. That one waits 20 s for a hanging script, and never
 * requests it again (docs/decisions/0006).
 * @throws EntryError
 */
export function loadContainer({ remoteInfo }: EntryRequest): Promise<Container> {
  const { entry, entryGlobalName, integrity } = remoteInfo;
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (...failure: ConstructorParameters<typeof EntryError>) =>
      reject(new EntryError(...failure));
    script.onerror = () => {
      script.remove();
      void wasChanged(entry).then((isChanged) => reject(fileError(isChanged, entry)));
    };
    script.onload = () => {
      script.remove();
      const container = takeGlobal(entryGlobalName);
      const error = thrownBy(entry);
      if (isContainer(container)) resolve(container);
      else if (error) fail('invalid', `${entry} threw an error when it ran.`, error);
      else fail('invalid', `${entry} does not define a container named "${entryGlobalName}".`);
    };
    script.src = entry;
    verify(script, integrity);
    document.head.append(script);
  });
}

/** Reads a global variable and deletes it. A later script that defines nothing must not find it. */
function takeGlobal(name: string): unknown {
  const globals = globalThis as unknown as Record<string, unknown>;
  const value = globals[name];
  delete globals[name];
  return value;
}

function isContainer(value: unknown): value is Container {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Container).get === 'function' &&
    typeof (value as Container).init === 'function'
  );
}
