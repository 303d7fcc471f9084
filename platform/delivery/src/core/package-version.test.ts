import { jsonText } from '../base/optional';
import { sha256 } from '../base/hashes';
import { versionInfo } from '../testing/stored-package';
import { isContract, parseVersionInfo, versionHash } from './package-version';

const remote = versionInfo({ 'a.js': 'a', '../chunk-1/map.js': 'map' });
const host = { ...remote, exposes: undefined };
const hash = sha256('a');
const integrity = `sha256-${'a'.repeat(43)}=`;

const read = (name: string, changes: object) =>
  parseVersionInfo(name, JSON.stringify({ ...(name === 'host' ? host : remote), ...changes }));

test('the name of a version has 32 digits of the hash of what it says', () => {
  const text = jsonText(remote);
  expect(text).toMatch(/\}\n$/);
  expect(parseVersionInfo('shop', text)).toEqual(remote);
  expect(versionHash(text)).toBe(sha256(text).slice(0, 32));
});

test.each<[string, object]>([
  ['a copy of a file', { copies: ['a.js.br', '../chunk-1/map.js.gz'] }],
  ['a hash that browsers verify', { integrity: { 'a.js': integrity } }],
  ['a longer hash', { integrity: { 'a.js': `sha384-${'a+/_'.repeat(16)}` } }],
  ['the files of an expose', { exposes: { 'My-Page_1': ['a.js', 'a.css'] } }],
  ['a shared chunk', { chunks: ['chunk-1'] }],
  ['a summary', { summary: { count: 1 } }],
  ['pages', { pages: { '/reports': 'reports/Page' } }],
  ['a policy', { policy: { 'img-src': ["'self'", 'https://a.example'] } }],
  ['something that a newer command adds', { more: 1 }],
])('a version can have %s', (_, changes) => {
  expect(read('shop', changes)).toEqual({ ...remote, ...changes });
});

test.each<[string, object]>([
  ['a file outside of its folder', { files: { '../a.js': hash } }],
  ['a hash of itself', { files: { 'version.json': hash } }],
  ['a hash of a copy', { files: { 'a.js.br': hash } }],
  ['a hash that is too short', { files: { 'a.js': hash.slice(1) } }],
  ['a hash that is too long', { files: { 'a.js': `${hash}0` } }],
  ['a hash with something before it', { files: { 'a.js': `0${hash}` } }],
  ['a hash with other digits', { files: { 'a.js': hash.toUpperCase() } }],
  ['a number as hash', { files: { 'a.js': 1 } }],
  ['files in a list', { files: [] }],
  ['no list of copies', { copies: undefined }],
  ['a copy outside of its folder', { copies: ['../a.js.br'] }],
  ['a copy of itself', { copies: ['version.json.br'] }],
  ['a copy of a copy', { copies: ['a.js.br.gz'] }],
  ['a copy that is none', { copies: ['a.js'] }],
  ['an integrity of a path outside', { integrity: { '/a.js': integrity } }],
  ['an integrity that browsers ignore', { integrity: { 'a.js': 'md5-abc' } }],
  ['an integrity after something else', { integrity: { 'a.js': `x ${integrity}` } }],
  ['an integrity before something else', { integrity: { 'a.js': `${integrity} x` } }],
  ['a number as integrity', { integrity: { 'a.js': 1 } }],
  ['an expose whose name is a path', { exposes: { 'a/b': ['a.js'] } }],
  ['an expose that begins with a path', { exposes: { '/a': ['a.js'] } }],
  ['an expose that ends with a path', { exposes: { 'a/': ['a.js'] } }],
  ['an expose without a name', { exposes: { '': ['a.js'] } }],
  ['an expose with a file outside', { exposes: { Page: ['/a.js'] } }],
  ['an expose with a text as files', { exposes: { Page: 'a.js' } }],
  ['a shared chunk that is a path', { chunks: ['chunk-1/map.js'] }],
  ['a shared chunk that is a version', { chunks: ['1.0.0'] }],
  ['a text as shared chunks', { chunks: 'chunk-1' }],
  ['a list as summary', { summary: [] }],
  ['a page without a slash', { pages: { reports: 'reports/Page' } }],
  ['a page on another origin', { pages: { '//evil.example/': 'reports/Page' } }],
  ['a page that controls a terminal', { pages: { '/': '\u001b[2J' } }],
  ['a directive with other characters', { policy: { 'img-src;': [] } }],
  ['a directive after another', { policy: { '; img-src': [] } }],
  ['a directive without a name', { policy: { '': [] } }],
  ['a source that begins a directive', { policy: { 'img-src': ['a;script-src'] } }],
  ['two sources in one', { policy: { 'img-src': ['a b'] } }],
  ['a source that begins with a space', { policy: { 'img-src': [' a'] } }],
  ['a source that ends a policy', { policy: { 'img-src': ['a,'] } }],
  ['a source that ends an attribute', { policy: { 'img-src': ['a"'] } }],
  ['a source that is empty', { policy: { 'img-src': [''] } }],
  ['a source that controls a terminal', { policy: { 'img-src': ['a\u001b'] } }],
  ['a text as sources', { policy: { 'img-src': 'a' } }],
  ['no contract', { contract: undefined }],
])('a version with %s cannot be read', (_, changes) => {
  expect(read('shop', changes)).toBeUndefined();
});

test('a remote has exposes, and a host can do without', () => {
  expect(read('host', {})).toEqual(host);
  expect(read('shop', { exposes: undefined })).toBeUndefined();
});

describe('a contract', () => {
  const contract = remote.contract;

  test('of the host provides versions, and that of a remote needs ranges', () => {
    const exact = { ...contract, shared: { react: '19.0.0', router: '7.0.0' } };
    const range = { ...contract, shared: { react: '19.0.0', router: '^7.0.0' } };
    expect(isContract(exact, 'host')).toBe(true);
    expect(isContract(range, 'host')).toBe(false);
    expect(isContract(range, 'remote')).toBe(true);
    expect(isContract({ ...contract, shared: { react: 'newest' } }, 'remote')).toBe(false);
    expect(read('host', { contract: range })).toBeUndefined();
    expect(read('shop', { contract: range })).toBeDefined();
  });

  test('can have everything that a host or a remote states', () => {
    const whole = {
      ...contract,
      anyRemote: { '*': 'interface Exposes {}' },
      paths: { '/*': '*' },
      owner: 'Team Shop',
      cardPages: { '/': ['small'] },
      pages: { Page: { path: '/shop', name: 'Shop' } },
      cards: {},
      policy: { 'img-src': ['https://a.example'] },
    };
    expect(isContract(whole, 'remote')).toBe(true);
  });

  test.each<[string, unknown]>([
    ['a text', 'v2'],
    ['no shared dependencies', { ...contract, shared: undefined }],
    ['a number as version', { ...contract, shared: { react: 19 } }],
    ['a list of exposes', { ...contract, exposes: [] }],
    ['an expose that controls a terminal', { ...contract, exposes: { '\u001b': '' } }],
    ['a summary that is no text', { ...contract, summaries: { shop: 1 } }],
    ['exposes of any remote that are no texts', { ...contract, anyRemote: { '*': 1 } }],
    ['paths that are no texts', { ...contract, paths: { '/': 1 } }],
    ['a number as owner', { ...contract, owner: 1 }],
    ['a text as the sizes of cards', { ...contract, cardPages: { '/': 'small' } }],
    ['sizes of cards that are no texts', { ...contract, cardPages: { '/': [1] } }],
    ['a page without a name', { ...contract, pages: { Page: { path: '/shop' } } }],
    ['a card without a place', { ...contract, cards: { Card: {} } }],
    ['a text as sources', { ...contract, policy: { 'img-src': 'a' } }],
    ['sources that are no texts', { ...contract, policy: { 'img-src': [1] } }],
  ])('with %s is none', (_, value) => {
    expect(isContract(value, 'remote')).toBe(false);
  });
});
