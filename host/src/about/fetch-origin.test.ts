import { describePage } from './describe-page';

const release = { number: 12, created: '', host: '0.1.0-host', remotes: {} };

test('below a path, it asks the product there', async () => {
  Object.assign(globalThis, { __webpack_public_path__: 'https://shop.example/app/host/1/' });
  jest.resetModules();
  const { fetchOrigin } = await import('./fetch-origin');
  const asked: string[] = [];
  const html = `<script id="release">${JSON.stringify({ ...release, number: 13 })}</script>`;
  globalThis.fetch = (url) => {
    asked.push(url as string);
    return Promise.resolve({ ok: true, text: () => Promise.resolve(html) } as Response);
  };
  const { live } = await fetchOrigin(describePage({ release, versionOf: () => '' }));
  expect(live?.number).toBe(13);
  expect(asked).toContain('/app/');
  expect(asked.filter((url) => !url.startsWith('/app/'))).toEqual([]);
});
