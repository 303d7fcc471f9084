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

How a package uses the build of \`@backshop/build-config\`.

<!-- Written by \`pnpm tools docs:write\` from the doc comments of the types. Change them there. -->

## Files of a remote

| file | content |
| --- | --- |
| \`package.json\` | the remote's name: [\`backshop\`](#backshop-in-packagejson) |
| \`webpack.config.ts\` | \`export default remote<Exposes>({ … })\` with the [options](#remote) |
| \`src/contract.ts\` | \`export interface Exposes\` with the props of each expose; \`Summary\`, if there is one |
| \`src/exposed/*.tsx\` | a file for each expose, with the component as default export |
| \`src/index.ts\`, \`src/bootstrap.tsx\` | the standalone page on the remote's own port |
| \`tsconfig.json\` | \`"extends": "@backshop/build-config/tsconfig.json"\` |

\`pnpm tools new:remote\` and \`npm create @backshop/remote\` write them.

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

If the contract declares \`Summary\`, write \`remote<Exposes, Summary>\`. \`Facts\` means this type.

${tableOf([...common, ...optionsOf(`${preset}/remote.ts`, 'RemoteBuild')])}

### pages

The fields of each page. The build fails if one has another type, is too long, or is unknown.

${tableOf(optionsOf('shared-types/src/release.ts', 'BroughtPage'))}

### cards

The fields of each [card](contracts.md#cards). The build fails as for pages.

${tableOf(optionsOf('shared-types/src/release.ts', 'BroughtCard'))}

### policy

A remote's \`policy\` and the host's \`allowedSources\` can have these. Others fail the build.

| directive | sources |
| --- | --- |
| \`connect-src\`, \`font-src\`, \`img-src\`, \`script-src\` | https URLs |
| \`style-src-elem\` | https URLs; \`'unsafe-inline'\` for style elements |
| \`style-src-attr\` | \`'unsafe-inline'\` for style attributes in HTML |
| \`trusted-types\` | names of Trusted Types policies except \`default\`; \`'allow-duplicates'\` |

An https URL is a web origin, a folder with everything below it (\`https://api.example/orders/\`) or one file. It has no
wildcard, query or fragment.

## backshop in package.json

${tableOf(optionsOf('platform/delivery/src/build/import-build.ts', 'Stated'))}

\`owner\`, \`pages\`, \`cards\` and \`policy\` are only for a build without \`remote()\`.
\`delivery release --from <folder>\` reads them.

## host

\`host()\` also takes \`root\` and \`port\`. \`host/webpack.config.ts\` sets all options.

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
