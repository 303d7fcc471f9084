import type { Command } from 'commander';
import { addOptionTo } from '../help-texts';

/** Adds the options that insist on a release although it would be refused. */
export function addProvenanceOptions(program: Command): void {
  for (const [command, allowed] of [
    ['release', 'release changes that are not committed'],
    ['promote', 'promote a version that was built from changes that are not committed'],
  ] as const) {
    addOptionTo(program, command, ['--allow-dirty', allowed]).option(
      '--replace <package>',
      'replace the live version of this package, even if the new one lacks its changes or was rolled back',
      (name: string, names: string[] = []) => [...names, name],
    );
  }
}
