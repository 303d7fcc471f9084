import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillTokens, parseTokens, readTokens } from './tokens';

const workspace = join(import.meta.dirname, '../../..');

/** The colours of the brand (docs/how-to/change-the-brand.md). */
const brandTokens = ['--brand', '--link', '--focus', '--chart-brand', '--map-low', '--map-high'];

/** Sources of what staff see. The pictures of products and people have colours of their own. */
const sources = readdirSync(workspace)
  .filter((name) => /^(host|remote-.*|ui)$/.test(name))
  .flatMap((name) =>
    readdirSync(join(workspace, name, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(tsx?|scss|svg|ejs)$/.test(path))
      .filter((path) => !/\.test\.|_tokens\.scss$|(pictures|avatars)\/|avatar\.svg$/.test(path))
      .map((path) => join(workspace, name, 'src', path)),
  );

test('no source but the tokens has a colour of the brand', () => {
  const colors = Object.values(readTokens()).flatMap((theme) =>
    brandTokens.map((name) => fillTokens(`var(${name})`, theme)),
  );
  expect(colors).toHaveLength(2 * brandTokens.length);
  for (const color of colors) expect(color).toMatch(/^#[\da-f]{3,8}$/);
  expect(sources.length).toBeGreaterThan(100);
  const repeated = sources.filter((file) => {
    const text = readFileSync(file, 'utf8').toLowerCase();
    return colors.some((color) => text.includes(color));
  });
  expect(repeated).toEqual([]);
});

test('the logo has no colour of its own', () => {
  const mark = readFileSync(join(workspace, 'host/src/shell/logo/mark.svg'), 'utf8');
  const tokens = { '--brand': '#abcdef', '--on-brand': '#fedcba' };
  const drawn = fillTokens(mark, tokens);
  expect(drawn.match(/#\w+/g)).toEqual(['#abcdef', '#fedcba']);
});

test('a token can name another, and each theme has its values', () => {
  const { light, dark } = parseTokens(
    ':root {\n  --brand: #111;\n  --map-high: var(--brand);\n}\n:root.dark {\n  --map-high: #222;\n}\n',
  );
  expect(fillTokens('var(--map-high)', light)).toBe('#111');
  expect(fillTokens('var(--map-high) var(--brand)', dark)).toBe('#222 #111');
  expect(() => fillTokens('var(--unknown)', light)).toThrow('has no token --unknown');
});

test.each(['light', 'dark'] as const)(
  'in the %s theme, the lowest value of the map differs from land without data',
  (theme) => {
    const [low, land] = ['--map-low', '--map-land'].map((name) =>
      luminanceOf(fillTokens(`var(${name})`, readTokens()[theme])),
    ) as [number, number];
    const [lighter, darker] = low > land ? [low, land] : [land, low];
    expect((lighter + 0.05) / (darker + 0.05)).toBeGreaterThanOrEqual(1.3);
  },
);

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((each) => (each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
