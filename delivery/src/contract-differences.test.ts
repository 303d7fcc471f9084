import type { Contract } from '@backshop/build-config/output-format';
import { contractDifferences } from './contract-differences';

const nothing: Contract = { shared: {}, exposes: {}, summaries: {} };

/** A contract of one page with these declarations, of which `Props` is what its component gets. */
function withPage(declarations: string): Contract {
  const text = `interface Exposes { 'shop/Page': Props }\n${declarations}`;
  return { ...nothing, exposes: { 'shop/Page': text } };
}

/** The same with these props. */
const withProps = (props: string) => withPage(`export interface Props { ${props} }`);

/** A contract of one summary with these facts. */
function withSummary(facts: string): Contract {
  const text = `interface Summaries { shop: { ${facts} } }`;
  return { ...nothing, summaries: { shop: text } };
}

test.each([
  ['the same in another order', 'a: string; b: number', 'b: number; a: string'],
  ['a prop that the remote does not take', 'a: string; b: number', 'a: string'],
  ['a remote that takes nothing', 'a: string', ''],
  ['a new optional prop', 'a: string', 'a: string; b?: number'],
  ['a new optional prop instead of all others', 'a: string', 'b?: number'],
  ['an optional prop that is handed always', 'a: string', 'a?: string'],
  ['one of several values', "a: 'x'", "a: 'x' | 'y'"],
  ['a list that the remote only reads', 'a: string[]', 'a: readonly string[]'],
  ['a callback that the remote calls with more', 'a: () => void', 'a: (b: string) => void'],
  ['a callback that accepts more', 'a: (b: unknown) => void', 'a: (b: string) => void'],
])('host hands, remote takes: %s fits', (_what, handed, taken) => {
  expect(contractDifferences(withProps(handed), 'shop', withProps(taken))).toEqual([]);
});

const misfit = (property: string, explanation: string) =>
  `shop/Page, ${property}: what the host hands does not fit what the remote takes.\n  ${explanation}`;

test.each([
  [
    'props that the host does not hand',
    'a: string',
    'a: string; b: number; c: () => void',
    [
      'shop/Page: the remote requires "b: number", which the host does not hand.',
      'shop/Page: the remote requires "c: () => void", which the host does not hand.',
    ],
  ],
  [
    'other types',
    'a: string; b: string; c: string',
    'a: number; b: string; c: boolean',
    [
      misfit('a', "Type 'string' is not assignable to type 'number'."),
      misfit('c', "Type 'string' is not assignable to type 'boolean'."),
    ],
  ],
  [
    'a prop with nothing in common, beside another',
    'a: { b: string }; c: string',
    'a: { d?: string }; c: number',
    [
      misfit('a', "Type '{ b: string; }' has no properties in common with type '{ d?: string; }'."),
      misfit('c', "Type 'string' is not assignable to type 'number'."),
    ],
  ],
  [
    'a prop that is handed sometimes only',
    'a?: string',
    'a: string',
    [
      misfit(
        'a',
        "Type 'string | undefined' is not assignable to type 'string'.\n    Type 'undefined' is not assignable to type 'string'.",
      ),
    ],
  ],
  [
    'a value more than the remote knows',
    "a: 'x' | 'y'",
    "a: 'x'",
    [
      misfit(
        'a',
        `Type '"x" | "y"' is not assignable to type '"x"'.\n    Type '"y"' is not assignable to type '"x"'.`,
      ),
    ],
  ],
  [
    'a list that the remote may change',
    'a: readonly string[]',
    'a: string[]',
    [
      misfit(
        'a',
        "The type 'readonly string[]' is 'readonly' and cannot be assigned to the mutable type 'string[]'.",
      ),
    ],
  ],
  [
    'a callback that wants more than the remote says',
    'a: (b: string) => void',
    'a: () => void',
    [
      misfit(
        'a',
        "Type '(b: string) => void' is not assignable to type '() => void'.\n    Target signature provides too few arguments. Expected 1 or more, but got 0.",
      ),
    ],
  ],
  [
    'a callback that accepts less',
    "a: (b: 'x') => void",
    'a: (b: string) => void',
    [
      misfit(
        'a',
        `Type '(b: "x") => void' is not assignable to type '(b: string) => void'.\n    Types of parameters 'b' and 'b' are incompatible.\n      Type 'string' is not assignable to type '"x"'.`,
      ),
    ],
  ],
])('host hands, remote takes: %s does not fit', (_what, handed, taken, differences) => {
  expect(contractDifferences(withProps(handed), 'shop', withProps(taken))).toEqual(differences);
});

test('undefined is not the same as nothing', () => {
  const host = withProps('a: string | undefined');
  const [difference] = contractDifferences(host, 'shop', withProps('a?: string'));
  expect(difference).toMatch(
    /^shop\/Page: what the host hands does not fit what the remote takes\.\n {2}Type 'host\.Props' is not assignable to type 'remote\.Props' with 'exactOptionalPropertyTypes: true'/,
  );
});

test('a change far below is found, and says whose type is which', () => {
  const page = (item: string) =>
    withPage(`interface Props { items: readonly Item[] } export interface Item { ${item} }`);
  const host = page('id: string');
  expect(contractDifferences(host, 'shop', page('id: string; price?: number'))).toEqual([]);
  const [difference] = contractDifferences(host, 'shop', page('id: string; price: number'));
  expect(difference).toContain(
    "Property 'price' is missing in type 'host.Item' but required in type 'remote.Item'.",
  );
});

test('what can’t be compared is no match', () => {
  const host = withProps('a: Gone');
  const [difference] = contractDifferences(host, 'shop', withProps('a: string'));
  expect(difference).toContain("Cannot find name 'Gone'.");
});

test('a summary is given by the remote and read by the host', () => {
  const few = withSummary('unread: number');
  const more = withSummary('unread: number; since: string');
  expect(contractDifferences(few, 'shop', more)).toEqual([]);
  expect(contractDifferences(more, 'shop', few)).toEqual([
    'shop: the host requires "since: string", which the remote does not state.',
  ]);
  expect(contractDifferences(few, 'shop', withSummary('unread: string'))).toEqual([
    "shop, unread: what the remote states does not fit what the host reads.\n  Type 'string' is not assignable to type 'number'.",
  ]);
});

test('a remote has to have what the host asks for, and may have more', () => {
  const page = withProps('a: string');
  const host = { ...page, summaries: withSummary('unread: number').summaries };
  expect(contractDifferences(host, 'shop', nothing)).toEqual([
    'shop/Page: the host asks for it, and the remote does not have it.',
    'shop: the host reads its summary, and the remote states none.',
  ]);
  expect(contractDifferences(nothing, 'shop', page)).toEqual([]);
  expect(contractDifferences(host, 'shopping', nothing)).toEqual([]);
});

test.each([
  ['^19.3.1', '19.4.0', []],
  ['^19.3.1', '19.3.0', ['react: remote shop works with ^19.3.1, and the host provides 19.3.0.']],
  ['^19.3.1', '20.0.0', ['react: remote shop works with ^19.3.1, and the host provides 20.0.0.']],
  [
    '^19.3.1',
    undefined,
    ['react: remote shop works with ^19.3.1, and the host does not provide it.'],
  ],
])(
  'a remote that works with %s of what is shared, and a host with %s',
  (range, version, differences) => {
    const host = { ...nothing, shared: version ? { react: version } : {} };
    const remote = { ...nothing, shared: { react: range } };
    expect(contractDifferences(host, 'shop', remote)).toEqual(differences);
  },
);
