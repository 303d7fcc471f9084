import { CommandError } from '@backshop/delivery/command-error';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pagesFile, workflowFile } from './workspace-files';

/** Lower-case words joined by hyphens. npm allows 214 characters, but a menu has no room for them. */
const remoteName = /^(?=.{1,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** A container is a property of `window`, so it must not replace one of the browser's or the host's. */
const reserved =
  /^(alert|blur|caches|close|closed|confirm|crypto|document|event|external|fetch|find|focus|frames|history|host|length|location|name|navigation|navigator|open|opener|origin|parent|performance|print|prompt|scheduler|screen|self|status|stop|top|window)$/;

/**
 * Checks that a new remote can have this name.
 * @throws CommandError with one line that says why it cannot
 */
export function assertRemoteName(name: string, root: string): void {
  if (!name) throw new CommandError('The remote needs a name. Run: pnpm new:remote <name>');
  if (!remoteName.test(name)) {
    throw new CommandError(
      `"${name}" cannot be the name of a remote. Use up to 40 lower-case letters and digits, and join words with "-": gift-cards`,
    );
  }
  if (reserved.test(name)) {
    throw new CommandError(
      `"${name}" is already used by the browser or the host. Choose another name: ${name}-page`,
    );
  }
  if (hasFiles(join(root, `remote-${name}`))) {
    throw new CommandError(`remote-${name} already exists. Choose another name.`);
  }
  if (existsSync(join(root, workflowFile(name)))) {
    throw new CommandError(`${workflowFile(name)} already exists. Choose another name.`);
  }
  if (readFileSync(join(root, pagesFile), 'utf8').includes(`path: '/${name}'`)) {
    throw new CommandError(`The host already has a page at /${name}. Choose another name.`);
  }
}

/** Git leaves these folders behind when it switches to a branch without the remote. */
const leftBehind = ['dist', 'node_modules'];

function hasFiles(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).some((name) => !leftBehind.includes(name));
}
