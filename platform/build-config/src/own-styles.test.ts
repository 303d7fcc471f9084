import { foreignStyles } from './own-styles';

const problemsIn = (css: string) => foreignStyles(css, 'page.module.scss', 'reports');

test.each([
  'h1{order:1}',
  '*{order:1}',
  ':root{--accent:red}',
  'html,body{order:1}',
  '[data-slot]{order:1}',
  'a:hover::before{order:1}',
  ':global(h1){order:1}',
  ':global(.card){order:1}',
  ':global .card{order:1}',
  ':not(.card){order:1}',
  'body:has(.card){order:1}',
  ':is(.card,h2){order:1}',
  '@media print{h1{order:1}}',
  '@scope (main) to (.card){p{order:1}}',
  '@scope{p{order:1}}',
  '@supports (order:1){@container (width>1px){h1{order:1}}}',
])('refuses %s', (css) => expect(problemsIn(css).length).toBeGreaterThan(0));

test('each selector of a list counts, and gets a line that says what to do', () => {
  expect(problemsIn('.card,h1,.card p,:root{order:1}')).toEqual([
    'page.module.scss: "h1" changes the pages of other teams. Put a class of this file in front, such as ".page h1".',
    'page.module.scss: ":root" changes the pages of other teams. Put a class of this file in front, such as ".page :root".',
  ]);
});

test.each([
  '.card{order:1}',
  '#orders{order:1}',
  '.card h1{order:1}',
  ':global(.dark) .card{order:1}',
  '.card :global .swiper-slide{order:1}',
  ':global .dark :local .card{order:1}',
  'h1.card:not(:first-child){order:1}',
  ':where(.card,.tile) *{order:1}',
  '.card{& h1{order:1} @media print{order:2}}',
  '@media print{.card{order:1}}',
  '@keyframes spin{from{order:1}50%{order:2}}',
  '@layer{.card{order:1}}',
  '@font-face{font-family:"reports-icons";src:url(icons.woff2)}',
  '@property --reports-angle{syntax:"<angle>";inherits:false;initial-value:0deg}',
  '@layer reports-base,reports-page;',
  '@page reports-wide{size:landscape}',
  '@page reports-wide{@bottom-center{content:counter(page)}}',
  '@font-feature-values reports-font{@styleset{nice:12}}',
  '@scope (.card,:is(.tile)) to (main){p{order:1}}',
  '@charset "UTF-8";',
  ':export{width:1px}',
])('accepts %s', (css) => expect(problemsIn(css)).toEqual([]));

test.each([
  ['@font-face{font-family:"Inter";src:url(inter.woff2)}', '@font-face "Inter"'],
  ['@property --angle{syntax:"*";inherits:false}', '@property --angle'],
  ['@layer reports-base,base;', '@layer base'],
  ['@counter-style dots{system:cyclic}', '@counter-style dots'],
  ['@page{size:landscape}', '@page'],
])('a name must begin with the name of the remote: %s', (css, rule) => {
  expect(problemsIn(css)).toEqual([
    `page.module.scss: "${rule}" applies to the whole product. Give it a name that begins with "reports-".`,
  ]);
});

test.each([
  '@import "https://example.com/a.css";',
  '@view-transition{navigation:auto}',
  '@keyframes :global(spin){from{order:1}}',
])('refuses %s', (css) =>
  expect(problemsIn(css)).toEqual([
    expect.stringContaining('applies to the whole product. Remove it.'),
  ]),
);

test.each(['page.scss', 'page.css', 'page.module.css'])(
  'refuses %s, which is no CSS module',
  (file) => {
    expect(foreignStyles('.card{order:1}', file, 'reports')).toEqual([
      expect.stringMatching(
        `^${file}: A remote's stylesheet must be a CSS module.*"page.module.scss"`,
      ),
    ]);
  },
);
