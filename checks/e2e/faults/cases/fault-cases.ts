import { brokenRemote } from '../broken-remote/build';
import { allMoments, type Failure, type Moment, type Recovery } from '../report/fault-result';
import type { TestOrigin } from '../run/test-origin';
import { type File, fileNames, type ServerFault, serverFaults } from './server-faults';

/** A page of remote-placeholders. */
interface FaultyPage {
  address: string;
  title: string;
  expose: string;
}

/** One fault on one page, with its expected outcome. */
export interface FaultCase {
  fault: string;
  /** What the fault hits: a file or the build. */
  target: string;
  page: FaultyPage;
  /** Releases a version of the remote that has the fault. Returns that version. */
  releaseFault: (origin: TestOrigin) => Promise<string>;
  /** The expected failure. Undefined where the page shows despite the fault. */
  failure: Failure | undefined;
  /** What brings the page back after the fault is cleared. */
  recovery: Recovery;
  /** The moments at which the fault is tested. */
  moments: readonly Moment[];
}

const page = (title: string, address: string, expose: string): FaultyPage => ({
  title,
  address,
  expose: `placeholders/${expose}`,
});

/** The pages of remote-placeholders. */
export const pages = {
  customers: page('Customers', '/customers', 'Customers'),
  store: page('Store', '/store', 'Store'),
  messages: page('Messages', '/message', 'Messages'),
  settings: page('Settings', '/setings', 'Settings'),
  analytics: page('Product Analytics', '/product', 'ProductAnalytics'),
};

/**
 * Faults of the server and the network. Each is tested at its moments with its first file. The
 * other files differ only in how the browser requests them, so the moment "start" is enough.
 */
export const serverFaultCases: FaultCase[] = serverFaults.flatMap((fault) =>
  Object.keys(fault.outcomes).map((file, index) =>
    serverFaultCase(fault, file as File, (index === 0 && fault.moments) || ['start']),
  ),
);

function serverFaultCase(
  { name, response, outcomes, recovery }: ServerFault,
  file: File,
  moments: FaultCase['moments'],
): FaultCase {
  const outcome = outcomes[file]!;
  const shows = outcome === 'shows';
  const phase = file === 'remote entry' && outcome !== 'timeout' ? 'entry' : 'expose';
  return {
    fault: name,
    target: file,
    page: pages.customers,
    releaseFault: async (origin) => {
      const version = await origin.release('placeholders');
      origin.inject(new RegExp(`/${version}/${fileNames[file]}$`), response);
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
  ['module throws', pages.settings, { code: 'crashed', phase: 'expose' }],
  ['render throws', pages.customers, { code: 'crashed', phase: 'render' }],
  ['effect throws', pages.store, { code: 'crashed', phase: 'render' }],
];

/** Mistakes in a build that a team has released. */
export const brokenBuildCases: FaultCase[] = mistakes.map(([fault, faultyPage, failure]) => ({
  fault,
  target: 'build',
  page: faultyPage,
  failure,
  releaseFault: async (origin) => {
    await origin.release('placeholders'); // A working version for "Use previous version".
    return origin.release('placeholders', brokenRemote);
  },
  recovery: 'Use previous version',
  moments: allMoments,
}));
