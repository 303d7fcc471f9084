import type { NotificationItem, OrderRow } from '@backshop/shared-types';
import { buildPackages } from '@backshop/delivery/build/build-packages';
import { directoryOrigin } from '@backshop/delivery/origin/directory/directory-origin';
import { releasablePackages } from '@backshop/delivery/project';
import { publishAll } from '@backshop/delivery/release/publish';
import { listen } from '@backshop/delivery/server/listen';
import { originServer } from '@backshop/delivery/server/origin-server';
import { testAction } from '@backshop/delivery/testing/test-action';
import type { Page } from '@playwright/test';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { applyChange, type Change, withWorkspaceCopy } from './workspace-copy';

/** The sample data with the rows that `addRows` puts into the page. */
const changes: readonly Change[] = [
  {
    remote: 'dashboard',
    file: 'remote-dashboard/src/features/new-orders/order-rows.ts',
    from: "'2026-03-06'),\n];",
    to: "'2026-03-06'),\n  ...(globalThis.benchOrders ?? []),\n];",
  },
  {
    remote: 'notifications',
    file: 'remote-notifications/src/notifications/notification-items.ts',
    from: '  },\n];',
    to: '  },\n  ...(globalThis.benchNotifications ?? []),\n];',
  },
];

/** Builds and serves the product in a way that `addRows` works. */
export async function withLongLists(work: (address: string) => Promise<void>): Promise<void> {
  await withWorkspaceCopy(async (workspace) => {
    for (const change of changes) await applyChange(workspace, change);
    const packages = releasablePackages(workspace);
    await buildPackages(packages);
    const directory = join(workspace, 'origin');
    await publishAll(directoryOrigin(directory), testAction, packages);
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

/** Adds orders and notifications to a page before it loads. Each is also an entry of the command palette. */
export async function addRows(page: Page, count: number): Promise<void> {
  await page.addInitScript((wanted) => {
    const benchOrders = Array.from({ length: wanted }, (_, index): OrderRow => {
      const isCompleted = index % 3 > 0;
      return {
        id: `generated-${index}`,
        img: ['ada', 'ben', 'cleo', 'dev'][index % 4]!,
        name: `${['Adele', 'Bruno', 'Carla', 'Dario'][index % 4]} Sample ${(index * 7919) % wanted}`,
        order: `$${(((index * 104_729) % 100_000) / 100).toFixed(2)}`,
        state: isCompleted ? 'Completed' : 'Chargeback',
        colorState: isCompleted ? 'success' : 'danger',
        date: new Date(Date.UTC(2026, 2, 5) - index * 3_600_000).toISOString().slice(0, 10),
      };
    });
    const benchNotifications = Array.from({ length: wanted }, (_, index): NotificationItem => ({
      id: `generated-${index}`,
      avatar: `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>`,
      name: `Sender ${index}`,
      data: `${index}h ago Comment on`,
      from: `Order ${index}`,
      messege: 'Where did this one go? '.repeat(1 + (index % 6)),
      statusMessege: index % 2 === 0,
      archive: index % 3 === 0,
      statusLike: index % 5 === 0,
      toMessege: index % 4 === 0 ? 'It is on its way.' : '',
      toStatus: true,
    }));
    Object.assign(globalThis, { benchOrders, benchNotifications });
  }, count);
}
