import { pathOf, type Program } from '@backshop/tools/programs';
import type { KeyInput } from 'puppeteer-core';

/** A running browser. */
export interface Engine {
  /**
   * Opens a tab with an empty cache and an empty storage.
   * @param keepsDocuments whether the browser may keep a document that staff leave, instead of loading it again
   */
  openTab: (keepsDocuments: boolean) => Promise<Tab>;
  close: () => Promise<void>;
}

/** A key, as `KeyboardEvent.key` names it. */
export type Key = KeyInput;

/** A tab of a browser. Input works as a person's does: a click reaches what is visible at its position. */
export interface Tab {
  /** Starts to load an address. Can return before anything has loaded. */
  open: (address: string) => Promise<unknown>;
  /** Evaluates an expression in the page. Resolves promises. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Clicks at a position in the window, in px. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** Presses the mouse at a position in the window, in px, and holds it until `release`. */
  pressAt: (x: number, y: number) => Promise<void>;
  release: () => Promise<void>;
  /** Moves the pointer to a position in the window, in px. */
  moveTo: (x: number, y: number) => Promise<void>;
  /** Presses keys together. */
  press: (keys: readonly Key[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Gives the page a size in px. */
  resize: (width: number, height: number) => Promise<void>;
  /**
   * Returns what the browser itself has logged about pages of an origin, such as a header that it does
   * not know. The observer in the page cannot see this.
   */
  warnings: (origin: string) => Promise<string[]>;
  /** Returns a picture of the page, as PNG. */
  screenshot: () => Promise<Buffer>;
  /** Prints the page on A4 paper, without backgrounds as browsers do at first. Returns the paper as PDF. */
  print: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** What the pages of Playwright and of Puppeteer have in common. */
interface Page {
  goto: (address: string) => Promise<unknown>;
  evaluate: (expression: string) => Promise<unknown>;
  mouse: Record<'click' | 'move', (x: number, y: number) => Promise<void>> &
    Record<'down' | 'up', () => Promise<void>>;
  keyboard: Record<'down' | 'up', (key: Key) => Promise<void>> & {
    type: (text: string) => Promise<void>;
  };
  screenshot: () => Promise<Uint8Array>;
  pdf: (options: { format: 'A4'; printBackground: boolean }) => Promise<Uint8Array>;
}

/** Returns a tab with a page of Playwright or of Puppeteer, and what differs between them. */
export function tabOf(page: Page, rest: Pick<Tab, 'resize' | 'warnings' | 'close'>): Tab {
  return {
    open: (address) => page.goto(address),
    evaluate: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    pressAt: async (x, y) => {
      await page.mouse.move(x, y);
      await page.mouse.down();
    },
    release: () => page.mouse.up(),
    moveTo: (x, y) => page.mouse.move(x, y),
    press: async (keys) => {
      for (const key of keys) await page.keyboard.down(key);
      for (const key of [...keys].reverse()) await page.keyboard.up(key);
    },
    type: (text) => page.keyboard.type(text),
    screenshot: async () => Buffer.from(await page.screenshot()),
    print: async () => Buffer.from(await page.pdf({ format: 'A4', printBackground: false })),
    ...rest,
  };
}

/**
 * Returns the path of a program that an engine needs.
 * @throws Error when it is missing
 */
export function pathOfProgram(program: Program): string {
  const path = pathOf(program);
  if (path) return path;
  const { name, variable } = program;
  throw new Error(
    `${name} is missing. Install it, or set ${variable} to its path, or leave it out: ENGINES lists the engines to test, for example ENGINES=firefox or ENGINES=none.`,
  );
}
