import { remote } from '../webpack';
import { alphaSources } from './fixture-sources';
import { build, FixtureWorkspace } from './fixture-builds';

jest.setTimeout(30_000); // Each test builds a package with webpack.

const workspace = new FixtureWorkspace();
afterAll(() => workspace.remove());

/** Builds the remote "alpha" with some of its sources changed. */
function buildAlpha(folder: string, sources: Record<string, string>) {
  return build(
    remote({
      root: workspace.addPackage(folder, { ...alphaSources(1), ...sources }),
      port: 3001,
      exposes: { Page: './src/page.ts' },
    }),
  );
}

test('styles: a rule for elements of other teams fails the build, and the error says what to do', async () => {
  const building = buildAlpha('global-rule', {
    'src/page.module.scss': '.page { order: 1; } main { h1 { font-size: 60px; } }',
  });
  await expect(building).rejects.toThrow(
    'page.module.scss: "main h1" changes the pages of other teams. Put a class of this file in front, such as ".page main h1".',
  );
});

test.each(['css', 'scss'])('styles: a stylesheet "page.%s" fails the build', async (extension) => {
  const building = buildAlpha(`global-${extension}`, {
    'src/page.ts': `import './page.${extension}'; export default {};`,
    [`src/page.${extension}`]: '.page { order: 1; }',
  });
  await expect(building).rejects.toThrow('must be a CSS module');
});

test('styles: a changed mixin changes the class names of the stylesheets that use it', async () => {
  const versions = [1, 2].map((order) =>
    buildAlpha(`mixin-${order}`, {
      'src/_card.scss': `@mixin card { order: ${order}; }`,
      'src/page.module.scss': `@use './card'; .page { @include card.card; }`,
    }),
  );
  const [one, two] = (await Promise.all(versions)).map((files) => String(files['Page.css']));
  const classOf = (css?: string) => /\.alpha-[\w-]{5}/.exec(css!)![0];
  expect(classOf(one)).not.toBe(classOf(two));
});

test("styles: a library's stylesheet works below a class of the remote, as the documents say", async () => {
  const files = await buildAlpha('library', {
    'node_modules/a-library/styles.css':
      ':root { --gap: 1px; } @keyframes spin { to { rotate: 1turn; } } .library-button { animation: spin 1s; }',
    'src/page.module.scss': `
      @use 'sass:meta';
      .page :global { @include meta.load-css('a-library/styles.css'); }
      .page { --gap: 1px; }
      .page :global(.library-button) { animation-name: spin; }
    `,
  });
  const css = String(files['Page.css']);
  expect(css).toMatch(/\.alpha-[\w-]{5} \.library-button\{animation:/);
  expect(css).toMatch(/\.alpha-[\w-]{5}\{--gap:/);
  const [, spin] = /@keyframes (alpha-[\w-]+)/.exec(css) ?? [];
  expect(css).toContain(`.library-button{animation-name:${spin}}`);
});
