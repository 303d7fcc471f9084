/** What a line to the server is like. */
export interface Line {
  /** Time of a packet there and back, in ms. */
  roundTrip: number;
  /** Bytes per second from server to browser; upwards nothing holds up the few that go there. */
  bytesPerSecond: number;
  /** Bytes that a new connection may have under way, as TCP starts; doubles with every round trip. */
  firstWindow: number;
}

/** A line, and how many times slower than this machine's the visitor's processor is. */
export interface Profile {
  name: string;
  line: Line;
  slowdown: number;
}

const bytesPerMegabit = 125_000;

/** Ten packets, as every current system starts (RFC 6928). */
const firstWindow = 14_600;

/** A line that holds nothing up. */
export const freeLine: Line = { roundTrip: 0, bytesPerSecond: Infinity, firstWindow: Infinity };

/** A desktop in an office, on its line and with this machine's processor. */
export const desktop: Profile = {
  name: 'desktop, 40 ms, 10 Mbit/s',
  line: { roundTrip: 40, bytesPerSecond: 10 * bytesPerMegabit, firstWindow },
  slowdown: 1,
};

/** What cold loads are measured on, quickest first. */
export const profiles: readonly Profile[] = [
  { name: 'no throttling', line: freeLine, slowdown: 1 },
  desktop,
  {
    name: 'slow 4G, 150 ms, 1.6 Mbit/s, processor 4 times slower',
    line: { roundTrip: 150, bytesPerSecond: 1.6 * bytesPerMegabit, firstWindow },
    slowdown: 4,
  },
];
