import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The dev servers of a workspace, as `pnpm dev` starts them. */
export interface DevServers {
  /** Address of the host. */
  address: string;
  stop: () => Promise<void>;
}

/** Port of the host. It keeps the ports apart from those of dev servers that a developer runs. */
const port = '13000';

/**
 * Starts all dev servers and waits until their first builds are done.
 * @throws Error with their output if they end before that
 */
export async function startDevServers(workspace: string): Promise<DevServers> {
  const command = join(workspace, 'platform/dev-server/bin/dev-server.js');
  const servers = spawn(process.execPath, [command, '--port', port], { cwd: workspace });
  const ended = once(servers, 'exit');
  const output: string[] = [];
  servers.stderr.on('data', (text: Buffer) => output.push(text.toString()));
  for await (const line of createInterface({ input: servers.stdout })) {
    output.push(line);
    const [, address] = /Backshop is at (\S+)/.exec(line) ?? [];
    if (!address) continue;
    servers.stdout.resume(); // An unread pipe would fill up and block the servers.
    return {
      address,
      stop: async () => {
        const hasEnded = servers.exitCode !== null || servers.signalCode !== null;
        servers.kill('SIGTERM');
        await ended;
        if (hasEnded) throw new Error(`"pnpm dev" ended by itself:\n${output.join('\n')}`);
      },
    };
  }
  throw new Error(
    `"pnpm dev" ended before its servers were ready. Its output:\n${output.join('\n')}`,
  );
}
