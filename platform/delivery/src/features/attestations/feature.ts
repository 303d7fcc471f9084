import * as v from 'valibot';
import { CommandError } from '../../base/command-error';
import { readNamedFile } from '../../base/file-errors';
import { commandFor } from '../../base/project';
import type { Feature, PlannedRelease } from '../../core/feature';
import { type Origin, readText } from '../../core/origin';
import { byPackage, lineOfText } from '../../core/schema';
import { shortVersion } from '../../core/short-version';
import { newVersionsOf } from '../../page/shown-versions';
import { buildFiles } from '../../release/build-files';
import { type PackageRule, ruleEntries, versionsUnder } from '../../release/package-rules';
import type { Signer } from './attestation';

/** Says that a package is released only with an attestation of a signer. */
interface Required extends Signer, PackageRule {}

declare module '../../core/entry' {
  interface LogEntry {
    /** The packages that need attestations, by name. */
    attestations?: Record<string, Required>;
  }

  interface CommandOptions {
    /** The attestation of the version that the command releases: a Sigstore bundle. */
    attestation?: string;
  }
}

const requiredSchema = v.looseObject({
  signer: lineOfText,
  issuer: lineOfText,
  repository: lineOfText,
  ...ruleEntries,
});

const files = buildFiles('.sigstore.json');

/** Refuses versions that nobody has attested. A rollback needs no attestation. */
export const attestations: Feature = {
  name: 'attestations',
  entryFields: [{ key: 'attestations', schema: byPackage(requiredSchema) }],
  failure: 'The attestation could not be kept on the origin, so a promotion needs it again.',
  check: assertAttested,
  async put(origin, { name, version }, { options }) {
    const { attestation: stated } = options ?? {};
    if (stated !== undefined && !(await keep(origin, name, version, stated)))
      return [`The attestation is not for ${name} ${shortVersion(version)}.`];
  },
  /** The origin's own signer can have attested a version that another one has attested elsewhere. */
  async copy(from, to, name, version) {
    const text = await files.read(from, name, version);
    const file = files.fileOf(name, version);
    if (text !== undefined && !(await to.read(file))) await to.put(file, text);
  },
  /** A promotion can bring the attestation of a version that was put on the origin without one. */
  async write({ origin, action, entry, last }) {
    const { attestation: stated } = action?.options ?? {};
    if (stated === undefined) return;
    for (const each of newVersionsOf(last?.release, entry.release))
      await keep(origin, ...each, stated);
  },
  verify: (inspected) => files.verify(inspected), // A release verifies what they say.
  prune: (pruned) => files.prune(pruned),
  reportPackage: ({ attestations: required = {} }, name) =>
    Object.hasOwn(required, name) ? [describeRequired(name, required[name]!)] : [],
};

/** Formats a requirement: `dashboard needs an attestation of https://github.com/…`. */
function describeRequired(name: string, { signer }: Signer): string {
  return `${name} needs an attestation of ${signer}`;
}

/** Keeps an attestation of a version. Returns false if it is one of other versions. */
async function keep(
  origin: Origin,
  name: string,
  version: string,
  stated: string,
): Promise<boolean> {
  const { isAbout } = await import('./attestation');
  if (!isAbout(stated, version)) return false;
  const file = files.fileOf(name, version);
  if ((await readText(origin, file)) !== stated) await origin.put(file, stated);
  return true;
}

async function assertAttested(planned: PlannedRelease): Promise<void> {
  for await (const each of versionsUnder(planned, planned.last?.attestations))
    await assertOne(planned, ...each);
}

async function assertOne(
  { origin, action: { isRollback, options }, versions }: PlannedRelease,
  name: string,
  version: string,
  required: Required,
): Promise<void> {
  const kept = await files.read(origin, name, version);
  const given = options?.attestation ?? kept;
  const needs = `Nothing was released, because ${describeRequired(name, required)}`;
  if (given === undefined) {
    const advice = isRollback
      ? `It was never live, so this is no rollback. Run: ${commandFor(`promote ${name} ${shortVersion(version)} --attestation <file>`)}`
      : 'Add it to the command: --attestation <file>';
    throw new CommandError(`${needs}, and ${shortVersion(version)} has none. ${advice}`);
  }
  const { isAbout, parseTrustedRoot, problemOfAttestation } = await import('./attestation');
  const isOf = (each: { version: string }) => isAbout(given, each.version);
  // `release --all` can bring the attestation of another package.
  const isOfOther = !isOf({ version }) && versions.some(isOf);
  const text = (isOfOther ? kept : undefined) ?? given;
  const trustedRoot = parseTrustedRoot(await readTrustedRoot(needs));
  const problem = problemOfAttestation(text, version, required, trustedRoot);
  if (!problem) return;
  const advice = text === kept ? ' Add another one to the command: --attestation <file>' : '';
  throw new CommandError(
    `${needs}, and that of ${shortVersion(version)} is not valid: ${problem}.${advice}`,
  );
}

/** Returns the text of the file that BACKSHOP_TRUSTED_ROOT names. */
async function readTrustedRoot(needs: string): Promise<string> {
  const file = process.env.BACKSHOP_TRUSTED_ROOT;
  const text = file && (await readNamedFile(file));
  if (text) return text;
  throw new CommandError(
    `${needs}. Set BACKSHOP_TRUSTED_ROOT to a file with the certificates to trust, for example from: gh attestation trusted-root > trusted-root.jsonl`,
  );
}
