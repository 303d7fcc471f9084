import { join } from 'node:path';
import ts from 'typescript';

/** The names by which other code can find what the product leaves in a browser. `<…>` is a part that varies. */
export interface BrowserNames {
  localStorage: string[];
  sessionStorage: string[];
  events: string[];
}

/** What sources call a storage: the browser's name, or that of the host's store around it (`host/src/storage.ts`). */
const storages = {
  localStorage: 'localStorage',
  sessionStorage: 'sessionStorage',
  browserStore: 'localStorage',
  tabStore: 'sessionStorage',
} as const;
const storageMethods = ['getItem', 'setItem', 'removeItem', 'read', 'write'];
const eventClasses = ['Event', 'CustomEvent'];

/**
 * Returns the keys and events in sources. The types of the arguments name them, so constants and parameters count too.
 * @param paths of the sources, relative to the root
 * @throws Error when the type of a key or an event is any string, or when code uses a storage in another way
 */
export function browserNamesIn(root: string, paths: string[]): BrowserNames {
  const program = programOf(paths.map((path) => join(root, path)));
  const checker = program.getTypeChecker();
  const names = { localStorage: new Set(), sessionStorage: new Set(), events: new Set() } as Record<
    keyof BrowserNames,
    Set<string>
  >;

  const add = (kind: keyof BrowserNames, argument: ts.Expression | undefined, node: ts.Node) => {
    const found = argument && namesOf(argument, checker);
    if (!found) throw problem(root, node, `does not say which of the ${kind} it uses`);
    for (const name of found) names[kind].add(name);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && Object.hasOwn(storages, node.text) && !isDeclared(node))
      add(storages[node.text as keyof typeof storages], storageCall(node)?.arguments[0], node);
    if (ts.isNewExpression(node) && eventClasses.includes(node.expression.getText())) {
      add('events', node.arguments?.[0], node);
    }
    ts.forEachChild(node, visit);
  };
  for (const path of paths) visit(program.getSourceFile(join(root, path))!);

  const sorted = Object.entries(names).map(([kind, found]) => [kind, [...found].sort()]);
  return Object.fromEntries(sorted) as BrowserNames;
}

/** Whether a name is only declared here, and used elsewhere. */
const isDeclared = (name: ts.Identifier) =>
  ts.isImportSpecifier(name.parent) ||
  (ts.isVariableDeclaration(name.parent) && name.parent.name === name);

/** Returns the call of a method, such as `localStorage.getItem(…)`, around the name of a storage. */
function storageCall(name: ts.Node): ts.CallExpression | undefined {
  const isMember = ts.isPropertyAccessExpression(name.parent) && name.parent.name === name;
  const storage = isMember ? name.parent : name; // `window.localStorage`
  const method = storage.parent;
  if (!ts.isPropertyAccessExpression(method) || !storageMethods.includes(method.name.text)) return;
  return ts.isCallExpression(method.parent) ? method.parent : undefined;
}

/** Returns the strings of an expression's type. Undefined if it can be any string. */
function namesOf(expression: ts.Expression, checker: ts.TypeChecker): string[] | undefined {
  const stated = checker.getTypeAtLocation(expression);
  const type = checker.getBaseConstraintOfType(stated) ?? stated;
  const types = type.isUnion() ? type.types : [type];
  const names = types.map((each) => {
    if (each.isStringLiteral()) return each.value;
    if (!(each.flags & ts.TypeFlags.TemplateLiteral)) return undefined;
    return (each as ts.TemplateLiteralType).texts.join('<…>');
  });
  return names.every((name) => name !== undefined) ? names : undefined;
}

function problem(root: string, node: ts.Node, what: string): Error {
  const file = node.getSourceFile();
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  const path = file.fileName.slice(root.length + 1);
  return new Error(
    `${path}:${line + 1} ${what}. Give the name a literal type, such as a constant.`,
  );
}

/** Returns a program of sources and of the files that they import, without those of packages. */
function programOf(files: string[]): ts.Program {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    jsx: ts.JsxEmit.Preserve,
    strict: true,
    types: [],
    noEmit: true,
  };
  const host = ts.createCompilerHost(options);
  host.resolveModuleNameLiterals = (modules, from) =>
    modules.map(({ text }) =>
      text.startsWith('.')
        ? ts.resolveModuleName(text, from, options, host)
        : { resolvedModule: undefined },
    );
  return ts.createProgram({ rootNames: files, options, host });
}
