import type { Failure, Recovery } from '../report/fault-result';
import type { TestOrigin } from '../run/test-origin';
import * as responses from './faulty-responses';
import { type FaultyResponse, status } from './faulty-responses';
import { releaseChangedHost } from './changed-host';

/** One fault of the host's script, with its expected outcome. */
export interface HostFault {
  name: string;
  /** Releases a version of the host that has the fault. Returns that version. */
  release: (origin: TestOrigin) => Promise<string>;
  /** The expected code. Undefined where the app starts despite the fault. */
  code: Failure['code'] | undefined;
  /** What brings the app back after the fault is cleared. */
  recovery: Recovery;
  /** False where React has removed the menu. */
  hasMenu?: false;
  /** True where the script throws before it can catch anything. The browser logs this error. */
  isUncaught?: true;
}

/** A fault of the server or the network, while it sends the host's script. */
const onServer = (
  name: string,
  response: FaultyResponse,
  code: HostFault['code'],
  recovery: Recovery = 'page load',
): HostFault => ({
  name,
  release: async (origin) => {
    const version = await origin.release('host');
    origin.inject(new RegExp(`/${version}/main\\.js$`), response);
    return version;
  },
  code,
  recovery,
});

/**
 * A mistake in a build that a team has released.
 * @param change gets the host's real script and returns the released one
 */
const inBuild = (
  name: string,
  change: (script: string) => string,
  code: HostFault['code'],
  more?: Pick<HostFault, 'hasMenu' | 'isUncaught'>,
): HostFault => ({
  name,
  release: (origin) => releaseChangedHost(origin, change),
  code,
  recovery: 'page load',
  ...more,
});

/** Every fault of the host's script that we test. */
export const hostFaults: HostFault[] = [
  onServer('connection closed at once', responses.closeConnection, 'unreachable'),
  onServer('truncated file', responses.truncate, 'unreachable'),
  onServer('404', status(404), 'unreachable'),
  onServer('503', status(503), 'unreachable'),
  onServer(
    'file with an additional character',
    responses.replace((real) => `${String(real)} `),
    'invalid',
  ),
  onServer('no response', responses.hang, 'timeout'),
  onServer('stalled halfway', responses.stall, 'timeout', 'automatic'),
  onServer('slow, within the limit', responses.sendSlowly, undefined, 'not needed'),
  inBuild('empty script', () => '', 'invalid'),
  inBuild('HTML instead of the script', () => '<!doctype html><p>Hello</p>', 'invalid', {
    isUncaught: true,
  }),
  inBuild('syntax error', (script) => script.slice(0, script.length / 2), 'invalid', {
    isUncaught: true,
  }),
  inBuild('script throws', () => 'throw new Error("broken")', 'invalid', { isUncaught: true }),
  inBuild('script does something else', () => 'document.title = "Hello"', 'invalid'),
  inBuild('start throws', throwsWhenSet('History.prototype', 'scrollRestoration'), 'crashed'),
  inBuild(
    'render throws',
    (script) => `matchMedia = () => { throw new Error("broken") };${script}`,
    'crashed',
    { hasMenu: false },
  ),
];

/** Returns a change that adds code in front of a script: setting a property throws an error. */
function throwsWhenSet(object: string, property: string): (script: string) => string {
  const setter = '{ set() { throw new Error("broken") } }';
  return (script) => `Object.defineProperty(${object}, "${property}", ${setter});${script}`;
}
