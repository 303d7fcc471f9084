import type { Command } from 'commander';
import { addChange, lazy } from '../help-texts';

export function addSettings(program: Command): void {
  addChange(
    program
      .command('settings')
      .usage('[file]')
      .description('Print the settings of an origin. With a file, replace them.')
      .argument(
        '[file]',
        'a JSON file with all settings: { "base": "/app", "apis": {…}, "reports": "https://…", "identity": {…} }',
      ),
    { example: 'settings staging.json' },
  ).action(lazy(async () => (await import('./run-settings')).runSettings));
}
