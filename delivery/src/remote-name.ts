import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from './command-error';

/** Lower-case words with hyphens between them; npm takes 214 characters, a menu does not. */
const remoteName = /^(?=.{1,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** A remote's container is a global of the page; these are the browser's own, and the host's. */
const taken =
  /^(alert|blur|caches|close|closed|confirm|crypto|document|event|external|fetch|find|focus|frames|history|host|length|location|name|navigation|navigator|open|opener|origin|parent|performance|print|prompt|scheduler|screen|self|status|stop|top|window)$/;

/**
 * Lets a name through that a new remote can have.
 * @throws CommandError that says in one line why it can't
 */
export function checkRemoteName(name: string, root: string): void {
  if (!name) throw new CommandError('A remote needs a name: pnpm new:remote <name>');
  if (!remoteName.test(name)) {
    throw new CommandError(
      `"${name}" can't be the name of a remote; use up to 40 lower-case letters and digits, words joined by "-": gift-cards`,
    );
  }
  if (taken.test(name)) {
    throw new CommandError(
      `"${name}" is taken by the browser or the host; choose another name: ${name}-page`,
    );
  }
  if (existsSync(join(root, `remote-${name}`))) {
    throw new CommandError(`remote-${name} exists already; choose another name.`);
  }
  const pages = readFileSync(join(root, 'host/src/layout/navigation/pages.ts'), 'utf8');
  if (pages.includes(`path: '/${name}'`)) {
    throw new CommandError(`The host has a page at /${name} already; choose another name.`);
  }
}
