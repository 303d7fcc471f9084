import { rebaseStyles } from './rebase-styles';

const rebase = (value: string) =>
  rebaseStyles(`.a{background:${value}}`, 'BASE/').slice('.a{background:'.length, -'}'.length);

test.each([
  ['url(a.png)', 'url(BASE/a.png)'],
  ['url("a (1).png")', 'url("BASE/a (1).png")'],
  ['image-set(url(a.png) 1x,"b.png" 2x)', 'image-set("BASE/a.png" 1x,"BASE/b.png" 2x)'],
  ['-webkit-image-set(url(a.png) 1x)', '-webkit-image-set(url(BASE/a.png) 1x)'],
  ['var(--a,url(a.png))', 'var(--a,url(BASE/a.png))'],
])('the relative addresses in %s get the base', (value, rebased) => {
  expect(rebase(value)).toBe(rebased);
});

test.each([
  'url(#a)',
  'url(/a.png)',
  'url(https://a.example/a.png)',
  'image-set("https://a.example/a.png" 1x,"/a.png" 2x)',
  `url("data:image/svg+xml,<svg transform='translate(1 2)'/>")`,
])('%s stays', (value) => {
  expect(rebase(value)).toBe(value);
});

test('an imported stylesheet and a string keep their text', () => {
  const css = '@import "https://a.example/a.css";.a{content:"url(a.png)"}';
  expect(rebaseStyles(css, 'BASE/')).toBe(css);
});
