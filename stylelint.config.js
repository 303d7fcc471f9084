import browserslist from 'browserslist';
import { readFileSync } from 'node:fs';

const oldestBrowsers = JSON.parse(readFileSync('build-config/browsers.json', 'utf8'));

/** Styles that only improve the product where the browser knows them (docs/decisions/0084). */
const enhancements = {
  ignoreProperties: Object.fromEntries(
    [
      'content-visibility',
      'forced-color-adjust',
      'overscroll-behavior',
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

export default {
  extends: 'stylelint-config-standard-scss',
  plugins: ['stylelint-plugin-use-baseline'],
  rules: {
    'plugin/use-baseline': [true, { available: baselineYear(), ...enhancements }],
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
