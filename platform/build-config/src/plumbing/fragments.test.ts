import { fragmentFile } from '../output-files';
import { maxFragmentSize } from '../fragment-html';
import { remote } from '../webpack';
import { gammaSources } from './fixture-sources';
import { build, FixtureWorkspace } from './fixture-builds';

jest.setTimeout(30_000); // Each test builds a package with webpack.

const workspace = new FixtureWorkspace();
afterAll(() => workspace.remove());

/** Builds the remote "gamma" with some of its sources changed. */
function buildGamma(folder: string, sources: Record<string, string> = {}) {
  return build(
    remote({
      root: workspace.addPackage(folder, { ...gammaSources, ...sources }),
      port: 3003,
      exposes: { Home: './src/home.tsx', Panel: './src/panel.tsx' },
    }),
  );
}

test('fragments: writes the first render of a page, with the styles that it uses', async () => {
  const gamma = await buildGamma('gamma');
  const fragment = String(gamma[fragmentFile('Home')]);
  const [, home = ''] = /\.(gamma-[\w-]{5})\{/.exec(String(gamma['Home.css'])) ?? [];
  expect(fragment).toBe(
    `<style>.${home}{background:url(__REMOTE__/picture.png)}.gamma-Home-0{order:3!important}</style>` +
      `<article class="gamma-Home-0 ${home}"><h1 id="heading">Home 0</h1>` +
      '<img src="__REMOTE__/picture.png" alt="A house"/></article>',
  );
  expect(Object.keys(gamma).filter((file) => file.includes('fragment'))).toEqual([
    'Home.fragment.html',
  ]);
});

test('fragments: files by `new URL(…, import.meta.url)` have the addresses of imported ones', async () => {
  const sources = {
    'src/home.tsx': `
      const house = new URL('./picture.png', import.meta.url);
      export default function Home() {
        const { href } = new URL('./picture.png', import.meta.url);
        const style = { background: 'url(' + house + ')' };
        return <p><img src={String(house)} alt="" /><img src={house.href} alt="" /><a href={href}>House</a><b style={style} /></p>;
      }
    `,
  };
  const gamma = await buildGamma('urls', sources);
  const picture = '__REMOTE__/picture.png';
  expect(String(gamma[fragmentFile('Home')])).toBe(
    `<style>.gamma-Home-0{background:url(${picture})!important}</style>` +
      `<p><img src="${picture}" alt=""/><img src="${picture}" alt=""/>` +
      `<a href="${picture}">House</a><b class="gamma-Home-0"></b></p>`,
  );
});

test('fragments: styles refer to elements, other addresses and files with a space in their name', async () => {
  const sources = {
    'src/home.module.scss': `
      .home { filter: url('#blur'); background: url('./a picture.png'); }
      .more { background: url('https://example.com/a.png'); }
    `,
    'src/home.tsx': `
      import styles from './home.module.scss';
      export default function Home() { return <p className={styles.home}><b className={styles.more} /></p>; }
    `,
    'src/a picture.png': 'picture',
  };
  const gamma = await buildGamma('addresses', sources);
  const fragment = String(gamma[fragmentFile('Home')]);
  const addresses = [...fragment.matchAll(/url\(["']?(.*?)["']?\)/g)].map(([, address]) => address);
  expect(addresses).toEqual(
    expect.arrayContaining(['#blur', '__REMOTE__/a%20picture.png', 'https://example.com/a.png']),
  );
});

test('fragments: a page that uses the browser while it renders fails the build, and the error names it', async () => {
  const sources = {
    'src/home.tsx': `
      import { House } from './house';
      export default function Home() { return <House />; }
    `,
    'src/house.tsx': `export function House() { return <p>{document.title}</p>; }`,
  };
  await expect(buildGamma('browser', sources)).rejects.toThrow(
    'House, in Home: document is not defined',
  );
});

test('fragments: a fragment that is too large fails the build', async () => {
  const long = Array.from({ length: 2000 }, (_, index) => (index ** 3).toString(36)).join(' ');
  const sources = { 'src/home.tsx': `export default function Home() { return '${long}'; }` };
  await expect(buildGamma('large', sources)).rejects.toThrow(
    new RegExp(
      `The first screen of gamma/Home has \\d+ bytes .* but the limit is ${maxFragmentSize}`,
    ),
  );
});

test('fragments: a fragment that contains code fails the build', async () => {
  const sources = {
    'src/home.tsx': `
      export default function Home() {
        return <p dangerouslySetInnerHTML={{ __html: '<script>alert(1)</script>' }} />;
      }
    `,
  };
  await expect(buildGamma('active', sources)).rejects.toThrow(
    'The first screen of gamma/Home cannot be part of index.html: it contains <script>.',
  );
});
