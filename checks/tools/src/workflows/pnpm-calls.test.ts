import { pnpmCalls } from './pnpm-calls';

test.each([
  ['pnpm types', [{ script: 'types', options: [] }]],
  ['npm install --global pnpm@10', []],
  ['pnpm --filter @backshop/bench exec tsx', []],
  ['npx --yes pnpm@10 compat | tee -a out', [{ script: 'compat', options: [] }]],
  [
    'pnpm --silent release "$PACKAGE" --message "not --an-option" --json | tee --append out',
    [{ script: 'release', options: ['--message', '--json'] }],
  ],
  [
    'pnpm rollback host \\\n  --if-live "$VERSION"\npnpm smoke "$URL" && echo --done',
    [
      { script: 'rollback', options: ['--if-live'] },
      { script: 'smoke', options: [] },
    ],
  ],
  ['version=$(pnpm --silent releases --limit=1)', [{ script: 'releases', options: ['--limit'] }]],
])('finds the scripts and options of: %s', (shellScript, calls) => {
  expect(pnpmCalls(shellScript)).toEqual(calls);
});
