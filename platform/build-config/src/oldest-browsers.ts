import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The oldest browsers that the product works in: `{ chrome: '120', … }`. The builds compile to them, and
 * the linters refuse newer features (docs/decisions/0084).
 */
export const oldestBrowsers = JSON.parse(
  readFileSync(join(import.meta.dirname, '../browsers.json'), 'utf8'),
) as Record<'chrome' | 'edge' | 'firefox' | 'safari' | 'ios', string>;

/** The same browsers as targets of esbuild: `chrome120`. */
export const esbuildTargets = Object.entries(oldestBrowsers).map(
  ([name, version]) => name + version,
);

/** The same browsers as staff read them in `index.html`. */
export const oldestBrowserNames = (['chrome', 'edge', 'firefox', 'safari'] as const)
  .map((name) => `${name.replace(/^./, (letter) => letter.toUpperCase())} ${oldestBrowsers[name]}`)
  .join(', ');
