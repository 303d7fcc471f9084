import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The dev servers of a workspace, as `pnpm dev` starts them. */
export interface DevServers {
  /** Address of the host. */
  address: string;
  stop: () => Promise<void>;
}

/** Keeps the ports apart from those of dev servers that a developer runs at the same time. */
const portOffset = 10_000;

/** Changes the ports of the dev servers in a copy of the workspace. */
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
 * Starts all dev servers and waits until their first builds are done.
 * @throws Error with their output if they end before that
 */
export async function startDevServers(workspace: string): Promise<DevServers> {
  const command = join(workspace, 'tools/bin/tools.js');
  const servers = spawn(process.execPath, [command, 'dev'], { cwd: workspace });
  const output: string[] = [];
  servers.stderr.on('data', (text: Buffer) => output.push(text.toString()));
  for await (const line of createInterface({ input: servers.stdout })) {
    output.push(line);
    const [, address] = /The dashboard is at (\S+)/.exec(line) ?? [];
    if (!address) continue;
    servers.stdout.resume(); // An unread pipe would fill up and block the servers.
    return {
      address,
      stop: async () => {
        servers.kill('SIGTERM');
        await once(servers, 'exit');
      },
    };
  }
  throw new Error(
    `"pnpm dev" ended before its servers were ready. Its output:\n${output.join('\n')}`,
  );
}
