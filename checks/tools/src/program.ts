import { Command } from 'commander';
import type { TourOptions } from './tour/tour';
import { workspaceRoot } from './workspace';

// Those for every day also have a script in package.json. Each imports its code only when it runs.
export const program = new Command('pnpm tools')
  .usage('<command>')
  .description('Develop and check the workspace.')
  .helpCommand(false);

program
  .command('test')
  .helpGroup('Check:')
  .description('Run every check, or those of one package.')
  .argument('[package]', 'host, a remote by its name (dashboard), or another folder')
  .addHelpText(
    'after',
    "\nWithout a package: types, lint, unused code, build, sizes, unit tests, end-to-end tests in three\nbrowser engines, and every section of the bench once. Installs the programs that are missing, on\nDebian. With CI set, the run fails if a test did not run.\n\nWith a package: types of the whole workspace, and lint, unit tests, build and sizes of the\npackage. For a remote, this takes a minute.\n\nEnvironment:\n  ENGINES   engines besides Chromium: firefox, webkit or none (default: firefox,webkit)\n  BROWSERS  playwright: the Firefox and the WebKit that `npx playwright install` has installed (default: the system's)\n\nExample:\n  pnpm test dashboard",
  )
  .action(async (name: string | undefined) => {
    const { assertBuildable } = await import('@backshop/delivery/build');
    assertBuildable(workspaceRoot);
    if (name !== undefined) {
      const { checkPackage } = await import('./check/check-package');
      return checkPackage(name);
    }
    const { testWorkspace } = await import('./check/check');
    await testWorkspace();
  });

program
  .command('lint')
  .helpGroup('Check:')
  .description('Lint code and styles, except files that passed unchanged, and check the format.')
  .argument('[package]', 'host, a remote by its name (dashboard), or another folder')
  .option('--all', 'lint all files')
  .addHelpText('after', '\nExample:\n  pnpm lint --all')
  .action(async (name: string | undefined, options: { all?: true }) => {
    const { folderNamed } = await import('./workspace');
    const folder = name === undefined ? undefined : folderNamed(name);
    const { lint } = await import('./lint/lint');
    await lint(folder, options);
  });

program
  .command('features')
  .helpGroup('Check:')
  .description(
    'Delete each feature of delivery in a copy, and check that the rest compiles and releases.',
  )
  .argument('[features...]', 'folders in platform/delivery/src/features (default: all)')
  .action(async (names: string[]) => {
    const { checkWithoutFeatures } = await import('./without-features');
    checkWithoutFeatures(names);
  });

program
  .command('e2e')
  .helpGroup('Check:')
  .description('Build everything, then run the end-to-end tests.')
  .argument('[arguments...]', 'for Playwright: part of a file name, or any of its options')
  .allowUnknownOption()
  .addHelpText('after', '\nExample:\n  pnpm test:e2e shell/theme --headed')
  .action(async (args: string[]) => {
    const { e2e } = await import('./check/e2e');
    await e2e(args);
  });

program
  .command('faults')
  .helpGroup('Check:')
  .description('Test every way in which a part can fail, and write docs/faults.md.')
  .action(async () => {
    const { faults } = await import('./check/e2e');
    await faults();
  });

program
  .command('mutation')
  .helpGroup('Check:')
  .description(
    'Change the code in many small ways, and list the changes that no test beside it notices.',
  )
  .argument('[path]', 'folder or file to change (default: platform/delivery/src/core)')
  .addHelpText('after', '\nExample:\n  pnpm mutation host/src/federation')
  .action(async (path?: string) => {
    const { mutation } = await import('./mutation');
    await mutation(path);
  });

program
  .command('docs:write')
  .helpGroup('Other:')
  .description('Write the documents that are generated from the code.')
  .action(async () => {
    const { writeDocuments } = await import('./docs-check/generated');
    const changed = await writeDocuments();
    console.log(changed.length > 0 ? `Written: ${changed.join(', ')}` : 'All are up to date.');
  });

program
  .command('new:remote')
  .helpGroup('Develop:')
  .description('Add a remote with one page to the workspace, and install it.')
  .argument('<name>', 'lower-case words, joined with "-"')
  .addHelpText('after', '\nExample:\n  pnpm tools new:remote gift-cards')
  .action(async (name: string) => {
    const { newRemote } = await import('./new-remote/new-remote');
    console.log(await newRemote(name));
  });

program
  .command('pack:all')
  .helpGroup('Other:')
  .description('Compile and pack the packages that other repositories install.')
  .argument('<folder>', 'where to put the archives')
  .addHelpText('after', '\nExample:\n  pnpm tools pack:all /tmp/packages')
  .action(async (folder: string) => {
    const { packAll } = await import('./pack/pack-packages');
    await packAll(folder);
  });

program
  .command('remove:remote')
  .helpGroup('Develop:')
  .description('Remove a remote from the workspace: the opposite of new:remote.')
  .argument('<name>', 'name of the remote')
  .addHelpText(
    'after',
    '\nRefuses if the sources of the host name the remote, or if work that is not committed would be lost.\n\nExample:\n  pnpm tools remove:remote gift-cards',
  )
  .action(async (name: string) => {
    const { removeRemote } = await import('./new-remote/remove-remote');
    console.log(await removeRemote(name));
  });

program
  .command('tour')
  .helpGroup('Develop:')
  .description(
    'Show a release, a preview, a broken candidate, a rollback and a trace, in a browser window.',
  )
  .option('--headless', 'open no window (default without a display)')
  .addHelpText(
    'after',
    '\nWorks in a copy of the workspace, which it deletes at the end.\n\nEnvironment:\n  CHROMIUM  path of the browser (default: where Linux installs it)',
  )
  .action(async (options: TourOptions) => {
    const { tour } = await import('./tour/tour');
    await tour(options);
  });

program
  .command('fallback-fonts')
  .helpGroup('Other:')
  .description(
    'Compute the fallback fonts, which show until Inter has loaded. Run it after you change a font.',
  )
  .action(async () => {
    const { writeFallbackFonts } = await import('./fallback-fonts');
    await writeFallbackFonts();
  });

program
  .command('compat')
  .helpGroup('Check:')
  .description('Test which versions of Module Federation work together. Needs the npm registry.')
  .argument('[versions...]', 'more versions to test, besides the known ones and the newest')
  .addHelpText(
    'after',
    '\nBuilds a host and remotes with each version, in a copy of the workspace, and loads every remote\nin every host.\n\nExample:\n  pnpm tools compat 2.10.0',
  )
  .action(async (versions: string[]) => {
    const { compat } = await import('./compat');
    await compat(versions);
  });

program
  .command('build:previous')
  .helpGroup('Check:')
  .description('Build the previous release from git history, for the compatibility tests.')
  .addHelpText(
    'after',
    '\nStores the builds in node_modules/.cache/previous-release. Does nothing when they are there.',
  )
  .action(async () => {
    const { buildPrevious } = await import('./previous-release');
    console.log(await buildPrevious());
  });

program
  .command('screenshots:accept')
  .helpGroup('Check:')
  .description('Replace the reference screenshots. Look at the differences first.')
  .argument('[state]', 'accept only states with this text in their names (default: all)')
  .addHelpText('after', '\nExample:\n  pnpm tools screenshots:accept failure-card')
  .action(async (state?: string) => {
    const { acceptScreenshots } = await import('./accept-screenshots');
    await acceptScreenshots(state);
  });

program
  .command('comment:preview')
  .helpGroup('Other:')
  .description(
    'Comment on a pull request on GitHub with the URL of a preview, or update that comment.',
  )
  .argument('<file>', 'the output of: pnpm --silent delivery release <package> --stage --json')
  .addHelpText(
    'after',
    `
Environment:
  BACKSHOP_URL       URL of the product
  GH_TOKEN           token that may comment
  GITHUB_REPOSITORY  owner and name of the repository (set by GitHub)
  PULL_REQUEST       number of the pull request

Example:
  pnpm tools comment:preview staged.json`,
  )
  .action(async (file: string) => {
    const { commentPreview } = await import('./comment-preview');
    await commentPreview(file);
  });
