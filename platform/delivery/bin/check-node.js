// Ends the program in a Node that is too old, or in a folder whose path tsx cannot use, before an import fails there.
// So it uses nothing that is new.
import { readFileSync } from 'fs';

const file = new URL('../package.json', import.meta.url);
const oldest = JSON.parse(readFileSync(file, 'utf8')).engines.node.replace('>=', '');
const [major, minor] = oldest.split('.').map(Number);
const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);

if (ownMajor < major || (ownMajor === major && ownMinor < minor)) {
  console.error(
    `Backshop needs Node ${oldest} or newer, but this is Node ${process.versions.node}. Install a newer one (https://nodejs.org), then run the command again.`,
  );
  process.exit(1);
}

if (import.meta.url.indexOf('%3F') !== -1) {
  console.error(
    `Nothing can run in ${process.cwd()}, because its path contains ?. Move or rename the folder, then run the command again.`,
  );
  process.exit(1);
}
