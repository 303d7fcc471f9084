import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';

/**
 * Adds `.js` to the relative imports of a compiled file, or of its declarations. Our sources import
 * `./slot`, which bundlers understand. Node needs `./slot.js`.
 */
export function addExtensions<File extends ts.SourceFile | ts.Bundle>(
  context: ts.TransformationContext,
): ts.Transformer<File> {
  return (file) => {
    const folder = ts.isSourceFile(file) ? dirname(file.fileName) : '';

    function visit(node: ts.Node): ts.Node {
      return ts.visitEachChild(node, isReference(node) ? visitName : visit, context);
    }

    function visitName(node: ts.Node): ts.Node {
      if (ts.isLiteralTypeNode(node)) return ts.visitEachChild(node, visitName, context);
      if (!ts.isStringLiteral(node)) return visit(node);
      const name = compiledName(folder, node.text);
      if (name === node.text) return node;
      // The range keeps the comments before the name: webpack reads the names of chunks there.
      return ts.setTextRange(context.factory.createStringLiteral(name, true), node);
    }

    return visit(file) as File;
  };
}

/** Whether a node names another module: `import … from`, `export … from`, or `import(…)`. */
function isReference(node: ts.Node): boolean {
  return (
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node) ||
    ts.isImportTypeNode(node) ||
    (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
  );
}

/** Returns the name that Node needs. Names of packages and of other files stay as they are. */
function compiledName(folder: string, name: string): string {
  if (!name.startsWith('.')) return name;
  const isScript = (file: string) => ['.ts', '.tsx'].some((type) => existsSync(file + type));
  const file = join(folder, name);
  if (isScript(file)) return `${name}.js`;
  return isScript(join(file, 'index')) ? `${name}/index.js` : name;
}
