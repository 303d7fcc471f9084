import {
  type PolicySources,
  assertPolicySources,
  mergeSources,
  selectAllowed,
  selectRefused,
} from './policy-sources';
import { SourceError } from '../source-error';

const assertScripts = (...addresses: string[]) =>
  assertPolicySources('policy of shop', { 'script-src': addresses });

test.each([
  'https://example.com',
  'https://example.com/',
  'https://example.com:8443/maps/',
  'https://maps.example.com/v1/loader.js',
])('accepts %s', (address) => {
  expect(assertScripts(address)).toEqual({ 'script-src': [address] });
});

test.each([
  ['http://example.com', 'it does not start with https://'],
  ['example.com', 'it does not start with https://'],
  ['//example.com/', 'it does not start with https://'],
  ['https:', 'it does not start with https://'],
  ['data:', 'it does not start with https://'],
  ["'unsafe-inline'", 'it does not start with https://'],
  ["'self'", 'it does not start with https://'],
  ['*', 'it does not start with https://'],
  ['', 'it does not start with https://'],
  ['https://*', 'it has a wildcard'],
  ['https://*.example.com', 'it has a wildcard'],
  ['https://example.com:*', 'it has a wildcard'],
  ['https://example.com/maps?key=1', 'it has a query or a fragment'],
  ['https://example.com/#top', 'it has a query or a fragment'],
  ['https://', 'it is not in its plain form'],
  ['https://Example.com', 'it is not in its plain form'],
  ['https://user@example.com/', 'it is not in its plain form'],
  ['https://example.com/a/../b/', 'it is not in its plain form'],
  ['https://example.com:443/', 'it is not in its plain form'],
  [String.raw`https://example.com\maps`, 'it is not in its plain form'],
  ['https://example.com/ https://evil.example', 'it is not in its plain form'],
  ["https://example.com/;script-src'unsafe-inline'", 'it is not in its plain form'],
  ['https://example.com/,', 'it is not in its plain form'],
  ['https://example.com/&lt/', 'it is not in its plain form'],
])('refuses "%s"', (address, problem) => {
  expect(() => assertScripts(address)).toThrow(
    new SourceError(
      `policy of shop cannot have "${address}": ${problem}. ` +
        'Write an https origin, a folder or a file: "https://example.com", "https://example.com/maps/".',
    ),
  );
});

test('refuses a directive that remotes cannot change', () => {
  const stated = { 'base-uri': ['https://example.com'] } as PolicySources;
  expect(() => assertPolicySources('policy of shop', stated)).toThrow(
    new SourceError(
      'policy of shop cannot have "base-uri". Use these directives: connect-src, font-src, img-src, script-src, style-src-attr, style-src-elem, trusted-types.',
    ),
  );
});

test('merges sources sorted and without repetition', () => {
  const merged = mergeSources([
    { 'style-src-elem': ['https://b.test'], 'img-src': [] },
    { 'connect-src': ['https://c.test'], 'style-src-elem': ['https://a.test', 'https://b.test'] },
  ]);
  expect(JSON.stringify(merged)).toBe(
    JSON.stringify({
      'connect-src': ['https://c.test'],
      'style-src-elem': ['https://a.test', 'https://b.test'],
    }),
  );
});

test.each([
  ['https://example.com', 'https://example.com', true],
  ['https://example.com/maps/a.js', 'https://example.com', true],
  ['https://example.com', 'https://example.com/', true],
  ['https://example.com/maps/a.js', 'https://example.com/maps/', true],
  ['https://example.com/maps', 'https://example.com/maps/', false],
  ['https://example.com/', 'https://example.com/maps/', false],
  ['https://example.com/a.js/b', 'https://example.com/a.js', false],
  ['https://example.com.evil.test', 'https://example.com', false],
  ['https://example.com:8443', 'https://example.com', false],
  ["https://example.com/;script-src'unsafe-inline'", 'https://example.com/', false],
])('a remote that needs %s, and a host that allows %s: %s', (address, allowed, isAllowed) => {
  const [needed, permitted] = [{ 'img-src': [address] }, { 'img-src': [allowed] }];
  expect(selectAllowed(needed, permitted)).toEqual(isAllowed ? needed : {});
  expect(selectRefused(needed, permitted)).toEqual(isAllowed ? {} : needed);
});

test.each([
  ['trusted-types', 'goog#html'],
  ['trusted-types', "'allow-duplicates'"],
  ['style-src-attr', "'unsafe-inline'"],
  ['style-src-elem', "'unsafe-inline'"],
] as const)('%s can have %s, which the host allows by the same word', (directive, source) => {
  const needed = { [directive]: [source] };
  expect(assertPolicySources('policy of shop', needed)).toEqual(needed);
  expect(selectRefused(needed, {})).toEqual(needed);
  expect(selectAllowed(needed, needed)).toEqual(needed);
});

test.each([
  ['script-src', "'unsafe-inline'", 'it does not start with https://'],
  ['script-src', "'unsafe-eval'", 'it does not start with https://'],
  ['style-src-attr', 'https://example.com/', "this directive can only have 'unsafe-inline'."],
  ['style-src-elem', "'unsafe-hashes'", 'it does not start with https://'],
  ['trusted-types', '*', 'it is not the name of a Trusted Types policy'],
  ['trusted-types', "'none'", 'it is not the name of a Trusted Types policy'],
  ['trusted-types', 'a b', 'it is not the name of a Trusted Types policy'],
  ['trusted-types', 'a;script-src', 'it is not the name of a Trusted Types policy'],
  ['trusted-types', 'a,b', 'it is not the name of a Trusted Types policy'],
  ['trusted-types', '', 'it is not the name of a Trusted Types policy'],
  ['trusted-types', 'default', 'only the host creates this policy.'],
] as const)('%s cannot have "%s": %s', (directive, source, problem) => {
  const needed = { [directive]: [source] };
  expect(() => assertPolicySources('policy of shop', needed)).toThrow(
    `policy of shop cannot have "${source}": ${problem}`,
  );
  expect(selectAllowed(needed, needed)).toEqual({}); // A contract can come from another repository.
});

test('an address is allowed only in the same directive', () => {
  const needed = { 'script-src': ['https://example.com'] };
  expect(selectRefused(needed, { 'img-src': ['https://example.com'] })).toEqual(needed);
});
