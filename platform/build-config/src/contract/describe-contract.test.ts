import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { SourceError } from '../source-error';
import { ContractSource } from './contract-source';
import { hostContract, pagesOf, remoteContract } from './describe-contract';

const shared = { react: '^19.3.0' };
const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

type Sources = Record<string, string>;

/** What host and remotes share. In the workspace, the package is TypeScript. */
const sharedTypes: Sources = {
  'package.json': '{ "exports": { ".": { "types": "./src/index.ts" } } }',
  'src/index.ts':
    "export type * from './entities'; export type { CardProps, PageProps } from './pages';",
  'src/pages.ts':
    'export interface PageProps { headingId: string } export interface CardProps { headingId: string }',
  'src/entities.ts': `
    /** An order. */
    export interface Order extends Entity { state: State; /* in cents */ total: number }
    export interface Entity { id: string }
    type State = 'open' | 'paid';
    export interface OpenOrders { open: number }
  `,
};

/** Writes a package with these files and returns its absolute path. */
function packageWith(files: Sources, installed = sharedTypes): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'backshop-')));
  roots.push(root);
  writeFiles(root, { 'package.json': '{}', ...files });
  writeFiles(join(root, 'node_modules/@backshop/shared-types'), installed);
  return root;
}

/** Returns the contract in a package with these files. */
const sourceOf = (files: Sources, installed = sharedTypes) =>
  new ContractSource(packageWith(files, installed));

function writeFiles(root: string, files: Sources): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
}

const contract = `
  import type { Order, PageProps } from '@backshop/shared-types';
  import type { Filter } from './page/filter';
  export interface Exposes {
    /** The orders. */
    Orders: OrdersProps;
    Paid: PageProps;
  }
  export interface OrdersProps extends PageProps {
    orders: readonly Order[]; filter: Filter; onOpen: (order: Order) => void;
  }
  export interface Summary { open: number }
`;
const ordersFiles = {
  'src/contract.ts': contract,
  'src/page/filter.ts': 'export interface Filter { text: string }',
};

const orders = { name: 'orders', exposes: ['Paid', 'Orders'], hasSummary: true };
const contractOfOrders = (files: Sources = {}, installed = sharedTypes) =>
  remoteContract(sourceOf({ ...ordersFiles, ...files }, installed), orders, shared);

test('the contract of a remote has its exposes, its summary and all types that they use', () => {
  expect(contractOfOrders()).toEqual({
    shared,
    exposes: {
      'orders/Orders': `interface Exposes {
    'orders/Orders': OrdersProps;
}
interface Entity {
    id: string;
}
interface Filter {
    text: string;
}
interface Order extends Entity {
    state: State;
    total: number;
}
interface OrdersProps extends PageProps {
    orders: readonly Order[];
    filter: Filter;
    onOpen: (order: Order) => void;
}
interface PageProps {
    headingId: string;
}
type State = 'open' | 'paid';
`,
      'orders/Paid': `interface Exposes {
    'orders/Paid': PageProps;
}
interface PageProps {
    headingId: string;
}
`,
    },
    summaries: {
      orders: `interface Summaries {
    orders: {
        open: number;
    };
}
`,
    },
  });
});

test('a summary from shared-types has the same text as one of the contract', () => {
  const facts = "{ state: 'open' | 'paid' }";
  const own = contract.replace(/(interface Summary) .*/, `$1 ${facts}`);
  const imported = contract.replace(
    /export interface Summary .*/,
    "import type { Facts } from '@backshop/shared-types'; export type Summary = Facts;",
  );
  const pages = `${sharedTypes['src/pages.ts']} export interface Facts ${facts}`;
  const index = `${sharedTypes['src/index.ts']} export type { Facts } from './pages';`;
  const { summaries } = contractOfOrders(
    { 'src/contract.ts': imported },
    { ...sharedTypes, 'src/pages.ts': pages, 'src/index.ts': index },
  );
  expect(summaries).toEqual(contractOfOrders({ 'src/contract.ts': own }).summaries);
  expect(summaries['orders']).toContain("state: 'open' | 'paid';");
});

test('a contract states a fallback only if the remote asks for one', () => {
  const source = sourceOf(ordersFiles);
  const contract = remoteContract(source, orders, shared);
  expect(Object.keys(contract)).not.toContain('fallback');
  expect(remoteContract(source, { ...orders, fallback: 'previous' }, shared)).toEqual({
    ...contract,
    fallback: 'previous',
  });
});

test.each(['', '.js'])(
  'an installed shared-types gives the same contract, with imports like "./entities%s"',
  (suffix) => {
    const compiled = {
      'package.json': '{ "exports": { ".": { "types": "./dist/index.d.ts" } } }',
      'dist/index.d.ts': sharedTypes['src/index.ts']!.replace(/(\.\/\w+)/g, `$1${suffix}`),
      'dist/pages.d.ts': sharedTypes['src/pages.ts']!,
      'dist/entities.d.ts': `${sharedTypes['src/entities.ts']} export {};`,
    };
    expect(contractOfOrders({}, compiled)).toEqual(contractOfOrders());
  },
);

const unaffected: Record<string, (text: string) => string> = {
  'a comment': (text) => text.replace('filter:', '/** Above the list. */ filter:'),
  'different white space': (text) => text.replace(/\{ /g, '{\n\n'),
  'another way to write a summary': (text) =>
    text
      .replace(/interface Summary .*/, 'type Summary = OpenOrders')
      .replace('import type {', 'import type { OpenOrders,'),
  'a type that no expose uses': (text) => `${text} export interface Other { a: string }`,
  'a different order of exposes': (text) => text.replace(/( *Orders: .*\n)(.*\n)/, '$2$1'),
};

test.each(Object.entries(unaffected))('%s does not change the contract', (_what, change) => {
  expect(change(contract)).not.toBe(contract);
  const after = contractOfOrders({ 'src/contract.ts': change(contract) });
  expect(JSON.stringify(after)).toBe(JSON.stringify(contractOfOrders()));
});

test('a change of a type that an expose uses indirectly changes the contract', () => {
  const before = contractOfOrders();
  const entities = sharedTypes['src/entities.ts']!.replace("'paid'", "'paid' | 'void'");
  const after = contractOfOrders({}, { ...sharedTypes, 'src/entities.ts': entities });
  expect(after.exposes['orders/Orders']).not.toBe(before.exposes['orders/Orders']);
  expect(after.exposes['orders/Paid']).toBe(before.exposes['orders/Paid']);
});

/** Returns the contract of an expose with one prop of this type. */
function withProp(type: string, more = '') {
  const page = { name: 'orders', exposes: ['Orders'], hasSummary: false };
  const text = `${more}; export interface Exposes { Orders: { prop: ${type} } }`;
  return remoteContract(sourceOf({ 'src/contract.ts': text }), page, shared);
}

test.each([
  ['types of the language', 'Promise<Record<string, Date>> | Intl.NumberFormat', ''],
  [
    'generic types',
    'Box<string>',
    'type Box<T> = T extends (infer U)[] ? { [K in keyof U]: U[K] } : T',
  ],
  ['a type that refers to itself', 'Tree', 'interface Tree { children: Tree[] }'],
])('%s can be in a contract', (_what, type, more) => {
  const { 'orders/Orders': text } = withProp(type, more).exposes;
  expect(text).toContain(`prop: ${type};`);
  for (const part of more.match(/^(type|interface) \w+/g) ?? []) expect(text).toContain(part);
});

test.each([
  ['ReactNode', "import type { ReactNode } from 'react'", 'ReactNode'],
  ['Date', "import type { Date } from 'dates'", 'Date'],
  ['React.ReactNode', '', 'React'],
  ['HTMLElement', '', 'HTMLElement'],
  ["import('react').ReactNode", '', "import('react')"],
  ['typeof value', 'declare const value: string', 'the type of a value (typeof)'],
  ['Id', 'type Id = string & { readonly brand: unique symbol }', 'unique symbol'],
  ['Kind', 'declare class Kind {}', 'Kind'],
  ['Row', "import type { Order as Row } from '@backshop/shared-types'", 'Row'],
  ['Missing', "import type { Missing } from '@backshop/shared-types'", 'Missing'],
])('a contract cannot use %s, which no source of contracts declares', (type, more, name) => {
  expect(() => withProp(type, more)).toThrow(
    `src/contract.ts uses ${name}. A contract can only use its own types, and those of @backshop/shared-types and of the language. ` +
      'Declare the parts that you need in src/contract.ts, and use that type under its own name.',
  );
});

test('a file cannot have two types with the same name', () => {
  const more = "interface State { on: true } import type { State } from './states'";
  expect(() => withProp('string', more)).toThrow(
    /src\/contract\.ts has two types with the name State\. Rename one of them\.$/,
  );
});

test('an expose cannot use two types with the same name', () => {
  const more = "import type { Order } from '@backshop/shared-types'; interface Entity { on: true }";
  expect(() => withProp('Order | Entity', more)).toThrow(
    /uses two types with the name Entity\. Rename one of them\. They are in:\n.*shared-types\/src\/entities\.ts\n.*src\/contract\.ts$/,
  );
});

test('a type that the contract does not use can have any name', () => {
  expect(withProp('Entity', 'interface Entity { on: true }').exposes['orders/Orders']).toContain(
    'on: true',
  );
});

test('a contract cannot have a method, whose parameters are compared loosely', () => {
  expect(() => withProp('{ open(id: string): void }')).toThrow(
    /^Exposes\['orders\/Orders'\] in .* has the method open\(…\), whose parameters cannot be compared strictly\. Write it as a property: open: \(…\) => …$/,
  );
});

test('an error in the sources is reported with its position', () => {
  expect(() => sourceOf({ 'src/contract.ts': 'type A = ;' })).toThrow(
    /contract\.ts cannot be parsed\.\n1:10: Type expected\.\ntype A = ;/,
  );
});

test('a package without a contract is an error that says what to write', () => {
  expect(() => sourceOf({})).toThrow(
    /^\/.*\/src\/contract\.ts is missing\. [^]*\n {2}export interface Exposes \{ Reports: PageProps \}$/,
  );
});

test.each(['', 'export type Exposes = Other', 'export interface Exposes extends Other {}'])(
  'exposes that are not listed are an error: %j',
  (text) => {
    const source = sourceOf({ 'src/contract.ts': text });
    expect(() => remoteContract(source, orders, shared)).toThrow(
      'src/contract.ts does not declare Exposes as a list of properties. Write: export interface Exposes { … }',
    );
  },
);

test('an expose with a name that the commands cannot read is an error', () => {
  const source = sourceOf({
    'src/contract.ts': "export interface Exposes { 'Cards/Small': object }",
  });
  const small = { name: 'orders', exposes: ['Cards/Small'], hasSummary: false };
  expect(() => remoteContract(source, small, shared)).toThrow(
    'declares the expose "Cards/Small". Name it with letters, digits, - and _ only: CardsSmall',
  );
});

test.each([
  ["import type { State } from './states'", 'imports types from ./states, but there is no such'],
  [
    "import type { State } from '@backshop/shared-types'",
    'imports types from @backshop/shared-types, which is not installed. Add it to package.json',
  ],
])('an import that does not resolve is an error: %s', (text, message) => {
  const page = { name: 'orders', exposes: ['Orders'], hasSummary: false };
  const sources = { 'src/contract.ts': `${text}; export interface Exposes { Orders: State }` };
  expect(() => remoteContract(sourceOf(sources, {}), page, shared)).toThrow(message);
});

test.each([
  [
    { exposes: ['Orders'] },
    /^webpack\.config\.ts does not expose Paid, but .*contract\.ts declares it\. Add it to "exposes" in webpack\.config\.ts, or remove it from Exposes\.$/,
  ],
  [
    { exposes: ['Orders', 'Paid', 'More'] },
    /^webpack\.config\.ts exposes More, but .*contract\.ts does not declare it\. Add it to Exposes, or remove it from webpack\.config\.ts\.$/,
  ],
  [
    { hasSummary: false },
    /^webpack\.config\.ts has no summary, but .*contract\.ts declares Summary\./,
  ],
])('a build must have exactly what the contract declares: %j', (parts, message) => {
  const build = { ...orders, ...parts };
  expect(() => remoteContract(sourceOf(ordersFiles), build, shared)).toThrow(message);
});

test('a build cannot have a summary that the contract does not declare', () => {
  const text = contract.replace(/.*Summary.*/, '');
  expect(() => contractOfOrders({ 'src/contract.ts': text })).toThrow(SourceError);
});

test('the exposes whose props are those of a page are pages', () => {
  expect(pagesOf(packageWith(ordersFiles))).toEqual(['Paid']);
  const own = contract.replace(', PageProps', '') + 'interface PageProps { headingId: string }';
  expect(pagesOf(packageWith({ ...ordersFiles, 'src/contract.ts': own }))).toEqual([]);
});

test('the contract of the host has its pages, its other slots and the summaries that it reads', () => {
  const source = sourceOf({
    'src/contract.ts': `
      import type { OpenOrders, Order, PageProps } from '@backshop/shared-types';
      export interface Exposes { 'orders/Orders': { order: Order } }
      export interface Summaries { orders: OpenOrders }
      export type Props = Exposes & Record<string, PageProps>;
    `,
  });
  const { exposes, summaries } = hostContract(
    source,
    { pages: { '/paid': 'orders/Paid' } },
    shared,
  );
  const remote = contractOfOrders();
  expect(Object.keys(exposes)).toEqual(['orders/Orders', 'orders/Paid']);
  expect(exposes['orders/Orders']).toContain('interface Entity');
  expect(exposes['orders/Paid']).toBe(remote.exposes['orders/Paid']);
  expect(summaries).toEqual(remote.summaries);
});

test('the contract of the host says what any remote may have, and where', () => {
  const source = sourceOf({
    'src/contract.ts': `
      import type { CardProps, Order, PageProps } from '@backshop/shared-types';
      export interface Exposes {}
      export interface AnyRemote { Search: { onFind: (order: Order) => void } }
      export interface Summaries {}
      export type Props = CardProps | PageProps;
    `,
  });
  const remotePaths = { '/*': '*' };
  const cardPages = { '/paid': ['small'] };
  const contract = hostContract(
    source,
    { pages: { '/paid': 'orders/Paid' }, remotePaths, cardPages },
    shared,
  );
  const { anyRemote, paths } = contract;
  expect(Object.keys(anyRemote!)).toEqual(['*', '*card', 'Search']);
  expect(anyRemote!['*card']).toMatch(/^interface Exposes {\n {4}'\*': CardProps;/);
  expect(contract.cardPages).toEqual(cardPages);
  expect(anyRemote!['*']).toMatch(/^interface Exposes {\n {4}'\*': PageProps;/);
  expect(anyRemote!.Search).toContain("'*': {");
  expect(paths).toEqual({ '/*': '*', '/paid': 'host' });
});
