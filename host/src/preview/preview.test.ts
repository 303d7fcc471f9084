import { isLivePage, type LivePages, parsePreview, PreviewError, readPreview } from './preview';

const remotes = ['dashboard', 'gift-cards'];

test('accepts a version on this origin', () => {
  expect(parsePreview('gift-cards@0.1.0-1a2b3c4d5e', remotes)).toEqual({
    remote: 'gift-cards',
    version: '0.1.0-1a2b3c4d5e',
    entry: '/remotes/gift-cards/0.1.0-1a2b3c4d5e/remoteEntry.js',
  });
});

test('accepts a remote that runs on the developer’s machine', () => {
  expect(parsePreview('dashboard@http://localhost:3001', remotes)).toEqual({
    remote: 'dashboard',
    version: 'http://localhost:3001',
    entry: 'http://localhost:3001/remoteEntry.js',
  });
});

test('accepts a name that nobody knows only where that is allowed', () => {
  const text = 'reports@http://localhost:3004';
  expect(parsePreview(text, remotes, true)).toMatchObject({ remote: 'reports' });
  expect(() => parsePreview(text, remotes)).toThrow(
    'no page shows the remote "reports". If it is new, open /preview/<Expose>?override=…',
  );
});

test.each(['host', 'constructor', '../host', 'Reports', '-a', 'a--b', 'réports', '__proto__', ''])(
  'refuses "%s" as the name of a new remote',
  (name) => {
    expect(() => parsePreview(`${name}@http://localhost:3004`, remotes, true)).toThrow(
      PreviewError,
    );
  },
);

test.each([
  ['nothing', ''],
  ['no target', 'dashboard@'],
  ['no remote', '@1.0.0'],
  ['no separator', 'dashboard'],
  ['an unknown remote', 'orders@1.0.0'],
  ['the host', 'host@1.0.0'],
  ['an inherited name', 'constructor@1.0.0'],
  ['a path for a name', '../host@1.0.0'],
  ['another host', 'dashboard@https://evil.example'],
  ['another host without a scheme', 'dashboard@//evil.example'],
  ['another host with backslashes', 'dashboard@\\\\evil.example'],
  ['a host that begins with localhost', 'dashboard@http://localhost.evil.example:3001'],
  ['a host as a user name', 'dashboard@http://localhost:3001@evil.example'],
  ['a user name', 'dashboard@http://me@localhost:3001'],
  ['another name of this machine', 'dashboard@http://127.0.0.1:3001'],
  ['another scheme', 'dashboard@https://localhost:3001'],
  ['a javascript: URL', 'dashboard@javascript:alert(1)'],
  ['a data: URL', 'dashboard@data:text/javascript,alert(1)'],
  ['a blob: URL', 'dashboard@blob:http://localhost:3001/1'],
  ['no port', 'dashboard@http://localhost'],
  ['a port that does not exist', 'dashboard@http://localhost:65536'],
  ['a port with a leading zero', 'dashboard@http://localhost:03001'],
  ['a very long version', `dashboard@1.0.0-${'a'.repeat(6000)}`],
  ['a path on localhost', 'dashboard@http://localhost:3001/evil.js'],
  ['a query on localhost', 'dashboard@http://localhost:3001?a'],
  ['a fragment on localhost', 'dashboard@http://localhost:3001#a'],
  ['a port with a letter', 'dashboard@http://localhost:3001x'],
  ['a parent folder', 'dashboard@../notifications/1.0.0'],
  ['two dots', 'dashboard@..'],
  ['one dot', 'dashboard@.'],
  ['a hidden folder', 'dashboard@.git'],
  ['an encoded parent folder', 'dashboard@%2e%2e%2fnotifications'],
  ['an encoded slash', 'dashboard@1.0.0%2fevil'],
  ['a slash', 'dashboard@1.0.0/evil'],
  ['a backslash', 'dashboard@1.0.0\\evil'],
  ['a query', 'dashboard@1.0.0?a'],
  ['a fragment', 'dashboard@1.0.0#a'],
  ['a space before', 'dashboard@ 1.0.0'],
  ['a line break', 'dashboard@1.0.0\n'],
  ['a line break in a URL', 'dashboard@http://localhost:3001\n'],
  ['a tab in a scheme', 'dashboard@java\tscript:alert(1)'],
  ['a letter that looks alike', 'dashboard@http://locаlhost:3001'],
  ['two previews', 'dashboard@1.0.0,gift-cards@1.0.0'],
])('refuses %s', (_what, text) => {
  expect(() => parsePreview(text, remotes)).toThrow(PreviewError);
});

test.each(['dashboard@', '', 'dashboard@//'])('a message does not repeat a long text', (start) => {
  const parse = () => parsePreview(start + 'a'.repeat(6000), remotes);
  expect(parse).toThrow('it is longer than 100 characters');
});

test('accepts the highest port', () => {
  expect(parsePreview('dashboard@http://localhost:65535', remotes)).toMatchObject({
    entry: 'http://localhost:65535/remoteEntry.js',
  });
});

test('a browser that refuses to write the address starts all the same', () => {
  history.replaceState(null, '', '/?override=dashboard@1.0.0');
  const write = jest.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Too many calls', 'SecurityError');
  });
  expect(readPreview(remotes, false)).toMatchObject({ kind: 'requested' });
  write.mockRestore();
});

test.each([
  ['/customers', true],
  ['/preview/Reports', false],
  ['/reports', false],
])('after a preview of %s, the live version has this page: %s', (pathname, isLive) => {
  expect(isLivePage([{ path: '/' }, { path: '/customers' }] as LivePages, pathname)).toBe(isLive);
});

test('a tab keeps the previews of products below different paths apart', async () => {
  const productAt = async (base: string) => {
    Object.assign(globalThis, { __webpack_public_path__: `https://shop.example${base}/host/1/` });
    jest.resetModules();
    return import('./preview');
  };
  const [shop, stock] = [await productAt('/shop'), await productAt('/stock')];
  shop.beginPreview('dashboard@1.2.3');
  expect(stock.readPreview(remotes, false)).toBeUndefined();
  expect(shop.readPreview(remotes, false)).toMatchObject({ kind: 'active' });
});

test('an address that requests another preview ends the one that the tab has', () => {
  sessionStorage.setItem('preview', 'dashboard@1.0.0');
  history.replaceState(null, '', '/?override=dashboard@2.0.0');
  expect(readPreview(remotes, false)).toMatchObject({ kind: 'requested', text: 'dashboard@2.0.0' });
  expect(sessionStorage.getItem('preview')).toBeNull();
});
