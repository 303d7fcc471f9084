import { limitSources } from './limit-sources';

/** A folder, an origin and a file. */
const outside = [
  'https://www.gstatic.com/charts/',
  'https://maps.example/',
  'https://cdn.example/charts.js',
];

interface Rules {
  createScriptURL: (address: string) => string | null;
}

/** Returns what a document's policy returns for an address. */
function check(address: string, preview?: string): string | null {
  sessionStorage.clear();
  if (preview) sessionStorage.setItem('preview', preview);
  const createPolicy = jest.fn<undefined, [name: string, rules: Rules]>();
  Object.assign(window, { trustedTypes: { createPolicy } });
  limitSources('', outside);
  const [[name, rules] = []] = createPolicy.mock.calls;
  expect(name).toBe('default');
  expect(Object.keys(rules!)).toEqual(['createScriptURL']); // HTML and code are refused.
  return rules!.createScriptURL(address);
}

afterEach(() => Reflect.deleteProperty(window, 'trustedTypes'));

test.each([
  '/host/0.1.0-abc/main.js',
  'http://localhost/remotes/dashboard/0.1.0-abc/remoteEntry.js?retry=1',
  'http://localhost/remotes/dashboard/0.1.0-abc/../chunk-abc/carousel.js#list',
  'https://www.gstatic.com/charts/loader.js',
  'https://maps.example/map.js',
  'https://cdn.example/charts.js?v=1#a',
])('trusts %s, and does not change it', (address) => {
  expect(check(address)).toBe(address);
});

test.each([
  '/elsewhere.js',
  '/remotes/../elsewhere.js',
  '/remotes/%2e%2e/elsewhere.js',
  '//evil.example/remotes/x.js',
  '/\\evil.example/remotes/x.js',
  'https://evil.example/remotes/x.js',
  'https://localhost/remotes/x.js',
  'https://www.gstatic.com/other.js',
  'https://www.gstatic.com.evil.example/charts/loader.js',
  'https://maps.example.evil.example/map.js',
  'https://maps.example@evil.example/map.js',
  'https://maps.example:8443/map.js',
  'https://evil.example/?https://maps.example/',
  'https://cdn.example/other.js',
  '/host.js',
  'data:text/javascript,alert(1)',
  'blob:http://localhost/1',
  'http://localhost:3001/remoteEntry.js',
])('refuses %s', (address) => {
  expect(check(address)).toBeNull();
});

test('trusts the local server of this tab’s preview, and no other', () => {
  const preview = 'dashboard@http://localhost:3001';
  const ownServer = 'http://localhost:3001/remoteEntry.js';
  expect(check(ownServer, preview)).toBe(ownServer);
  expect(check('http://localhost:3002/remoteEntry.js', preview)).toBeNull();
  expect(check('http://localhost:30011/remoteEntry.js', preview)).toBeNull();
});

test.each(['https://evil.example', 'https://evil.example/?@http://localhost:3001/', '1.0.0'])(
  'trusts nothing more with a preview from %s',
  (target) => {
    expect(check('https://evil.example/x.js', `dashboard@${target}`)).toBeNull();
    expect(check('http://localhost:3001/x.js', `dashboard@${target}`)).toBeNull();
  },
);

test('a browser without Trusted Types works too', () => {
  expect(() => limitSources('', outside)).not.toThrow();
});

test.each([
  [null, ''],
  ['dashboard@0.1.0-abc', ''],
  ['dashboard@http://localhost:3001', 'http://localhost:3001'],
])('with the preview %s, a second policy allows no local server but "%s"', (preview, allowed) => {
  if (preview) sessionStorage.setItem('preview', preview);
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  document.head.append(policy);
  limitSources('', outside);
  const [, second] = document.head.querySelectorAll<HTMLMetaElement>('meta[http-equiv]');
  expect(second!.content).toBe(`default-src 'self' https: data: 'unsafe-inline' ${allowed}`);
  document.head.replaceChildren();
});
