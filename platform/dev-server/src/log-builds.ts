import { stripVTControlCharacters } from 'node:util';
import type { Compiler } from 'webpack';

/** Prints a line for each build, and its errors. */
export function logBuilds(compiler: Compiler, port: number): void {
  const prefix = `[${compiler.name}]`.padEnd(16);
  compiler.hooks.done.tap('log', (stats) => {
    const seconds = ((stats.endTime - stats.startTime) / 1000).toFixed(1);
    console.log(`${prefix} built in ${seconds} s, http://localhost:${port}/`);
    if (!stats.hasErrors()) return;
    const colors = process.stderr.hasColors?.() ?? false;
    const text = stats.toString({ all: false, errors: true, colors });
    console.error((colors ? text : stripVTControlCharacters(text)).replace(/^/gm, `${prefix} `));
  });
}
