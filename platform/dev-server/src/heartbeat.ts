import { createRequire } from 'node:module';

/**
 * Makes dev servers wait 30 s for a page to answer. Their default is 1 s. A build can keep a server from reading for
 * longer, and the server would then disconnect a page that has answered.
 */
export function waitForBusyPages(): void {
  const servers = createRequire(import.meta.filename)(
    'webpack-dev-server/lib/servers/WebsocketServer.js',
  ) as { heartbeatInterval: number };
  servers.heartbeatInterval = 30_000;
}
