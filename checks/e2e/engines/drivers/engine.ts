/** A running browser. */
export interface Engine {
  /** Opens a tab with an empty cache and an empty storage. */
  openTab: (options?: TabOptions) => Promise<Tab>;
  close: () => Promise<void>;
}

export interface TabOptions {
  /** False: the browser does not keep a document that staff leave. Going back loads it again. */
  keepsDocuments?: boolean;
}

/** A tab of a browser. Input works as a person's does: a click reaches what is visible at its position. */
export interface Tab {
  /** Starts to load an address. Can return before anything has loaded. */
  open: (address: string) => Promise<void>;
  /** Goes back (negative) or forward in the history. Does not wait. */
  go: (steps: number) => Promise<void>;
  /** Starts to reload the document. Can return before anything has loaded. */
  reload: () => Promise<void>;
  /** Evaluates an expression in the page. Resolves promises. */
  evaluate: (expression: string) => Promise<unknown>;
  /** Clicks at a position in the window, in px. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** Moves the pointer to a position in the window, in px. */
  moveTo: (x: number, y: number) => Promise<void>;
  /** Presses keys together. They have the names of `KeyboardEvent.key`. */
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

/** A key that the scenarios press. */
export type Key =
  'Control' | 'Escape' | 'Enter' | 'Tab' | 'ArrowLeft' | 'ArrowRight' | 'ArrowDown' | 'k';
