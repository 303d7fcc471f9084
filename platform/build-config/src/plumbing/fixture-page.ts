import {
  type AbortablePromise,
  type DOMWindow,
  type FetchOptions,
  JSDOM,
  ResourceLoader,
  VirtualConsole,
} from 'jsdom';
import { indexTokens } from '../index-html';
import { indexTemplate } from '../output-files';
import type { Build } from './fixture-builds';

const origin = 'http://shop.test';

/** What the fixture's host puts on `window`. */
interface HostGlobals {
  /** Loads an expose. `start` counts the restarts of its remote. */
  load: (expose: string, version: string, start?: number) => Promise<never>;
  React: object;
  _FEDERATION_RUNTIME: { version: string };
  bootValue: unknown;
}

/** A request without a response. */
interface HangingRequest {
  /** Resolves when the page has sent the request. */
  sent: Promise<void>;
  /** Runs the requested script. */
  deliver: () => void;
}

/** A browser page that loads its files from an origin in memory. Requests can fail or hang. */
export class FixturePage {
  /** Path and query of each file that the page has requested, in order. */
  readonly requests: string[] = [];
  /** By path and query: the element that requested a file last. */
  readonly elements = new Map<string, Element>();
  readonly #files: Build;
  readonly #failing = new Set<string>();
  readonly #hanging = new Map<string, (element: Element | undefined) => void>();
  readonly #dom: JSDOM;

  private constructor(html: string, files: Build) {
    this.#files = files;
    this.#dom = new JSDOM(html, {
      url: `${origin}/`,
      runScripts: 'dangerously',
      resources: new Resources((url, element) => this.#respond(new URL(url), element)),
      virtualConsole: new VirtualConsole(),
    });
  }

  /**
   * Opens a page and waits until its own scripts have run.
   * @param files contents by path on the origin
   */
  static async open(html: string, files: Build): Promise<FixturePage> {
    const page = new FixturePage(html, files);
    await new Promise((resolve) => page.window.addEventListener('load', resolve));
    return page;
  }

  get window(): DOMWindow & HostGlobals {
    return this.#dom.window as never;
  }

  /** Returns the requests whose path or query contains a text. */
  requestsFor(part: string): string[] {
    return this.requests.filter((request) => request.includes(part));
  }

  /** Returns the path and query of each stylesheet in the document. */
  stylesheets(): string[] {
    const links = this.window.document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]');
    return [...links].map(({ href }) => href.slice(origin.length));
  }

  /** Makes the next request for a path fail. */
  failOnce(path: string): void {
    this.#failing.add(path);
  }

  /** Makes the next request for a path hang. */
  hangOnce(path: string): HangingRequest {
    let script: Element | undefined;
    const sent = new Promise<void>((resolve) => {
      this.#hanging.set(path, (element) => {
        script = element;
        resolve();
      });
    });
    return {
      sent,
      deliver: () => {
        const { document } = this.window;
        Object.defineProperty(document, 'currentScript', { configurable: true, value: script });
        this.window.eval(String(this.#files[path]));
        Reflect.deleteProperty(document, 'currentScript');
        script!.dispatchEvent(new this.window.Event('load'));
      },
    };
  }

  /** Removes the scripts in a folder from the document, as the host does before it restarts a remote. */
  removeScripts(folder: string): void {
    for (const script of [...this.window.document.scripts]) {
      if (script.src.startsWith(origin + folder)) script.remove();
    }
  }

  close(): void {
    this.window.close();
  }

  #respond({ pathname, search }: URL, element: Element | undefined): Promise<Buffer> | null {
    this.requests.push(pathname + search);
    if (element) this.elements.set(pathname + search, element);
    const hang = this.#hanging.get(pathname);
    if (hang) {
      this.#hanging.delete(pathname);
      hang(element);
      return null; // jsdom then fires neither "load" nor "error".
    }
    const isFailing = this.#failing.delete(pathname);
    const file = isFailing ? undefined : this.#files[pathname];
    return file ? Promise.resolve(file) : Promise.reject(new Error('404'));
  }
}

type Respond = (url: string, element: Element | undefined) => Promise<Buffer> | null;

class Resources extends ResourceLoader {
  readonly #respond: Respond;

  constructor(respond: Respond) {
    super();
    this.#respond = respond;
  }

  override fetch(url: string, { element }: FetchOptions): AbortablePromise<Buffer> | null {
    const response = this.#respond(url, element);
    return response && Object.assign(response, { abort: () => undefined });
  }
}

/** Returns the files of a version, by their path on the origin. */
export function filesAt(folder: string, files: Build): Build {
  const entries = Object.entries(files).map(([path, content]) => {
    const isShared = path.startsWith('chunk-');
    return [`${isShared ? folder.slice(0, folder.lastIndexOf('/')) : folder}/${path}`, content];
  });
  return Object.fromEntries(entries) as Build;
}

/**
 * Opens a page with a host. Its `requests` are empty, until a test loads a remote.
 * @param remotes files by path on the origin
 * @param script runs before the host's script
 */
export async function openHost(host: Build, remotes: Build, script = ''): Promise<FixturePage> {
  const html = String(host[indexTemplate]).replaceAll(indexTokens.base, '/host/1');
  const page = await FixturePage.open(`<script>${script}</script>${html}`, {
    ...filesAt('/host/1', host),
    ...remotes,
  });
  page.requests.length = 0;
  return page;
}

/**
 * Returns a script that changes what the host provides as federation runtime.
 * @param change code of a function. It gets the runtime and returns what remotes find.
 */
export function changeRuntime(change: string): string {
  return `
    let runtime;
    Object.defineProperty(window, '_FEDERATION_RUNTIME', {
      get: () => runtime,
      set: (provided) => { runtime = (${change})(provided); },
    });`;
}

/** Returns a script that changes the version of the federation runtime that the host states. */
export function stateRuntimeVersion(version: string): string {
  return changeRuntime(`(runtime) => ({ ...runtime, version: '${version}' })`);
}
