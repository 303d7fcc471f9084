import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { buildsFolder } from '../origin/folders';
import type { Origin } from '../origin/origin';
import { readSourceMaps, versionOfSourceMaps } from '../version/source-maps';
import { listVersions } from '../version/stored-version';
import { parseFrame } from './frame';
import { traceStack } from './trace-stack';

/**
 * Returns a stack with the functions, files and lines of the sources.
 * @param version the version in the report with the stack
 * @throws CommandError when the origin has no source maps of that version, or nothing in the stack is from an
 *   origin
 */
export async function trace(origin: Origin, version: string, stack: string): Promise<string> {
  const names = new Set(stack.split('\n').flatMap((line) => parseFrame(line)?.name ?? []));
  if (names.size === 0) {
    throw new CommandError(
      'The stack names no script of the product. Copy the stack from the report, with the addresses in it.',
    );
  }
  await assertKept(origin, version, [...names]);
  const maps = new Map<string, ReturnType<typeof readSourceMaps>>();
  return traceStack(stack, version, (name, each) => {
    const key = `${name}/${each}`;
    const known = maps.get(key) ?? readSourceMaps(origin, name, each);
    maps.set(key, known);
    return known;
  });
}

/** @throws CommandError when the origin has no source maps of a version */
async function assertKept(origin: Origin, version: string, names: string[]): Promise<void> {
  const files = await origin.list(`${buildsFolder}/`);
  if (files.some(({ path }) => versionOfSourceMaps(path)?.version === version)) return;
  for (const name of names) {
    const stored = await listVersions(origin, name);
    if (!stored.some((each) => each.version === version)) continue;
    throw new CommandError(
      `No source maps of version ${version} of ${name} are kept, because its build had none. Build and release it again to get a version with source maps.`,
    );
  }
  throw new CommandError(
    `The origin has no version ${version} of ${names.join(' or ')}. It was pruned or never released. To see which versions are there, run: ${commandFor('releases')}`,
  );
}
