import { createServer, type Server } from 'node:http';
import { CommandError } from '../base/command-error';
import { commandFor } from '../base/project';

export const highestPort = 65_535;

/** @throws CommandError when the port is in use, or this user may not open it */
export async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(portError(error, port)));
    server.listen(port, resolve);
  });
}

/** @throws CommandError when this user may not open the port */
export async function isPortFree(port: number): Promise<boolean> {
  const probe = createServer();
  const error = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    probe.once('error', resolve);
    probe.listen(port, () => probe.close(() => resolve(undefined)));
  });
  if (error && error.code !== 'EADDRINUSE') throw portError(error, port);
  return !error;
}

/** @throws CommandError when the port is in use, or this user may not open it */
export async function assertPortFree(port: number): Promise<void> {
  const probe = createServer();
  await listen(probe, port);
  await new Promise((resolve) => probe.close(resolve));
}

/** Returns a port that a developer typed. An error names where: `PORT`. */
export function parsePort(text: string, source: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port > 0 && port <= highestPort) return port;
  throw new CommandError(`${source} is "${text}". Set it to a number from 1 to ${highestPort}.`);
}

function portError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === 'EADDRINUSE') {
    return new CommandError(
      `Port ${port} is in use. Stop the program that uses it, then try again. Or use another port: PORT=8080 ${commandFor('start')}`,
    );
  }
  if (error.code === 'EACCES') {
    return new CommandError(`This user may not open port ${port}. Choose a port above 1023.`);
  }
  return error;
}
