import { assertRemoteName } from '@backshop/build-config/remote-name';
import { CommandError } from '../../base/command-error';
import { signInAdvice } from '../../base/stated-headers';
import type { Origin, ReadableOrigin } from '../../core/origin';
import { notesOfEach } from '../../core/optional-hook';
import { type PackageVersion, versionFile } from '../../core/package-version';
import { folderOf } from '../../core/paths';
import { putMissing, repairNotes } from '../../core/put-version';
import { shortVersion } from '../../core/short-version';
import { type Damage, isStored } from '../../core/stored-version';
import { wholeVersion } from '../../release/typed-version';
import { liveVersionOf } from '../../core/versions';
import { wholeRelease } from '../../page/describe-release';
import { readIndexHtml } from '../../page/index-html';
import { copyVersion } from '../../release/copy-version';
import { assertRoot } from '../../release/served';
import { product } from '../../release/log';
import type { VersionSource } from '../../release/promote';
import { putWhileKept } from '../../release/stage-package';
import { type DryRunOrigin, dryRunOrigin } from '../../stores/dry-run-origin';
import { readVersionList } from '../../stores/version-list';

/** Another origin, such as that of a staging environment. */
export interface OtherOrigin {
  /** Its address or path, for the log. */
  address: string;
  origin: ReadableOrigin;
}

export function otherOriginSource({ address, origin: source }: OtherOrigin): VersionSource {
  const other = { address, origin: { ...source, address } };
  let staged: DryRunOrigin;
  const notes: string[] = [];
  return {
    async find(_, name, typed) {
      if (name !== 'host') assertRemoteName(name, other.address);
      return typed === undefined ? versionLiveOn(other, name) : typedVersion(other, name, typed);
    },
    async stage(origin, name, version) {
      staged = dryRunOrigin(origin);
      await copyVersion(other.origin, staged, name, version);
      const copied = notesOfEach(product.features, (each) =>
        each.copy?.(other.origin, staged, name, version),
      );
      notes.push(...(await copied));
      return staged;
    },
    async put(origin, version) {
      const repaired = await putCopy(staged, origin, version);
      return [...notes, ...repairNotes(repaired)];
    },
    facts: { from: other.address },
  };
}

/** Returns the whole version that somebody typed. A served origin cannot be listed, but has a list of its versions. */
async function typedVersion(
  { origin, address }: OtherOrigin,
  name: string,
  typed: string,
): Promise<string> {
  const list = await readVersionList(origin, name);
  const version = wholeVersion(typed, list?.versions.map((each) => each.version) ?? []);
  if (await isStored(origin, name, version)) return version;
  const advice = isServed(address) ? ' Check that its server serves the files of versions.' : '';
  throw new CommandError(
    `Version ${shortVersion(version)} of ${name} is not on ${address}. Nothing was released.${advice}`,
  );
}

const isServed = (address: string) => /^https?:/.test(address);

async function versionLiveOn({ origin, address }: OtherOrigin, name: string): Promise<string> {
  const inIndex = (await readIndexHtml(origin))?.release;
  if (inIndex && isServed(address)) assertRoot(address, inIndex);
  const release = inIndex && (await wholeRelease(origin, inIndex));
  if (!release) {
    const advice = isServed(address) ? ` ${signInAdvice()}` : '';
    throw new CommandError(
      `${address} has no release that can be read. Nothing was released.${advice}`,
    );
  }
  const version = liveVersionOf(release, name);
  if (version) return version;
  throw new CommandError(`${name} is not live on ${address}. Nothing was released.`);
}

/** Puts what was staged on the origin, and last the file that makes it complete. Returns the damage that it repaired. */
async function putCopy(
  { written }: DryRunOrigin,
  origin: Origin,
  version: PackageVersion,
): Promise<Damage[]> {
  const contents = new Map([...written].map(([path, { content }]) => [path, () => content]));
  const isThere = (await origin.list(`${version.folder}/`)).length > 0;
  const repaired: Damage[] = [];
  await putWhileKept(origin, version, async () => {
    const damaged = await putMissing(origin, contents, `${version.folder}/${versionFile}`);
    // What a new version lacked is no damage, and what features keep of it is none of its files.
    const isDamage = ({ problem }: Damage) => isThere || problem === 'changed';
    repaired.push(...damaged.filter((each) => folderOf(each.file) && isDamage(each)));
  });
  return repaired;
}
