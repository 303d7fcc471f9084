import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { workspaceRoot } from '../workspace';
import { markdownTable } from './markdown';

const preset = 'platform/build-config/src/webpack';

/** What `host()` and `remote()` have in common. They know the name. */
const common = optionsOf(`${preset}/base.ts`, 'PackageBuild').filter(({ name }) => name !== 'name');

/** Returns docs/reference/build-options.md. Its tables are the doc comments of the types. */
export function writeBuildOptions(): Promise<string> {
  return Promise.resolve(`# Build options

The files and options with which a package uses the build of \`@backshop/build-config\`.

<!-- Written by \`pnpm docs:write\` from the doc comments of the types. Change them there. -->

## Files of a remote

| file | content |
| --- | --- |
| \`package.json\` | the name of the remote: [\`backshop\`](#backshop-in-packagejson) |
| \`webpack.config.ts\` | \`export default remote<Exposes>({ … })\` with the [options](#remote) |
| \`src/contract.ts\` | \`export interface Exposes\` with the props of each expose, and \`Summary\` if the remote has a summary |
| \`src/exposed/*.tsx\` | for each expose, a file whose default export is the component |
| \`src/index.ts\`, \`src/bootstrap.tsx\` | the standalone page, which shows the remote on its own port |
| \`tsconfig.json\` | \`"extends": "@backshop/build-config/tsconfig.json"\` |

\`pnpm new:remote\` and \`npm create @backshop/remote\` write them.

## remote

\`\`\`ts
import { remote } from '@backshop/build-config/webpack';
import type { Exposes } from './src/contract';

export default remote<Exposes>({
  root: import.meta.dirname,
  port: 3004,
  exposes: { Reports: './src/exposed/reports.tsx' },
});
\`\`\`

A contract with a \`Summary\` needs \`remote<Exposes, Summary>\`, and \`Facts\` is that type.

${tableOf([...common, ...optionsOf(`${preset}/remote.ts`, 'RemoteBuild')])}

### pages

Each page in \`pages\` has these fields. The build fails if one has another type, is too long, or is unknown.

${tableOf(optionsOf('shared-types/src/release.ts', 'BroughtPage'))}

### policy

\`policy\` of a remote and \`allowedSources\` of the host can have these directives and sources. Others fail the build.

| directive | sources |
| --- | --- |
| \`connect-src\`, \`font-src\`, \`img-src\`, \`script-src\` | https addresses |
| \`style-src-elem\` | https addresses; \`'unsafe-inline'\` for style elements |
| \`style-src-attr\` | \`'unsafe-inline'\` for style attributes in HTML |
| \`trusted-types\` | names of Trusted Types policies except \`default\`; \`'allow-duplicates'\` |

An https address is an origin, a folder with everything below it (\`https://api.example/orders/\`) or one file. It has no
wildcard, no query and no fragment.

## backshop in package.json

${tableOf(optionsOf('platform/delivery/src/version/import-build.ts', 'Stated'))}

"Another build" is one without \`remote()\`. \`delivery release --from <folder>\` reads the fields then.

## host

\`host()\` has an option for everything that \`index.html\` and the boot script need, besides \`root\` and \`port\`.
\`host/webpack.config.ts\` uses all of them.

${tableOf(optionsOf(`${preset}/host.ts`, 'HostBuild'))}
`);
}

/** An option, as its type and its doc comment describe it. */
export interface Option {
  name: string;
  type: string;
  text: string;
  /** What holds without it. */
  default: string;
  example: string;
}

/**
 * Returns the properties of a type in a file of the workspace.
 * @throws Error when the file has no such type, or a property has no doc comment or no example
 */
function optionsOf(path: string, type: string): Option[] {
  const text = readFileSync(join(workspaceRoot, path), 'utf8');
  const options = parseOptions(text, type);
  if (options.length === 0) throw new Error(`${path} has no type ${type} with properties.`);
  return options;
}

/** @param text the text of a module that declares the type */
export function parseOptions(text: string, type: string): Option[] {
  const file = ts.createSourceFile('options.ts', text, ts.ScriptTarget.ESNext, true);
  const declaration = file.statements.find(
    (each) =>
      (ts.isInterfaceDeclaration(each) || ts.isTypeAliasDeclaration(each)) &&
      each.name.text === type,
  );
  return declaration ? propertiesIn(declaration).map((each) => describe(each, type)) : [];
}

/** Returns the properties of a type, also in the parts of an intersection. Leaves out those that it forbids. */
function propertiesIn(node: ts.Node): ts.PropertySignature[] {
  if (ts.isPropertySignature(node))
    return node.type?.kind === ts.SyntaxKind.NeverKeyword ? [] : [node];
  return node.getChildren().flatMap(propertiesIn);
}

function describe(property: ts.PropertySignature, type: string): Option {
  const name = property.name.getText();
  const [comment] = ts.getJSDocCommentsAndTags(property);
  const tags = ts.getJSDocTags(property);
  const tag = (wanted: string) =>
    oneLine(tags.find(({ tagName }) => tagName.text === wanted)?.comment);
  const text = oneLine(comment?.comment);
  const example = tag('example');
  if (!(text && example)) {
    throw new Error(`${type}.${name} needs a doc comment with an @example.`);
  }
  const isOptional = property.questionToken !== undefined;
  return {
    name,
    type: property.type?.getText().replace(/\s+/g, ' ') ?? '',
    text,
    default: tag('default') || (isOptional ? 'none' : 'required'),
    example,
  };
}

function oneLine(comment: string | ts.NodeArray<ts.JSDocComment> | undefined): string {
  return (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s+/g, ' ');
}

function tableOf(options: Option[]): string {
  return markdownTable(
    ['option', 'type', 'default', 'what it does', 'example'],
    options.map((each) => [
      code(each.name),
      code(each.type),
      each.default,
      each.text,
      code(each.example),
    ]),
  );
}

const code = (text: string) => `\`${text}\``;
