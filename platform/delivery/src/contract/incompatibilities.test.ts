import type { Contract } from '@backshop/build-config/contract';
import { messages } from '../testing/messages';
import { exposesShown, incompatibilities } from './incompatibilities';

const nothing: Contract = { shared: {}, exposes: {}, summaries: {} };

/** Returns the contract of one expose. `Props`, in the declarations, is the type of its props. */
function withDeclarations(declarations: string): Contract {
  const text = `interface Exposes { 'shop/Page': Props }\n${declarations}`;
  return { ...nothing, exposes: { 'shop/Page': text } };
}

/** Returns the contract of one expose with these props. */
const withProps = (props: string) => withDeclarations(`export interface Props { ${props} }`);

/** Returns the contract of one summary with these facts. */
function withSummary(facts: string): Contract {
  const text = `interface Summaries { shop: { ${facts} } }`;
  return { ...nothing, summaries: { shop: text } };
}

test.each([
  ['the same props in another order', 'a: string; b: number', 'b: number; a: string'],
  ['a prop that the remote does not take', 'a: string; b: number', 'a: string'],
  ['a remote that takes nothing', 'a: string', ''],
  ['a new optional prop', 'a: string', 'a: string; b?: number'],
  ['a new optional prop instead of all others', 'a: string', 'b?: number'],
  ['an optional prop that the host always passes', 'a: string', 'a?: string'],
  ['one of several values', "a: 'x'", "a: 'x' | 'y'"],
  ['a list that the remote only reads', 'a: string[]', 'a: readonly string[]'],
  [
    'a callback that the remote calls with more arguments',
    'a: () => void',
    'a: (b: string) => void',
  ],
  ['a callback that accepts more values', 'a: (b: unknown) => void', 'a: (b: string) => void'],
])('compatible: %s', (_change, passed, taken) => {
  expect(incompatibilities(withProps(passed), 'shop', withProps(taken))).toEqual([]);
});

const mismatch = (property: string, explanation: string) =>
  `shop/Page, ${property}: the host provides a type that the remote cannot use.\n  ${explanation}`;

test.each([
  [
    'props that the host does not pass',
    'a: string',
    'a: string; b: number; c: () => void',
    [
      'shop/Page: the remote requires "b: number", but the host does not provide it.',
      'shop/Page: the remote requires "c: () => void", but the host does not provide it.',
    ],
  ],
  [
    'other types',
    'a: string; b: string; c: string',
    'a: number; b: string; c: boolean',
    [
      mismatch('a', "Type 'string' is not assignable to type 'number'."),
      mismatch('c', "Type 'string' is not assignable to type 'boolean'."),
    ],
  ],
  [
    'a prop with nothing in common, beside another',
    'a: { b: string }; c: string',
    'a: { d?: string }; c: number',
    [
      mismatch(
        'a',
        "Type '{ b: string; }' has no properties in common with type '{ d?: string; }'.",
      ),
      mismatch('c', "Type 'string' is not assignable to type 'number'."),
    ],
  ],
  [
    'a required prop that the host passes only sometimes',
    'a?: string',
    'a: string',
    [
      mismatch(
        'a',
        "Type 'string | undefined' is not assignable to type 'string'.\n    Type 'undefined' is not assignable to type 'string'.",
      ),
    ],
  ],
  [
    'a value that the remote does not know',
    "a: 'x' | 'y'",
    "a: 'x'",
    [
      mismatch(
        'a',
        `Type '"x" | "y"' is not assignable to type '"x"'.\n    Type '"y"' is not assignable to type '"x"'.`,
      ),
    ],
  ],
  [
    'a readonly list that the remote may change',
    'a: readonly string[]',
    'a: string[]',
    [
      mismatch(
        'a',
        "The type 'readonly string[]' is 'readonly' and cannot be assigned to the mutable type 'string[]'.",
      ),
    ],
  ],
  [
    'a callback that needs more arguments than the remote passes',
    'a: (b: string) => void',
    'a: () => void',
    [
      mismatch(
        'a',
        "Type '(b: string) => void' is not assignable to type '() => void'.\n    Target signature provides too few arguments. Expected 1 or more, but got 0.",
      ),
    ],
  ],
  [
    'a callback that accepts fewer values',
    "a: (b: 'x') => void",
    'a: (b: string) => void',
    [
      mismatch(
        'a',
        `Type '(b: "x") => void' is not assignable to type '(b: string) => void'.\n    Types of parameters 'b' and 'b' are incompatible.\n      Type 'string' is not assignable to type '"x"'.`,
      ),
    ],
  ],
])('incompatible: %s', (_change, passed, taken, expected) => {
  expect(incompatibilities(withProps(passed), 'shop', withProps(taken))).toEqual(expected);
});

test('a prop that is undefined is incompatible with an optional prop', () => {
  const host = withProps('a: string | undefined');
  const [text] = incompatibilities(host, 'shop', withProps('a?: string'));
  expect(text).toMatch(
    /^shop\/Page: the host provides a type that the remote cannot use\.\n {2}Type 'host\.Props' is not assignable to type 'remote\.Props' with 'exactOptionalPropertyTypes: true'/,
  );
});

test('finds a change in a nested type, and says which type is the host’s', () => {
  const page = (item: string) =>
    withDeclarations(
      `interface Props { items: readonly Item[] } export interface Item { ${item} }`,
    );
  const host = page('id: string');
  expect(incompatibilities(host, 'shop', page('id: string; price?: number'))).toEqual([]);
  const [text] = incompatibilities(host, 'shop', page('id: string; price: number'));
  expect(text).toContain(
    "Property 'price' is missing in type 'host.Item' but required in type 'remote.Item'.",
  );
});

test('types that cannot be compared are incompatible', () => {
  const host = withProps('a: Gone');
  const [text] = incompatibilities(host, 'shop', withProps('a: string'));
  expect(text).toContain("Cannot find name 'Gone'.");
});

test.each([
  ['a brace that ends it', '} declare namespace host { interface Props { a: number }'],
  ['a value', 'declare const a: string;'],
  ['an unfinished comment', '/* '],
])('a declaration with %s is not compared', (_what, text) => {
  const host = withProps('a: string');
  const remote = withDeclarations(`interface Props { a: number } ${text}`);
  const problem =
    'cannot be compared, because it contains more than interfaces and types. Build the';
  expect(incompatibilities(host, 'shop', remote)).toEqual([
    `shop/Page: the declaration of the remote ${problem} remote again.`,
  ]);
  expect(incompatibilities(remote, 'shop', host)).toEqual([
    `shop/Page: the declaration of the host ${problem} host again.`,
  ]);
});

test('a declaration may end with a comment', () => {
  const page = (end: string) => withDeclarations(`interface Props { a: string } // ${end}`);
  expect(incompatibilities(page('host'), 'shop', page('remote'))).toEqual([]);
});

test('of very many incompatible properties, 50 are explained', () => {
  const properties = (type: string) =>
    withProps(Array.from({ length: 60 }, (_, index) => `p${index}: ${type}`).join('; '));
  const texts = incompatibilities(properties('string'), 'shop', properties('number'));
  expect(texts).toHaveLength(50);
});

test('the remote provides a summary and the host reads it', () => {
  const few = withSummary('unread: number');
  const more = withSummary('unread: number; since: string');
  expect(incompatibilities(few, 'shop', more)).toEqual([]);
  expect(incompatibilities(more, 'shop', few)).toEqual([
    'shop: the host requires "since: string", but the remote does not provide it.',
  ]);
  expect(incompatibilities(few, 'shop', withSummary('unread: string'))).toEqual([
    "shop, unread: the remote provides a type that the host cannot use.\n  Type 'string' is not assignable to type 'number'.",
  ]);
});

test('a remote must have everything that the host needs, and may have more', () => {
  const page = withProps('a: string');
  const host = { ...page, summaries: withSummary('unread: number').summaries };
  expect(incompatibilities(host, 'shop', nothing)).toEqual([
    'shop/Page: the host needs this expose, but the remote does not have it.',
    'shop: the host reads its summary, but the remote has none.',
  ]);
  expect(incompatibilities(nothing, 'shop', page)).toEqual([]);
  expect(incompatibilities(host, 'shopping', nothing)).toEqual([]);
});

describe('what a remote brings', () => {
  const declaration = (expose: string, props = 'headingId: string') =>
    `interface Exposes {\n    '${expose}': Props;\n}\ninterface Props { ${props} }\n`;
  const host: Contract = {
    ...nothing,
    exposes: { 'shop/Start': declaration('shop/Start') },
    anyRemote: { '*': declaration('*'), Search: declaration('*', 'onFind: () => void') },
    paths: { '/': 'host', '/store': 'host', '/finance': 'accounts', '/*': '*' },
  };
  const bringing = (path: string, props?: string): Contract => ({
    ...nothing,
    exposes: { 'shop/Page': declaration('shop/Page', props) },
    pages: { Page: { path, name: 'Page' } },
  });
  const problems = (remote: Contract, withHost = host, name = 'shop') =>
    incompatibilities({ ...withHost, exposes: {} }, name, remote);

  test.each(['/shop', '/shop/orders'])(
    'pages are allowed at %s, which has the remote’s name',
    (path) => {
      expect(problems(bringing(path))).toEqual([]);
    },
  );

  test.each([
    ['/store', 'host'],
    ['/store/more', 'host'],
    ['/other', 'other'],
    ['/finance', 'accounts'],
    ['/host', 'host'],
    ['/remotes/shop', 'host'],
    ['/preview', 'host'],
  ])('pages are refused at %s: the path belongs to %s', (path, owner) => {
    expect(problems(bringing(path))).toEqual([messages.pathTaken(path, owner)]);
  });

  test('pages are allowed where the host says so', () => {
    const remote = bringing('/finance/2026');
    const page = { 'accounts/Page': declaration('accounts/Page') };
    expect(problems({ ...remote, exposes: page }, host, 'accounts')).toEqual([]);
  });

  const askForPath = (name: string) =>
    `\n  Choose another name for the remote, or ask the host's team to give ${name} a path: remotePaths in host/src/routing/pages.ts.`;

  test('pages are refused where the host gives paths to some remotes only', () => {
    expect(problems(bringing('/shop'), { ...host, paths: { '/finance': 'accounts' } })).toEqual([
      `/shop: remote shop brings its page Page here, but the host does not allow it.${askForPath('shop')}`,
    ]);
  });

  test.each(['store', 'settings'])(
    'no path is suggested to a remote “%s”, whose own one belongs to the host',
    (name) => {
      expect(problems(bringing(`/${name}`), host, name)).toEqual([
        `/${name}: remote ${name} brings its page Page here, but the path belongs to host.${askForPath(name)}`,
      ]);
    },
  );

  test('the path that the host gives to a remote is suggested instead of its name', () => {
    const paths = { ...host.paths, '/shops': 'store' };
    expect(problems(bringing('/store'), { ...host, paths }, 'store')).toEqual([
      expect.stringContaining('  Choose another path, such as /shops, or ask'),
    ]);
  });

  test('pages are refused by a host that takes none', () => {
    expect(problems(bringing('/shop'), nothing)).toEqual([
      '/shop: remote shop brings its page Page here, but the live host takes no pages from remotes. Release the host first.',
    ]);
  });

  test('pages cannot require other props than the host passes to a page', () => {
    expect(problems(bringing('/shop', 'headingId: string; open: number'))).toEqual([
      'shop/Page: the remote requires "open: number", but the host does not provide it.',
    ]);
  });

  describe('cards', () => {
    const withCards: Contract = {
      ...host,
      anyRemote: { '*card': declaration('*') },
      cardPages: { '/': ['small', 'wide'] },
    };
    const card = (page: string, size: string, props?: string): Contract => ({
      ...nothing,
      exposes: { 'shop/Card': declaration('shop/Card', props) },
      cards: { Card: { page, name: 'Card', size } },
    });

    test('are allowed on a page that takes them, in its sizes', () => {
      expect(problems(card('/', 'wide'), withCards)).toEqual([]);
    });

    test.each([
      ['/', 'huge', 'only cards of the sizes small, wide'],
      ['/store', 'small', 'no cards from remotes'],
    ])('are refused at %s as %s', (page, size, takes) => {
      expect(problems(card(page, size), withCards)).toEqual([
        `${page}: remote shop brings its ${size} card Card here, but the page takes ${takes}.\n  Change the card, or ask the host's team to change cardPages in host/src/routing/pages.ts.`,
      ]);
    });

    test('do not hold up a host that shows none', () => {
      expect(problems(card('/', 'huge', 'open: number'))).toEqual([]);
      expect(exposesShown(host, 'shop', card('/', 'small'))).toEqual(['shop/Start']);
    });

    test('cannot require other props than the host passes to a card', () => {
      expect(problems(card('/', 'small', 'open: number'), withCards)).toEqual([
        'shop/Card: the remote requires "open: number", but the host does not provide it.',
      ]);
    });
  });

  test('a search of any remote gets the props that the host passes to one', () => {
    const search = (props: string) => ({
      ...nothing,
      exposes: { 'shop/Search': declaration('shop/Search', props) },
    });
    expect(problems(search('onFind: () => void'))).toEqual([]);
    expect(problems(search('onFind: () => void; open: number'))).toEqual([
      'shop/Search: the remote requires "open: number", but the host does not provide it.',
    ]);
  });
});
