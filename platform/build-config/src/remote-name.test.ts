import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readRemoteName, remoteNameOf } from './remote-name';
import { temporaryFolder } from './testing/temporary-folder';

let root: string;
beforeEach(async () => (root = await temporaryFolder()));

const writeManifest = (manifest: object) =>
  writeFileSync(join(root, 'package.json'), JSON.stringify(manifest));

test('the name of a remote is in its package.json, whatever the package is called', () => {
  writeManifest({ name: '@shop/anything', backshop: { remote: 'gift-cards' } });
  expect(remoteNameOf(root)).toBe('gift-cards');
});

test('reads a package.json with a byte order mark', () => {
  writeFileSync(join(root, 'package.json'), '\uFEFF{ "backshop": { "remote": "orders" } }');
  expect(readRemoteName(root)).toBe('orders');
});

test('an error names a package.json with merge conflicts', () => {
  writeFileSync(join(root, 'package.json'), '<<<<<<< HEAD\n{}');
  expect(() => readRemoteName(root)).toThrow(`${join(root, 'package.json')} cannot be read: `);
});

test('a package without a name is no remote', () => {
  writeManifest({ name: '@backshop/remote-orders' });
  expect(readRemoteName(root)).toBeUndefined();
  expect(() => remoteNameOf(root)).toThrow(
    'package.json does not name the remote. Add: "backshop": { "remote": "reports" }',
  );
});

test.each(['location', 'console', 'host'])(
  '"%s" cannot be a name, because it would replace something of the browser or the host',
  (name) => {
    writeManifest({ backshop: { remote: name } });
    expect(() => remoteNameOf(root)).toThrow(
      `cannot be the name of a remote, because the browser or the host uses it. Choose another name: ${name}-page`,
    );
  },
);

test.each(['Orders', 'orders/..', 'gift_cards'])('"%s" cannot be a name', (name) => {
  writeManifest({ backshop: { remote: name } });
  expect(() => remoteNameOf(root)).toThrow(`"${name}" in ${root}/package.json cannot be the name`);
});
