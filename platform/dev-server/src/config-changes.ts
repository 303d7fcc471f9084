import { relative } from 'node:path';
import type { Compiler } from 'webpack';
import { commandName } from './command-name';

/**
 * Warns when a file of a package's webpack configuration changes. The server still uses the old one.
 * @param files absolute paths
 */
export function reportConfigChanges(compiler: Compiler, files: string[]): void {
  const known = new Set(files);
  compiler.hooks.afterCompile.tap('config', ({ fileDependencies }) => {
    fileDependencies.addAll(files);
  });
  compiler.hooks.watchRun.tap('config', ({ modifiedFiles }) => {
    for (const file of modifiedFiles ?? []) {
      if (!known.has(file)) continue;
      console.warn(
        `\n${relative(process.cwd(), file)} changed. It is part of the webpack configuration of ${compiler.name}. To use it, stop this command and run it again: ${commandName()}\n`,
      );
    }
  });
}
