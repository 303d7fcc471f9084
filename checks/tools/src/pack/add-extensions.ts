import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Adds `.js` to the relative imports of compiled files and of their declarations. Our sources import
 * `./slot`, which bundlers understand. Node needs `./slot.js`.
 * @param dist folder of the compiled files
 */
export function addExtensions(dist: string): void {
  for (const path of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(js|d\.ts)$/.test(path)) continue;
    const file = join(dist, path);
    const text = readFileSync(file, 'utf8');
    const changed = withExtensions(file, text);
    if (changed !== text) writeFileSync(file, changed);
  }
}

function withExtensions(file: string, text: string): string {
  // From the end, so that the positions of the other names stay the same.
  return namesIn(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
    .reverse()
    .reduce((changed, { text: name, end }) => {
      const compiled = compiledName(dirname(file), name);
      return changed.slice(0, end - 1 - name.length) + compiled + changed.slice(end - 1);
    }, text);
}

/** Returns the names of other modules: in `import … from`, `export … from`, and `import(…)`. */
function namesIn(file: ts.SourceFile): ts.StringLiteral[] {
  const names: ts.StringLiteral[] = [];
  function visit(node: ts.Node): void {
    const name = nameIn(node);
    if (name && ts.isStringLiteral(name)) names.push(name);
    ts.forEachChild(node, visit);
  }
  visit(file);
  return names;
}

function nameIn(node: ts.Node): ts.Node | undefined {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier;
  if (ts.isImportTypeNode(node)) {
    return ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined;
  }
  const isImport =
    ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
  return isImport ? node.arguments[0] : undefined;
}

/** Returns the name that Node needs. Names of packages and of other files stay as they are. */
function compiledName(folder: string, name: string): string {
  if (!name.startsWith('.')) return name;
  const file = join(folder, name);
  if (existsSync(`${file}.js`)) return `${name}.js`;
  return existsSync(join(file, 'index.js')) ? `${name}/index.js` : name;
}
