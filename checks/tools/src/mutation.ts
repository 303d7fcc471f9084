import { existsSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { CommandError } from '@backshop/delivery';
import { Stryker } from '@stryker-mutator/core';
import { packageFolders, workspaceRoot } from './workspace';

const require = createRequire(import.meta.url);

/**
 * Changes the code in a folder or a file, one place at a time, and runs the tests beside it after each change. Prints
 * the changes that no test noticed, and their share.
 * @param path relative to the workspace
 * @throws CommandError when no package has it
 */
export async function mutation(path = 'platform/delivery/src/core'): Promise<void> {
  const folder = packageFolders().find((each) => path.startsWith(`${each}/`));
  process.chdir(workspaceRoot); // Stryker and jest.config.js work in the current folder.
  if (!folder || !existsSync(path)) {
    throw new CommandError(`There is no ${path} in a package. Name a folder or file of one.`);
  }
  const isFile = statSync(path).isFile();
  const preset = await settingsIn('platform/build-config/jest/preset.js');
  const { projects } = (await settingsIn('jest.config.js')) as { projects: JestProject[] };
  const project = projects.find(({ rootDir }) => rootDir === `./${folder}`);
  process.env.MUTATION_ENVIRONMENT =
    project?.testEnvironment === 'node'
      ? require.resolve('jest-environment-node')
      : require.resolve('jest-environment-jsdom');

  const stryker = new Stryker({
    mutate: isFile
      ? [path]
      : [`${path}/**/*.{ts,tsx}`, '!**/*.{test,assertions}.*', '!**/testing/**'],
    testRunner: 'jest',
    plugins: [import.meta.resolve('@stryker-mutator/jest-runner')],
    jest: {
      config: {
        ...preset,
        ...project,
        testEnvironment: require.resolve('./mutation-environment.cjs'),
        projects: [],
        testMatch: [`**/${isFile ? dirname(path) : path}/**/*.test.{ts,tsx}`],
      },
    },
    ignorePatterns: ['dist', '.origin', 'test-results'],
    tempDirName: 'test-results/mutation',
    // A busy machine takes long. An endless loop ends before, as Stryker counts its turns.
    timeoutMS: 20_000,
    reporters: ['progress-append-only', 'clear-text'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  });
  await stryker.runMutationTest();
}

interface JestProject {
  rootDir: string;
  /** Without it, tests run in jsdom. */
  testEnvironment?: 'node';
}

async function settingsIn(file: string): Promise<object> {
  const { default: settings } = (await import(join(workspaceRoot, file))) as { default: object };
  return settings;
}
