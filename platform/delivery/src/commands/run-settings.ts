import type { CommandOptions } from '../core/entry';
import { requiredFile } from '../base/file-errors';
import { changeSettings, parseSettings } from '../features/settings/settings';
import { commandOrigin, startChange } from './arguments';
import { printReport, reportDryRun } from './release-report';
import { newestEntry } from '../release/log';

/** `pnpm delivery settings`: prints the settings of an origin as JSON, or replaces them by those in a file. */
export async function runSettings(
  file: string | undefined,
  options: CommandOptions,
): Promise<void> {
  if (file === undefined) {
    const { settings = {} } = await newestEntry(await commandOrigin(options));
    return console.log(JSON.stringify(settings, null, 2));
  }
  const settings = parseSettings(await requiredFile(file), file);
  const { origin, action } = await startChange(options);
  const { release, before, notes } = await changeSettings(origin, action, settings);
  printReport(reportSettings(release.number, release === before, options), notes);
}

function reportSettings(number: number, isSame: boolean, { dryRun }: CommandOptions): string {
  if (dryRun) {
    return reportDryRun(
      isSame
        ? 'change nothing: the origin has these settings already.'
        : `make release ${number} live with these settings.`,
    );
  }
  return isSame
    ? `The origin has these settings already. Release ${number} did not change.`
    : `Release ${number} is live with these settings.`;
}
