import { isDeepStrictEqual } from 'node:util';
import type { Action, CommandOptions, LogEntry } from '../core/entry';
import { buildAction, commandLine } from './action';
import { CommandError } from '../base/command-error';
import { IncompatibleError } from '../contract/check-contracts';
import type { Origin } from '../core/origin';
import { shortVersion } from '../core/short-version';
import { dryRunOrigin } from '../stores/dry-run-origin';
import { promote } from '../release/promote';
import { isPushed, readSource } from '../base/git';
import {
  checkoutOf,
  commandFor,
  packageNamed,
  packageNameOf,
  projectAt,
  type ReleasablePackage,
  workspaceAt,
  inWorkspace,
  usageOf,
} from '../base/project';
import { buildChecked } from '../build/check-types';
import { assertIntact } from '../core/log';
import { releaseAll, releasePackage } from '../release/release-package';
import { previewPath } from '../release/preview-path';
import { stagePackage } from '../release/stage-package';
import { readBuiltVersion } from '../build/built-version';
import { withImportedBuild } from '../build/import-build';
import { assertUnnamed, commandOrigin } from './arguments';
import { checkSizes } from '../build/check-sizes';
import { releaseWithSmokeTest } from './release-with-smoke-test';
import { printChange, printReport, printStaged, reportAll, reportAllPlan } from './release-report';
import { assertAddress } from './run-smoke';
import { endOfLog, newestEntry, product } from '../release/log';

interface ReleaseOptions extends CommandOptions {
  all?: boolean;
  stage?: boolean;
  /** The output folder of a build that our preset did not make. */
  from?: string;
  /** The URL of the product: checks it before and after the release. */
  smoke?: string;
}

/** `pnpm delivery release`: releases or stages one package, or releases all packages together. */
export async function runRelease(name: string | undefined, options: ReleaseOptions): Promise<void> {
  const { all, stage: isStaged, from, json } = options;
  const isImported = from !== undefined;
  if (all || isImported) assertUnnamed(name, all ? '--all' : '--from');
  const one = all || isImported ? undefined : packageNameOf(name);
  if (!all && !isImported && one === undefined) throw wrongRelease();
  if (options.smoke !== undefined) {
    assertAddress(options.smoke);
    if (all || isStaged || options.dryRun || json) throw wrongSmokeTest();
  }
  if (all) return releaseEveryPackage(options);
  const release = (released: ReleasablePackage) =>
    isStaged ? stage(released, options) : releaseOne(released, options);
  return isImported
    ? withImportedBuild(from, release)
    : release(packageNamed(one!, projectAt().packages));
}

function wrongRelease(): CommandError {
  const single = commandFor(`release ${usageOf('package')} [--stage | --share <percentage>]`);
  const imported = commandFor('release --from <folder>');
  return new CommandError(
    inWorkspace(
      `Name one package, or release all. Run: ${single}, ${imported}, or ${commandFor('release --all')}`,
      `Choose one way to release. Run: ${single}, or ${imported}`,
    ),
  );
}

export function wrongSmokeTest(): CommandError {
  return new CommandError(
    `--smoke works only when a package goes live for all browsers. Leave out ${inWorkspace('--all, ', '')}--stage, --share, --dry-run and --json.`,
  );
}

async function releaseOne(released: ReleasablePackage, options: ReleaseOptions): Promise<void> {
  const { name } = released;
  const checkout = checkoutOf(released);
  const origin = await commandOrigin(options);
  // Before the build, so that an error shows at once.
  const live = await newestEntry(origin);
  const action = await startBuild(options, checkout, live, name);
  await buildWithinBudget([released], options, checkout, action);
  const release = async () => {
    const changed = await releasePackage(origin, action, released);
    const notes = [...changed.notes, ...(await notesOnUnpushed(checkout, action))];
    printChange(name, { ...changed, notes }, options);
    return changed;
  };
  await (options.smoke ? releaseWithSmokeTest(origin, options.smoke, name, release) : release());
}

async function stage(staged: ReleasablePackage, options: ReleaseOptions): Promise<void> {
  const origin = await commandOrigin(options);
  await newestEntry(origin);
  const checkout = checkoutOf(staged);
  const stated = await buildAction(commandLine(), checkout, options.message);
  const action = { ...stated, options };
  await buildWithinBudget([staged], options, checkout, action);
  const { name } = staged;
  const result = await stagePackage(origin, action, staged);
  const pages = async () => {
    if (options.from) {
      const { exposes = {} } = await (await readBuiltVersion(staged)).readInfo();
      return Object.keys(exposes); // Which of them are pages is unknown.
    }
    const { pagesOf } = await import('@backshop/build-config/describe-contract'); // Loads the compiler.
    return pagesOf(staged.root);
  };
  const page = name === 'host' ? undefined : await previewPath(origin, result.live, name, pages);
  const saysHow = !options.dryRun && !options.json; // Only then it prints how to make the version live.
  const refusal = saysHow ? await refusalOf(origin, action, staged, result.version) : undefined;
  printStaged(name, result, page, options, refusal);
}

/** Returns why a staged version could not go live now, with the command that insists on it. */
async function refusalOf(
  origin: Origin,
  { by }: Action,
  staged: ReleasablePackage,
  version: string,
): Promise<string | undefined> {
  const { name } = staged;
  const command = commandFor(`promote ${name} ${shortVersion(version)}`);
  const action = { by, command, checkout: checkoutOf(staged) };
  try {
    await promote(dryRunOrigin(origin), action, name, version);
    return undefined;
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    if (error instanceof IncompatibleError) return ''; // A note of the stage says so.
    return error.message.replace(
      /^Nothing was released, because/,
      'It cannot go live now, because',
    );
  }
}

async function releaseEveryPackage(options: ReleaseOptions): Promise<void> {
  const { packages, root } = workspaceAt('release --all');
  const origin = await commandOrigin(options);
  const entry = assertIntact(await endOfLog(origin));
  const before = entry && { ...entry.release, number: entry.number };
  const action = await startBuild(options, root, entry);
  await buildWithinBudget(packages, options, root, action);
  const { release, notes } = await releaseAll(origin, action, packages, {
    keepOthers: true,
    allowMissing: before === undefined, // Other repositories cannot release before there is a host.
  });
  const report = options.dryRun ? reportAllPlan : reportAll;
  printReport(report(before, release), [...notes, ...(await notesOnUnpushed(root, action))]);
}

async function startBuild(
  options: ReleaseOptions,
  checkout: string,
  live: LogEntry | undefined,
  target?: string,
): Promise<Action> {
  const stated = await buildAction(commandLine(), checkout, options.message);
  const action: Action = { ...stated, ...(target && { target }), options, checkout };
  for (const feature of product.features) await feature.checkBeforeBuild?.(action, live);
  return action;
}

async function buildWithinBudget(
  packages: ReleasablePackage[],
  options: ReleaseOptions,
  checkout: string,
  { source }: Action,
): Promise<void> {
  if (options.from !== undefined) return; // It has been built.
  await buildChecked(packages, logFor(options));
  if (!isDeepStrictEqual(await readSource(checkout), source)) {
    throw new CommandError(
      'Nothing was released, because the checkout changed during the build, so it is not known which commit the build is from. Run the command again, and change no files while it runs.',
    );
  }
  await checkSizes(projectAt(), packages);
}

/** Programs read the standard output of `--json`, so the progress goes elsewhere. */
function logFor({ json }: ReleaseOptions): (line: string) => void {
  return json ? console.error : console.log;
}

async function notesOnUnpushed(folder: string, { source }: Action): Promise<string[]> {
  if (!source || (await isPushed(folder, source.commit)) !== false) return [];
  return [
    `Commit ${source.commit.slice(0, 10)} is not pushed, so nobody else can merge it or build this version again. Run: git push`,
  ];
}
