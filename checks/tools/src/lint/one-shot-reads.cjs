const ts = require('typescript');

/** Types that have methods which read a page: those of Playwright, and those of the tests in `engines/`. */
const pageTypes = /^(Page|Frame|Locator|JSHandle|ElementHandle|EnginePage|Tab)$/;

const readers =
  /^(evaluate(All|Handle)?|all(Inner|TextC).*|boundingBox|attributes|content|count|getAttribute|inner(HTML|Text)|inputValue|is[A-Z]\w+|jsonValue|textContent|texts|title|url)$/;

/** They read until the page is as expected, or when nothing happens any more. */
const waits = /^(poll|toPass|whenIdle)$/;

/**
 * An ESLint rule: refuses expectations of a value that was read from a page once. The page may need a moment to get
 * there, and a bug may come a moment later. The rule needs type information, because a value may come from a function
 * that reads a page.
 */
const oneShotReads = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      once:
        'The page may not be there yet, or not stay there. Use an assertion that retries: `expect(locator).to…`, ' +
        '`expect.poll(…)` or `expect(async () => …).toPass()`. To expect that something never happens, read it with ' +
        '`whenIdle` (checks/e2e/support/idle.ts).',
    },
  },
  create(context) {
    const { sourceCode } = context;
    const { program, esTreeNodeToTSNodeMap } = sourceCode.parserServices;
    const checker = program.getTypeChecker();
    const known = new Map();

    /** Returns the function that a name stands for, if it is in these tests. */
    const functionOf = (name) => {
      let symbol = checker.getSymbolAtLocation(name);
      if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = checker.getAliasedSymbol(symbol);
      const declaration = symbol?.valueDeclaration;
      if (!declaration || declaration.getSourceFile().isDeclarationFile) return undefined;
      return declaration.body ? declaration : declaration.initializer;
    };

    const isWait = ({ expression }) => waits.test((expression.name ?? expression).text);

    /** Returns whether a function waits before it returns. */
    const waitsIn = (node) => {
      if (ts.isFunctionLike(node)) return false;
      if (ts.isCallExpression(node) && isWait(node)) return true;
      return ts.forEachChild(node, (child) => waitsIn(child) || undefined) ?? false;
    };

    const callsReader = (call) => {
      const { expression } = call;
      if (ts.isPropertyAccessExpression(expression) && readers.test(expression.name.text)) {
        const type = checker.getTypeAtLocation(expression.expression);
        if (pageTypes.test(type.symbol?.name ?? '')) return true;
      }
      if (!ts.isIdentifier(expression)) return false;
      const called = functionOf(expression);
      if (!called || !ts.isFunctionLike(called)) return false;
      if (!known.has(called)) {
        known.set(called, false); // For a function that calls itself.
        known.set(called, !waitsIn(called.body) && readsPage(called.body));
      }
      return known.get(called);
    };

    /** Returns whether a piece of code reads a page, except in functions that it defines. */
    const readsPage = (node) => {
      if (ts.isFunctionLike(node)) return false;
      if (ts.isCallExpression(node)) {
        if (isWait(node)) return false;
        if (callsReader(node)) return true;
      }
      return ts.forEachChild(node, (child) => readsPage(child) || undefined) ?? false;
    };

    const isRead = (node) => readsPage(esTreeNodeToTSNodeMap.get(node));

    /** Returns whether the expectation belongs to a function that `toPass` calls again. */
    const isRetried = (node) =>
      sourceCode
        .getAncestors(node)
        .some(({ parent, type }) => /Function/.test(type) && parent.callee?.name === 'expect');

    /** Returns the awaited value of a constant. */
    const awaitedBy = (name) => {
      let scope = sourceCode.getScope(name);
      while (scope && !scope.set.has(name.name)) scope = scope.upper;
      const { init } = scope?.set.get(name.name).defs[0]?.node ?? {};
      return partsOf(init).find(({ type }) => type === 'AwaitExpression');
    };

    /** Returns an expression and all parts of it, without the functions in it. */
    const partsOf = (node) => {
      if (!node || /Function/.test(node.type)) return [];
      const parts = (sourceCode.visitorKeys[node.type] ?? []).flatMap((key) => node[key]);
      return [node, ...parts.flatMap(partsOf)];
    };

    /** Returns whether an expression contains a value that was read from a page. */
    const hasRead = (node) =>
      isRead(node) ||
      partsOf(node).some((part) => {
        const awaited = part.type === 'Identifier' && awaitedBy(part);
        return awaited && isRead(awaited);
      });

    return {
      CallExpression(node) {
        const { name = '', object, property } = node.callee;
        if (name !== 'expect' && !(object?.name === 'expect' && property.name === 'soft')) return;
        const [subject] = node.arguments;
        if (subject && hasRead(subject) && !isRetried(node)) {
          context.report({ node, messageId: 'once' });
        }
      },
    };
  },
};

module.exports = { oneShotReads };
