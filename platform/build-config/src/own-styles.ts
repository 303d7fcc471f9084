import postcss, { type AtRule, type Node, type Root, type Rule } from 'postcss';
import parseSelectors, { type Selector } from 'postcss-selector-parser';

/**
 * Returns a message for each rule of a remote's stylesheet that could change the pages of other teams: its rules apply
 * to the whole document.
 * @param css after Sass
 * @param file its name
 * @param remote name of the remote
 */
export function foreignStyles(css: string, file: string, remote: string): string[] {
  if (!file.endsWith('.module.scss')) {
    const name = file.replace(/(\.module)?\.\w+$/, '.module.scss');
    return [
      `${file}: A remote's stylesheet must be a CSS module. Otherwise its rules change the pages of other teams. Rename it to "${name}". For the styles of a library, see docs/how-to/use-a-component-library.md.`,
    ];
  }
  const root = postcss.parse(css);
  return [
    ...selectorsIn(root, noName).map(
      (selector) =>
        `"${selector}" changes the pages of other teams. Put a class of this file in front, such as ".page ${selector}".`,
    ),
    ...atRuleProblems(root, remote),
  ].map((problem) => `${file}: ${problem}`);
}

/**
 * Returns what in the stylesheet of another build could change the pages of other teams: the selectors that need no class
 * and no id of the remote, and a message for each at-rule.
 * @param remote name of the remote
 */
export function foreignRules(
  css: string,
  remote: string,
): { selectors: string[]; problems: string[] } {
  const root = postcss.parse(css);
  return {
    selectors: selectorsIn(root, (name) => hostNames.includes(name)),
    problems: atRuleProblems(root, remote),
  };
}

/** Whether a class or an id (`.dark`) is also on elements that are not the remote's. CSS modules rename their own. */
type IsGlobal = (name: string) => boolean;

const noName: IsGlobal = () => false;
const everyName: IsGlobal = () => true;

/** The class of the theme, and the ids of the host's elements around a page. */
const hostNames = ['.dark', '#root', '#content'];

function selectorsIn(root: Root, isGlobal: IsGlobal): string[] {
  const selectors: string[] = [];
  root.walkRules((rule) => {
    if (isInsideAnother(rule, isGlobal) || /^:(import|export)\b/.test(rule.selector)) return;
    const foreign = parseSelectors()
      .astSync(rule.selector)
      .nodes.filter((selector) => !isOwn(selector, isGlobal));
    selectors.push(...foreign.map((selector) => String(selector).trim()));
  });
  return selectors;
}

function atRuleProblems(root: Root, remote: string): string[] {
  const problems: string[] = [];
  root.walkAtRules((rule) => {
    const { name } = rule;
    if (rulesWithParts.includes((rule.parent as AtRule).name)) return;
    if (namelessRules.test(name) && !rule.params.startsWith(':global')) return;
    if (!namedRules.includes(name)) {
      problems.push(`@${name} applies to the whole product. Remove it.`);
      return;
    }
    for (const each of namesOf(rule)) {
      if (each.replace(/^["']|^--/, '').startsWith(`${remote}-`)) continue;
      problems.push(
        `"${`@${name} ${each}`.trim()}" applies to the whole product. Give it a name that begins with "${remote}-".`,
      );
    }
  });
  return problems;
}

/** The at-rules that have no name in the document. CSS modules, also those of other builds, rename keyframes. */
const namelessRules =
  /^(media|supports|container|starting-style|scope|charset|value|(-\w+-)?keyframes)$/;

/** The at-rules whose names are the same in the whole document. */
const namedRules = [
  ...['font-face', 'property', 'counter-style', 'font-palette-values', 'font-feature-values'],
  ...['position-try', 'layer', 'page'],
];

/** The named at-rules that contain at-rules, such as the margins of a page. */
const rulesWithParts = ['font-feature-values', 'page'];

/**
 * Whether a rule is nested in another one, whose selector then counts, is a step of keyframes, or matches only inside of
 * an own element.
 */
function isInsideAnother({ parent }: Rule, isGlobal: IsGlobal): boolean {
  let around: Node['parent'] = parent;
  while (around && around.type !== 'root') {
    if (around.type === 'rule') return true;
    const { name, params } = around as AtRule;
    if (/keyframes$/.test(name) || (name === 'scope' && isOwnScope(params, isGlobal))) return true;
    around = around.parent;
  }
  return false;
}

/** @param params of `@scope`: `(.page) to (.chart)` */
function isOwnScope(params: string, isGlobal: IsGlobal): boolean {
  const [, start = ''] = /^\((.*?)\)(\s*to\b.*)?$/s.exec(params) ?? [];
  return parseSelectors()
    .astSync(start)
    .nodes.every((selector) => isOwn(selector, isGlobal));
}

/**
 * Whether a selector needs a class or an id of the remote. Those in `:not()` and `:has()` say nothing about where the
 * element is.
 */
function isOwn(selector: Selector, isGlobal: IsGlobal): boolean {
  return selector.nodes.some((node) => {
    if (node.type === 'class' || node.type === 'id') return !isGlobal(String(node).trim());
    if (node.type !== 'pseudo') return false;
    if (node.value === ':global' || node.value === ':local') {
      const named = node.value === ':global' ? everyName : noName;
      const isFromHere = node.nodes.length === 0; // ":global .a", not ":global(.a)"
      if (isFromHere) isGlobal = named;
      return !isFromHere && node.nodes.every((inner) => isOwn(inner, named));
    }
    return /^:(is|where)$/.test(node.value) && node.nodes.every((inner) => isOwn(inner, isGlobal));
  });
}

/** Returns the names that an at-rule defines. A page without one is every page. */
function namesOf(rule: AtRule): string[] {
  if (rule.name === 'layer' && rule.params === '') return []; // It has its place to itself.
  const families: string[] = [];
  rule.walkDecls('font-family', ({ value }) => void families.push(value));
  return rule.name === 'font-face' ? families : rule.params.split(/,\s*/);
}
