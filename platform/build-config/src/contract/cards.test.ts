import type { BroughtCard } from '@backshop/shared-types';
import { assertCards, cardsProblem } from './cards';

const card: BroughtCard = { page: '/', name: 'Low stock', size: 'small' };

test('a card can have all fields, or do without a position and groups', () => {
  const more = { ...card, page: '/reports/daily-sales', position: -1, groups: ['finance'] };
  expect(cardsProblem({ LowStock: card, More: more })).toBeUndefined();
});

test.each<[what: string, card: unknown, problem: RegExp]>([
  ['nothing', undefined, /^cards\.LowStock\.page must be the path of the page/],
  ['a page without a slash', { ...card, page: 'reports' }, /page must be/],
  ['a page with a slash at the end', { ...card, page: '/reports/' }, /page must be/],
  ['no name', { ...card, name: '' }, /name must be a text of up to 60 characters$/],
  ['a name that nobody sees', { ...card, name: '\u200b\u2060' }, /name must be a text/],
  ['a name that turns others around', { ...card, name: 'A\u202eB' }, /name must be a text/],
  ['a name in a list', { ...card, name: ['Low stock'] }, /name must be a text/],
  ['a position that is not finite', { ...card, position: Infinity }, /position must be a number$/],
  ['a group that is a number', { ...card, groups: [1] }, /groups must be a list/],
  ['a size of two words', { ...card, size: 'very wide' }, /size must be a size of the page/],
  ['no size', { page: '/', name: 'Low stock' }, /size must be/],
  ['a position that is no number', { ...card, position: '1' }, /position must be a number$/],
  ['no group that sees it', { ...card, groups: [] }, /groups must be a list of at least one text/],
  ['an icon', { ...card, icon: [] }, /^cards\.LowStock has the unknown field "icon"$/],
])('a card cannot have %s', (_what, stated, problem) => {
  expect(cardsProblem({ LowStock: stated })).toMatch(problem);
});

test.each(['Łódź', '在庫', 'مخزون', '👩‍💻', '?'])('a card can be called %s', (name) => {
  expect(cardsProblem({ LowStock: { ...card, name } })).toBeUndefined();
});

test('two cards on one page cannot have the same name', () => {
  expect(cardsProblem({ One: card, Two: card })).toBe(
    'cards.Two and cards.One have the same name on the page /: "Low stock"',
  );
  expect(cardsProblem({ One: card, Two: { ...card, page: '/reports' } })).toBeUndefined();
});

test('only an expose that gets the props of a card can be one', () => {
  expect(assertCards('contract.ts', ['LowStock'], { LowStock: card })).toEqual({ LowStock: card });
  expect(() => assertCards('contract.ts', [], { LowStock: card })).toThrow(
    'webpack.config.ts brings the card LowStock, but in contract.ts, LowStock is no card. Write: LowStock: CardProps',
  );
});
