import type { ReleasablePackage } from '../base/project';
import { moduleAddress } from './child-program';
import { testAction } from './test-action';

/** What a program of `originProgram` does. `fill` fills the disk. */
type Step =
  | { do: 'publish'; packages: ReleasablePackage[] }
  | { do: 'release'; package: ReleasablePackage }
  | { do: 'rollback' | 'prune' | 'fill' | 'leftovers' | 'reserve' };

/**
 * Returns a program that works on an origin in a directory, step by step. It prints a line for each
 * step: `ok`, or the error's name and message. A rollback is one of the dashboard. A prune deletes all
 * versions that are not in use. `leftovers` prints the names of files of unfinished commands, and `reserve`
 * whether the origin still has all files that only take up space.
 * @param umask the permissions that new files do not get
 */
export function originProgram(directory: string, steps: Step[], umask = 0o022): string {
  return `
    import { appendFileSync, mkdirSync, readdirSync } from 'node:fs';
    process.umask(${umask});
    const { directoryOrigin } = await import('${moduleAddress('stores/directory-origin.ts')}');
    const { releaseAll } = await import('${moduleAddress('release/release-package.ts')}');
    const { releasePackage } = await import('${moduleAddress('release/release-package.ts')}');
    const { rollback } = await import('${moduleAddress('release/rollback.ts')}');
    const { prune } = await import('${moduleAddress('features/prune/prune.ts')}');
    const action = ${JSON.stringify(testAction)};
    const origin = directoryOrigin(${JSON.stringify(directory)});
    // With a limit: if the small disk is gone, because its test has ended, it is the computer's own one.
    const untilFull = (write) => {
      for (let count = 0; count < 5000; count += 1) {
        try {
          write(count);
        } catch {
          return;
        }
      }
      throw new Error('The disk is not full.');
    };
    const does = {
      publish: ({ packages }) => releaseAll(origin, action, packages),
      release: (step) => releasePackage(origin, action, step.package),
      rollback: () => rollback(origin, action, 'dashboard'),
      prune: () => prune(origin, action, 0),
      leftovers: () => readdirSync(origin.directory, { recursive: true }).filter((name) => /^\\.temporary\\/|^releases\\/.*html$/.test(name)),
      reserve: () => readdirSync(origin.directory + '/.reserve').length === 6 ? 'whole' : 'used',
      fill: () => {
        const other = origin.directory + '-other';
        mkdirSync(other, { recursive: true });
        for (const size of [4096, 1]) {
          untilFull(() => appendFileSync(other + '/file', Buffer.alloc(size)));
        }
        untilFull((count) => mkdirSync(other + '/' + count));
      },
    };
    for (const step of ${JSON.stringify(steps)}) {
      try {
        const result = await does[step.do](step);
        console.log(['leftovers', 'reserve'].includes(step.do) ? JSON.stringify(result) : 'ok');
      } catch (error) {
        console.log(error.name + ': ' + error.message);
      }
    }`;
}
