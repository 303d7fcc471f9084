import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { promisify } from 'node:util';
import { packageNamed, releasablePackages } from '@backshop/delivery';
import { readBuiltVersion } from '@backshop/delivery/build';
import {
  changeSettings,
  listen,
  promote,
  putVersion,
  readIndexHtml,
} from '@backshop/delivery/origin';
import { bell, drawer, menu, passSignIn } from '@backshop/delivery/smoke';
import {
  addressForApache,
  type Certificate,
  changedBuild,
  hasApache,
  startApache,
  testAction,
} from '@backshop/delivery/testing';
import type { Settings } from '@backshop/shared-types';
import { chromium, pathOf } from '@backshop/tools/programs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { generate } from 'selfsigned';
import { removal } from '../support/commands';
import { type Client, type Person, startIdentityProvider } from '../support/identity-provider';
import { pageHeading } from '../support/test';
import { openOrigin, type TestOrigin } from '../updates/origin-with-log';
import { testWithOrigin } from '../updates/test';

// docs/how-to/add-a-sign-in.md, with its identity provider on this machine.

const delivery = join(import.meta.dirname, '../../../platform/delivery/bin/delivery.js');
const workspace = join(import.meta.dirname, '../../..');

const staff: Client = { id: 'backshop', secret: 'secret of backshop' };
const commands: Client = { id: 'backshop-commands', secret: 'secret of backshop-commands' };
const otherProgram: Client = { id: 'other', secret: 'secret of other' };

interface SignIn {
  /** Address of the product, behind the sign-in. */
  product: string;
  /** Headers of the requests that reach the API. */
  apiRequests: IncomingHttpHeaders[];
  /** Returns a token, by default for commands. */
  token: (client?: Client) => Promise<string>;
}

/** What a company has. */
interface Company {
  /** Address of the product. */
  product: string;
  /** Of the product, and of the identity provider. */
  certificate: Certificate;
  /** Variables of commands that trust it. */
  trust: { NODE_EXTRA_CA_CERTS: string; CHROMIUM: string };
}

/** Returns an option of Chromium that trusts a certificate. Unlike a context that ignores it, the browser then caches. */
function trusting({ cert }: Certificate): string {
  const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  const hash = createHash('sha256').update(key).digest('base64');
  return `--ignore-certificate-errors-spki-list=${hash}`;
}

const test = testWithOrigin.extend<
  { isForGroup: boolean; signIn: SignIn; anyone: APIRequestContext },
  { company: Company }
>({
  company: [
    async ({}, use) => {
      const product = addressForApache();
      const { hostname: ip } = new URL(product);
      const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
        keyType: 'ec',
        extensions: [
          { name: 'basicConstraints', cA: true },
          {
            name: 'subjectAltName',
            altNames: [
              { type: 2, value: 'localhost' },
              { type: 7, ip },
            ],
          },
        ],
      });
      const folder = await mkdtemp(join(tmpdir(), 'backshop-'));
      const trust = {
        NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem'),
        CHROMIUM: join(folder, 'chromium'),
      };
      await writeFile(trust.NODE_EXTRA_CA_CERTS, cert);
      const browser = `#!/bin/sh\nexec '${pathOf(chromium)}' ${trusting({ key, cert })} "$@"\n`;
      await writeFile(trust.CHROMIUM, browser);
      await chmod(trust.CHROMIUM, 0o755);
      await use({ product, certificate: { key, cert }, trust });
      await rm(folder, removal);
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, company }, use) => {
      const args = [...(launchOptions.args ?? []), trusting(company.certificate)];
      await use({ ...launchOptions, args });
    },
    { scope: 'worker' },
  ],
  /** Whether only staff of the group in sign-in.conf may sign in. */
  isForGroup: [false, { option: true }],
  signIn: async ({ origin, playwright, company, isForGroup }, use) => {
    test.skip(!hasApache, 'mod_auth_openidc is not installed');
    const { product, certificate } = company;
    await changeSettings(origin.origin, testAction, recipeSettings);
    const provider = await startIdentityProvider(certificate, product, staff, [
      commands,
      otherProgram,
    ]);
    const apiRequests: IncomingHttpHeaders[] = [];
    const api = createServer(({ headers }, response) => {
      apiRequests.push(headers);
      response.writeHead(201).end();
    });
    await listen(api, 0);
    const apiUrl = `http://localhost:${(api.address() as AddressInfo).port}`;
    const neighbours = { origin: origin.url, api: apiUrl, issuer: provider.issuer };
    const stop = await startApache(product, certificate, neighbours, (rules) =>
      isForGroup ? rules.replace('# Require', 'Require') : rules,
    );
    const client = await playwright.request.newContext({ ignoreHTTPSErrors: true });
    await use({
      product,
      apiRequests,
      token: async ({ id, secret } = commands) => {
        const basic = Buffer.from(`${id}:${encodeURIComponent(secret)}`);
        const answer = await client.post(`${provider.issuer}/token`, {
          form: { grant_type: 'client_credentials' },
          headers: { Authorization: `Basic ${basic.toString('base64')}` },
        });
        return ((await answer.json()) as { access_token: string }).access_token;
      },
    });
    await client.dispose();
    await stop();
    api.close();
    await provider.close();
  },
  // Without request routes, which would turn the cache off.
  page: async ({ browser, signIn }, use) => {
    const context = await browser.newContext({
      baseURL: signIn.product,
      ignoreHTTPSErrors: true, // For `page.request`.
      reducedMotion: 'reduce',
    });
    await use(await context.newPage());
    await context.close();
  },
  /** Sends requests without a session. */
  anyone: async ({ playwright, signIn }, use) => {
    const anyone = await playwright.request.newContext({
      baseURL: signIn.product,
      maxRedirects: 0,
      ignoreHTTPSErrors: true,
    });
    await use(anyone);
    await anyone.dispose();
  },
});

const recipe = readFileSync(join(workspace, 'docs/how-to/add-a-sign-in.md'), 'utf8');
const recipeSettings = JSON.parse(/```json\n(.*?)```/s.exec(recipe)![1]!) as Settings;

/** Releases remote-placeholders with one more page, for a group. */
async function releaseLedger({ origin }: TestOrigin): Promise<void> {
  const placeholders = await readBuiltVersion(packageNamed('placeholders', releasablePackages()));
  const page = { path: '/placeholders', name: 'Ledger', icon: [], groups: ['finance'] };
  const changed = changedBuild(placeholders, 'placeholders', ({ contract }) => ({
    contract: { ...contract, pages: { Store: page } },
  }));
  await putVersion(origin, changed);
  await promote(origin, testAction, 'placeholders', changed.version);
}

/** Signs in on the page of the identity provider. */
async function signInAs(page: Page, person: Person): Promise<void> {
  await expect(page).toHaveTitle('Sign in');
  await page.getByRole('button', { name: person }).click();
}

/** Signs out by the profile menu, and at the identity provider. */
async function signOut(page: Page): Promise<void> {
  const logout = page.getByRole('link', { name: 'Logout' });
  if (!(await logout.isVisible())) await page.getByRole('button', { name: 'Profile menu' }).click();
  await logout.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveTitle('Sign in');
}

/** Ends the session, as signing out in another tab does. */
async function endSession(page: Page): Promise<void> {
  await page.request.get('/oauth2/callback?logout=', { maxRedirects: 0 });
  await page.context().clearCookies();
}

test('staff sign in, return to the address that they opened, and sign out', async ({
  page,
  signIn,
}) => {
  await page.goto('/customers?q=a%20b');
  await signInAs(page, 'Pat Example');
  await expect(page).toHaveURL(`${signIn.product}/customers?q=a%20b`);
  await expect(pageHeading(page)).toHaveText('Customers');
  const cookies = await page.context().cookies(signIn.product);
  expect(cookies).toMatchObject([{ secure: true, httpOnly: true, sameSite: 'Lax' }]);
  await signOut(page);
  await page.goto('/customers');
  await expect(page).toHaveTitle('Sign in');
});

test('staff see who they are, and the pages of their groups', async ({ origin, page, signIn }) => {
  await releaseLedger(origin);
  await page.goto('/placeholders');
  await signInAs(page, 'Pat Example');
  await expect(pageHeading(page)).toHaveText('Store');
  await expect(menu(page).getByRole('link', { name: 'Ledger' })).toBeVisible();
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByText('Pat Example').last()).toBeVisible();

  await signOut(page);
  await signInAs(page, 'Kim Sample');
  await expect(page).toHaveURL(`${signIn.product}/`);
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByText('Kim Sample').last()).toBeVisible();
  await expect(menu(page).getByRole('link', { name: 'Ledger' })).toHaveCount(0);
  await page.goto('/placeholders');
  const refusal = page.getByRole('heading', { name: 'You do not have access to this page' });
  await expect(refusal).toBeVisible();
});

test('when the session ends, an open tab keeps a draft, and follows a release after signing in again', async ({
  origin,
  page,
}) => {
  await page.goto('/customers');
  await signInAs(page, 'Pat Example');
  await expect(pageHeading(page)).toHaveText('Customers');
  await page.evaluate(() => {
    const field = Object.assign(document.createElement('textarea'), { ariaLabel: 'Draft' });
    document.querySelector('main')!.append(field);
  });
  const draft = page.getByRole('textbox', { name: 'Draft' });
  await draft.fill('Dear customer');
  await endSession(page);
  const version = await origin.release('placeholders');

  // A part that the tab has not loaded yet.
  await bell(page).click();
  const notice = page.getByText('Your session has ended.');
  await expect(notice).toBeVisible();
  await expect(drawer(page)).toContainText('Your session has ended');
  await page.keyboard.press('Escape');
  const opened = page.waitForEvent('popup');
  await page.getByRole('main').getByRole('button', { name: 'Sign in again' }).click();
  const other = await opened;
  await signInAs(other, 'Pat Example');
  await expect(pageHeading(other)).toHaveText('Customers');
  await other.close();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(notice).toHaveCount(0);
  await expect(draft).toHaveValue('Dear customer');

  // Without a draft, the tab itself signs in.
  await draft.fill('');
  await endSession(page);
  await page.reload();
  await signInAs(page, 'Pat Example');
  await expect(page.locator('main [data-slot]')).toHaveAttribute('data-version', version);
});

test('an API learns who asks, and nobody else can say it', async ({ anyone, page, signIn }) => {
  await page.goto('/customers');
  await signInAs(page, 'Pat Example');
  await expect(pageHeading(page)).toHaveText('Customers');
  const forged = {
    'Sec-Fetch-Mode': 'cors',
    'X-User-email': 'boss@shop.example',
    'X-User-admin': '1',
    X_User_admin: '1',
  };
  const post = async (client: APIRequestContext, headers: Record<string, string> = forged) =>
    (await client.post('/api/orders', { headers })).status();
  expect(await post(page.request)).toBe(201);
  const [headers] = signIn.apiRequests;
  expect(headers).toMatchObject({
    'x-user-name': 'Pat Example',
    'x-user-email': 'pat@shop.example',
    'x-user-groups': 'finance',
  });
  expect(headers).not.toHaveProperty('x-user-admin');
  expect(headers).not.toHaveProperty('x_user_admin');
  await endSession(page);
  expect(await post(page.request)).toBe(401);
  expect(await post(anyone)).toBe(401);
  expect(signIn.apiRequests).toHaveLength(1);
  const Authorization = `Bearer ${await signIn.token()}`;
  expect(await post(anyone, { ...forged, Authorization })).toBe(201);
  expect(signIn.apiRequests[1]).toMatchObject({ 'x-user-client_id': 'backshop-commands' });
  expect(signIn.apiRequests[1]).not.toHaveProperty('x-user-email');
  expect(signIn.apiRequests[1]).not.toHaveProperty('x_user_admin');
});

test('Back shows no page after signing out', async ({ page, signIn }) => {
  await page.goto('/customers');
  await signInAs(page, 'Pat Example');
  await expect(pageHeading(page)).toHaveText('Customers');
  await page.goto('/store');
  await expect(pageHeading(page)).toHaveText('Store');
  await signOut(page);
  await page.evaluate(() => history.go(-3));
  await expect(page).not.toHaveURL(new RegExp(signIn.product));
  await expect(page).toHaveTitle('Sign in');
});

test('without a session, only navigations lead to the sign-in page', async ({ anyone, signIn }) => {
  const navigation = {
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Dest': 'document',
    Accept: 'text/html',
  };
  const opened = await anyone.get('/customers', { headers: navigation });
  expect(opened.status()).toBe(302);
  expect(opened.headers()['cache-control']).toContain('no-store');
  const requests: [path: string, headers: Record<string, string>][] = [
    ['/', { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty', Accept: '*/*' }],
    ['/', { 'X-Requested-With': 'XMLHttpRequest' }],
    ['/host/1/main.js', { 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'script', Accept: '*/*' }],
    [
      '/host/1/main.js',
      { 'Sec-Fetch-Mode': 'no-cors', 'Sec-Fetch-Dest': 'style', Accept: 'text/css' },
    ],
    ['/oauth2/callback?info=json', { 'Sec-Fetch-Mode': 'cors', Accept: 'application/json' }],
    ['/', { Authorization: 'Bearer wrong' }],
    ['/', { Authorization: `Bearer ${(await signIn.token()).slice(1)}` }],
  ];
  for (const [path, headers] of requests) {
    expect((await anyone.get(path, { headers })).status(), JSON.stringify(headers)).toBe(401);
  }
});

test.describe('with the group of sign-in.conf', () => {
  test.use({ isForGroup: true });

  test('only commands and staff of the group get the product', async ({ anyone, page, signIn }) => {
    await page.goto('/customers');
    await signInAs(page, 'Kim Sample');
    await expect(page).toHaveTitle('401 Unauthorized');
    await page.context().clearCookies();
    await page.goto('/customers');
    await signInAs(page, 'Pat Example');
    await expect(pageHeading(page)).toHaveText('Customers');

    const get = async (client: Client) => {
      const headers = { Authorization: `Bearer ${await signIn.token(client)}` };
      return (await anyone.get('/', { headers })).status();
    };
    expect(await get(commands)).toBe(200);
    expect(await get(otherProgram)).toBe(401); // In the group, but not for this product.
  });
});

test('the answers are those of the origin, but only the browser of one person keeps them', async ({
  anyone,
  origin,
  playwright,
  signIn,
}) => {
  const direct = await playwright.request.newContext({ baseURL: origin.url, maxRedirects: 0 });
  const Authorization = `Bearer ${await signIn.token()}`;
  const before = await direct.get(await mainScript(direct));
  await origin.release('host');
  const script = await mainScript(direct);
  const withOld = {
    'Accept-Encoding': 'br, dcz',
    'Available-Dictionary': `:${createHash('sha256')
      .update(await before.body())
      .digest('base64')}:`,
    'Dictionary-ID': /id=(".*")/.exec(before.headers()['use-as-dictionary'] ?? '')?.[1] ?? '',
  };
  expect((await direct.get(script, { headers: withOld })).headers()['content-encoding']).toBe(
    'dcz',
  );
  const validator = { 'If-None-Match': (await direct.get('/')).headers().etag ?? '' };
  const requests: [method: string, path: string, headers: Record<string, string>][] = [
    ...['br', 'gzip', 'identity'].map((coding): (typeof requests)[number] => [
      'GET',
      '/customers?q=1',
      { 'Accept-Encoding': coding },
    ]),
    ['GET', '/', validator],
    ['HEAD', '/', {}],
    ['GET', script, withOld],
    ['GET', script, { 'Accept-Encoding': 'br, dcz' }],
    ['GET', script, { 'Accept-Encoding': 'gzip' }],
    ['GET', script, { Range: 'bytes=0-99' }],
    ['GET', '/version-lists/dashboard.json', {}],
    ['GET', '/host/nothing/main.js', {}],
    ['GET', '/releases/1.json', {}],
    ['POST', '/', {}],
  ];
  for (const [method, path, headers] of requests) {
    const own = await direct.fetch(path, { method, headers });
    const passedOn = await anyone.fetch(path, { method, headers: { ...headers, Authorization } });
    const expected = comparable(own.headers());
    const cached = expected['cache-control']
      ?.replace(/^public/, 'private')
      .replace(/^no-cache$/, 'private, no-cache');
    if (cached) expected['cache-control'] = cached;
    expect(passedOn.status(), `${method} ${path}`).toBe(own.status());
    expect(
      comparable(passedOn.headers()),
      `${method} ${path} ${JSON.stringify(headers)}`,
    ).toMatchObject(expected);
    expect(await passedOn.body()).toEqual(await own.body());
  }
  await direct.dispose();
});

/** Returns the path of the live host's script. */
async function mainScript(origin: APIRequestContext): Promise<string> {
  const [path = ''] = /\/host\/[^"]*main\.js/.exec(await (await origin.get('/')).text()) ?? [];
  return path;
}

/** Returns headers without those of the connection, and with a space after each comma. Apache removes some. */
function comparable(headers: Record<string, string>): Record<string, string> {
  const ofConnection = ['connection', 'date', 'keep-alive', 'transfer-encoding'];
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => !ofConnection.includes(name))
      .map(([name, value]) => [name, value.replaceAll(/, */g, ', ')]),
  );
}

/** Runs a command in the workspace. Returns what it prints, which has no secret. */
async function run(env: { BACKSHOP_HEADERS: string } & NodeJS.ProcessEnv, ...args: string[]) {
  const options = { cwd: workspace, env: { ...process.env, ...env } };
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    [delivery, ...args],
    options,
  ).catch((error: unknown) => error as { stdout: string; stderr: string });
  const printed = stdout + stderr;
  expect(printed).not.toContain(env.BACKSHOP_HEADERS.split(' ').at(-1) || 'Bearer');
  return printed;
}

test('commands read the product through the sign-in, with a token', async ({
  company: { trust },
  origin,
  signIn,
}) => {
  const noToken = { ...trust, BACKSHOP_HEADERS: '' };
  const refused = await run(noToken, 'check', '--against', signIn.product);
  expect(refused).toContain(
    `${signIn.product} answers with status 401. If it asks for a sign-in, state the headers that let commands in: BACKSHOP_HEADERS.`,
  );
  const production = await openOrigin();
  const env = {
    ...trust,
    BACKSHOP_HEADERS: `Authorization: Bearer ${await signIn.token()}`,
    BACKSHOP_ORIGIN: production.origin.directory,
  };
  const version = await origin.release('dashboard');
  await run(env, 'promote', 'dashboard', '--from', signIn.product);
  const index = await readIndexHtml(production.origin);
  expect(index?.release?.remotes.dashboard?.version).toBe(version);
  await production.close();
});

test('the smoke test passes a proxy and the sign-in, with a token', async ({ company, signIn }) => {
  test.setTimeout(120_000); // It starts a browser and opens every page.
  const asked: string[] = [];
  const proxy = createServer().on('connect', ({ url = '' }, socket: Duplex) => {
    asked.push(url);
    const { hostname, port } = new URL(`http://${url}`);
    const product = connect(Number(port), hostname);
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    // The browser is killed at the end.
    for (const each of [socket, product]) each.on('error', () => undefined);
    socket.pipe(product).pipe(socket);
  });
  await listen(proxy, 0);
  const env = {
    ...company.trust,
    HTTPS_PROXY: `http://localhost:${(proxy.address() as AddressInfo).port}`,
    BACKSHOP_HEADERS: `Authorization: Bearer ${await signIn.token()}`,
  };
  expect(await run(env, 'smoke', signIn.product)).toContain('All checks passed.');
  // Not only the command, but also its browser.
  expect(asked.filter((each) => signIn.product.endsWith(each)).length).toBeGreaterThan(20);
  proxy.closeAllConnections();
  proxy.close();
});

test('a redirect does not get the headers of the environment', async ({ browser }) => {
  process.env.BACKSHOP_HEADERS = 'X-Token: secret';
  const tokens: Record<string, unknown> = {};
  const servers = ['product', 'elsewhere'].map((name) =>
    createServer(({ headers, url }, response) => {
      tokens[name] = headers['x-token'];
      if (url === '/redirect') response.writeHead(302, { Location: addresses[1] }).end();
      else response.setHeader('Content-Type', 'text/html').end(`<title>${name}</title>`);
    }),
  );
  for (const server of servers) await listen(server, 0);
  const addresses = servers.map(
    (each) => `http://localhost:${(each.address() as AddressInfo).port}/`,
  );
  const context = await browser.newContext();
  const page = await context.newPage();
  await passSignIn(context, addresses[0]);
  await page.goto(addresses[0]!);
  await expect(page).toHaveTitle('product');
  expect(tokens).toEqual({ product: 'secret' });
  await page.goto(`${addresses[0]}redirect`);
  await expect(page).toHaveTitle('elsewhere');
  expect(tokens).toEqual({ product: 'secret', elsewhere: undefined });
  await context.close();
  for (const server of servers) server.close();
  delete process.env.BACKSHOP_HEADERS;
});
