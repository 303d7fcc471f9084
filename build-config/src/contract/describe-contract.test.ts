import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ContractError } from './contract-error';
import { hostContract, remoteContract } from './describe-contract';
import { readSharedTypes } from './shared-types';

const shared = { react: '^19.3.1' };
const roots: string[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true });
});

/** Returns the types of a workspace whose shared-types has these sources. */
function typesOf(sources: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'backshop-'));
  roots.push(root);
  const folder = join(root, 'node_modules/@backshop/shared-types');
  mkdirSync(join(folder, 'src'), { recursive: true });
  const entry = Object.keys(sources).map((file) => `export type * from './${file}';`);
  const manifest = { name: '@backshop/shared-types', exports: { types: './src/index.ts' } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'src/index.ts'), entry.join('\n'));
  for (const [file, text] of Object.entries(sources)) {
    writeFileSync(join(folder, `src/${file}.ts`), text);
  }
  return readSharedTypes(root);
}

const entities = `
  /** An order. */
  export interface Order extends Entity { state: State; /* in cents */ total: number }
  export interface Entity { id: string }
  type State = 'open' | 'paid';
`;

const contracts = `
  import type { Order } from './entities';
  interface PageProps { headingId: string }
  export interface Exposes {
    /** The orders. */
    'orders/Orders': OrdersProps;
    'orders/Paid': PageProps;
    'reports/Reports': PageProps;
  }
  export interface OrdersProps extends PageProps { orders: readonly Order[]; onOpen: (order: Order) => void }
  export interface Summaries { orders: { open: number }; reports: { count: number } }
`;

const orders = { name: 'orders', exposes: ['Paid', 'Orders'], hasSummary: true };
const contractOfOrders = (sources: Record<string, string>) =>
  remoteContract(typesOf(sources), orders, shared);

test('the contract of a remote has its exposes, its summary and all types that they use', () => {
  expect(contractOfOrders({ contracts, entities })).toEqual({
    shared,
    outsideAddresses: {},
    exposes: {
      'orders/Orders': `interface Exposes {
    'orders/Orders': OrdersProps;
}
interface Entity {
    id: string;
}
interface Order extends Entity {
    state: State;
    total: number;
}
interface OrdersProps extends PageProps {
    orders: readonly Order[];
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

const unaffected: Record<string, (text: string) => string> = {
  'a comment': (text) => text.replace('headingId', '/** Goes on the title. */ headingId'),
  'different white space': (text) => text.replace(/\{ /g, '{\n\n'),
  'the props of another remote': (text) =>
    text.replace(/('reports.*): PageProps/, '$1: { a: number }'),
  'an expose of another remote': (text) => text.replace(/ 'reports/, "'reports/More': {}; $&"),
  'a type that the remote does not use': (text) => `${text} export interface Other { a: string }`,
  'a different order of exposes': (text) => text.replace(/( *'orders\/Paid.*\n)(.*\n)/, '$2$1'),
};

test.each(Object.entries(unaffected))('%s does not change the contract', (_what, change) => {
  expect(change(contracts)).not.toBe(contracts);
  const before = contractOfOrders({ contracts, entities });
  const after = contractOfOrders({ contracts: change(contracts), entities });
  expect(JSON.stringify(after)).toBe(JSON.stringify(before));
});

test('a change of a type that an expose uses indirectly changes the contract', () => {
  const before = contractOfOrders({ contracts, entities });
  const after = contractOfOrders({
    contracts,
    entities: entities.replace("'paid'", "'paid' | 'void'"),
  });
  expect(after.exposes['orders/Orders']).not.toBe(before.exposes['orders/Orders']);
  expect(after.exposes['orders/Paid']).toBe(before.exposes['orders/Paid']);
});

/** Returns the contract of an expose with one prop of this type. */
function withProp(type: string, more = '') {
  const page = { name: 'orders', exposes: ['Orders'], hasSummary: false };
  const text = `${more}; export interface Exposes { 'orders/Orders': { prop: ${type} } }`;
  return remoteContract(typesOf({ contracts: text, entities }), page, shared);
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
  ['Kind', 'declare class Kind {}', 'Kind'],
  ['Row', "import type { Order as Row } from './entities'", 'Row'],
])('a contract cannot use %s, which shared-types does not declare', (type, more, name) => {
  expect(() => withProp(type, more)).toThrow(
    new ContractError(
      `Exposes['orders/Orders'] uses ${name}, which is a type neither of shared-types nor of the language. ` +
        'Declare the parts that you need in shared-types, and use that type under its own name.',
    ),
  );
});

test.each(['interface State { on: true }', "import type { State } from 'states'"])(
  'shared-types cannot have two types with the same name: %s',
  (more) => {
    expect(() => withProp('string', more)).toThrow(
      new ContractError('shared-types has two types with the name State. Rename one of them.'),
    );
  },
);

test('a contract cannot have a method, whose parameters are compared loosely', () => {
  expect(() => withProp('{ open(id: string): void }')).toThrow(
    new ContractError(
      "Exposes['orders/Orders'] has the method open(…), whose parameters cannot be compared strictly. " +
        'Write it as a property: open: (…) => …',
    ),
  );
});

test('an error in the sources is reported with its position', () => {
  expect(() => typesOf({ contracts: 'type A = ;' })).toThrow(
    /contracts\.ts cannot be parsed\.\n.*Unexpected token.*\n.*\n.*type A = ;/,
  );
});

test.each([
  [
    { exposes: ['Orders'] },
    'The build of orders does not have orders/Paid, but Exposes in shared-types declares it. ' +
      'Add it to the webpack.config.ts of orders, or remove it from Exposes.',
  ],
  [
    { exposes: ['Orders', 'Paid', 'More'] },
    'The build of orders has orders/More, but Exposes in shared-types does not declare it. ' +
      'Add it to Exposes.',
  ],
  [
    { hasSummary: false },
    'The build of orders does not have orders, but Summaries in shared-types declares it. ' +
      'Add it to the webpack.config.ts of orders, or remove it from Summaries.',
  ],
  [
    { name: 'sales', exposes: [] },
    'The build of sales has sales, but Summaries in shared-types does not declare it. ' +
      'Add it to Summaries.',
  ],
])('a build must have exactly what shared-types declares: %j', (parts, message) => {
  const types = typesOf({ contracts, entities });
  expect(() => remoteContract(types, { ...orders, ...parts }, shared)).toThrow(
    new ContractError(message),
  );
});

test('the contract of the host has the exposes that its scripts name, and the summaries of their remotes', () => {
  const scripts = ['const a="orders/Orders"', "b='reports/ReportsOfToday'"];
  const { exposes, summaries } = hostContract(typesOf({ contracts, entities }), scripts, shared);
  const remote = contractOfOrders({ contracts, entities });
  expect(exposes).toEqual({ 'orders/Orders': remote.exposes['orders/Orders'] });
  expect(summaries).toEqual(remote.summaries);
});
