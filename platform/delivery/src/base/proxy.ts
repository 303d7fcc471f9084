import type { Agent } from 'node:http';
import { CommandError } from './command-error';

const variables = ['https_proxy', 'http_proxy', 'HTTPS_PROXY', 'HTTP_PROXY'];
const hasProxy = () => variables.some((name) => process.env[name]);

/** Servers on this machine. A proxy cannot reach them. */
const local = ['localhost', '127.0.0.1', '::1'];

/**
 * Makes the requests of this process, and of those that it starts, use the proxies that HTTPS_PROXY and HTTP_PROXY
 * name, except for what NO_PROXY excludes. Call it before the first request.
 * @throws CommandError that names a variable without the address of a proxy, but never its value
 */
export async function useProxy(): Promise<void> {
  const { no_proxy, NO_PROXY } = process.env;
  const excluded = (no_proxy ?? NO_PROXY ?? '').split(/[\s,]+/).filter(Boolean);
  // Azure's library does not know this value.
  if (excluded.includes('*')) for (const name of variables) delete process.env[name];
  const unusable = variables.find((name) => process.env[name] && !isProxy(process.env[name]));
  if (unusable) {
    throw new CommandError(
      `${unusable} is not the URL of a proxy. Set it like this: http://proxy.example:3128`,
    );
  }
  if (!hasProxy()) return;
  process.env.no_proxy = process.env.NO_PROXY = [...excluded, ...local].map(withSubdomains).join();
  const { EnvHttpProxyAgent, install, setGlobalDispatcher } = await import('undici');
  install(); // The `fetch` of Node 26 does not take the dispatcher of another version.
  // Many proxies allow tunnels for HTTPS only.
  setGlobalDispatcher(new EnvHttpProxyAgent({ proxyTunnel: false }));
}

function isProxy(address: string): boolean {
  return URL.canParse(address) && /^(https?|socks5):$/.test(new URL(address).protocol);
}

/** Returns an agent for `node:http` and `node:https` that uses the same proxies, or undefined if there are none. */
export async function proxyAgent(): Promise<Agent | undefined> {
  if (!hasProxy()) return undefined;
  const { ProxyAgent } = await import('proxy-agent');
  return new ProxyAgent({ keepAlive: true });
}

/** Returns the proxy for an address, as a browser of Playwright needs it, or undefined if there is none. */
export function browserProxy(url: string) {
  const name = new URL(url).protocol === 'https:' ? 'https_proxy' : 'http_proxy';
  const address = process.env[name] ?? process.env[name.toUpperCase()];
  if (!address) return undefined;
  const { protocol, host, username, password } = new URL(address);
  return {
    server: `${protocol}//${host}`,
    bypass: process.env.no_proxy ?? '',
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

/** For curl, a name excludes its subdomains too. The libraries need another entry for these. */
function withSubdomains(name: string): string {
  const plain = name.replace(/^\*?\./, '');
  return `${plain},.${plain}`;
}
