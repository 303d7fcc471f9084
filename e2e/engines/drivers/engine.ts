/** A running browser. */
export interface Engine {
  /** Opens a tab with an empty cache and an empty storage. */
  openTab: (options?: TabOptions) => Promise<Tab>;
  close: () => Promise<void>;
}

export interface TabOptions {
  /** False: going back to a document loads it again, instead of showing the kept one. */
  keepsDocuments?: boolean;
}

/** A tab of a browser. The input is that of a person: it arrives at what is on the screen. */
export interface Tab {
  /** Loads an address and waits for the `load` event. */
  open: (address: string) => Promise<void>;
  /** Goes back (negative) or forward in the history. Does not wait. */
  go: (steps: number) => Promise<void>;
  /** Reloads the document and waits for the `load` event. */
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
  /** Returns a picture of the page, as PNG. */
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** A key that the scenarios press. */
export type Key =
  'Control' | 'Escape' | 'Enter' | 'Tab' | 'ArrowLeft' | 'ArrowRight' | 'ArrowDown' | 'k';
