import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.node';
import { extractInlineStyles, usedStyles } from './fragment-styles';

/** Renders elements with these props and extracts their styles. */
function extract(...props: object[]) {
  const elements = props.map((each) => createElement('p', each));
  return extractInlineStyles(renderToStaticMarkup(createElement('div', {}, ...elements)), 'f');
}

test('replaces styles with classes that win over other rules', () => {
  expect(extract({ style: { height: 5, color: 'red' } })).toEqual({
    html: '<div><p class="f-0"></p></div>',
    css: '.f-0{height:5px!important;color:red!important}',
  });
});

test('keeps an element’s other classes and attributes', () => {
  expect(extract({ className: 'a', style: { order: 1 }, title: '>' }).html).toBe(
    '<div><p class="f-0 a" title="&gt;"></p></div>',
  );
});

test('gives equal styles the same class', () => {
  expect(
    extract({ style: { order: 1 } }, { style: { order: 2 } }, { style: { order: 1 } }),
  ).toEqual({
    html: '<div><p class="f-0"></p><p class="f-1"></p><p class="f-0"></p></div>',
    css: '.f-0{order:1!important}.f-1{order:2!important}',
  });
});

test('reads escaped text and addresses with semicolons', () => {
  const backgroundImage = 'url("data:image/svg+xml;utf8,a&b")';
  expect(extract({ style: { backgroundImage } }).css).toBe(
    `.f-0{background-image:${backgroundImage}!important}`,
  );
});

test('does not change text that looks like a style', () => {
  expect(extract({ children: 'a style="b"' })).toEqual({
    html: '<div><p>a style=&quot;b&quot;</p></div>',
    css: '',
  });
});

/** Returns the rules that apply to an element with the class `shop-a`. */
const used = (css: string) => usedStyles(css, '<p class="shop-a x"></p>', 'shop-');

test('keeps rules whose classes occur, in their order, also inside media queries', () => {
  const css = '.shop-a{order:1}@media (width>=768px){.shop-a{order:2}}.shop-a:checked{order:3}';
  expect(used(css)).toBe(css);
});

test('removes rules with a class that does not occur', () => {
  expect(used('.shop-b{order:1}.shop-a{order:2}.shop-a .shop-b,.shop-b td{order:3}')).toBe(
    '.shop-a{order:2}',
  );
});

test('removes media queries that become empty', () => {
  expect(used('@container (width>=400px){.shop-b{order:1}}')).toBe('');
});

test('keeps rules with a class of an element around the page', () => {
  expect(used('.dark .shop-a{order:1}')).toBe('.dark .shop-a{order:1}');
});

test('keeps only the animations of the rules that it keeps', () => {
  const css =
    '@keyframes shop-in{to{order:1}}@keyframes shop-out{to{order:2}}.shop-a{animation:1s shop-in}.shop-b{animation:1s shop-out}';
  expect(used(css)).toBe('@keyframes shop-in{to{order:1}}.shop-a{animation:1s shop-in}');
});

test('removes rules for paper only', () => {
  expect(used('@media print{.shop-a{order:1}}@media not print{.shop-a{order:2}}')).toBe(
    '@media not print{.shop-a{order:2}}',
  );
});

test('removes rules for a hovering pointer and for the focus, because a fragment is inert', () => {
  expect(used('.shop-a:focus-visible{order:1}.shop-a:active svg{order:2}')).toBe('');
  expect(used('.shop-a:hover{order:1}@media (hover:hover){.shop-a:hover{order:2}}')).toBe('');
  expect(used('.shop-a,.shop-a:hover{order:1}')).toBe('.shop-a,.shop-a:hover{order:1}');
});
