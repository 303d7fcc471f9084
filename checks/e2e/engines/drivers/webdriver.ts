/** Sends one command of the W3C WebDriver protocol and returns its value. */
export type Command = (method: Method, path: string, body?: object) => Promise<unknown>;

type Method = 'GET' | 'POST' | 'DELETE';

/**
 * Returns a function that sends commands to a driver.
 * @param address of the driver, or of a session of it
 */
export function commandsTo(address: string): Command {
  return async (method, path, body = {}) => {
    const response = await fetch(address + path, {
      method,
      ...(method === 'POST' && {
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (response.ok) return value;
    const { error, message } = value as Record<'error' | 'message', string>;
    throw new Error(`${method} ${path}: ${error}. ${message}`);
  };
}
