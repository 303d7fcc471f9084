import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { DelayQueue } from './delay-queue';
import type { Line } from './profiles';

/** What one packet carries, in bytes. */
const packet = 1460;

/** The way from the server to one browser: all its connections wait for each other on it. */
export class Downlink {
  readonly line: Line;
  #freeAt = 0;

  constructor(line: Line) {
    this.line = line;
  }

  /** Takes so many bytes now; gives the time at which they reach the browser, in ms of `performance.now()`. */
  carry(bytes: number): number {
    const { bytesPerSecond, roundTrip } = this.line;
    this.#freeAt = Math.max(this.#freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
    return this.#freeAt + roundTrip / 2;
  }
}

/**
 * A browser's connection as the server would have it at the other end of a line: opening it costs a
 * round trip, bytes take their time, and only as many are under way as TCP's slow start allows.
 */
export class LineConnection extends Duplex {
  readonly #socket: Socket;
  readonly #downlink: Downlink;
  readonly #up = new DelayQueue();
  readonly #down = new DelayQueue();
  readonly #acknowledgements = new DelayQueue();
  #window: number;
  #underWay = 0;
  #rest: Buffer = Buffer.alloc(0);
  #takeMore: (() => void) | undefined;

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
    // A browser that closes its context resets what is open.
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  override _read(): void {
    // The browser sends little: what has come is pushed at once.
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#rest = bytes;
    this.#takeMore = done;
    this.#send();
  }

  override _final(done: () => void): void {
    this.#down.at(this.#downlink.carry(0), () => {
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
    while (this.#rest.length > 0 && this.#underWay < this.#window) {
      const bytes = this.#rest.subarray(0, packet);
      this.#rest = this.#rest.subarray(packet);
      this.#underWay += bytes.length;
      const arrival = this.#downlink.carry(bytes.length);
      this.#down.at(arrival, () => this.#socket.write(bytes));
      this.#acknowledgements.at(arrival + this.#downlink.line.roundTrip / 2, () => {
        this.#underWay -= bytes.length;
        this.#window += bytes.length;
        this.#send();
      });
    }
    if (this.#rest.length > 0 || !this.#takeMore) return;
    const takeMore = this.#takeMore;
    this.#takeMore = undefined;
    takeMore();
  }
}
