import { Failure, failureOf } from '../failure/failure';
import { changedFileMessage, type WatchedFiles } from '../failure/failed-files';
import { isDevEntry } from '../release';
import { watchCandidate } from './candidate';
import type { Choice } from './choose-version';
import type { ShareScopes } from './module-federation';
import { fileName, preloadFiles, setIntegrity } from './preload';
import { stylesheetsIn } from './stylesheets';

/**
 * The object that a remote entry defines, as Module Federation specifies it:
 * https://webpack.js.org/concepts/module-federation/#dynamic-remote-containers
 */
export interface Container {
  init: (shareScope: object) => unknown;
  /** Loads the files of an expose. Returns a function that runs its code and returns its module. */
  get: (expose: string) => Promise<() => unknown>;
}

/** One version of a remote, as it loads: its entry's script, `init`, `get`, and the code of an expose. */
export interface RemoteCode {
  readonly version: string;
  /** URL of the remote's folder, which holds its versions and shared chunks. */
  readonly folder: string;
  /** Whether a dev server may still be building it. */
  readonly isFromDevServer?: boolean;
  /**
   * Loads the module of an expose.
   * @throws Failure, of a part that the caller knows
   */
  load: (expose: string) => Promise<unknown>;
  /** Call it before an expose that has loaded renders. */
  beforeRender: (expose: string) => void;
  /** Makes the next `load` request every file again. */
  startNewAttempt: () => void;
  /** Call it when a slot shows the version. Returns a function to call when it no longer does. */
  show: () => () => void;
  /**
   * Removes what the version has put into the document and the global scope. It cannot be used afterwards.
   * @returns whether it did. It does not while a slot shows the version
   */
  letGo: () => boolean;
}

/** What all remotes in a tab share. */
export interface Surroundings {
  files: WatchedFiles;
  shareScopes: ShareScopes;
}

/**
 * Returns the code of one version of a remote.
 *
 * webpack and the browser remember failed and pending requests. So every attempt starts a container of its own,
 * from a new URL: `remoteEntry.js?retry=1` (docs/decisions/0006).
 * @param chunkLists names of the global lists of chunks in use, once for each version. Versions that are the same build
 *   share one
 */
export function remoteCode(
  name: string,
  { kind, version, entry, exposes = {}, integrity = {} }: Choice,
  { files, shareScopes }: Surroundings,
  chunkLists: string[],
): RemoteCode {
  const { href } = new URL(entry, document.baseURI);
  const folder = new URL('..', href).href;
  const stylesheets = stylesheetsIn(new URL('.', href).href);
  let retries = 0;
  let chunkList: string | undefined;
  let starting: ReturnType<typeof start> | undefined;
  const watch = (expose: string) => {
    if (kind === 'candidate') watchCandidate(name, version, `${name}/${expose}`);
  };

  async function start() {
    const url = retries === 0 ? href : `${href}?retry=${retries}`;
    const { container, script } = await runEntry(url, name, integrity[fileName(entry)], files);
    const list = script.dataset.chunkList;
    if (list && !chunkList) chunkLists.push(list);
    chunkList = list;
    const scope = shareScopes.create();
    try {
      await container.init(scope);
    } catch (error) {
      throw failureOf(error, { code: 'incompatible' });
    }
    return { container, scope };
  }

  return {
    version,
    folder,
    isFromDevServer: isDevEntry(entry),
    beforeRender: watch,
    load: async (expose) => {
      watch(expose);
      if (retries === 0) preloadFiles({ entry, integrity }, exposes[expose] ?? []);
      const { container, scope } = await (starting ??= start());
      const run = await getExpose(container, expose, files);
      watch(expose); // The note may be over by now.
      try {
        return await run();
      } catch (error) {
        if (isChunkLoadError(error)) throw await chunkError(error, files);
        const code = shareScopes.hasRefused(scope) ? 'incompatible' : 'crashed';
        throw failureOf(error, { code });
      }
    },
    startNewAttempt: () => {
      retries += 1;
      starting = undefined;
      removeScripts(folder);
    },
    show: stylesheets.show,
    letGo: () => {
      // The released version can have the folder of a preview that has failed.
      if (kind === 'preview' || !stylesheets.remove()) return false;
      if (chunkList) {
        chunkLists.splice(chunkLists.indexOf(chunkList), 1);
        if (!chunkLists.includes(chunkList)) delete globals[chunkList];
      }
      return true;
    },
  };
}

/** The global variables. Entries define some, whose names are known at run time only. */
const globals = globalThis as unknown as Record<string, unknown>;

/**
 * Runs the script of a remote entry. Returns the container that it defines, and the script's element, which names the
 * global list of the entry's chunks in `data-chunk-list`.
 * @param name of the global variable that the script defines
 * @param integrity the hash that the script must have
 */
function runEntry(
  url: string,
  name: string,
  integrity: string | undefined,
  files: WatchedFiles,
): Promise<{ container: Container; script: HTMLScriptElement }> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.onerror = () => {
      script.remove();
      void files.claim(url).then((isChanged) => reject(entryError(isChanged, url)));
    };
    script.onload = () => {
      script.remove();
      const container = takeGlobal(name);
      const thrown = files.thrownBy(url);
      const problem = thrown
        ? 'threw an error when it ran'
        : `does not define a container named "${name}"`;
      if (isContainer(container)) resolve({ container, script });
      else
        reject(
          new Failure(`${url} ${problem}.`, { code: 'invalid', phase: 'entry', cause: thrown }),
        );
    };
    script.src = url;
    setIntegrity(script, integrity);
    document.head.append(script);
  });
}

/** Returns the error for a file that did not load, and without which the host knows no expose. */
export function entryError(isChanged: boolean, url: string): Failure {
  return isChanged
    ? new Failure(changedFileMessage(url), { code: 'invalid', phase: 'entry' })
    : new Failure(`${url} could not be loaded.`, { code: 'unreachable', phase: 'entry', url });
}

/** Loads the files of an expose. A container without the expose rejects, too. */
async function getExpose(
  container: Container,
  expose: string,
  files: WatchedFiles,
): Promise<() => unknown> {
  try {
    return await container.get(`./${expose}`);
  } catch (error) {
    if (isChunkLoadError(error)) throw await chunkError(error, files);
    throw failureOf(error, { code: 'invalid' });
  }
}

/** What webpack's runtime throws when a script does not load, and mini-css-extract-plugin for a stylesheet. */
interface ChunkLoadError extends Error {
  name: 'ChunkLoadError';
  /** `error`, `timeout`, or `missing` for a file that does not contain the chunk. */
  type?: string;
  /** URL of the file. */
  request?: string;
}

function isChunkLoadError(error: unknown): error is ChunkLoadError {
  return error instanceof Error && error.name === 'ChunkLoadError';
}

/** Finds out why a script or stylesheet did not load. */
async function chunkError(error: ChunkLoadError, files: WatchedFiles): Promise<Failure> {
  const { type, request: url } = error;
  if (url && (await files.claim(url)))
    return new Failure(changedFileMessage(url), { code: 'invalid' });
  if (type === 'timeout') return failureOf(error, { code: 'timeout' });
  if (type !== 'missing') return failureOf(error, { code: 'unreachable', url });
  const cause = url && files.thrownBy(url);
  return cause
    ? new Failure(`${url} threw an error when it ran.`, { code: 'invalid', cause })
    : failureOf(error, { code: 'invalid' });
}

/** Reads a global variable and empties it. A later script that defines nothing must not find it. */
function takeGlobal(name: string): unknown {
  const value = globals[name];
  globals[name] = undefined; // A variable that a script declares with `var` cannot be deleted.
  return value;
}

function isContainer(value: unknown): value is Container {
  const { get, init } = (value ?? {}) as Partial<Container>;
  return typeof get === 'function' && typeof init === 'function';
}

/**
 * Removes script elements, because webpack waits for one that is already in the document. A removed
 * script still runs if it arrives.
 */
function removeScripts(folder: string): void {
  for (const script of [...document.scripts]) if (script.src.startsWith(folder)) script.remove();
}
