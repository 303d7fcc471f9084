import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const program = join(import.meta.dirname, 'render-process.cjs');

/** Time limit for rendering all pages of a remote, in ms. */
const timeoutMs = 60_000;

/** The input of `render-process.cjs`. */
export interface RenderRequest {
  /** Absolute path of the package whose React renders them. */
  root: string;
  /** For each page, its CommonJS module. */
  pages: Record<string, string>;
  /** Props of all pages. */
  props: object;
  /** The time that the pages read from the clock, in ms since 1970. */
  time: number;
}

/** A page as HTML, or why it could not be rendered. */
export type RenderResult =
  | { html: string }
  | {
      error: string;
      /** The components in which the error happened, the innermost one first. */
      components?: string[];
      /** The files whose code ran when the page's modules loaded, the innermost one first. */
      modules?: string[];
    };

/** The time zone, language and time in which a page renders. */
export interface Surroundings {
  timeZone: string;
  /** As in the environment variable LANG. */
  locale: string;
  /** In ms since 1970. */
  time: number;
}

/**
 * Renders pages in a process without a browser.
 * @returns for each page, its HTML or why it could not be rendered
 * @throws Error when the process fails
 */
export async function renderPages(
  { root, pages, props }: Omit<RenderRequest, 'time'>,
  { timeZone, locale, time }: Surroundings,
): Promise<Record<string, RenderResult>> {
  const request: RenderRequest = { root, pages, props, time };
  const env = {
    ...process.env,
    TZ: timeZone,
    LANG: locale,
    LC_ALL: locale,
    LANGUAGE: locale,
    // React's messages are complete only in development. The HTML is the same.
    NODE_ENV: 'development',
    // It can name a loader for TypeScript, which this process does not need.
    NODE_OPTIONS: '',
  };
  const options = { env, timeout: timeoutMs, maxBuffer: 2 ** 26 };
  const rendering = promisify(execFile)(process.execPath, [program], options);
  rendering.child.stdin?.end(JSON.stringify(request));
  const { stdout } = await rendering;
  return JSON.parse(stdout) as Record<string, RenderResult>;
}
