import { splitExpose } from '../expose-name';
import { Failure, type FailureCode, reportFailure, type FailedPart } from './failure';

/** What a tab knows about the scripts and stylesheets that fail in it, and whose they are. */
export interface WatchedFiles {
  /**
   * Remembers which part a remote's files belong to. The same object counts once.
   * @param folder URL of the remote's folder, which holds its versions and shared chunks
   */
  remember: (folder: string, part: FailedPart) => void;
  /** Forgets the parts of a version that the tab no longer uses, and the files of its remote that have failed. */
  forget: (version: { folder: string; version: string }) => void;
  /**
   * Returns the part that a remote's files belong to. If the addresses match several parts, returns the one
   * that was loaded last.
   */
  partOf: (...urls: string[]) => FailedPart | undefined;
  /**
   * Takes over the report of a file that failed to load, so that only the caller reports it.
   * @returns whether the file was changed after its release
   */
  claim: (url: string) => Promise<boolean>;
  /** Returns what a script threw when it first ran, if anything. */
  thrownBy: (url: string) => unknown;
}

/** How many requests the browser remembers. Without this, it is 250. */
const maxTimings = 10_000;

/**
 * Records why scripts and stylesheets fail, for the code that loads them. Reports what no slot reports: changed lazy
 * chunks, which host and remotes work without, and uncaught errors. Call it before anything loads.
 * @param host version of the host
 */
export function watchFiles(host: string): WatchedFiles {
  /** By URL. */
  const failedFiles = new Map<string, FailedFile>();
  /** The part that was loaded last comes first. */
  let parts: RememberedPart[] = [];
  /** The uncaught errors of this page. */
  const reported = new Set<string>();

  function failedFile(url: string): FailedFile {
    const file = failedFiles.get(url) ?? {};
    failedFiles.set(url, file);
    return file;
  }

  /** Checks a script or stylesheet that failed to load against its hash. */
  async function check(target: EventTarget | null): Promise<void> {
    const { src, href, rel, integrity } = target as Partial<HTMLScriptElement & HTMLLinkElement>;
    // A preload that fails is not an error: the script or stylesheet itself then fails too.
    const url = src ?? (rel === 'stylesheet' && href);
    if (!url || !integrity) return; // Without a hash, no file is refused.
    const file = failedFile(url);
    file.isChanged = isChangedFile(url, integrity);
    const isChanged = await file.isChanged;
    const [address = url] = url.split(/[?#]/); // It differs between attempts.
    const ofAllAttempts = failedFile(address);
    if (!isChanged || file.isReported || ofAllAttempts.isReported) return;
    ofAllAttempts.isReported = true;
    const part = partOf(address);
    const failure = new Failure(changedFileMessage(address), {
      ...(part ?? { version: host }),
      code: 'invalid',
      phase: part ? 'expose' : 'host',
    });
    console.error(failure);
    reportFailure(failure);
  }

  function onUncaught(event: ErrorEvent | PromiseRejectionEvent): void {
    const { src = '' } = (document.currentScript ?? {}) as Partial<HTMLScriptElement>;
    if ('error' in event && partOf(src)) {
      event.preventDefault(); // The slot reports what a script throws while it loads.
      failedFile(src).thrown = event.error ?? event.message;
    } else if (!event.defaultPrevented) reportUncaught(event, host, partOf, reported);
  }

  function partOf(...urls: string[]): FailedPart | undefined {
    for (const prefix of prefixes) {
      const loaded = parts.find((each) => urls.some((url) => url.startsWith(prefix(each))));
      if (loaded) return loaded.part;
    }
    return undefined;
  }

  performance.setResourceTimingBufferSize?.(maxTimings);
  // The event of an element does not bubble.
  window.addEventListener('error', ({ target }) => void check(target), true);
  window.addEventListener('error', onUncaught);
  window.addEventListener('unhandledrejection', onUncaught);

  return {
    remember: (folder, part) => {
      parts = [{ folder, part }, ...parts.filter((each) => each.part !== part)];
    },
    forget: ({ folder, version }) => {
      parts = parts.filter((each) => each.folder !== folder || each.part.version !== version);
      for (const url of failedFiles.keys()) if (url.startsWith(folder)) failedFiles.delete(url);
    },
    partOf,
    claim: async (url) => {
      const file = failedFile(url);
      file.isReported = true;
      return (await file.isChanged) ?? false;
    },
    thrownBy: (url) => failedFiles.get(url)?.thrown,
  };
}

/** Message of a failure whose cause is a changed file. */
export function changedFileMessage(url: string): string {
  return `${url} was changed after its release.`;
}

/**
 * Returns whether the browser refused a file because its content does not match its hash. The `error`
 * event of an element does not tell why the file did not load.
 * @param integrity the element's attribute
 */
export async function isChangedFile(url: string, integrity: string): Promise<boolean> {
  return !hasFailed(url) && (await arrives(url)) && !(await arrives(url, { integrity }));
}

/**
 * Returns whether the browser has requested a file twice because of the network. Firefox does so after a failed
 * preload. A file that arrived damaged does not count: at the same address, the browser gets the same bytes.
 */
export function wasRepeated(url: string): boolean {
  return timingsOf(url).length > 1 && hasFailed(url);
}

/**
 * Returns the code that explains a failure to staff. If the server has answered, their connection is not the reason.
 * Safari does not tell whether it has answered.
 */
export function codeForStaff<Code extends FailureCode>({
  code,
  url,
}: {
  code: Code;
  url?: string | undefined;
}): Code | 'invalid' {
  const hasAnswered = url && timingsOf(url).some(({ responseStatus }) => responseStatus);
  return code === 'unreachable' && hasAnswered ? 'invalid' : code;
}

/** What this tab knows about a script or stylesheet that failed. */
interface FailedFile {
  /** Whether it was changed after its release. */
  isChanged?: Promise<boolean>;
  /** What it threw when it first ran. */
  thrown?: unknown;
  /** Whether its failure is reported, as one of a part or as one of its own. */
  isReported?: boolean;
}

interface RememberedPart {
  folder: string;
  part: FailedPart;
}

const versionFolder = ({ folder, part }: RememberedPart) => `${folder}${part.version}/`;

/** What the address of a part's file can begin with. The longest comes first. */
const prefixes = [
  (each: RememberedPart) => `${versionFolder(each)}${splitExpose(each.part.expose)[1]}.`,
  versionFolder,
  ({ folder }: RememberedPart) => folder, // a shared chunk
];

/** Loads a file, if possible from the browser's cache. Returns whether that worked. */
function arrives(url: string, options?: RequestInit): Promise<boolean> {
  return fetch(url, { cache: 'force-cache', ...options })
    .then((response) => response.arrayBuffer().then(() => response.ok))
    .catch(() => false);
}

/**
 * Returns whether the browser knows that the server sent nothing, or an error. After that, a second request would only
 * add load. Safari does not tell the status: it has no timing after a network error, and no sizes after an error
 * status. The list of timings can also be full or emptied, so a missing one says nothing.
 */
function hasFailed(url: string): boolean {
  const [timing] = timingsOf(url);
  if (!timing) return false;
  const { responseStatus: status, transferSize, encodedBodySize } = timing;
  return status === undefined
    ? transferSize + encodedBodySize === 0
    : status === 0 || status >= 400;
}

/** In Safari, a timing has no status. */
type Timing = Omit<PerformanceResourceTiming, 'responseStatus'> & { responseStatus?: number };

function timingsOf(url: string): Timing[] {
  return performance.getEntriesByName(url) as PerformanceResourceTiming[];
}

function reportUncaught(
  event: ErrorEvent | PromiseRejectionEvent,
  host: string,
  partOf: WatchedFiles['partOf'],
  reported: Set<string>,
): void {
  // The code is in a chunk that every tab loads anyway. Another chunk would make the host's script larger.
  void import(/* webpackChunkName: "updates" */ './uncaught-errors').then(
    ({ reportUncaughtError }) => reportUncaughtError(event, host, partOf, reported),
    () => undefined, // A report of this error would fail in the same way.
  );
}
