import { hostPaths } from '@backshop/build-config/pages';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { engineNames } from '../check/programs';
import { listFiles, workspaceRoot } from '../workspace';

const read = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8');

/** The text of a document in one line, with one space between words and no table lines. */
const textOf = (path: string) =>
  read(path)
    .replaceAll(/\s*\|\s*/g, ' | ')
    .replaceAll(/\s+/g, ' ');

/** Returns the number that a constant or a property has in a source: `10_000`, `1 / 5` or `5 * 60_000`. */
function constantIn(source: string, name: string): number {
  const [, value, sign, other = '1'] =
    new RegExp(`\\b${name}(?: =|:) ([\\d_]+)(?: ([/*]) ([\\d_]+))?(?:;|,| })`).exec(read(source)) ??
    [];
  if (value === undefined) throw new Error(`${source} has no number ${name}.`);
  const [one, two] = [value, other].map((digits) => Number(digits.replaceAll('_', '')));
  return sign === '*' ? one! * two! : one! / two!;
}

/** Returns a function that writes the number of a constant in a source as documents do. */
const written = (write: (number: number) => string) => (source: string, constant: string) =>
  write(constantIn(source, constant));

const wordFor = (number: number) => ['no', 'one', 'two', 'three', 'four', 'five'][number]!;
const digits = written(String);
const grouped = written((number) => number.toLocaleString('en'));
const seconds = written((ms) => `${ms / 1000}`);
const minutesInWords = written((ms) => wordFor(ms / 60_000));
const kilobytes = written((bytes) => `${bytes / 1024}`);
const percent = written((share) => `${share * 100}`);
const ordinal = written((number) => ['no', 'first', 'second', 'third'][number]!);
const inWords = written(wordFor);

const appStart = 'host/src/app/start.tsx';
const hostStart = 'host/src/document/host-start.ts';
const failure = 'host/src/federation/failure/failure.ts';
const uncaughtErrors = 'host/src/federation/failure/uncaught-errors.ts';
const candidate = 'host/src/federation/loading/candidate.ts';
const versionLoader = 'host/src/federation/loading/version-loader.ts';
const fieldFigures = 'host/src/field-figures/field-figures.ts';
const palette = 'host/src/shell/command-palette/command-palette.tsx';
const findCommands = 'host/src/shell/command-palette/find-commands.ts';
const listGroups = 'host/src/shell/command-palette/list-groups.tsx';
const shortcuts = 'host/src/shell/shortcut/shortcuts.ts';
const releaseRequests = 'host/src/updates/release-requests.ts';
const pages = 'platform/build-config/src/contract/pages.ts';
const statedParts = 'platform/build-config/src/contract/stated-parts.ts';
const fragmentHtml = 'platform/build-config/src/fragment-html.ts';
const indexHtml = 'platform/build-config/src/index-html.ts';
const createRepository = 'platform/create-remote/src/create-repository.ts';
const runReleases = 'platform/delivery/src/commands/run-releases.ts';
const runRollout = 'platform/delivery/src/commands/run-rollout.ts';
const runSmoke = 'platform/delivery/src/commands/run-smoke.ts';
const deltas = 'platform/delivery/src/features/deltas/feature.ts';
const versionLists = 'platform/delivery/src/features/version-lists/feature.ts';
const settings = 'platform/delivery/src/page/settings.ts';
const connections = 'platform/delivery/src/server/connections.ts';
const googleChartsError = 'remote-dashboard/src/charts/google/google-charts-error.ts';
const orderTable = 'remote-dashboard/src/features/new-orders/order-table.tsx';
const carousel = 'remote-dashboard/src/features/promo/swiper-carousel.ts';
const tooltip = 'ui/src/tooltip/tooltip.tsx';

const origin = 'docs/reference/origin.md';

/** What documents claim about numbers of the code. */
const claims: Record<string, string[]> = {
  'docs/how-it-works/healing.md': [
    `| ${seconds(versionLoader, 'loadTimeoutMs')} seconds for each version |`,
    `a part from a dev server | ${seconds(versionLoader, 'devServerTimeoutMs')} seconds`,
    `the host's start | ${seconds(hostStart, 'startTimeoutMs')} seconds`,
    `its start under \`pnpm dev\` | ${seconds(hostStart, 'devStartTimeoutMs')} seconds`,
    `request for \`index.html\` | ${seconds(releaseRequests, 'timeoutMs')} seconds`,
    `and removes it ${seconds(candidate, 'watchMs')} seconds later`,
    `a note older than ${seconds(candidate, 'hangMs')} seconds`,
    `except at the ${ordinal(failure, 'crashLimit')} crash within a minute`,
  ],
  'docs/where-to-find-things.md': [
    `time limit (timeout) of a part, ${seconds(versionLoader, 'loadTimeoutMs')} s`,
    `time limit of the host's start, ${seconds(hostStart, 'startTimeoutMs')} s`,
    `room for the first paint (${grouped(indexHtml, 'maxIndexSize')} bytes)`,
  ],
  'docs/reference/browser.md': [
    `Removed after ${seconds(candidate, 'watchMs')} seconds, or when the tab is hidden`,
  ],
  'docs/how-it-works/loading.md': [`is limited to ${grouped(indexHtml, 'maxIndexSize')} bytes`],
  'docs/how-it-works/first-screens.md': [
    `All fragments share the ${grouped(indexHtml, 'maxIndexSize')} bytes`,
    `at most ${grouped(fragmentHtml, 'maxFragmentSize')} bytes (brotli)`,
  ],
  'docs/reference/contracts.md': [`At most ${grouped(fragmentHtml, 'maxFragmentSize')} bytes`],
  'docs/product.md': [
    `the second key must follow within ${seconds(shortcuts, 'sequenceTime')} seconds`,
    `waits at least ${seconds(releaseRequests, 'minDistanceMs')} seconds between two requests`,
    `every ${minutesInWords(releaseRequests, 'maxDistanceMs')} minutes while it is used`,
    `After the ${ordinal(failure, 'crashLimit')} crash within a minute`,
    `It shows the next picture every ${digits(carousel, 'delay')} ms`,
    `centres its slides, ${digits(carousel, 'spaceBetween')} px apart`,
    `Google has ${seconds(googleChartsError, 'timeLimitMs')} seconds to load, and ${seconds(googleChartsError, 'timeLimitMs')} more to draw`,
    `It renders ${grouped(orderTable, 'blockSize')} orders, and ${grouped(orderTable, 'blockSize')} more`,
    `"Recent" lists the last ${inWords(palette, 'maxRecent')} commands`,
    `A group shows ${inWords(listGroups, 'groupLimit')} or six results, and "Show more" ${inWords(listGroups, 'groupLimit')} others`,
    `the palette suggests ${inWords(listGroups, 'maxSuggestions')} commands`,
    `parts of words from ${inWords(findCommands, 'minInside')} letters`,
  ],
  'docs/how-to/monitor-the-product.md': [
    `reports each uncaught error once, and at most ${grouped(uncaughtErrors, 'maxReports')}.`,
    `sends figures within ${seconds(fieldFigures, 'maxWaitMs')} seconds`,
    `A tab begins to send ${seconds(appStart, 'fieldFiguresDelayMs')} seconds after its start`,
  ],
  'docs/how-it-works/security.md': [
    `ends idle connections after ${seconds(connections, 'idleTimeout')} seconds`,
  ],
  'docs/how-to/change-settings.md': [
    `All settings together have up to ${grouped(settings, 'maxLength')} characters`,
  ],
  [origin]: [
    `up to ${grouped(versionLists, 'maxVersions')} versions of a package`,
    `shows the last ${grouped(runReleases, 'defaultLimit')}, newest first`,
    `files of at least ${kilobytes(deltas, 'minimumSize')} KB`,
    `at most ${percent(deltas, 'largestShare')}% of the file`,
  ],
  'docs/reference/ui.md': [`the pointer for ${grouped(tooltip, 'delayMs')} ms`],
  'docs/reference/build-options.md': [
    `Up to ${grouped(pages, 'maxIcon')} characters as JSON`,
    `Its name for staff, up to ${grouped(statedParts, 'maxText')} characters.`,
  ],
  'docs/reference/commands.md': [
    `wait up to ${seconds(runSmoke, 'expectedWait')} s for this version`,
    `loads of each version that a step needs (default: ${grouped(runRollout, 'defaultLoads')})`,
  ],
  'docs/how-to/add-a-remote.md': [
    `http://localhost:${digits(createRepository, 'devPort')}/ shows the page`,
  ],
  'docs/how-to/canary-releases.md': [`A step needs ${grouped(runRollout, 'defaultLoads')} loads`],
};

test.each(
  Object.entries(claims).flatMap(([document, texts]) =>
    texts.map((text) => [document, text] as const),
  ),
)('%s: %s, as in the code', (document, text) => {
  expect(textOf(document)).toContain(text);
});

/** Returns the ratios of Backshop to the monolith on slow 4G, in percent more: `10`. */
function slower(figure: string): number[] {
  const rows = textOf('docs/performance/results.md').matchAll(
    new RegExp(`, slow 4G \\| ${figure} (?:\\| [\\d.]* ){4}\\| ([\\d.]+) \\(`, 'g'),
  );
  return [...rows].map(([, ratio]) => Math.round((Number(ratio) - 1) * 100));
}

test('docs/performance/README.md says how much later pages show and become interactive than in the monolith', () => {
  const interactive = slower('part interactive').sort((one, other) => one - other);
  expect(interactive.length).toBeGreaterThan(1);
  const text = textOf('docs/performance/README.md').replaceAll('**', '');
  const range = [...new Set([interactive[0], interactive.at(-1)])].join(' to ');
  expect(text).toContain(`become interactive ${range}% later`);
  expect(text).toMatch(new RegExp(`first paint[^.]* comes ${slower('first paint')[0]}% later`));
});

test('README.md says how many seconds later that is, by the table that it links to', () => {
  const secondsLater = (figure: string) => {
    const row = new RegExp(`\\| ${figure} \\| (\\d+) ms \\| (\\d+) ms \\|`);
    const [, backshop, monolith] = row.exec(textOf('docs/performance/README.md'))!;
    return ((Number(backshop) - Number(monolith)) / 1000).toFixed(2);
  };
  const text = textOf('README.md').replaceAll('**', '');
  expect(text).toContain(`become interactive ${secondsLater('part interactive')} s later`);
  expect(text).toMatch(new RegExp(`first paint[^.]* comes ${secondsLater('first paint')} s later`));
});

test('README.md and docs/reference/origin.md agree from which version of Chrome deltas work', () => {
  const [, version] = /read deltas from version (\d+) on/.exec(textOf(origin))!;
  expect(textOf('README.md')).toContain(`only what changed, from version ${version} on`);
  expect(textOf('docs/performance/README.md')).toContain(`from version ${version} on`);
});

test('README.md names the engines that `pnpm test` runs', () => {
  const [, listed = ''] = /`test` needs ([^.]*)\./.exec(textOf('README.md')) ?? [];
  expect(engineNames.filter((name) => !listed.toLowerCase().includes(name))).toEqual([]);
});

test('what README.md says was not tried is in no row that was', () => {
  const [, listed = ''] =
    /WebKitGTK\.\*\* ([^.]*) were not tried\./.exec(textOf('README.md')) ?? [];
  const names = listed.split(/, | and /);
  expect(names).toContain('Windows');
  const rows = read('docs/tested-where.md').match(/^\|.*\|$/gm) ?? [];
  const unclear = names.filter((name) => {
    const found = rows.filter((row) => new RegExp(`\\b${name}\\b`).test(row.split('|')[1]!));
    return found.length === 0 || !found.every((row) => row.split('|')[2]!.includes('not tried'));
  });
  expect(unclear).toEqual([]);
});

test('docs/reference/contracts.md lists the paths that no page may have', () => {
  const [, listed = ''] = /belong to the host, and so do ([^.]*)\./.exec(
    textOf('docs/reference/contracts.md'),
  )!;
  expect(listed.match(/(?<=`\/)[\w-]+/g)).toEqual(hostPaths);
});

test('the pages on Node state the oldest one of package.json, which their packages need', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const oldest = engines.node.replace('>=', '');
  const decision = textOf('docs/decisions/0001-versions.md');
  const [, names = ''] = new RegExp(`## Context ([^.]*) need Node ${oldest},`).exec(decision)!;
  for (const name of names.toLowerCase().match(/[a-z]{4,}/g)!) {
    const folder = name === 'sass' ? 'platform/build-config/node_modules' : 'node_modules';
    expect(`${name}: ${read(`${folder}/${name}/package.json`)}`).toContain(oldest);
  }
  for (const page of ['README.md', 'docs/versions-and-support.md', 'docs/tutorial.md'])
    expect(textOf(page).replaceAll('**', '')).toContain(`Node ${oldest}`);
});

test('docs/how-to/add-a-sign-in.md states how long a session lasts', () => {
  const settings = read('platform/delivery/apache/sign-in.conf');
  expect(settings).toMatch(/^OIDCSessionInactivityTimeout 3600$/m);
  expect(settings).toMatch(/^OIDCSessionMaxDuration 36000$/m);
  expect(textOf('docs/how-to/add-a-sign-in.md')).toContain(
    'an hour after its last request, and after ten hours in any case',
  );
});

/** The sources without tests and what only tests use. */
const sources = listFiles(workspaceRoot).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.|\/(testing|plumbing)\//.test(path),
);

/** Counts the lines of the sources in some folders. */
const linesIn = (folders: RegExp) =>
  sources
    .filter((path) => folders.test(path))
    .reduce((lines, path) => lines + read(path).split('\n').length - 1, 0);

const filesWithScope = listFiles(workspaceRoot).filter(
  (path) =>
    /\.(ts|tsx|js|cjs|json|jsonc|md|scss|template|yaml|yml)$/.test(path) &&
    read(path).includes('@backshop'),
);

const support = 'docs/versions-and-support.md';

test.each([
  [support, /have about ([\d,]+) lines of TypeScript without tests/, linesIn(/^(host|platform)\//)],
  [support, /, ([\d,]+) of these in `platform\/delivery`/, linesIn(/^platform\/delivery\//)],
  ['docs/how-to/start-your-own-product.md', /about (\d+) files contain it/, filesWithScope.length],
])('%s: the number in %s is right within 5%%', (document, claim, actual) => {
  const [, stated = ''] = claim.exec(textOf(document))!;
  const ratio = Number(stated.replaceAll(',', '')) / actual;
  expect(Math.abs(ratio - 1)).toBeLessThan(0.05);
});

test('the glossary has at most 30 words', () => {
  const rows = read('docs/glossary.md').match(/^\| (?!word |-)/gm) ?? [];
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.length).toBeLessThanOrEqual(30);
});
