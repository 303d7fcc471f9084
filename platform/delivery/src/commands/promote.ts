import { actionOf, commandLine } from '../action/action';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/command-name';
import { promote } from '../release/promote';
import { type Insistence, releaseCheck } from '../release/refusals';
import { commandOrigin, shareFrom, targetOf } from './arguments';
import { otherOrigin } from './configured-origin';
import { printChange } from './release-report';

/** The options of `pnpm promote`. */
export interface PromoteOptions extends Insistence {
  /** Another origin, where the version is: an address or a path. */
  from?: string;
  /** A share of the browsers: `50%`. */
  to?: string;
  dryRun?: boolean;
  json?: boolean;
  message?: string;
}

/**
 * `pnpm promote`: makes a candidate, or another version on the origin, live for all browsers; with `--to`, a
 * candidate for a share of them. Builds nothing.
 * @throws CommandError when the arguments do not name a package
 */
export async function runPromote(
  stated: string | undefined,
  statedVersion: string | undefined,
  options: PromoteOptions,
): Promise<void> {
  const target = targetOf(stated, statedVersion);
  if (!target) {
    throw new CommandError(
      `Name one package. Run: ${commandFor('promote <package> [version] [--from <origin>] [--to <percent>%]')}`,
    );
  }
  const { name, version } = target;
  const full = version ? `promote ${name} ${version}` : `promote ${name}`;
  const share = shareFrom(options.to, name, full);
  const origin = await commandOrigin(options);
  const action = await actionOf(commandLine(), options.message);
  const check = releaseCheck(origin, process.cwd(), action, options);
  const from = options.from && {
    address: options.from,
    origin: await otherOrigin(options.from),
  };
  const changed = await promote(origin, action, name, version, {
    check,
    share,
    ...(from && { from }),
  });
  printChange(name, changed, options);
}
