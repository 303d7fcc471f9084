import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { buildFixture, FixtureWorkspace } from '../fixture-builds';

/**
 * A program that builds the fixture with the installed version of Module Federation, for
 * `pnpm tools compat`. Its argument is the folder for the builds.
 */
const [, , folder] = process.argv;
const workspace = new FixtureWorkspace();
try {
  const builds = await buildFixture(workspace);
  for (const [name, build] of Object.entries(builds)) {
    for (const [path, content] of Object.entries(build as Record<string, Buffer>)) {
      const file = join(folder!, name, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    }
  }
} finally {
  workspace.remove();
}
