import type { Compiler } from 'webpack';
import type WebpackDevServer from 'webpack-dev-server';

/** An error as the overlay of webpack-dev-server shows it. */
export interface Problem {
  /** Where it is: `remote-dashboard/src/page.tsx`. */
  moduleName: string;
  /** The absolute path, with line and column. A click on the name opens it in the editor. */
  moduleIdentifier?: string;
  /** Line, and column if known: `12:5`. */
  loc?: string;
  message: string;
}

/** Shows errors that a package's build does not find, in every page with code of the package. */
export interface Overlay {
  /** Replaces the type errors that are shown. */
  showTypeErrors: (problems: Problem[]) => void;
  /** Shows where the package's code threw an error, until the next edit. */
  showCrash: (crash: Problem) => void;
}

/** How many errors show. The first ones help most, and a page can throw without end. */
const maxCrashes = 10;

/**
 * Returns the overlay of a server that has started. An error never stops a hot update.
 *
 * The server's own messages replace what the overlay shows. So these problems are sent after each of them.
 */
export function createOverlay(server: WebpackDevServer, compiler: Compiler): Overlay {
  let buildErrors: unknown[] = [];
  let typeErrors: Problem[] = [];
  let crashes: Problem[] = [];
  const pages = server.webSocketServer!;
  const send = (clients: typeof pages.clients, problems: unknown[]) => {
    if (problems.length > 0) server.sendMessage(clients, 'errors', problems);
  };
  const replace = () => {
    server.sendMessage(pages.clients, 'still-ok');
    send(pages.clients, [...buildErrors, ...typeErrors, ...crashes]);
  };
  pages.implementation.on('connection', (client: (typeof pages.clients)[number]) =>
    send([client], [...typeErrors, ...crashes]),
  );
  compiler.hooks.invalid.tap('overlay', () => {
    crashes = [];
  });
  compiler.hooks.done.tap('overlay', (stats) => {
    buildErrors = stats.toJson({ all: false, errors: true }).errors ?? [];
    send(pages.clients, typeErrors);
  });
  return {
    showTypeErrors: (problems) => {
      if (problems.length === 0 && typeErrors.length === 0) return;
      typeErrors = problems;
      replace();
    },
    showCrash: (crash) => {
      if (crashes.length === maxCrashes) return;
      if (crashes.some(({ message }) => message === crash.message)) return;
      crashes.push(crash);
      replace();
    },
  };
}
