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

/**
 * Runs a remote's entry script and gives the container it defines.
 *
 * Stands in for the federation runtime's own loader, which waits 20 s for a hanging script and then
 * can't send a second request for it. This one waits until its script is abandoned.
 * @param globalName name under which the script defines its container
 * @throws EntryError
 */
export function loadContainer(url: string, globalName: string): Promise<Container> {
  const globals = globalThis as unknown as Record<string, unknown>;
  // What an earlier, broken attempt left must not pass for this one's.
  delete globals[globalName];
  const { href } = new URL(url, document.baseURI);

  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    let thrown: unknown;
    const noteThrown = (event: ErrorEvent) => {
      if (event.filename === href) thrown = event.error ?? event.message;
    };
    const settle = (finish: () => void) => {
      window.removeEventListener('error', noteThrown);
      script.remove();
      finish();
    };
    const fail = (code: EntryError['code'], message: string, cause?: unknown) => {
      settle(() => reject(new EntryError(code, message, cause)));
    };
    script.onerror = () => fail('unreachable', `${href} could not be loaded.`);
    script.onload = () => {
      const container = globals[globalName];
      if (isContainer(container)) settle(() => resolve(container));
      else if (thrown) fail('invalid', `${href} threw while it started.`, thrown);
      else fail('invalid', `${href} is no entry of a remote named "${globalName}".`);
    };
    window.addEventListener('error', noteThrown);
    script.src = href;
    document.head.append(script);
  });
}

function isContainer(value: unknown): value is Container {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as Container).get === 'function' &&
    typeof (value as Container).init === 'function'
  );
}
