import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { esbuildTargets, oldestBrowserNames, oldestBrowsers } from './oldest-browsers';

test('README names the same browsers', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const { chrome, edge, firefox, safari } = oldestBrowsers;
  expect(chrome).toBe(edge);
  const names = `Chrome or Edge ${chrome}, Firefox ${firefox} or Safari ${safari}`;
  expect(readme.replace(/\s+/g, ' ')).toContain(names);
});

test('index.html and the builds get the browsers of the list', () => {
  const { chrome, edge, firefox, safari, ios } = oldestBrowsers;
  expect(oldestBrowserNames).toBe(
    `Chrome ${chrome}, Edge ${edge}, Firefox ${firefox}, Safari ${safari}`,
  );
  expect(esbuildTargets).toEqual([
    `chrome${chrome}`,
    `edge${edge}`,
    `firefox${firefox}`,
    `safari${safari}`,
    `ios${ios}`,
  ]);
});
