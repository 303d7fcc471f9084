import { thrownBy } from './script-errors';

/** What a remote's entry script leaves behind: Module Federation's container, in the runtime's words. */
interface Container {
  get: (expose: string) => () => Promise<unknown>;
  init: (...args: unknown[]) => void | Promise<void>;
}

/** Why an entry script gave no container. */
export class EntryError extends Error {
  override name = 'EntryError';
  readonly code: 'unreachable' | 'invalid';

  constructor(code: EntryError['code'], message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** What the federation runtime's `loadEntry` hook hands over. */
interface EntryRequest {
  remoteInfo: {
    /** Absolute address of the script. */
    entry: string;
    /** Name under which the script defines its container. */
    entryGlobalName: string;
  };
}

/**
 * Runs a remote's entry script and gives the container it defines.
 *
 * Stands in for the federation runtime's own loader, which waits 20 s for a hanging script and then
 * can't send a second request for it.
 * @throws EntryError
 */
export function loadContainer({ remoteInfo }: EntryRequest): Promise<Container> {
  const { entry, entryGlobalName } = remoteInfo;
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (code: EntryError['code'], message: string, cause?: unknown) =>
      reject(new EntryError(code, message, cause));
    script.onerror = () => {
      script.remove();
      fail('unreachable', `${entry} could not be loaded.`);
    };
    script.onload = () => {
      script.remove();
      const container = takeGlobal(entryGlobalName);
      const error = thrownBy(entry);
      if (isContainer(container)) resolve(container);
      else if (error) fail('invalid', `${entry} threw while it started.`, error);
      else fail('invalid', `${entry} is no entry of a remote named "${entryGlobalName}".`);
    };
    script.src = entry;
    document.head.append(script);
  });
}

/** Removes it, so that it does not pass for what a later script defines. */
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
