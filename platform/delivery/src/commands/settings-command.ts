import type { Command } from 'commander';
import type { CommandOptions } from '../core/entry';
import { addChange } from '../help-texts';

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
  ).action(async (file: string | undefined, options: CommandOptions) => {
    const { runSettings } = await import('./run-settings');
    await runSettings(file, options);
  });
}
