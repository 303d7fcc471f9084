import { usedStyles } from './used-styles';

/** Returns the rules that apply to an element with the class `shop-a`. */
const used = (css: string) => usedStyles(css, '<p class="shop-a x"></p>', 'shop-');

test('keeps rules whose classes occur, in their order, also inside media queries', () => {
  const css = '.shop-a{order:1}@media (width>=768px){.shop-a{order:2}}.shop-a:focus{order:3}';
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

test('removes rules for a hovering pointer', () => {
  expect(used('.shop-a:hover{order:1}@media (hover:hover){.shop-a:hover{order:2}}')).toBe('');
  expect(used('.shop-a,.shop-a:hover{order:1}')).toBe('.shop-a,.shop-a:hover{order:1}');
});
