import { type Command, Option } from 'commander';
import { commandFor } from '../base/project';
import type { CommandOptions } from '../core/entry';
import {
  addChange,
  addOptionTo,
  example,
  fromFolder,
  lazy,
  packageArgument,
  sample,
  sections,
  target,
} from '../help-texts';

const checking = ['release', 'promote'];

export function addAttestations(program: Command): void {
  addChange(
    program
      .command('attestations')
      .usage(`${target} --signer <identity> | --end`)
      .description(
        'Refuse releases of a package unless this signer has attested their version. Rollbacks still work.',
      )
      .argument(...packageArgument)
      .option('--signer <identity>', 'the workflow that attests, as in its certificate')
      .option(
        '--repository <url>',
        'the repository that it builds (default: the one of the workflow)',
      )
      .option('--issuer <url>', 'who vouches for the signer (default: GitHub)')
      .addOption(
        new Option('--end', 'release the package without attestations again').conflicts([
          'signer',
          'repository',
          'issuer',
        ]),
      ),
    {
      example: `attestations ${sample} --signer https://github.com/acme/shop/.github/workflows/release-package.yml@refs/heads/main`,
    },
  ).action(lazy(async () => (await import('./run-attestations')).runAttestations));

  program
    .command('checksum')
    .usage(`${target}\n       ${commandFor('checksum --from <folder>')}`)
    .description('Print the checksum that an attestation of a package needs.')
    .argument(...packageArgument)
    .option(...fromFolder)
    .addHelpText('after', sections(example(`checksum ${sample}`)))
    .action(lazy(async () => (await import('./run-attestations')).runChecksum));

  for (const command of checking) {
    addOptionTo(program, command, [
      '--attestation <file>',
      'the attestation of the version, if the package needs one; BACKSHOP_TRUSTED_ROOT is the path of the certificates to trust',
    ]).hook('preAction', async (checked) => {
      const { attestation } = checked.opts<CommandOptions>();
      if (attestation === undefined) return;
      const { requiredFile } = await import('../base/file-errors');
      checked.setOptionValue('attestation', await requiredFile(attestation));
    });
  }
}
