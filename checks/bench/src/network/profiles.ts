/** A simulated network connection between browser and server. */
export interface Line {
  /** Round-trip time in ms. */
  roundTrip: number;
  /** Bandwidth from server to browser in bytes per second. The upload is not limited. */
  bytesPerSecond: number;
  /** Initial TCP window in bytes. It doubles with every round trip. */
  firstWindow: number;
}

/** The network and the processor of a visitor. */
export interface Profile {
  name: string;
  line: Line;
  /** How many times slower the processor is than this machine's. */
  slowdown: number;
}

const bytesPerMegabit = 125_000;

/** Ten packets, the initial window of current systems (RFC 6928). */
const firstWindow = 14_600;

/** A line without latency and with unlimited bandwidth. */
export const freeLine: Line = { roundTrip: 0, bytesPerSecond: Infinity, firstWindow: Infinity };

/** This machine, without throttling. */
export const unthrottled: Profile = { name: 'no throttling', line: freeLine, slowdown: 1 };

/** A desktop on an office network, with this machine's processor. */
export const desktop: Profile = {
  name: 'desktop',
  line: { roundTrip: 40, bytesPerSecond: 10 * bytesPerMegabit, firstWindow },
  slowdown: 1,
};

/** A phone on a slow mobile network. */
export const slow4G: Profile = {
  name: 'slow 4G',
  line: { roundTrip: 150, bytesPerSecond: 1.6 * bytesPerMegabit, firstWindow },
  slowdown: 4,
};

/** The profiles for cold loads, slowest first. docs/performance/README.md describes them. */
export const profiles: readonly Profile[] = [slow4G, desktop];
