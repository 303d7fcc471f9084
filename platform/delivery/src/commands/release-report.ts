import type { Release } from '@backshop/shared-types';
import { commandFor } from '../base/project';
import type { CommandOptions } from '../core/entry';
import { shortVersion } from '../core/short-version';
import { changesBetween, liveVersionOf, type ReleasedVersions } from '../core/versions';
import { candidateChanges, formatShare } from '../page/shown-versions';
import type { LiveChange } from '../release/change-release';
import { withPreview } from '../release/preview-path';

/** Returns what a command made live, and the seconds since the command began. */
export function reportChange(
  before: Release,
  release: Release,
  name: string,
  options: Insistence = {},
): string {
  if (release === before) return `${stateOf(release, name)} The release did not change.`;
  const seconds = (performance.now() / 1000).toFixed(1);
  return [
    `Release ${release.number} is live: ${changeOf(before, release, name)}. It took ${seconds} s.`,
    ...(describeCandidate(before, release, name) ? [adviceOnCandidate(name, options)] : []),
    ...removedExposes(before, release, name).map((expose) => `Removed expose: ${expose}`),
  ].join('\n');
}

/** Returns what a command would make live. */
export function reportPlan(live: Release, release: Release, name: string): string {
  if (release === live) return reportDryRun(`change nothing: ${stateOf(live, name)}`);
  return reportDryRun(`make release ${live.number + 1} live: ${changeOf(live, release, name)}.`);
}

/** Returns what a command prints with `--dry-run`. The change says what it would do: `make release 12 live.` */
export function reportDryRun(change: string): string {
  return `Dry run. Would ${change}`;
}

type Before = (ReleasedVersions & Pick<Release, 'number'>) | undefined;

export function reportAll(before: Before, release: Release): string {
  return before?.number === release.number
    ? `Nothing to release: all packages are live as built here. Release ${release.number} did not change.`
    : `Release ${release.number} is live, with all packages as built here.`;
}

export function reportAllPlan(before: Before, release: Release): string {
  const changes = changesBetween(before, release);
  const candidates = Object.keys(before?.candidates ?? {});
  const ended = candidates.filter((name) => !release.candidates?.[name]);
  if (changes.length + ended.length === 0) {
    return reportDryRun(
      before?.number === release.number
        ? 'change nothing: all packages are live as built here.'
        : `make release ${release.number} live: ${onlyIndexHtml}.`,
    );
  }
  return [
    reportDryRun(`make release ${release.number} live:`),
    ...changes.map(({ name, from, to }) => `  ${describeChange(name, from, to)}`),
    ...ended.map((name) => `  the candidate of ${name} ends`),
  ].join('\n');
}

function stateOf(release: Release, name: string): string {
  const candidate = release.candidates?.[name];
  if (!candidate) return `${name} ${shortVersion(liveVersionOf(release, name))} is already live.`;
  return `${name} ${shortVersion(candidate.version)} is already the candidate for ${formatShare(candidate.share)} of the browsers.`;
}

function changeOf(before: Release, after: Release, name: string): string {
  const candidate = describeCandidate(before, after, name);
  if (candidate) return candidate;
  const [previous, version] = [before, after].map((each) => liveVersionOf(each, name));
  const isOnlyLeft = before.candidates?.[name] && previous === version;
  return isOnlyLeft
    ? `${name} ${shortVersion(version)} for all browsers`
    : describeChange(name, previous, version);
}

const onlyIndexHtml = 'the same versions, with a new index.html';

function describeChange(name: string, previous: string | undefined, version: string | undefined) {
  if (previous === version) return onlyIndexHtml;
  if (version === undefined) return `${name} ${shortVersion(previous)} removed`;
  return previous
    ? `${name} ${shortVersion(version)} instead of ${shortVersion(previous)}`
    : `${name} ${shortVersion(version)} as a new package`;
}

export function printReport(report: string, notes: string[]): void {
  console.log([report, ...notes].join('\n'));
}

function describeCandidate(before: Release, release: Release, name: string): string | undefined {
  const changed = candidateChanges(before, release).find(
    (each) => each.name === name && each.change === 'candidate',
  );
  if (!changed) return undefined;
  const { version, share, from } = changed;
  const instead = from === undefined ? '' : ` instead of ${formatShare(from)}`;
  return `${name} ${shortVersion(version)} as a candidate for ${formatShare(share)} of the browsers${instead}`;
}

/** The options with which somebody insists on a release. What follows would be refused without them, too. */
interface Insistence {
  allowDirty?: boolean;
  replace?: string[];
}

function adviceOnCandidate(name: string, { allowDirty, replace = [] }: Insistence): string {
  const promote = [
    `promote ${name}`,
    ...(allowDirty ? ['--allow-dirty'] : []),
    ...(replace.includes(name) ? [`--replace ${name}`] : []),
  ].join(' ');
  return `To make it live for all browsers, run: ${commandFor(promote)}\nTo end it, run: ${commandFor(`abort ${name}`)}`;
}

export function printChange(
  name: string,
  { before, release, notes }: LiveChange,
  options: CommandOptions & Insistence,
): void {
  if (options.json) {
    return console.log(JSON.stringify(changeAsJson(name, { before, release, notes }, options)));
  }
  const report = options.dryRun
    ? reportPlan(before, release, name)
    : reportChange(before, release, name, options);
  printReport(report, notes);
}

function changeAsJson(
  name: string,
  { before, release, notes }: LiveChange,
  { dryRun }: CommandOptions,
) {
  const { number, candidates } = release;
  const candidate = candidates?.[name];
  return {
    package: name,
    version: liveVersionOf(release, name),
    ...(candidate && { candidate: { version: candidate.version, share: candidate.share } }),
    changed: release !== before,
    release: number,
    ...(dryRun && { dryRun }),
    notes,
  };
}

/**
 * Prints how to preview a staged version, and how to make it live.
 * @param page the path of a page that can show it, if there is one
 * @param refusal why it could not go live now; empty if a note says it
 */
export function printStaged(
  name: string,
  { version, live, notes }: { version: string; live: Release; notes: string[] },
  page: string | undefined,
  { dryRun, json }: CommandOptions,
  refusal?: string,
): void {
  const preview = page === undefined ? undefined : withPreview(page, name, version);
  if (json) {
    const marked = { ...(dryRun && { dryRun }), notes };
    return console.log(JSON.stringify({ package: name, version, preview, ...marked }));
  }
  const { base = '' } = live.settings ?? {};
  const short = shortVersion(version);
  const isLive = liveVersionOf(live, name) === version;
  const lines = dryRun
    ? [reportDryRun(`put ${name} ${short} on the origin.`)]
    : [
        `${name} ${short} is on the origin.${isLive ? ' It is already live.' : ' It is not live.'}`,
        preview
          ? `To preview it, open this page of the product: ${base}${preview}`
          : noPreview(name),
        ...(isLive || refusal === ''
          ? []
          : [refusal ?? `To make it live, run: ${commandFor(`promote ${name} ${short}`)}`]),
      ];
  console.log([...lines, ...notes].join('\n'));
}

function noPreview(name: string): string {
  return name === 'host'
    ? 'Only remotes can be previewed, not the host.'
    : `Nothing can show a preview: the live host has no slot for ${name}, and none of its exposes is a page.`;
}

function removedExposes(live: Release, next: Release, name: string): string[] {
  const exposes = next.remotes[name]?.exposes ?? {};
  return Object.keys(live.remotes[name]?.exposes ?? {}).filter(
    (expose) => !Object.hasOwn(exposes, expose),
  );
}
