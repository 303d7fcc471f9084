const { basename } = require('node:path');
const postcss = require('postcss');
const parseSelectors = require('postcss-selector-parser');

/**
 * Fails the build of a remote when one of its stylesheets could change the pages of other teams: its rules apply to
 * the whole document. The option `remote` is the remote's name.
 * @this {import('webpack').LoaderContext<{ remote: string }>}
 * @param {string} css
 * @param {Parameters<import('webpack').LoaderContext<object>['callback']>[2]} map
 */
module.exports = function ownStylesLoader(css, map) {
  for (const problem of foreignStyles(css, basename(this.resourcePath), this.getOptions().remote)) {
    this.emitError(new Error(problem));
  }
  this.callback(null, css, map);
};

/** The at-rules that have no name in the document. CSS modules rename keyframes. */
const namelessRules = [
  ...['media', 'supports', 'container', 'starting-style', 'scope'],
  ...['keyframes', '-webkit-keyframes', 'charset', 'value'],
];

/** The at-rules whose names are the same in the whole document. */
const namedRules = [
  ...['font-face', 'property', 'counter-style', 'font-palette-values', 'font-feature-values'],
  ...['position-try', 'layer', 'page'],
];

/**
 * Returns a message for each rule that could change the pages of other teams.
 * @param {string} css after Sass
 * @param {string} file
 * @param {string} remote
 * @returns {string[]}
 */
function foreignStyles(css, file, remote) {
  if (!file.endsWith('.module.scss')) {
    const name = file.replace(/(\.module)?\.\w+$/, '.module.scss');
    return [
      `${file}: A remote's stylesheet must be a CSS module. Otherwise its rules change the pages of other teams. Rename it to "${name}". For the styles of a library, see docs/how-to/use-a-component-library.md.`,
    ];
  }
  const root = postcss.parse(css);
  /** @type {string[]} */
  const problems = [];
  root.walkRules((rule) => {
    if (isInsideAnother(rule) || /^:(import|export)\b/.test(rule.selector)) return;
    for (const selector of parseSelectors().astSync(rule.selector).nodes) {
      if (isOwn(selector)) continue;
      const text = String(selector).trim();
      problems.push(
        `${file}: "${text}" changes the pages of other teams. Put a class of this file in front, such as ".page ${text}".`,
      );
    }
  });
  root.walkAtRules((rule) => {
    const { name } = rule;
    if (namelessRules.includes(name) && !rule.params.startsWith(':global')) return;
    if (!namedRules.includes(name)) {
      problems.push(`${file}: @${name} applies to the whole product. Remove it.`);
      return;
    }
    for (const each of namesOf(rule)) {
      if (each.replace(/^["']|^--/, '').startsWith(`${remote}-`)) continue;
      problems.push(
        `${file}: "${`@${name} ${each}`.trim()}" applies to the whole product. Give it a name that begins with "${remote}-".`,
      );
    }
  });
  return problems;
}

/**
 * Whether a rule is nested in another one, whose selector then counts, or is a step of keyframes.
 * @param {import('postcss').Rule} rule
 */
function isInsideAnother({ parent }) {
  /** @type {import('postcss').Node['parent']} */
  let around = parent;
  while (around && around.type !== 'root') {
    if (around.type === 'rule' || /keyframes$/.test(/** @type {any} */ (around).name)) return true;
    around = around.parent;
  }
  return false;
}

/**
 * Whether a selector needs a class or an id of its CSS module, which the build makes unique. Those in `:not()` and
 * `:has()` say nothing about where the element is.
 * @param {import('postcss-selector-parser').Selector} selector
 * @param {boolean} [isGlobal] whether its classes keep their names
 * @returns {boolean}
 */
function isOwn(selector, isGlobal = false) {
  return selector.nodes.some((node) => {
    if (node.type === 'class' || node.type === 'id') return !isGlobal;
    if (node.type !== 'pseudo') return false;
    if (node.value === ':global' || node.value === ':local') {
      const isFromHere = node.nodes.length === 0; // ":global .a", not ":global(.a)"
      if (isFromHere) isGlobal = node.value === ':global';
      return !isFromHere && node.nodes.every((inner) => isOwn(inner, node.value === ':global'));
    }
    return /^:(is|where)$/.test(node.value) && node.nodes.every((inner) => isOwn(inner, isGlobal));
  });
}

/**
 * Returns the names that an at-rule defines. A page without one is every page.
 * @param {import('postcss').AtRule} rule
 */
function namesOf(rule) {
  if (rule.name === 'layer' && rule.params === '') return []; // It has its place to itself.
  /** @type {string[]} */
  const families = [];
  rule.walkDecls('font-family', ({ value }) => void families.push(value));
  return rule.name === 'font-face' ? families : rule.params.split(/,\s*/);
}

module.exports.foreignStyles = foreignStyles;
