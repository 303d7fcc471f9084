import { profiles } from '../network/profiles';
import { productNames } from '../products/products';
import { isAbout, loadGoals, type Series } from './load-goals';

/** Returns series in which every product takes equally long. */
function equalSeries(): Series[] {
  const figures = { firstPaint: [100], largestPaint: [100], partInteractive: [200], blocking: [0] };
  return profiles.flatMap(({ name }) =>
    ['/', '/customers'].flatMap((path) =>
      productNames.map((product) => ({ profile: name, path, product, figures })),
    ),
  );
}

const goals = loadGoals(equalSeries());

/** Returns the goals of one address, without the address. */
const goalsOf = (path: string, profile: string) =>
  goals
    .filter((goal) => goal.path === path && goal.profile === profile)
    .map(({ what }) => what.replace(` of \`${path}\`, ${profile}`, ''));

test('on slow 4G, products are compared with each other', () => {
  expect(goalsOf('/', 'slow 4G')).toEqual([
    'largest paint ÷ first paint',
    'first paint: ours ÷ monolith',
    'largest paint: ours ÷ prerendered monolith',
    'largest paint: ours ÷ monolith',
    'largest paint: naive ÷ ours',
    'part interactive: ours ÷ ours without fragments',
    'part interactive: ours ÷ monolith',
    'part interactive: ours ÷ prerendered monolith',
    'blocking time: ours − monolith',
  ]);
});

test('on every profile, the first paint shows everything', () => {
  for (const { name } of profiles) {
    expect(goalsOf('/customers', name)).toContain('largest paint ÷ first paint');
  }
  expect(goalsOf('/', 'no throttling')).toEqual(['largest paint ÷ first paint']);
});

test('a goal needs loads of its products and of both monoliths, on its profile only', () => {
  const goal = goals.find(({ what }) => what.endsWith('naive ÷ ours'))!;
  const needed = equalSeries().filter((series) => isAbout(goal, series));
  expect(needed.map(({ profile, path, product }) => [profile, path, product])).toEqual([
    ['slow 4G', '/', 'ours'],
    ['slow 4G', '/', 'monolith'],
    ['slow 4G', '/', 'monolith again'],
    ['slow 4G', '/', 'naive'],
  ]);
});
