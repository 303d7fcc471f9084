import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The dev servers of a workspace, as `pnpm dev` starts them. */
export interface DevServers {
  /** Address of the host's page. */
  address: string;
  stop: () => Promise<void>;
}

/** Far away from the ports at which somebody may be at work. */
const portOffset = 10_000;

/** Moves the dev servers of a copied workspace to other ports. */
export async function movePorts(workspace: string): Promise<void> {
  for (const folder of await readdir(workspace)) {
    if (!/^(host|remote-.*)$/.test(folder)) continue;
    const file = join(workspace, folder, 'webpack.config.ts');
    const text = await readFile(file, 'utf8');
    const moved = text.replace(/port: (\d+)/, (_, port) => `port: ${Number(port) + portOffset}`);
    await writeFile(file, moved);
  }
}

/**
 * Starts all servers and waits until every first build is done.
 * @throws Error with what they said when they end before
 */
export async function startDevServers(workspace: string): Promise<DevServers> {
  const command = join(workspace, 'delivery/bin/delivery.js');
  const servers = spawn(process.execPath, [command, 'dev'], { cwd: workspace });
  const said: string[] = [];
  servers.stderr.on('data', (text: Buffer) => said.push(text.toString()));
  for await (const line of createInterface({ input: servers.stdout })) {
    said.push(line);
    const [, address] = /The dashboard is at (\S+)/.exec(line) ?? [];
    if (!address) continue;
    servers.stdout.resume(); // What is said later is nobody's, and must not stop them.
    return {
      address,
      stop: async () => {
        servers.kill('SIGTERM');
        await once(servers, 'exit');
      },
    };
  }
  throw new Error(`pnpm dev ended before it was ready:\n${said.join('\n')}`);
}
