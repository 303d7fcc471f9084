import { relative } from 'node:path';
import type { PackageManager } from './package-manager';
import type { RemoteDescription } from './remote-description';

/**
 * Returns what to do in a new repository, with the commands of the package manager.
 * @param current absolute path of the folder that the command was started in
 */
export function nextSteps(
  { title, port, hasCard }: RemoteDescription,
  folder: string,
  { install, run, beforeOptions }: PackageManager,
  current = process.cwd(),
): string {
  const path = relative(current, folder);
  const steps: [command: string, description?: string][] = [
    ...(path ? [[`cd ${/[^\w./-]/.test(path) ? `"${path}"` : path}`] as [string]] : []),
    [install],
    [`${run} test`, 'type check and unit tests'],
    [`${run} dev`, `alone, at http://localhost:${port}/`],
    [
      `${run} dev${beforeOptions} --against <url>`,
      'in the deployed product, for you only, without a release',
    ],
  ];
  const width = Math.max(...steps.map(([command]) => command.length));
  const lines = steps.map(([command, description]) =>
    description ? `  ${command.padEnd(width)}   ${description}` : `  ${command}`,
  );
  const card = hasCard ? ' and a card for the Dashboard' : '';
  return `Created a remote with the page "${title}"${card} in ${folder}.

Next:
${lines.join('\n')}

README.md explains how to release it. Staff see it in the menus as soon as it is live.`;
}
