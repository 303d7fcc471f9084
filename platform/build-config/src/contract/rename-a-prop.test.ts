import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { ContractSource } from './contract-source';
import { hostContract, remoteContract } from './describe-contract';
import { typeIncompatibilities } from './type-incompatibilities';
import { compiler } from './compiler';

// Follows the steps of "Rename a prop" in docs/how-to/change-a-prop.md, with the code that is written there.

jest.setTimeout(20_000); // Each step is a check of TypeScript.

const repository = join(import.meta.dirname, '../../../..');
const expose = 'notifications/NotificationPanel';
const sharedTypes = 'shared-types/src/contracts.ts';
const hostFile = 'host/src/contract.ts';
const drawer = 'host/src/shell/notifications/notification-drawer.tsx';
const standalone = 'remote-notifications/src/bootstrap.tsx';
const jsx = 'declare global { namespace JSX { interface Element {} } }';
const propsImport = "import type { NotificationPanelProps } from '@backshop/shared-types';";

const [userType] = /export interface User \{.*?\n\}/s.exec(
  readFileSync(join(repository, sharedTypes), 'utf8'),
)!;

/** What stands in each file around the code that changes. */
const surroundings: Record<string, (code: string) => string> = {
  [sharedTypes]: (code) => (code.includes(userType) ? code : `${userType}\n${code}`),
  [hostFile]: (code) => `${propsImport}
    export interface Summaries {}
    ${code}`,
  [drawer]: (code) => `
    import type { Exposes } from '../../contract';
    ${jsx}
    declare function Slot<Name extends keyof Exposes>(
      slot: { expose: Name; name: string; props: Exposes[Name]; cardHeading: 'h3';
        fallback: (card: JSX.Element | undefined) => JSX.Element }): JSX.Element;
    declare function PanelHeader(props: { onClose: () => void }): JSX.Element;
    declare function PanelSkeleton(): JSX.Element;
    declare const headingId: string;
    declare const close: () => void;
    declare const setUnread: (unread: number) => void;
    declare const address: string;
    declare const setAddress: (address: string) => void;
    declare const base: string;
    declare const user: undefined;
    export const element = ${code}`,
  [standalone]: (code) => `
    import type { Exposes } from './contract';
    ${jsx}
    declare function NotificationPanel(props: Exposes['NotificationPanel']): JSX.Element;
    declare const ignore: () => void;
    declare const address: string;
    declare const setAddress: (address: string) => void;
    export const element = ${code}`,
};

/** Returns the panel's slot in the source of the host. */
function slotIn(text: string): string {
  return /<Slot\s+expose="notifications\/NotificationPanel".*?\n( *)\/>/s.exec(text)![0];
}

/** The code before the first step. */
const before: Record<string, string> = {
  [sharedTypes]: readFileSync(join(repository, sharedTypes), 'utf8'),
  [hostFile]: `export interface Exposes { '${expose}': NotificationPanelProps }`,
  [drawer]: slotIn(readFileSync(join(repository, drawer), 'utf8')),
  [standalone]: `<NotificationPanel headingId="heading" onClose={ignore} onUnreadChange={ignore}
      address={address} onAddressChange={setAddress} />`,
};

/** A step of the document: the code that it changes, by file, and the package that it releases. */
interface Step {
  code: Record<string, string>;
  released: 'host' | 'notifications';
}

function documentedSteps(): Step[] {
  const document = readFileSync(join(repository, 'docs/how-to/change-a-prop.md'), 'utf8');
  const [, section = ''] = /\n### Rename a prop\n(.*?)\n### /s.exec(document) ?? [];
  return section
    .split('**Step ')
    .slice(1)
    .map((text) => ({
      code: Object.fromEntries(
        [...text.matchAll(/```tsx?\n\/\/ (\S+)\n(.*?)```/gs)].map(([, file, code]) => [file, code]),
      ) as Step['code'],
      released: /`pnpm delivery release (\w+)`/.exec(text)?.[1] as Step['released'],
    }));
}

let workspace: string;

beforeAll(async () => {
  workspace = await temporaryFolder({
    'tsconfig.json': '{}',
    'remote-notifications/src/contract.ts': `${propsImport}
    export interface Exposes { NotificationPanel: NotificationPanelProps }`,
    'node_modules/@backshop/shared-types/package.json': `{ "types": "../../../${sharedTypes}" }`,
  });
});

async function apply(code: Record<string, string>): Promise<void> {
  for (const [file, text] of Object.entries(code)) {
    await writeFiles(workspace, { [file]: surroundings[file]!(text) });
  }
}

/** Returns the type errors in the workspace. */
function typeErrors(): string[] {
  const ts = compiler();
  const program = ts.createProgram({
    rootNames: Object.keys(surroundings).map((file) => join(workspace, file)),
    options: {
      strict: true,
      exactOptionalPropertyTypes: true,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es5.d.ts'],
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.Preserve,
      types: [],
      noEmit: true,
    },
  });
  const found = ts.getPreEmitDiagnostics(program);
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** Returns the props of the panel in the contract of a package that is built now. */
function build(name: Step['released']): string {
  const source = (folder: string) => new ContractSource(join(workspace, folder));
  const remote = { name, exposes: ['NotificationPanel'], hasSummary: false };
  const { exposes } =
    name === 'host'
      ? hostContract(source('host'), { pages: {} }, {})
      : remoteContract(source('remote-notifications'), remote, {});
  return exposes[expose]!;
}

const incompatibilities = (declarations: { host: string; notifications: string }) =>
  typeIncompatibilities([
    {
      subject: expose,
      type: `Exposes['${expose}']`,
      provider: 'host',
      declarations: { host: declarations.host, remote: declarations.notifications },
    },
  ]);

test('each step changes only lines with the prop', () => {
  const isOfProp = (line: string) => /onUnread(Change|Count)/.test(line);
  const linesOf = (text: string) => {
    const lines = text.split('\n').map((line) => line.trim());
    return lines.filter((line) => line !== '' && !isOfProp(line));
  };
  const panelProps = /export interface NotificationPanelProps \{.*?\n\}/s;
  const [types = ''] = panelProps.exec(before[sharedTypes]!) ?? [];
  for (const { code } of documentedSteps()) {
    const { [drawer]: slot, [sharedTypes]: interfaces } = code;
    if (slot) expect(linesOf(slot)).toEqual(linesOf(before[drawer]!));
    if (interfaces) expect(linesOf(interfaces)).toEqual(linesOf(types));
  }
});

test('each step passes the type check and, on top of the steps before, the contract check', async () => {
  const steps = documentedSteps();
  expect(steps.map(({ released }) => released)).toEqual(['host', 'notifications', 'host']);
  await apply(before);
  const builds = [{ host: build('host'), notifications: build('notifications') }];
  for (const { code, released } of steps) {
    await apply(code);
    expect(typeErrors()).toEqual([]);
    const live = { ...builds.at(-1)!, [released]: build(released) };
    expect(incompatibilities(live)).toEqual([]);
    builds.push(live);
  }
  const [first, , second, last] = builds;
  // The remote cannot be released before the first step, nor can the host be before the second.
  expect(incompatibilities({ ...second!, host: first!.host })).toHaveLength(1);
  expect(incompatibilities({ ...last!, notifications: first!.notifications })).toHaveLength(1);
});
