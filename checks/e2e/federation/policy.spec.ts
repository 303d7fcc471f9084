import type { Page } from '@playwright/test';
import { idle, whenIdle } from '../support/idle';
import { emptyPage, expect, openPage, test } from '../support/test';

const elsewhere = 'https://elsewhere.example';
const ownMachine = 'http://localhost:3999';

declare global {
  interface Window {
    /** What has run although the policy should refuse it. */
    ran: string[];
    /** Resolves when all attempts have ended. */
    attempts: Promise<unknown>;
  }
}

/** Runs a function as a script of a remote. What Playwright evaluates may do more than scripts. */
async function runAsRemote(page: Page, run: (addresses: string[]) => Promise<unknown>) {
  const body = `window.ran = []; window.attempts = (${run.toString()})(${JSON.stringify([elsewhere, ownMachine])});`;
  await page.route('**/remotes/attempt.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const script = document.createElement('script');
        script.onload = resolve;
        script.src = '/remotes/attempt.js';
        document.head.append(script);
      }),
  );
  await page.evaluate(() => window.attempts);
}

/** Answers requests to addresses that the policy should block. Returns them, as they arrive. */
async function watchRequests(page: Page): Promise<string[]> {
  const requests: string[] = [];
  for (const origin of [elsewhere, ownMachine]) {
    await page.route(`${origin}/**`, (route) => {
      requests.push(route.request().url());
      return route.fulfill({
        contentType: 'text/javascript',
        headers: { 'Access-Control-Allow-Origin': '*' },
        body: `window.ran.push('${origin}')`,
      });
    });
  }
  return requests;
}

test.describe('what a remote cannot do', () => {
  test.use({ expectedErrors: /Content Security Policy|Trusted|eval|elsewhere\.example|blob:/ });

  test('run code from strings or from addresses that no live remote needs', async ({
    page,
    baseURL,
    violations,
  }) => {
    await openPage(page, emptyPage);
    const requests = await watchRequests(page);
    await runAsRemote(page, async (origins) => {
      const code = (name: string) => `(self.ran ?? []).push('${name}')`;
      const blob = URL.createObjectURL(new Blob([code('blob')], { type: 'text/javascript' }));
      const add = (name: string, properties: object) =>
        document.head.append(Object.assign(document.createElement(name), properties));
      const attempts: (() => unknown)[] = [
        () => import(/* webpackIgnore: true */ `data:text/javascript,${code('import data')}`),
        () => import(/* webpackIgnore: true */ blob),
        ...origins.flatMap((origin) => [
          () => import(/* webpackIgnore: true */ `${origin}/import.js`),
          () => add('script', { src: `${origin}/script.js` }),
          () => add('link', { rel: 'modulepreload', href: `${origin}/modulepreload.js` }),
        ]),
        () => add('script', { text: code('script text') }),
        () => add('script', { src: blob }),
        () => Reflect.apply(eval, window, [code('eval')]) as unknown,
        () => (Reflect.construct(Function, [code('Function')]) as () => void)(),
        () => Reflect.apply(setTimeout, window, [code('setTimeout')]) as unknown,
        () => document.body.setAttribute('onclick', code('onclick')),
        () => document.body.click(),
        () => new Worker('/remotes/attempt.js'),
        () => new Worker(blob),
        () => navigator.serviceWorker.register('/remotes/attempt.js'),
      ];
      for (const attempt of attempts) {
        try {
          await attempt();
        } catch {
          // The browser refused it.
        }
      }
      // Timers and scripts run in the order in which they were added.
      await new Promise((resolve) => setTimeout(resolve));
    });
    const refused = [
      ...[elsewhere, ownMachine].flatMap((origin) => [
        `script-src-elem ${origin}/import.js`,
        `script-src-elem ${origin}/modulepreload.js`,
      ]),
      'script-src-elem blob',
      'script-src-elem data',
      'require-trusted-types-for trusted-types-sink',
      `worker-src ${baseURL}/remotes/attempt.js`,
    ];
    await expect.poll(() => [...new Set(violations)].sort()).toEqual(refused.sort());
    violations.length = 0;
    expect(await whenIdle(page, () => page.evaluate(() => window.ran))).toEqual([]);
    expect(requests).toEqual([]);
  });

  test('send data to addresses that no live remote needs', async ({ page, violations }) => {
    await openPage(page, emptyPage);
    const requests = await watchRequests(page);
    await runAsRemote(page, async (origins) => {
      const add = (name: string, properties: object) =>
        document.body.append(Object.assign(document.createElement(name), properties));
      for (const origin of origins) {
        add('img', { src: `${origin}/image` });
        add('link', { rel: 'stylesheet', href: `${origin}/style` });
        add('iframe', { src: `${origin}/frame` });
        add('video', { src: `${origin}/video` });
        add('link', { rel: 'prefetch', href: `${origin}/prefetch` });
        const font = new FontFace('Elsewhere', `url(${origin}/font)`);
        navigator.sendBeacon(`${origin}/beacon`);
        await Promise.allSettled([
          font.load(),
          fetch(`${origin}/fetch`),
          fetch(`${origin}/no-cors`, { mode: 'no-cors' }),
        ]);
        try {
          new WebSocket(`${origin.replace('http', 'ws')}/socket`);
        } catch {
          // Some browsers throw.
        }
      }
    });
    const refused = [elsewhere, ownMachine].flatMap((origin) => [
      ...['beacon', 'fetch', 'no-cors'].map((path) => `connect-src ${origin}/${path}`),
      `connect-src ${origin.replace('http', 'ws')}/socket`,
      `default-src ${origin}/prefetch`,
      `font-src ${origin}/font`,
      `frame-src ${origin}`,
      `img-src ${origin}/image`,
      `media-src ${origin}/video`,
      `style-src-elem ${origin}/style`,
    ]);
    await expect.poll(() => [...new Set(violations)].sort()).toEqual(refused.sort());
    violations.length = 0;
    await idle(page);
    expect(requests).toEqual([]);
  });
});
