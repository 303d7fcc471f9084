// Ends the program in a Node that is too old, before an import fails there. So it uses nothing that is new.
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
