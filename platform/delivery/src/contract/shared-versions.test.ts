import type { Contract } from '@backshop/build-config/contract';
import {
  reactRange,
  runtimePackage,
  testedRuntimes,
} from '@backshop/build-config/federation-versions';
import { replacedRuntime, sharedIncompatibilities } from './incompatibilities';

const sharing = (shared: Contract['shared']): Contract => ({ shared, exposes: {}, summaries: {} });
const withReact = (version: string) => sharing({ react: version, 'react-dom': version });
const withRuntime = (version: string) => sharing({ [runtimePackage]: version });

const tested = testedRuntimes.join(' || ');

const hosts = ['18.3.1', '19.0.0', '19.2.7', '19.3.0', '19.3.1', '19.4.0', '20.0.0', '20.1.3'];

test.each([
  ['18.3.1', ['18.3.1']],
  ['19.0.0', ['19.0.0', '19.2.7', '19.3.0', '19.3.1', '19.4.0']],
  ['19.2.7', ['19.2.7', '19.3.0', '19.3.1', '19.4.0']],
  ['19.3.0', ['19.3.0', '19.3.1', '19.4.0']],
  ['19.3.1', ['19.3.0', '19.3.1', '19.4.0']],
  ['19.3.99', ['19.3.0', '19.3.1', '19.4.0']],
  ['19.4.0', ['19.4.0']],
  ['20.0.5', ['20.0.0', '20.1.3']],
])(
  'a remote that was built with React %s works in hosts with %j, and in no other',
  (built, fits) => {
    const remote = withReact(reactRange(built));
    const isCompatible = (version: string) =>
      sharedIncompatibilities(withReact(version), 'shop', remote).length === 0;
    expect(hosts.filter(isCompatible)).toEqual(fits);
  },
);

test('a remote that accepts two major versions of React works with both', () => {
  const remote = withReact('^19.3.0 || ^20.0.0');
  for (const version of ['19.3.1', '20.1.0'])
    expect(sharedIncompatibilities(withReact(version), 'shop', remote)).toEqual([]);
});

test('names the versions that fit if the host has an older React than a remote needs', () => {
  expect(sharedIncompatibilities(withReact('19.3.1'), 'shop', withReact('^19.4.0'))).toEqual([
    `react, react-dom: remote shop works with ^19.4.0, but the host provides 19.3.1.
  They fit if the host has 19.4.0 or newer, or if shop was built with 19.3 or older.`,
  ]);
});

test('a host with the next major version of React waits for the remotes', () => {
  expect(sharedIncompatibilities(withReact('20.1.3'), 'shop', withReact('^19.3.0'))).toEqual([
    `react, react-dom: remote shop works with ^19.3.0, but the host provides 20.1.3.
  Set react: '^19.3.0 || ^20.1.0' in the webpack.config.ts of shop, and release shop first.`,
  ]);
});

test('a remote keeps the major version of the host in its range', () => {
  expect(sharedIncompatibilities(withReact('19.3.1'), 'shop', withReact('^20.0.0'))).toEqual([
    `react, react-dom: remote shop works with ^20.0.0, but the host provides 19.3.1.
  A page has one React, the host's. Set react: '^19.3.0 || ^20.0.0' in the webpack.config.ts of shop. Upgrade the host after all remotes accept both.`,
  ]);
});

test('a remote needs what the host does not provide', () => {
  expect(sharedIncompatibilities(sharing({}), 'shop', sharing({ react: '^19.3.0' }))).toEqual([
    'react: remote shop works with ^19.3.0, but the host does not provide it.',
  ]);
});

test.each(testedRuntimes)('a remote uses the runtime of a host with %s', (version) => {
  expect(replacedRuntime(withRuntime(version), withRuntime(tested))).toBeUndefined();
});

test.each(['2.7.0', '2.90.0', '3.0.0'])('a remote brings its own in a host with %s', (version) => {
  expect(replacedRuntime(withRuntime(version), withRuntime(tested))).toBe(version);
  expect(sharedIncompatibilities(withRuntime(version), 'shop', withRuntime(tested))).toEqual([]);
});
