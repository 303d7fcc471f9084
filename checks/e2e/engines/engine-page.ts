import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import type * as TestingLibraryDom from '@testing-library/dom';
import type { Key, Tab } from './drivers/engine';
import { otherDocument, type ProductServer } from './servers/product-server';

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibraryDom;
  }
}

/** An element as assistive technology names it. */
export interface Target {
  role: string;
  /** Accessible name, or a pattern for it. */
  name?: string | RegExp;
  /** The element around it. */
  within?: Target;
}

/** Waits until an assertion holds. */
export const eventually = (read: () => unknown, message?: string) =>
  expect.poll(read, { intervals: [20, 50, 100], ...(message && { message }) });

/** Waits until a page has loaded. As in Playwright, that has the time limit of the test: it is no answer to an action. */
export const loaded = (read: () => unknown, message: string) =>
  expect.poll(read, { intervals: [20, 50, 100], message, timeout: 0 });

const library = readFile(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
);

/** A tab with the product, for scenarios that every engine runs. */
export class EnginePage {
  readonly #tab: Tab;
  readonly #server: ProductServer;

  /**
   * @param tab shows the product
   * @param server serves the product
   */
  constructor(tab: Tab, server: ProductServer) {
    this.#tab = tab;
    this.#server = server;
  }

  /** Loads an address of the product, or of a document beside it. */
  open = (address: string) => this.#load(() => this.#tab.open(this.#server.url + address));

  /** Starts to load an address of the product. Does not wait for a response. */
  async startOpening(address: string): Promise<void> {
    await this.#markLeaving();
    await this.evaluate(
      (url) => void setTimeout(() => location.assign(url)),
      this.#server.url + address,
    );
  }

  /**
   * Opens an address whose document never has loaded completely, because a file of it is held back. Waits until the
   * browser has parsed it. A driver loses a command that it gets while a document takes the place of another one.
   */
  async openUnfinished(address: string): Promise<void> {
    await this.open(otherDocument);
    const before = this.#server.parsedDocuments;
    await this.startOpening(address);
    await loaded(() => this.#server.parsedDocuments, 'the document is parsed').toBeGreaterThan(
      before,
    );
  }

  /** Loads the page again as soon as it is idle: Firefox logs a script that a reload interrupts. */
  async reload(): Promise<void> {
    await this.waitUntilIdle();
    await this.#load(() => this.evaluate(() => void setTimeout(() => location.reload())));
  }

  /** Goes back (negative) or forward in the history. Does not wait. */
  go = (steps: number) => this.evaluate((by) => void setTimeout(() => history.go(by)), steps);

  resize = (width: number, height: number) => this.#tab.resize(width, height);
  press = (...keys: Key[]) => this.#tab.press(keys);
  type = (text: string) => this.#tab.type(text);
  print = () => this.#tab.print();
  /** Clicks at a position in px. Does not check which element is there. */
  clickAt = (x: number, y: number) => this.#tab.clickAt(x, y);
  /** Presses the mouse at a position in px, and holds it until `release`. */
  pressAt = (x: number, y: number) => this.#tab.pressAt(x, y);
  release = () => this.#tab.release();
  /** Moves the pointer to a position in px. */
  moveTo = (x: number, y: number) => this.#tab.moveTo(x, y);

  /** Runs a function in the page. Arguments and result must be JSON. */
  evaluate<Args extends unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const values = args.map((arg) => JSON.stringify(arg)).join(', ');
    return this.#tab.evaluate(`(${run.toString()})(${values})`) as Promise<Awaited<Result>>;
  }

  /** Clicks an element as soon as it can be clicked. */
  async click(target: Target): Promise<void> {
    const [x, y] = await this.#pointOf(target);
    await this.#tab.clickAt(x, y);
  }

  /** Moves the pointer to an element as soon as it can be clicked. */
  async hover(target: Target): Promise<void> {
    const [x, y] = await this.#pointOf(target);
    await this.#tab.moveTo(x, y);
  }

  /** Waits until exactly one such element is visible. */
  async waitFor(target: Target): Promise<void> {
    await eventually(() => this.count(target), `visible: ${describe(target)}`).toBe(1);
  }

  /** Waits until no such element is visible. */
  async waitForNone(target: Target): Promise<void> {
    await eventually(() => this.count(target), `visible: ${describe(target)}`).toBe(0);
  }

  /** Waits until such an element has the focus. */
  async waitForFocus(target: Target): Promise<void> {
    const hasFocus = () => this.#read(target, isFocused);
    await eventually(hasFocus, `focused: ${describe(target)}`).toEqual([true]);
  }

  /** Returns the texts of all such elements that are visible. */
  texts = (target: Target) => this.#read(target, textOf);

  /** Returns an attribute of all such elements that are visible. */
  attributes = (target: Target, name: string) => this.#read(target, attributeOf, name);

  /** Returns how many such elements are visible. */
  count = async (target: Target) => (await this.texts(target)).length;

  /** Returns a picture of the window, as PNG. */
  screenshot = () => this.#tab.screenshot();

  /**
   * Waits until the page is idle: nothing loads, moves or changes. From then on, only a timer or a person
   * changes it.
   */
  async waitUntilIdle(): Promise<void> {
    await eventually(() => this.#server.openRequests, 'open requests').toBe(0);
    await this.evaluate(untilIdle);
  }

  /** Waits until the page is idle, then reads something. */
  async whenIdle<Result>(read: () => Promise<Result>): Promise<Result> {
    await this.waitUntilIdle();
    return read();
  }

  #markLeaving = () => this.#tab.evaluate('void (window.isLeaving = true)');

  /**
   * Waits until the new document itself tells the server that it has loaded. WebKit's driver loses a command
   * that it gets while another document takes the place of this one.
   */
  async #load(start: () => Promise<unknown>): Promise<void> {
    await this.#markLeaving();
    const before = this.#server.shownDocuments;
    await start();
    const shown = () => this.#server.shownDocuments;
    await loaded(shown, 'the document has loaded').toBeGreaterThan(before);
  }

  /** Returns a point of an element that does not move, that is enabled and that nothing covers. */
  async #pointOf(target: Target): Promise<[number, number]> {
    let points: (readonly [number, number] | null)[] = [];
    const find = async () => {
      points = await this.#read(target, pointOf);
      return points.map((point) => point !== null);
    };
    await eventually(find, `can be clicked: ${describe(target)}`).toEqual([true]);
    return [...points[0]!];
  }

  /** Runs a function in the page for each such element that is visible. */
  async #read<Args extends unknown[], Result>(
    target: Target,
    read: (element: HTMLElement, ...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>[]> {
    if (!(await this.#tab.evaluate('"TestingLibraryDom" in window')))
      await this.#tab.evaluate(`void (() => { ${await library} })()`);
    const values = args.map((arg) => `, ${JSON.stringify(arg)}`).join('');
    const found = `(${findAll.toString()})(${expressionOf(target)})`;
    return this.#tab.evaluate(
      `Promise.all(${found}.map((element) => (${read.toString()})(element${values})))`,
    ) as Promise<Awaited<Result>[]>;
  }
}

/** Returns a JavaScript expression for a target. JSON has no regular expressions. */
function expressionOf({ role, name, within }: Target): string {
  const nameExpression = name instanceof RegExp ? String(name) : JSON.stringify(name);
  const parent = within ? expressionOf(within) : 'undefined';
  return `{ role: ${JSON.stringify(role)}, name: ${nameExpression}, within: ${parent} }`;
}

function describe({ role, name, within }: Target): string {
  return `${role}${name ? ` "${String(name)}"` : ''}${within ? ` in ${describe(within)}` : ''}`;
}

// These functions run in the page, so they use nothing outside of themselves.

/** Finds all visible elements of a role and a name. Staff cannot reach what is inert. */
function findAll(target: Target): HTMLElement[] {
  const { queryAllByRole } = window.TestingLibraryDom;
  const findIn = ({ role, name, within }: Target): HTMLElement[] => {
    const parents = within ? findIn(within) : [document.body];
    return parents.flatMap((parent) => queryAllByRole(parent, role, name ? { name } : {}));
  };
  return findIn(target).filter((element) => !element.closest('[inert]'));
}

/** Returns the text of an element, with simple spaces. */
function textOf(element: HTMLElement): string {
  return element.innerText.replaceAll(/\s+/g, ' ').trim();
}

function attributeOf(element: HTMLElement, name: string): string | null {
  return element.getAttribute(name);
}

function isFocused(element: HTMLElement): boolean {
  return element === document.activeElement;
}

/**
 * Scrolls to an element if necessary. Returns a point of it in the window, in px, or null if it moves,
 * is disabled or is covered.
 */
async function pointOf(element: HTMLElement): Promise<readonly [x: number, y: number] | null> {
  const isInWindow = ({ left, top, right, bottom }: DOMRect) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  if (!isInWindow(element.getBoundingClientRect()))
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = element.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  const { left, top, width, height } = element.getBoundingClientRect();
  if (before.left !== left || before.top !== top || element.matches(':disabled')) return null;
  // A shape like a slice of a pie does not always cover its middle.
  for (const [x, y] of [
    [0.5, 0.5],
    [0.25, 0.5],
    [0.75, 0.5],
    [0.5, 0.25],
    [0.5, 0.75],
  ] as const) {
    // Whole numbers, as engines round the position of a pointer.
    const point = [Math.round(left + width * x), Math.round(top + height * y)] as const;
    if (element.contains(document.elementFromPoint(...point))) return point;
  }
  element.scrollIntoView({ block: 'center', behavior: 'instant' }); // A bar may cover it. Centred for the next try.
  return null;
}

/** Waits for ten frames in which nothing changes or scrolls, and no animation runs that has an end. */
async function untilIdle(): Promise<void> {
  let quietFrames = 0;
  const restart = () => (quietFrames = 0);
  const observer = new MutationObserver(restart);
  observer.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  });
  addEventListener('scroll', restart, true);
  while (quietFrames < 10) {
    await new Promise(requestAnimationFrame);
    quietFrames += 1;
    const isMoving = document
      .getAnimations()
      .some(
        ({ effect, playState }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      );
    if (isMoving) restart();
  }
  observer.disconnect();
  removeEventListener('scroll', restart, true);
}
