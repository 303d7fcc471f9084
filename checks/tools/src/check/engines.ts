import { chromium, firefox, type Program, webkit, xvfb } from './programs';

/** A browser engine that runs the scenarios of `checks/e2e/engines`. */
export type EngineName = 'firefox' | 'webkit' | 'chromium';

const programs: Record<EngineName, readonly Program[]> = {
  firefox: [firefox],
  webkit: [webkit, xvfb],
  chromium: [chromium],
};

/**
 * Returns the engines that the variable ENGINES names, or Firefox and WebKit. By default not Chromium,
 * because the other end-to-end tests cover the same there.
 * @throws Error when ENGINES names an unknown engine
 */
export function enginesToTest(names = process.env.ENGINES ?? 'firefox,webkit'): EngineName[] {
  const wanted = names.split(',').filter((name) => name !== '' && name !== 'none');
  const known = Object.keys(programs) as EngineName[];
  const unknown = wanted.find((name) => !known.some((each) => each === name));
  if (unknown === undefined) return known.filter((name) => wanted.includes(name));
  throw new Error(`ENGINES names "${unknown}". It can name ${known.join(', ')}, or none.`);
}

/** Whether the variable ENGINES is not set, so that tests run in all engines. */
export function areEnginesDefault(): boolean {
  return process.env.ENGINES === undefined;
}

/** Returns the programs that engines need. */
export function programsOf(engines: readonly EngineName[]): Program[] {
  return engines.flatMap((engine) => programs[engine]);
}
