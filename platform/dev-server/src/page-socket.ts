/** The folder of the script that contains this module. */
declare const __webpack_public_path__: string;

/**
 * Connects a page to its dev server. A page of another server, such as a preview in a deployed product, does not connect:
 * its policy forbids that, and shows each edit after a reload.
 */
export default class PageSocket {
  readonly #socket: WebSocket | undefined;

  constructor(address: string) {
    const { origin } = new URL(__webpack_public_path__, location.href);
    if (origin === location.origin) this.#socket = new WebSocket(address);
  }

  onOpen(listener: () => void): void {
    this.#socket?.addEventListener('open', listener);
  }

  onClose(listener: () => void): void {
    this.#socket?.addEventListener('close', listener);
  }

  onMessage(listener: (message: string) => void): void {
    this.#socket?.addEventListener('message', ({ data }) => listener(String(data)));
  }
}
