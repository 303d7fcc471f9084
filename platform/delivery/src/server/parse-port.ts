import { CommandError } from '../base/command-error';

export const highestPort = 65_535;

/**
 * Returns a port that a developer typed.
 * @param source what the error message calls it: `PORT`
 * @throws CommandError when it is no port number
 */
export function parsePort(text: string, source: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= highestPort) return port;
  throw new CommandError(`${source} is "${text}". Set it to a number from 1 to ${highestPort}.`);
}
