import type { Release } from '@backshop/shared-types';
import { CommandError } from '../base/command-error';
import { sha256 } from '../base/hashes';
import { packageNamed, projectAt, type ReleasablePackage } from '../base/project';
import { buildChecked } from '../build/check-types';
import { readBuiltVersion } from '../build/built-version';
import { withImportedBuild } from '../build/import-build';
import type { CommandOptions } from '../core/entry';
import { liveVersionOf, liveVersionsOf } from '../core/versions';
import { githubIssuer, type Signer, subjectOf } from '../features/attestations/attestation';
import { endAttestations, requireAttestations } from '../features/attestations/require';
import { isAddress } from '../page/settings';
import { assertUnnamed, nameFrom, startChange } from './arguments';
import { printReport, reportDryRun } from './release-report';

interface AttestationsOptions extends CommandOptions, Partial<Signer> {
  end?: true;
}

const usage = 'attestations <package> --signer <identity>';

/** `pnpm delivery attestations`: requires attestations of a package, or ends that with `--end`. */
export async function runAttestations(
  stated: string | undefined,
  options: AttestationsOptions,
): Promise<void> {
  const name = nameFrom(stated, 'package', usage);
  const signer = options.end ? undefined : signerFrom(options);
  const { origin, action } = await startChange(options);
  const { release, notes } = await (signer
    ? requireAttestations(origin, action, name, signer)
    : endAttestations(origin, action, name));
  const { number } = release;
  const needs = signer ? 'needs attestations' : 'needs no attestations any more';
  const report = options.dryRun
    ? reportDryRun(`make release ${number}: ${name} ${needs}.`)
    : `${name} ${needs} (release ${number}).`;
  const isLive = liveVersionOf(release, name) !== undefined;
  printReport(report, [...(signer && !isLive ? [notLive(name, release)] : []), ...notes]);
}

/** A new package can need attestations from its first release on, but the name can also be a mistake. */
function notLive(name: string, release: Release): string {
  const live = [...liveVersionsOf(release).keys()].join(', ');
  return `${name} is not live. If its name is wrong, end this with --end. Live are: ${live}.`;
}

function signerFrom({
  signer = '',
  issuer = githubIssuer,
  repository,
}: AttestationsOptions): Signer {
  const addresses = { '--issuer': issuer, '--repository': repository };
  for (const [option, address] of Object.entries(addresses)) {
    const isValid: boolean = address === undefined || isAddress(address);
    if (isValid) continue;
    throw new CommandError(
      `"${address}" is not an address. Nothing was changed. Give it with its protocol: ${option} https://…`,
    );
  }
  const [, own] = /^(https:\/\/.+?)\/\.github\/workflows\/.+@refs\/.+$/.exec(signer) ?? [];
  const source = repository ?? own;
  if (signer && source) return { signer, issuer, repository: source };
  throw new CommandError(
    signer
      ? '--signer is no workflow of GitHub with its branch. Add the branch (…/release.yml@refs/heads/main), or for another service: --repository <url> --issuer <url>'
      : 'Name the signer: --signer https://github.com/<owner>/<repository>/.github/workflows/<file>@refs/heads/main',
  );
}

/** `pnpm delivery checksum`: builds a package, and prints what an attestation of it is about, as `sha256sum` does. */
export async function runChecksum(
  stated: string | undefined,
  { from }: { from?: string },
): Promise<void> {
  if (from !== undefined) {
    assertUnnamed(stated, '--from');
    return withImportedBuild(from, printChecksum);
  }
  const name = nameFrom(stated, 'package', 'checksum <package>');
  const named = packageNamed(name, projectAt().packages);
  await buildChecked([named], console.error);
  await printChecksum(named);
}

async function printChecksum(built: ReleasablePackage): Promise<void> {
  const { name, version, info } = await readBuiltVersion(built);
  console.log(`${sha256(info)}  ${subjectOf(name, version)}`);
}
