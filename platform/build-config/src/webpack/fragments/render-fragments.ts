import { FragmentError } from './fragment-error';
import {
  renderPages,
  type RenderRequest,
  type RenderResult,
  type Surroundings,
} from './render-pages';

/** Two surroundings that differ in time zone, language and time. */
const surroundings: readonly [Surroundings, Surroundings] = [
  { timeZone: 'America/Los_Angeles', locale: 'en_US.UTF-8', time: Date.UTC(2024, 1, 29, 3, 4, 5) },
  { timeZone: 'Pacific/Kiritimati', locale: 'ar_EG.UTF-8', time: Date.UTC(2031, 10, 17, 21, 43) },
];

/**
 * Returns the HTML of the first screen of each page. Renders each page twice, in different surroundings,
 * and compares the results.
 * @param remote name of the remote, for messages
 * @throws FragmentError when a page uses the browser while it renders, or when the two results differ
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
    // React adds preloads for pictures. The browser requests a picture when the fragment shows it.
    return [page, one!.replace(/^(?:<link rel="preload"[^>]*>)+/, '')] as const;
  });
  return Object.fromEntries(entries);
}

function htmlOf(page: string, result: RenderResult): string {
  if ('html' in result) return result.html;
  const { error, components = [], modules = [] } = result;
  const [culprit, ...around] = components.length > 0 ? components : modules;
  const place = [culprit ?? 'a component', around.length > 0 && `in ${around.join(', in ')}`];
  throw new FragmentError(
    `The first screen of ${page} can't be rendered without a browser. ${place.filter(Boolean).join(', ')}: ${error}\n` +
      advice,
  );
}

const advice =
  'The build renders the first screen of each page, so use the browser only in effects and event handlers. ' +
  'Give useSyncExternalStore a third argument: the value in the first screen. See docs/contracts.md, "Fragments".';

function differenceError(page: string, one: string, other: string): FragmentError {
  const start = [...one].findIndex((character, index) => character !== other[index]);
  const excerpt = (html: string) => JSON.stringify(html.slice(Math.max(0, start - 40), start + 20));
  return new FragmentError(
    `The first screen of ${page} depends on the time, the time zone, the language or random numbers. ` +
      `It was rendered twice, as ${excerpt(one)} and as ${excerpt(other)}. ` +
      'Render this part in an effect, or set the time zone and the language. See docs/contracts.md, "Fragments".',
  );
}
