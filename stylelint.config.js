import browserslist from 'browserslist';
import { readFileSync } from 'node:fs';
import stylelint from 'stylelint';

const oldestBrowsers = JSON.parse(readFileSync('platform/build-config/browsers.json', 'utf8'));

/** Styles that only improve the product where the browser knows them (docs/decisions/0084). */
const enhancements = {
  ignoreProperties: Object.fromEntries(
    [
      'break-after',
      'content-visibility',
      'forced-color-adjust',
      'overscroll-behavior',
      'print-color-adjust',
      'scrollbar-width',
      'text-size-adjust',
      'text-wrap',
    ].map((property) => [property, ['/.*/']]),
  ),
  ignoreAtRules: ['starting-style'],
  // The newest feature that the product needs. Older browsers show a message instead.
  ignoreSelectors: ['popover-open'],
};

/** Returns the newest year whose Baseline features all of the oldest browsers have. */
function baselineYear() {
  const hasBaseline = (year) => {
    const versions = browserslist(`baseline ${year}`).map((browser) => browser.split(' '));
    return Object.entries(oldestBrowsers).every(([name, oldest]) => {
      const needed = versions.filter(([each]) => each === (name === 'ios' ? 'ios_saf' : name));
      return Math.min(...needed.map(([, version]) => parseFloat(version))) <= parseFloat(oldest);
    });
  };
  let year = 2015;
  while (hasBaseline(year + 1)) year += 1;
  return year;
}

const sizesInEm = 'backshop/sizes-in-em';

/** Refuses px in queries for the size of the window or of a container. They would not follow the text size. */
const sizesInEmPlugin = stylelint.createPlugin(sizesInEm, () => (root, result) => {
  root.walkAtRules(/^(media|container)$/, (atRule) => {
    const px = /\d+(\.\d+)?px/.exec(atRule.params);
    if (!px) return;
    const message = `Unexpected "${px[0]}" in a query. Use em (@media) or rem (@container), 16 px each. (${sizesInEm})`;
    stylelint.utils.report({ ruleName: sizesInEm, result, node: atRule, message, word: px[0] });
  });
});

export default {
  extends: 'stylelint-config-standard-scss',
  plugins: ['stylelint-plugin-use-baseline', sizesInEmPlugin],
  rules: {
    'plugin/use-baseline': [true, { available: baselineYear(), ...enhancements }],
    [sizesInEm]: true,
    'color-no-hex': true,
    'declaration-property-value-disallowed-list': { '/radius$/': ['/\\d(px|r?em)/'] },
    'declaration-no-important': true,
    'max-nesting-depth': [2, { ignore: ['blockless-at-rules', 'pseudo-classes'] }],
    'selector-class-pattern': '^[a-z][a-z0-9-]*$',
    'selector-pseudo-class-no-unknown': [true, { ignorePseudoClasses: ['global'] }],
    'property-no-unknown': [true, { ignoreProperties: ['composes'] }],
    'custom-property-empty-line-before': null,
  },
  overrides: [{ files: ['ui/src/theme/_tokens.scss'], rules: { 'color-no-hex': null } }],
};
