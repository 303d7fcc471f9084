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

const seconds = (ms: number) => `${ms / 1000}`;
const grouped = (number: number) => number.toLocaleString('en');
const kilobytes = (bytes: number) => `${bytes / 1024}`;
const percent = (share: number) => `${share * 100}`;
const minutesInWords = (ms: number) => inWords(ms / 60_000);
const ordinal = (number: number) => ['no', 'first', 'second', 'third'][number]!;
const inWords = (number: number) => ['no', 'one', 'two', 'three', 'four', 'five'][number]!;

const loading = 'host/src/federation/loading';
const buildConfig = 'platform/build-config/src';
const palette = 'host/src/shell/command-palette';
const carousel = 'remote-dashboard/src/features/promo/swiper-carousel.ts';
const deltas = 'platform/delivery/src/features/deltas/feature.ts';
const healing = 'docs/how-it-works/healing.md';
const whereToFind = 'docs/where-to-find-things.md';
const product = 'docs/product.md';
const monitor = 'docs/how-to/monitor-the-product.md';
const origin = 'docs/reference/origin.md';
const firstScreens = 'docs/how-it-works/first-screens.md';

/** Constants, how documents write them, and what documents claim about them, with `#` for the number. */
const constants: [
  source: string,
  constant: string,
  write: (value: number) => string,
  claims: Record<string, string>,
][] = [
  [
    `${loading}/version-loader.ts`,
    'loadTimeoutMs',
    seconds,
    {
      [healing]: '| # seconds for each version |',
      [whereToFind]: 'time limit (timeout) of a part, # s',
    },
  ],
  [
    `${loading}/version-loader.ts`,
    'devServerTimeoutMs',
    seconds,
    {
      [healing]: 'a part from a dev server | # seconds',
    },
  ],
  [
    'host/src/document/host-start.ts',
    'startTimeoutMs',
    seconds,
    {
      [healing]: "the host's start | # seconds",
      [whereToFind]: "time limit of the host's start, # s",
    },
  ],
  [
    'host/src/document/host-start.ts',
    'devStartTimeoutMs',
    seconds,
    {
      [healing]: 'its start under `pnpm dev` | # seconds',
    },
  ],
  [
    'host/src/updates/release-requests.ts',
    'timeoutMs',
    seconds,
    {
      [healing]: 'request for `index.html` | # seconds',
    },
  ],
  [
    `${loading}/candidate.ts`,
    'watchMs',
    seconds,
    {
      [healing]: 'and removes it # seconds later',
      'docs/reference/browser.md': 'Removed after # seconds, or when the tab is hidden',
    },
  ],
  [`${loading}/candidate.ts`, 'hangMs', seconds, { [healing]: 'a note older than # seconds' }],
  [
    `${buildConfig}/index-html.ts`,
    'maxIndexSize',
    grouped,
    {
      'docs/how-it-works/loading.md': 'is limited to # bytes',
      [firstScreens]: 'All fragments share the # bytes',
      [whereToFind]: 'room for the first paint (# bytes)',
    },
  ],
  [
    `${buildConfig}/fragment-html.ts`,
    'maxFragmentSize',
    grouped,
    {
      [firstScreens]: 'at most # bytes (brotli)',
      'docs/reference/contracts.md': 'At most # bytes',
    },
  ],
  [
    'host/src/shell/shortcut/use-key-shortcuts.ts',
    'sequenceTime',
    seconds,
    { [product]: 'the second key must follow within # seconds' },
  ],
  [
    'host/src/updates/release-requests.ts',
    'minDistanceMs',
    seconds,
    { [product]: 'waits at least # seconds between two requests' },
  ],
  [
    'host/src/updates/release-requests.ts',
    'maxDistanceMs',
    minutesInWords,
    { [product]: 'every # minutes while it is used' },
  ],
  [
    'host/src/federation/failure/failure.ts',
    'crashLimit',
    ordinal,
    {
      [product]: 'After the # crash within a minute',
      [healing]: 'except at the # crash within a minute',
    },
  ],
  [carousel, 'delay', String, { [product]: 'It shows the next picture every # ms' }],
  [carousel, 'spaceBetween', String, { [product]: 'centres its slides, # px apart' }],
  [
    'remote-dashboard/src/charts/google/google-charts-error.ts',
    'timeLimitMs',
    seconds,
    { [product]: 'Google has # seconds to load, and # more to draw' },
  ],
  [
    'remote-dashboard/src/features/new-orders/order-table.tsx',
    'blockSize',
    grouped,
    { [product]: 'It renders # orders, and # more' },
  ],
  [
    'host/src/federation/failure/uncaught-errors.ts',
    'maxReports',
    grouped,
    { [monitor]: 'reports each uncaught error once, and at most #.' },
  ],
  [
    'host/src/field-figures/field-figures.ts',
    'maxWaitMs',
    seconds,
    { [monitor]: 'sends figures within # seconds' },
  ],
  [
    'platform/delivery/src/server/connections.ts',
    'idleTimeout',
    seconds,
    { 'docs/how-it-works/security.md': 'ends idle connections after # seconds' },
  ],
  [
    'platform/delivery/src/page/settings.ts',
    'maxLength',
    grouped,
    { 'docs/how-to/change-settings.md': 'All settings together have up to # characters' },
  ],
  [
    'platform/delivery/src/features/version-lists/feature.ts',
    'maxVersions',
    grouped,
    { [origin]: 'up to # versions of a package' },
  ],
  [
    'platform/delivery/src/commands/run-releases.ts',
    'defaultLimit',
    grouped,
    { [origin]: 'shows the last #, newest first' },
  ],
  [
    `${palette}/command-palette.tsx`,
    'maxRecent',
    inWords,
    { [product]: '"Recent" lists the last # commands' },
  ],
  [
    `${palette}/list-groups.tsx`,
    'groupLimit',
    inWords,
    { [product]: 'A group shows # or six results, and "Show more" # others' },
  ],
  [
    `${palette}/list-groups.tsx`,
    'maxSuggestions',
    inWords,
    { [product]: 'the palette suggests # commands' },
  ],
  [
    `${palette}/find-commands.ts`,
    'minInside',
    inWords,
    { [product]: 'parts of words from # letters' },
  ],
  [
    'host/src/app/start.tsx',
    'fieldFiguresDelayMs',
    seconds,
    { [monitor]: 'A tab begins to send # seconds after its start' },
  ],
  [
    'ui/src/tooltip/tooltip.tsx',
    'delayMs',
    grouped,
    { 'docs/reference/ui.md': 'the pointer for # ms' },
  ],
  [
    `${buildConfig}/contract/pages.ts`,
    'maxIcon',
    grouped,
    { 'docs/reference/build-options.md': 'Up to # characters as JSON' },
  ],
  [
    `${buildConfig}/contract/stated-parts.ts`,
    'maxText',
    grouped,
    { 'docs/reference/build-options.md': 'Its name for staff, up to # characters.' },
  ],
  [
    'platform/delivery/src/commands/run-smoke.ts',
    'expectedWait',
    seconds,
    { 'docs/reference/commands.md': 'wait up to # s for this version' },
  ],
  [
    'platform/create-remote/src/create-repository.ts',
    'devPort',
    String,
    { 'docs/how-to/add-a-remote.md': 'http://localhost:#/ shows the page' },
  ],
  [
    'platform/delivery/src/commands/run-rollout.ts',
    'defaultLoads',
    grouped,
    {
      'docs/how-to/canary-releases.md': 'A step needs # loads',
      'docs/reference/commands.md': 'loads of each version that a step needs (default: #)',
    },
  ],
  [deltas, 'minimumSize', kilobytes, { [origin]: 'files of at least # KB' }],
  [deltas, 'largestShare', percent, { [origin]: 'at most #% of the file' }],
];

const claims = constants.flatMap(([source, constant, write, byDocument]) =>
  Object.entries(byDocument).map(
    ([document, claim]) => [document, claim, write(constantIn(source, constant))] as const,
  ),
);

test.each(claims)('%s: %s is %s, as in the code', (document, claim, number) => {
  expect(textOf(document)).toContain(claim.replaceAll('#', number));
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
