import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { setCatalogVersions } from './catalog';
import { failure, readSuiteResult, type SuiteResult } from './suite-result';

/** Tests of everything that uses private parts of webpack and Module Federation. */
const suiteFolder = 'platform/build-config/src/plumbing';

const catalogFile = 'pnpm-workspace.yaml';
const lockfile = 'pnpm-lock.yaml';

/** Runs the plumbing tests in a copy of the workspace, with other versions in its catalog. */
export async function runSuite(
  copy: string,
  versions: ReadonlyMap<string, string>,
): Promise<SuiteResult> {
  return withVersions(copy, versions, async (problem) =>
    problem === undefined ? runJest(copy) : failure('the installation', problem),
  );
}

/**
 * Installs other versions in a copy of the workspace, does some work, and restores its catalog.
 * @param work gets the error if the installation failed
 */
export async function withVersions<Result>(
  copy: string,
  versions: ReadonlyMap<string, string>,
  work: (problem: string | undefined) => Promise<Result>,
): Promise<Result> {
  const pinned = await Promise.all(
    [catalogFile, lockfile].map(async (name) => {
      const file = join(copy, name);
      return { file, text: await readFile(file, 'utf8') };
    }),
  );
  try {
    const catalog = join(copy, catalogFile);
    await writeFile(catalog, setCatalogVersions(await readFile(catalog, 'utf8'), versions));
    return await work(await install(copy));
  } finally {
    for (const { file, text } of pinned) await writeFile(file, text);
  }
}

/** Installs the packages. Returns the error if that fails, else undefined. */
async function install(copy: string): Promise<string | undefined> {
  const command = ['--yes', 'pnpm@10', 'install', '--no-frozen-lockfile'];
  try {
    await run(copy, 'npx', command);
    return undefined;
  } catch (error) {
    return errorLine(error);
  }
}

async function runJest(copy: string): Promise<SuiteResult> {
  const report = join(copy, 'test-results/compat.json');
  const jest = join(copy, 'node_modules/.bin/jest');
  await rm(report, { force: true });
  await mkdir(dirname(report), { recursive: true });
  const command = ['--selectProjects', 'build-config', '--json', `--outputFile=${report}`];
  // Jest exits with 1 when a test fails, and the report says which one.
  const output = await run(copy, jest, [...command, suiteFolder]).catch(errorLine);
  const text = await readFile(report, 'utf8').catch(() => undefined);
  return text === undefined
    ? failure('Jest wrote no report', output)
    : readSuiteResult(JSON.parse(text));
}

/** Runs a program in a folder and returns what it prints. */
export async function run(cwd: string, program: string, args: string[]): Promise<string> {
  const env = { ...process.env, CI: 'true' }; // Without it, pnpm may ask questions.
  const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(program, args, options);
  return stdout;
}

/** Returns the first error line that a failed program printed. pnpm prints errors on stdout. */
export function errorLine(error: unknown): string {
  const { message, stdout, stderr } = error as Error & { stdout?: string; stderr?: string };
  const lines = `${stdout ?? ''}${stderr ?? ''}`.split('\n');
  const isError = (line: string) => /ERR_|^\w*Error: /.test(line);
  return lines.find(isError) ?? lines.find((line) => /error/i.test(line)) ?? message;
}
