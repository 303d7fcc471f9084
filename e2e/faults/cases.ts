import { type AnsweredFault, answeredFaults, type File, fileNames } from './answered-faults';
import { brokenRemote } from './broken-remote/build';
import { always, type Failure, type Moment, type Recovery } from './cells';
import type { Stage } from './stage';

/** A page of remote-placeholders. */
interface FaultyPage {
  address: string;
  title: string;
  expose: string;
}

/** One fault of one page, and what has to come of it. */
export interface Case {
  /** What goes wrong. */
  fault: string;
  /** What it hits. */
  where: string;
  page: FaultyPage;
  /** Makes a version of the remote live that has the fault; gives the version. */
  cause: (stage: Stage) => Promise<string>;
  /** None where the page shows all the same. */
  failure: Failure | undefined;
  /** What brings the page back once the fault is gone. */
  recovery: Recovery;
  /** When it strikes. */
  moments: readonly Moment[];
}

const page = (title: string, address: string, expose: string): FaultyPage => ({
  title,
  address,
  expose: `placeholders/${expose}`,
});

/** The pages that cases speak of. */
export const pages = {
  customers: page('Customers', '/customers', 'Customers'),
  store: page('Store', '/store', 'Store'),
  messages: page('Messages', '/message', 'Messages'),
  settings: page('Settings', '/setings', 'Settings'),
  analytics: page('Product Analytics', '/product', 'ProductAnalytics'),
};

/**
 * The faults of a server and of the way to it. Each is played at every moment with the file that is named
 * first; the others differ in how they are asked for, which the start shows.
 */
export const answerCases: Case[] = answeredFaults.flatMap((fault) =>
  Object.keys(fault.outcomes).map((file, index) =>
    answerCase(fault, file as File, index === 0 ? always : ['start']),
  ),
);

function answerCase(
  { name, answer, outcomes, recovery }: AnsweredFault,
  file: File,
  moments: Case['moments'],
): Case {
  const outcome = outcomes[file]!;
  const shows = outcome === 'shows';
  const phase = file === 'entry' && outcome !== 'timeout' ? 'entry' : 'expose';
  return {
    fault: name,
    where: file,
    page: pages.customers,
    cause: async (stage) => {
      const version = await stage.release('placeholders');
      stage.arm(new RegExp(`/${version}/${fileNames[file]}$`), answer);
      return version;
    },
    failure: shows ? undefined : { code: outcome, phase },
    recovery: recovery ?? (shows ? 'not needed' : 'Try again'),
    moments,
  };
}

const mistakes: [fault: string, page: FaultyPage, failure: Failure][] = [
  ['missing expose', pages.analytics, { code: 'invalid', phase: 'expose' }],
  ['wrong export', pages.messages, { code: 'invalid', phase: 'expose' }],
  ['module that throws', pages.settings, { code: 'crashed', phase: 'expose' }],
  ['render that throws', pages.customers, { code: 'crashed', phase: 'render' }],
  ['effect that throws', pages.store, { code: 'crashed', phase: 'render' }],
];

/** The mistakes in what a team has released. */
export const buildCases: Case[] = mistakes.map(([fault, faulty, failure]) => ({
  fault,
  where: 'build',
  page: faulty,
  failure,
  cause: async (stage) => {
    await stage.release('placeholders'); // A good one to go back to.
    return stage.release('placeholders', brokenRemote);
  },
  recovery: 'Use previous version',
  moments: always,
}));
