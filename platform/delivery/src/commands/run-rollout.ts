import { setTimeout } from 'node:timers/promises';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/project';
import type { CommandOptions } from '../core/entry';
import { assertCandidate } from '../features/candidates/candidates';
import { abort, candidateSource } from '../features/candidates/promote-candidate';
import { percentIn } from '../features/candidates/share';
import { rollout } from '../features/rollout/rollout';
import { newestEntry } from '../release/log';
import { promote } from '../release/promote';
import { wholeVersionOn } from '../release/typed-version';
import { commandIn } from './action';
import { nameFrom, startChange, versionFrom, wholeNumberFrom } from './arguments';
import { evidenceFrom } from './evidence-from';

interface RolloutCommandOptions extends CommandOptions {
  /** Percentages: `10%,50%,100%`. */
  steps: string;
  /** `15m` */
  every: string;
  loads?: string;
  candidate?: string;
}

/** Loads of each version that a step needs. */
const defaultLoads = 400;

const usage = 'rollout <remote> --steps 10%,50%,100% --every 15m -- <command>';

/** `pnpm delivery rollout`: gives a candidate to more browsers, while a command finds no more failures than usual. */
export async function runRollout(
  stated: string | undefined,
  words: string[],
  options: RolloutCommandOptions,
): Promise<void> {
  const command = commandIn();
  // Without a name, the parser takes the first word of the command for it.
  const name = nameFrom(words.length < command.length ? undefined : stated, 'remote', usage);
  if (command.length === 0) {
    throw new CommandError(
      `The command that counts loads and failures is missing. Run: ${commandFor(usage)}`,
    );
  }
  const steps = stepsFrom(options.steps);
  const every = durationFrom(options.every);
  const minLoads = wholeNumberFrom(
    options.loads ?? `${defaultLoads}`,
    'a number of loads. Give it like this: --loads 400',
  );
  if (options.candidate !== undefined) versionFrom(options.candidate, '--candidate');
  const { origin, action } = await startChange(options);
  const report = (line: string) => console.log(line);
  const { release } = await newestEntry(origin);
  const version =
    options.candidate === undefined
      ? assertCandidate(release, name).version
      : await wholeVersionOn(origin, name, options.candidate);
  const current = release.candidates?.[name];
  const share = current?.version === version ? current.share : 0;
  const variables = {
    BACKSHOP_REMOTE: name,
    BACKSHOP_CANDIDATE: version,
    BACKSHOP_LIVE: release.remotes[name]?.version ?? '',
  };
  const because = (evidence: string | undefined) => ({
    ...action,
    message: [action.message, evidence].filter(Boolean).join('. '),
  });
  let isCandidate = share > 0;
  const hasPassed = await rollout({
    share,
    steps,
    minLoads,
    wait: () => setTimeout(every),
    collect: (since) => {
      const env = { ...variables, BACKSHOP_SINCE: since.toISOString() };
      return evidenceFrom(command, env, Math.max(every, minLimit), report);
    },
    raise: async (step, evidence) => {
      const raised = {
        ...because(evidence),
        checkout: process.cwd(),
        options: { ...options, ...(step < 100 && { share: `${step}%` }) },
      };
      // Once it is the candidate, it goes on only while it still is.
      const source = { ...candidateSource, find: () => Promise.resolve(version) };
      const named = isCandidate ? undefined : version;
      const changed = await promote(origin, raised, name, named, source);
      isCandidate = true;
      return changed;
    },
    assertStill: async () => assertCandidate((await newestEntry(origin)).release, name, version),
    abort: (evidence) => abort(origin, because(evidence), name, version),
    report,
  });
  if (!hasPassed) throw new CommandError(`The rollout of ${name} was aborted.`);
}

function stepsFrom(text: string): number[] {
  const steps = text.split(',').map((each) => percentIn(each.trim()));
  const isRising = steps.every((each, index) => each > (steps[index - 1] ?? 0) && each <= 100);
  if (isRising) return steps;
  throw new CommandError(
    `"${text}" are no rising shares of the browsers. Nothing was changed. Give them like this: --steps 10%,50%,100%`,
  );
}

/** In ms. */
const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000 };

/** Longest time that a timer of Node can wait, in ms: about 24 days. */
const maxDuration = 2 ** 31 - 1;

/** A command that counts may take as long as the time between two counts, and at least this long, in ms. */
const minLimit = 60_000;

function durationFrom(text: string): number {
  const [, digits, unit = ''] = /^(\d+)([smh])$/.exec(text) ?? [];
  const duration = Number(digits) * (units[unit] ?? NaN);
  if (duration > 0 && duration <= maxDuration) return duration;
  throw new CommandError(
    `"${text}" is no time. Nothing was changed. Give it like this: --every 15m`,
  );
}
