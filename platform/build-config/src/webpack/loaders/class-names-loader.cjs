const { existsSync, statSync } = require('node:fs');
const { createRequire } = require('node:module');
const { basename, dirname, join } = require('node:path');
const { fileURLToPath, pathToFileURL } = require('node:url');
const postcss = require('postcss');
const parseSelectors = require('postcss-selector-parser');
const sass = require('sass');
const ts = require('typescript');

/**
 * A class name that a script uses and its stylesheet does not have.
 * @typedef {{ name: string, stylesheet: string, start: number, line: number }} UnknownClass
 */

/**
 * Fails the build when a script uses a class name that its CSS module does not have. The types cannot tell:
 * they allow every name, and such an element has no styles.
 * @this {import('webpack').LoaderContext<object>}
 * @param {string} code
 */
module.exports = function classNamesLoader(code) {
  const file = this.resourcePath;
  const inputs = (/** @type {string} */ path) => this.addDependency(path);
  for (const { name, stylesheet, line } of unknownClasses(code, file, inputs)) {
    this.emitError(new Error(`${basename(file)}:${line}: ${messageFor(name, stylesheet)}`));
  }
  return code;
};

/**
 * @param {string} name
 * @param {string} stylesheet
 */
function messageFor(name, stylesheet) {
  return `${stylesheet} has no class "${name}". Add it, or correct the name.`;
}

/**
 * Returns the class names in a script that the imported CSS modules do not have: `styles.title` and
 * `styles['title']`. It cannot check `styles[name]`.
 * @param {string} code
 * @param {string} file the script's absolute path
 * @param {(path: string) => void} [onInput] called with each stylesheet that the result depends on
 * @returns {UnknownClass[]}
 */
function unknownClasses(code, file, onInput = () => undefined) {
  if (!code.includes('.module.scss')) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  /** @type {Map<string, string>} */
  const stylesheets = new Map();
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      continue;
    const local = statement.importClause?.name?.text;
    const path = join(dirname(file), statement.moduleSpecifier.text);
    if (!local || !path.endsWith('.module.scss') || !existsSync(path)) continue;
    stylesheets.set(local, path);
    onInput(path);
  }
  /** @type {UnknownClass[]} */
  const unknown = [];
  /** @param {import('typescript').Node} node */
  const visit = (node) => {
    ts.forEachChild(node, visit);
    if (!ts.isPropertyAccessExpression(node) && !ts.isElementAccessExpression(node)) return;
    const path = ts.isIdentifier(node.expression) && stylesheets.get(node.expression.text);
    const key = ts.isPropertyAccessExpression(node) ? node.name : node.argumentExpression;
    if (!path || !(ts.isIdentifier(key) || ts.isStringLiteralLike(key))) return;
    if (ts.isElementAccessExpression(node) && ts.isIdentifier(key)) return;
    const compiled = classesOf(path);
    compiled?.inputs.forEach(onInput);
    if (!compiled || compiled.classes.has(key.text)) return;
    const start = key.getStart();
    const line = source.getLineAndCharacterOfPosition(start).line + 1;
    unknown.push({ name: key.text, stylesheet: basename(path), start, line });
  };
  visit(source);
  return unknown;
}

/** @type {Map<string, { classes: Set<string>, inputs: string[], changed: number }>} */
const compiled = new Map();

/**
 * Returns the class names of a stylesheet, and the files that it consists of. Returns nothing for a stylesheet with
 * an error: the stylesheet's own loader reports it.
 * @param {string} path
 */
function classesOf(path) {
  const known = compiled.get(path);
  if (known && lastChange(known.inputs) === known.changed) return known;
  const result = tryCompile(path);
  if (!result) return undefined;
  const { css, loadedUrls } = result;
  const inputs = loadedUrls.map((url) => fileURLToPath(url));
  const found = { classes: exportedNames(css), inputs, changed: lastChange(inputs) };
  compiled.set(path, found);
  return found;
}

/**
 * Returns the names that a CSS module exports: classes, ids, keyframes, and values for scripts.
 * @param {string} css
 */
function exportedNames(css) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {import('postcss-selector-parser').Container} selectors */
  const addNames = (selectors) => {
    selectors.each((node) => {
      if (node.type === 'class' || node.type === 'id') names.add(node.value);
      else if ('each' in node && node.value !== ':global') addNames(node);
    });
  };
  const root = postcss.parse(css);
  root.walkAtRules(/keyframes$/, (rule) => {
    names.add(rule.params);
    rule.removeAll(); // Its steps are no selectors.
  });
  root.walkAtRules('value', ({ params }) => {
    for (const name of params.split(/:| from /, 1)[0].split(',')) names.add(name.trim());
  });
  root.walkRules((rule) => {
    if (rule.selector === ':export') rule.walkDecls(({ prop }) => names.add(prop));
    else addNames(parseSelectors().astSync(rule.selector));
  });
  return names;
}

/** @param {string} path */
function tryCompile(path) {
  try {
    return sass.compile(path, {
      style: 'compressed',
      importers: [{ findFileUrl: (url) => packageUrl(url, path) }],
      logger: sass.Logger.silent,
    });
  } catch {
    return undefined;
  }
}

/** @param {string[]} paths */
function lastChange(paths) {
  const times = paths.map((path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
  return Math.max(...times);
}

/**
 * Returns the address of a stylesheet in a package: `@backshop/ui/styles/text`.
 * @param {string} url
 * @param {string} from
 */
function packageUrl(url, from) {
  try {
    return pathToFileURL(createRequire(from).resolve(url));
  } catch {
    return null;
  }
}

module.exports.messageFor = messageFor;
module.exports.unknownClasses = unknownClasses;
