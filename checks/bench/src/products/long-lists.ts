import { buildPackages } from '@backshop/delivery/build/build-packages';
import { directoryOrigin } from '@backshop/delivery/origin/directory-origin';
import { releasablePackages } from '@backshop/delivery/project';
import { releaseAll } from '@backshop/delivery/release/release-package';
import { listen } from '@backshop/delivery/server/listen';
import { originServer } from '@backshop/delivery/server/origin-server';
import { testAction } from '@backshop/delivery/testing/test-action';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { applyChange, type Change, withWorkspaceCopy } from './workspace-copy';

/** The sample data with the rows that `addRows` puts into the page. */
const changes: readonly Change[] = [
  {
    name: 'dashboard',
    file: 'remote-dashboard/src/features/new-orders/order-rows.ts',
    from: "'2026-03-06'),\n];",
    to: "'2026-03-06'),\n  ...(globalThis.addedOrders ?? []),\n];",
  },
  {
    name: 'notifications',
    file: 'remote-notifications/src/notifications/notification-items.ts',
    from: '  },\n];',
    to: '  },\n  ...(globalThis.addedNotifications ?? []),\n];',
  },
];

/** Builds and serves the product in a way that `addRows` works. */
export async function withLongLists(work: (address: string) => Promise<void>): Promise<void> {
  await withWorkspaceCopy(async (workspace) => {
    for (const change of changes) await applyChange(workspace, change);
    const packages = releasablePackages(workspace);
    await buildPackages(packages);
    const directory = join(workspace, 'origin');
    await releaseAll(directoryOrigin(directory), testAction, packages);
    const server = createServer((...exchange) =>
      originServer(directory).emit('request', ...exchange),
    );
    await listen(server, 0);
    try {
      await work(`http://localhost:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
}
