import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { Line } from './profiles';

/** Payload of one packet in bytes. */
const packet = 1460;

/** The downlink from the server to one browser. All its connections share the bandwidth. */
export class Downlink {
  readonly line: Line;
  /** Time at which all earlier bytes have been sent, in ms of `performance.now()`. */
  #freeAt = 0;

  constructor(line: Line) {
    this.line = line;
  }

  /**
   * Sends bytes. Returns the time at which they reach the browser, in ms of `performance.now()`.
   */
  send(bytes: number): number {
    const { bytesPerSecond, roundTrip } = this.line;
    this.#freeAt = Math.max(this.#freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
    return this.#freeAt + roundTrip / 2;
  }
}

/**
 * A connection as the server sees it over a simulated line. Opening it costs a round trip, the
 * bandwidth is limited, and TCP's slow start limits the bytes in flight.
 */
export class LineConnection extends Duplex {
  readonly #socket: Socket;
  readonly #downlink: Downlink;
  readonly #up = new DelayQueue();
  readonly #down = new DelayQueue();
  readonly #acknowledgements = new DelayQueue();
  #window: number;
  #inFlight = 0;
  #unsent: Buffer = Buffer.alloc(0);
  #writeDone: (() => void) | undefined;

  constructor(socket: Socket, downlink: Downlink) {
    super();
    const { roundTrip, firstWindow } = downlink.line;
    this.#socket = socket;
    this.#downlink = downlink;
    this.#window = firstWindow;
    const openAt = performance.now() + roundTrip;
    const sendUp = (run: () => void) =>
      this.#up.at(Math.max(openAt, performance.now()) + roundTrip / 2, run);
    socket.on('data', (bytes) => sendUp(() => this.push(bytes)));
    socket.on('end', () => sendUp(() => this.push(null)));
    // The browser resets open connections when it closes its context.
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  override _read(): void {
    // Nothing to do: the constructor pushes all bytes that the browser sends.
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#unsent = bytes;
    this.#writeDone = done;
    this.#send();
  }

  override _final(done: () => void): void {
    this.#down.at(this.#downlink.send(0), () => {
      this.#socket.end();
      done();
    });
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    for (const queue of [this.#up, this.#down, this.#acknowledgements]) queue.clear();
    this.#socket.destroy();
    done(error);
  }

  #send(): void {
    while (this.#unsent.length > 0 && this.#inFlight < this.#window) {
      const bytes = this.#unsent.subarray(0, packet);
      this.#unsent = this.#unsent.subarray(packet);
      this.#inFlight += bytes.length;
      const arrival = this.#downlink.send(bytes.length);
      this.#down.at(arrival, () => this.#socket.write(bytes));
      this.#acknowledgements.at(arrival + this.#downlink.line.roundTrip / 2, () => {
        this.#inFlight -= bytes.length;
        this.#window += bytes.length;
        this.#send();
      });
    }
    if (this.#unsent.length > 0 || !this.#writeDone) return;
    const writeDone = this.#writeDone;
    this.#writeDone = undefined;
    writeDone();
  }
}

/** Runs functions at given times, in the order in which they were added. */
class DelayQueue {
  readonly #waiting: { time: number; run: () => void }[] = [];
  #timer: NodeJS.Timeout | undefined;

  /**
   * Adds a function.
   * @param time in ms of `performance.now()`, not earlier than that of the last function added
   */
  at(time: number, run: () => void): void {
    this.#waiting.push({ time, run });
    if (!this.#timer) this.#wait();
  }

  /** Removes all functions that have not run yet. */
  clear(): void {
    clearTimeout(this.#timer);
    this.#waiting.length = 0;
  }

  #wait(): void {
    const [next] = this.#waiting;
    this.#timer = next && setTimeout(() => this.#runDue(), next.time - performance.now());
  }

  #runDue(): void {
    for (
      let [next] = this.#waiting;
      next && next.time <= performance.now();
      [next] = this.#waiting
    ) {
      this.#waiting.shift();
      next.run();
    }
    this.#wait();
  }
}
