import { join } from 'node:path';
import { temporaryFolder, writeFiles } from '../testing/temporary-folder';
import { troubleshootingAddress } from './troubleshooting';

const page = `# Troubleshooting
## What staff see
### Backshop cannot start
## What commands and the server print
### Port … is in use
### … is incompatible with the live release
### … cannot be released, because it is incompatible with the live release
### "…" needs the workspace with the host
## See also
### The smoke test failed
`;

let folder: string;
const file = () => join(folder, 'troubleshooting.md');
const addressOf = (message: string) => troubleshootingAddress(message, file(), folder);

beforeEach(async () => {
  folder = await temporaryFolder({ 'troubleshooting.md': page });
});

test('a message leads to the entry with its fixed parts, whatever stands between them', () => {
  expect(addressOf('Port 3000 is in use. Stop the program that uses it.')).toBe(
    'troubleshooting.md#port--is-in-use',
  );
  expect(addressOf('"release --all" needs the workspace with the host. This is none.')).toBe(
    'troubleshooting.md#-needs-the-workspace-with-the-host',
  );
});

test('the entry with the longest fixed parts explains a message', () => {
  expect(addressOf('reports 1.0.0 is incompatible with the live release:\n  …')).toMatch(
    /#-is-incompatible-with-the-live-release$/,
  );
  expect(
    addressOf(
      'reports 1.0.0 cannot be released, because it is incompatible with the live release:',
    ),
  ).toMatch(/#-cannot-be-released-because-it-is-incompatible-with-the-live-release$/);
});

test('the beginning of a heading is the beginning of a line', () => {
  expect(addressOf('Nothing was changed.\nPort 80 is in use.')).toBeDefined();
  expect(addressOf('The Port 80 is in use.')).toBeUndefined();
});

test('only the section about messages counts', () => {
  expect(addressOf('Backshop cannot start')).toBeUndefined();
  expect(addressOf('The smoke test failed')).toBeUndefined();
  expect(addressOf('Something else happened.')).toBeUndefined();
});

test('a missing page, or one without the section, explains nothing', async () => {
  const message = 'Port 3000 is in use.';
  expect(troubleshootingAddress(message, join(folder, 'gone.md'), folder)).toBeUndefined();
  await writeFiles(folder, { 'troubleshooting.md': '# Troubleshooting' });
  expect(addressOf(message)).toBeUndefined();
});

test('the path is relative to the current folder, and short where pnpm has installed the package', async () => {
  const installed = 'node_modules/@backshop/delivery/troubleshooting.md';
  const stored = `node_modules/.pnpm/@backshop+delivery@1.0.0/${installed}`;
  await writeFiles(folder, { [installed]: page, [stored]: page });
  const message = 'Port 3000 is in use.';
  const address = (path: string, from: string) =>
    troubleshootingAddress(message, join(folder, path), join(folder, from));
  expect(address('troubleshooting.md', 'node_modules')).toMatch(/^\.\.\/troubleshooting\.md#/);
  expect(address(stored, '')).toBe(`${installed}#port--is-in-use`);
});
