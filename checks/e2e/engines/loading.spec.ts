import { eventually, expect, openPage, test, waitForPart } from './test';

/** All files that the Dashboard needs. With the icon and Google's loader, these are 13 requests. */
const dashboardFiles = [
  'index.html',
  'inter-latin-wght-normal-subset.woff2',
  'main.js',
  'remoteEntry.js',
  'Dashboard.js',
  'Dashboard.css',
  'built-in-charts.js',
  'google-chart.js',
  'carousel.js',
  'table-tools.js',
  'table-tools.css',
];

const fileName = (path: string) => path.split('/').at(-1) || 'index.html';

test('no file is requested twice, and no more files than needed', async ({
  engineName,
  tab,
  server,
}) => {
  await openPage(tab, '/');
  // Chromium's headless shell shows no icon.
  const files = engineName === 'chromium' ? dashboardFiles : [...dashboardFiles, 'favicon.svg'];
  await eventually(() => server.requests.map(fileName).sort()).toEqual(files.sort());
  await tab.click({ role: 'link', name: 'Customers' });
  await tab.waitForFocus({ role: 'heading', name: 'Customers' });
  await tab.click({ role: 'link', name: 'Store' });
  await tab.waitForFocus({ role: 'heading', name: 'Store' });
  await tab.go(-2);
  await tab.waitForFocus({ role: 'heading', name: 'Dashboard' });
  await tab.waitUntilIdle();
  const requests = server.requests;
  expect(requests.filter((path, index) => requests.indexOf(path) !== index)).toEqual([]);
  // A file whose preload was dropped comes from the cache the second time. Chromium lists the icon
  // again on every page.
  const readLoadedTwice = () =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => !/__report$|favicon\.svg$/.test(name))
      .filter((name, index, names) => names.indexOf(name) !== index);
  await eventually(() => tab.evaluate(readLoadedTwice)).toEqual([]);
});

test('the stylesheets of a remote act only while a part of it shows', async ({ tab }) => {
  /** Returns the remotes whose rules act. */
  const acting = () =>
    tab.evaluate(() => {
      const sheets = [...document.styleSheets].filter(({ disabled }) => !disabled);
      return [
        ...new Set(sheets.flatMap(({ href }) => href?.split('/remotes/')[1]?.split('/')[0] ?? [])),
      ];
    });
  await openPage(tab, '/');
  await eventually(acting).toEqual(['dashboard']);
  await tab.hover({ role: 'link', name: 'Customers' });
  await tab.waitUntilIdle();
  await eventually(acting).toEqual(['dashboard']);
  await tab.click({ role: 'link', name: 'Customers' });
  await eventually(acting).toEqual(['placeholders']);
  await tab.click({ role: 'link', name: 'Dashboard' });
  await eventually(acting).toEqual(['dashboard']);
  const layout = () =>
    tab.evaluate(() => getComputedStyle(document.querySelector('main article')!).display);
  await eventually(layout).toBe('grid');
});

test.describe('while a page loads', () => {
  test.use({ expectedProblems: /timeout/, windowSize: [390, 844] });

  const script = /\/dashboard\/.*\/Dashboard\.js$/;
  const message = { role: 'alert', within: { role: 'main' } };

  for (const isLate of [false, true]) {
    test(`staff stay where they read its first screen${isLate ? ', also when it is late' : ''}`, async ({
      tab,
      server,
    }) => {
      const shown = () => tab.evaluate(() => document.querySelector('main')!.innerText);
      const scrollPosition = () => tab.evaluate(() => Math.round(window.scrollY));
      const letThrough = server.holdBack(script);
      await tab.openUnfinished('/');
      await tab.waitFor({ role: 'button', name: /^Notifications/ }); // The host has started.
      await tab.evaluate(() => window.scrollTo(0, 200));
      if (isLate) {
        await tab.waitFor(message);
        await eventually(async () => String(await tab.texts(message))).toContain('still loading');
        await eventually(shown).toContain('Strike a yogi pose');
        await eventually(scrollPosition).toBe(200);
        await tab.click({ role: 'button', name: 'Try again', within: { role: 'main' } });
        await tab.waitForNone(message);
        await tab.waitFor(message);
        await tab.waitForFocus({ role: 'main' });
      }
      letThrough();
      await waitForPart(tab);
      await tab.waitForNone(message);
      await eventually(shown).toContain('Sales Overview');
      await eventually(scrollPosition).toBe(200);
    });
  }

  for (const [width, height, limit] of [
    [844, 390, 64],
    [320, 256, 96],
  ] as const) {
    test(`in a window of ${width} × ${height} px, staff see that a page is late, and "Try again"`, async ({
      tab,
      server,
    }) => {
      await tab.resize(width, height);
      const letThrough = server.holdBack(script);
      await tab.openUnfinished('/');
      await tab.waitFor({ role: 'button', name: /^Notifications/ }); // The host has started.
      await tab.waitFor(message);
      /** Returns the height of the message in px, and whether all of it is in sight. */
      const read = () =>
        tab.evaluate(() => {
          const alert = document.querySelector('main [role="alert"]')!;
          const bar = alert.closest('section')!.getBoundingClientRect();
          const title = alert.querySelector('h2')!.getBoundingClientRect();
          const button = alert.parentElement!.querySelector('button')!.getBoundingClientRect();
          const within = (inner: DOMRect, { top, bottom }: Pick<DOMRect, 'top' | 'bottom'>) =>
            inner.top >= top && inner.bottom <= bottom;
          return {
            height: bar.height,
            isInWindow: within(bar, { top: 0, bottom: innerHeight }),
            isWhole: within(title, bar) && within(button, bar),
          };
        });
      await eventually(async () => (await read()).isInWindow).toBe(true);
      await eventually(async () => (await read()).isWhole).toBe(true);
      await eventually(async () => (await read()).height).toBeLessThanOrEqual(limit);
      await tab.click({ role: 'button', name: 'Try again', within: { role: 'main' } });
      await tab.waitForNone(message);
      letThrough();
      await waitForPart(tab);
    });
  }
});

test.describe('when a file of a part cannot be loaded', () => {
  test.use({ expectedProblems: /remoteEntry\.js/ });

  test('a failure card shows, and "Try again" brings the page back', async ({ tab, server }) => {
    server.breakFiles(/\/dashboard\/.*\/remoteEntry\.js$/);
    await tab.open('/');
    const card = { role: 'alert', within: { role: 'main' } };
    await tab.waitFor(card);
    await eventually(() => tab.texts(card)).toEqual([expect.stringContaining('Dashboard')]);
    await tab.waitFor({ role: 'link', name: 'Customers' });
    server.repair();
    await tab.click({ role: 'button', name: 'Try again', within: card.within });
    await waitForPart(tab);
    await tab.waitFor({ role: 'heading', name: 'Top countries' });
    await tab.waitUntilIdle();
    expect(server.requests.filter((path) => path === '/')).toHaveLength(1);
  });
});

test.describe('without a preview', () => {
  test.use({ expectedProblems: /^policy violation|localhost:3999|data:|Content.Security.Policy/i });

  test('a tab loads nothing from other servers on this machine, and imports no code from a string', async ({
    tab,
  }) => {
    await openPage(tab, '/customers');
    const load = async () => {
      const directive = new Promise<string>((resolve) => {
        addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
      });
      new Image().src = 'http://localhost:3999/picture.png';
      const ofImage = await directive; // Firefox reports it after the image has failed.
      const code = 'data:text/javascript,';
      const isImported = await import(code).then(
        () => true,
        () => false,
      );
      return { ofImage, isImported };
    };
    const refused = await tab.whenIdle(() => tab.evaluate(load));
    expect(refused).toEqual({ ofImage: 'img-src', isImported: false });
  });
});
