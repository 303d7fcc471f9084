import { join } from 'node:path';
import { renderFragments } from './render-pages';

jest.setTimeout(20_000); // Each test starts two processes that load React.

/** Renders a page of the remote "shop". `code` is a CommonJS module, after its imports. */
function render(code: string): Promise<Record<string, string>> {
  const imports = `
    const { createElement: h, use, useEffect, useSyncExternalStore } = require('react');
    const exportPage = (page) => { module.exports.default = page; };`;
  const root = join(import.meta.dirname, '../../../..');
  const pages = { Page: imports + code };
  return renderFragments('shop', { root, pages, props: { headingId: 'heading' } });
}

/** Renders a component whose text is the value of an expression. */
const renderValue = (expression: string) =>
  render(`exportPage(function Page() { return h('p', {}, ${expression}); });`);

test('returns the first render with its props', async () => {
  await expect(
    render(`
      exportPage(function Page({ headingId }) {
        useEffect(() => { document.title = 'x'; });
        return h('h1', { id: headingId }, 'Title');
      });`),
  ).resolves.toEqual({ Page: '<h1 id="heading">Title</h1>' });
});

test('removes the preloads that React adds for pictures', async () => {
  await expect(render(`exportPage(() => h('img', { src: '/a.png' }));`)).resolves.toEqual({
    Page: '<img src="/a.png"/>',
  });
});

test.each(['window.innerWidth', 'localStorage.items', "matchMedia('print').matches", 'navigator'])(
  'refuses %s while a component renders, and names the component',
  async (expression) => {
    const [name] = /\w+/.exec(expression)!;
    await expect(
      render(`
        function Title() { return h('h1', {}, String(${expression})); }
        exportPage(function Page() { return h(Title); });`),
    ).rejects.toThrow(
      `The first screen of shop/Page cannot be rendered without a browser. Title, in Page: ${name} is not defined`,
    );
  },
);

test.each([
  ['has waited for data', 'Promise.resolve(1)', 'a component'],
  ['waits for ever', 'new Promise(() => {})', 'Title, in Page'],
])('refuses a page that %s, and names it', async (_what, promise, component) => {
  await expect(
    render(`
      const data = ${promise};
      function Title() { return h('h1', {}, String(use(data))); }
      exportPage(function Page() { return h(Title); });`),
  ).rejects.toThrow(
    `The first screen of shop/Page cannot be rendered without a browser. ${component}: A component suspended`,
  );
});

test('refuses a store without a value for the first screen', async () => {
  await expect(
    render(`exportPage(function Page() { return useSyncExternalStore(() => {}, () => 1); });`),
  ).rejects.toThrow('Page: Missing getServerSnapshot');
});

test('refuses a module that uses the browser when it loads, and names it', async () => {
  await expect(
    render(`
      const modules = { './src/theme.ts': () => document.body };
      modules['./src/theme.ts']();`),
  ).rejects.toThrow('./src/theme.ts: document is not defined');
});

test.each([
  ['the clock', 'String(new Date().getTime())'],
  ['the date', 'Date().slice(0, 15)'],
  ['the time zone', 'new Date(0).toString()'],
  ['the language', '(1234.5).toLocaleString()'],
  ['random numbers', 'Math.random()'],
])('refuses what depends on %s', async (_what, expression) => {
  await expect(renderValue(expression)).rejects.toThrow(
    'The first screen of shop/Page depends on the time, the time zone, the language or random numbers.',
  );
});

test('shows what differs, also after an emoji', async () => {
  const long = 'more characters than an excerpt has';
  await expect(renderValue(`'🎁 ${long}' + Math.random()`)).rejects.toThrow(
    /excerpt has0\.(\d*).*" and as ".*excerpt has0\.(?!\1)\d/,
  );
});

test('accepts dates and numbers with a fixed language and time zone', async () => {
  const expression = `new Date(0).toLocaleDateString('en', { timeZone: 'UTC' }) + (1234.5).toLocaleString('en')`;
  await expect(renderValue(expression)).resolves.toEqual({ Page: '<p>1/1/19701,234.5</p>' });
});

test('refuses a page without a default export', async () => {
  await expect(render('')).rejects.toThrow('a component: It has no default export.');
});
