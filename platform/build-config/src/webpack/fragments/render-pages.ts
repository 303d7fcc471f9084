import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { attributeOf, parseInDiv } from '../../fragment-html';
import { SourceError } from '../../source-error';

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
interface Surroundings {
  timeZone: string;
  /** As in the environment variable LANG. */
  locale: string;
  /** In ms since 1970. */
  time: number;
}

/** Two surroundings that differ in time zone, language and time. */
const surroundings: readonly [Surroundings, Surroundings] = [
  { timeZone: 'America/Los_Angeles', locale: 'en_US.UTF-8', time: Date.UTC(2024, 1, 29, 3, 4, 5) },
  { timeZone: 'Pacific/Kiritimati', locale: 'ar_EG.UTF-8', time: Date.UTC(2031, 10, 17, 21, 43) },
];

/**
 * Returns the HTML of the first screen of each page. Renders each page twice, in different surroundings,
 * and compares the results.
 * @param remote name of the remote, for messages
 * @throws SourceError when a page uses the browser while it renders, or when the two results differ
 */
export async function renderFragments(
  remote: string,
  request: Omit<RenderRequest, 'time'>,
): Promise<Record<string, string>> {
  const [here, there] = await Promise.all(surroundings.map((each) => renderPages(request, each)));
  const entries = Object.keys(request.pages).map((page) => {
    const name = `${remote}/${page}`;
    const [one, other] = [here, there].map((results) => htmlOf(name, results![page]!));
    if (one !== other) throw differenceError(name, one!, other!);
    return [page, withoutPreloads(one!)] as const;
  });
  return Object.fromEntries(entries);
}

/** Removes the preloads that React adds for pictures. The browser requests a picture when the fragment shows it. */
function withoutPreloads(html: string): string {
  let start = 0;
  for (const node of parseInDiv(html)) {
    if (!('tagName' in node) || attributeOf(node, 'rel') !== 'preload') break;
    start = node.sourceCodeLocation!.endOffset;
  }
  return html.slice(start);
}

const program = join(import.meta.dirname, 'render-process.cjs');

/** Time limit for rendering all pages of a remote, in ms. */
const timeoutMs = 60_000;

/**
 * Renders pages in a process without a browser.
 * @returns for each page, its HTML or why it could not be rendered
 * @throws Error when the process fails
 */
async function renderPages(
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

function htmlOf(page: string, result: RenderResult): string {
  if ('html' in result) return result.html;
  const { error, components = [], modules = [] } = result;
  const [culprit, ...around] = components.length > 0 ? components : modules;
  const place = [culprit ?? 'a component', around.length > 0 && `in ${around.join(', in ')}`];
  throw new SourceError(
    `The first screen of ${page} cannot be rendered without a browser. ${place.filter(Boolean).join(', ')}: ${error}\n` +
      advice,
  );
}

const advice =
  'The build renders the first screen of each page, so use the browser only in effects and event handlers. ' +
  'Give useSyncExternalStore a third argument: the value in the first screen. See "Fragments" in docs/reference/contracts.md of the host\'s repository.';

function differenceError(page: string, one: string, other: string): SourceError {
  let start = 0;
  while (one[start] === other[start]) start += 1; // They differ somewhere.
  const excerpt = (html: string) => JSON.stringify(html.slice(Math.max(0, start - 40), start + 20));
  return new SourceError(
    `The first screen of ${page} depends on the time, the time zone, the language or random numbers. ` +
      `It was rendered twice, as ${excerpt(one)} and as ${excerpt(other)}. ` +
      'Render this part in an effect, or set the time zone and the language. See "Fragments" in docs/reference/contracts.md of the host\'s repository.',
  );
}
