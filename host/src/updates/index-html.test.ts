import { ownPolicy, readIndexHtml } from './index-html';

const release = {
  number: 7,
  created: '2026-11-22T09:00:00.000Z',
  host: '0.1.0-host',
  remotes: {},
  whole: { url: '/releases/7.json', integrity: `sha256-${'a'.repeat(43)}=` },
};
const policyWith = (hash: string) => `default-src 'none'; script-src 'self' 'sha256-${hash}='`;
const indexHtml = (json: string, hash = 'abc') =>
  `<head><meta http-equiv="Content-Security-Policy" content="${policyWith(hash)}" />
   <script type="application/json" id="release">${json}</script>
   <script>document.title = '</scr' + 'ipt>';</script></head>`;

test('reads the release, also a partial one, and the policy without its hashes', () => {
  expect(readIndexHtml(indexHtml(JSON.stringify(release)))).toEqual({
    release,
    policy: "default-src 'none'; script-src 'self'",
  });
});

test('the policy of this document compares equal, whatever its inline scripts are', () => {
  document.head.innerHTML = indexHtml('{}', 'other+/');
  expect(ownPolicy()).toBe(readIndexHtml(indexHtml(JSON.stringify(release))).policy);
  document.head.innerHTML = '';
  expect(ownPolicy()).toBe('');
});

test.each([
  '<script ',
  '<script id="release"',
  '<meta "Content-Security-Policy" ',
  'x'.repeat(100),
])('refuses a long answer of %.20s at once', (text) => {
  const started = performance.now();
  const long = text.repeat(1e6 / text.length);
  expect(() => readIndexHtml(long)).toThrow();
  expect(() => readIndexHtml(indexHtml(JSON.stringify(release)) + long)).toThrow('too long');
  expect(performance.now() - started).toBeLessThan(1000);
});

test.each(['', '{', '{}', 'null', JSON.stringify({ ...release, number: '7' })])(
  'refuses the release %j',
  (json) => expect(() => readIndexHtml(indexHtml(json))).toThrow(),
);
