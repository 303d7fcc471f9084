import { CommandError } from '../base/command-error';
import { adviceToRelease, commandFor } from '../base/project';
import { folderOf, indexFile, packageOf } from '../core/paths';
import { type Finding, type Verification, verifyOrigin } from '../features/verify/verify';
import { folderOfReleaseFile } from '../page/release-file';
import { parseDeltaPath } from '../stores/layout';
import { configuredOrigin } from './arguments';

/** `pnpm delivery verify:origin`: checks every file on an origin and prints what is wrong. */
export async function runVerify(): Promise<void> {
  const verification = await verifyOrigin(await configuredOrigin());
  console.log(reportVerification(verification));
  const advice = liveDamage(verification);
  if (advice) throw new CommandError(advice);
  if (verification.problems.length > 0) {
    throw new CommandError(
      'Some files could not be checked. Fix the cause, then run the command again.',
    );
  }
}

export function reportVerification(verification: Verification): string {
  const { findings, versions, files, problems, notes } = verification;
  const lines = findings.map(
    ({ path, problem, isLive }) => `  ${path}: ${problem}${isLive ? ', live' : ''}`,
  );
  const checked = `Checked ${files} files of ${versions} versions:`;
  const damaged = findings.filter(isDamage);
  const live = damaged.filter(({ isLive }) => isLive);
  const summary =
    findings.length + problems.length === 0
      ? `${checked} all are intact, and nothing is left over.`
      : `${checked} ${damaged.length} damaged, ${live.length} of them live. Other findings: ${findings.length - damaged.length}.`;
  return [...lines, summary, ...problems, ...notes].join('\n');
}

/** Returns what to do about damage of the live release, or undefined when there is none. */
export function liveDamage(verification: Verification): string | undefined {
  const { findings, release, candidates } = verification;
  const live = findings.filter((finding) => finding.isLive && isDamage(finding));
  if (live.length === 0) return undefined;
  const unreadable = live.some(({ problem }) => problem === 'not readable for the server');
  if (unreadable) {
    return 'A server may not be allowed to read files of the live release: they have fewer rights than the folder of the origin. Give everyone that can read the folder the same rights: chmod -R go+rX <folder of the origin>';
  }
  const inVersions = live.filter(({ path }) => !isOfRelease(path));
  const folders = new Set(inVersions.map(({ path }) => folderOf(path) ?? ''));
  const names = [...folders].filter((each) => !candidates.includes(each)).map(packageOf);
  const aborts = candidates
    .filter((each) => folders.has(each))
    .map((each) => commandFor(`abort ${packageOf(each)}`));
  const advice = [
    names.length > 0 && `To repair it, ${adviceToRelease(...new Set(names))}`,
    aborts.length > 0 && `To end a damaged candidate, run: ${aborts.join(', ')}`,
    folders.size === 0 && `To repair it, run: ${commandFor(`rollback --to ${release}`)}`,
  ];
  return ['The live release is damaged.', ...advice.filter(Boolean)].join(' ');
}

/** Whether `rollback --to` restores a file: `index.html`, a whole release, or its copies and deltas. */
function isOfRelease(path: string): boolean {
  const file = parseDeltaPath(path)?.file ?? path;
  return file === indexFile || folderOfReleaseFile(file) !== undefined;
}

function isDamage({ problem }: Finding): boolean {
  return ['missing', 'changed', 'not readable for the server'].includes(problem);
}
