import type { Command } from 'commander';
import { packageNameOf } from '../base/project';
import { addOptionTo } from '../help-texts';

/** What "--allow-dirty" does, by the command that gets it. */
const allowed: Readonly<Record<string, string>> = {
  release: 'release changes that are not committed',
  promote: 'promote a version that was built from changes that are not committed',
  rollout: 'roll out a version that was built from changes that are not committed',
};

export function addProvenanceOptions(program: Command): void {
  for (const command of program.commands.map((each) => each.name())) {
    if (!allowed[command]) continue;
    addOptionTo(program, command, ['--allow-dirty', allowed[command]]).option(
      '--replace <package>',
      'replace the live version and the candidate of this package, even if the new version lacks their changes or was rolled back',
      (name: string, names: string[] = []) => [...names, packageNameOf(name)!],
    );
  }
}
