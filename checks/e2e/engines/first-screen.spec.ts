import { otherDocument, type ProductServer } from './servers/product-server';
import { type EnginePage, eventually, test, waitForPart } from './test';

const hostScript = /\/host\/.*\/main\.js$/;

/** What the Dashboard shows, and the positions of its cards in px. */
interface FirstScreen {
  heading: string | undefined;
  isInert: boolean;
  cards: number[][];
}

/** Records in each frame what the Dashboard shows, unless it is the same as in the frame before. */
function recordScreens(): void {
  const screens: FirstScreen[] = [];
  Object.assign(window, { screens });
  const record = () => {
    const heading = document.querySelector('main h1');
    const cards = [...document.querySelectorAll('main section')].slice(0, 2).map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    });
    const isInert = Boolean(heading?.closest('[inert]'));
    const screen = { heading: heading?.textContent, isInert, cards };
    if (JSON.stringify(screen) !== JSON.stringify(screens.at(-1))) screens.push(screen);
    requestAnimationFrame(record);
  };
  record();
}

/** Returns what the Dashboard has shown. */
const readScreens = (tab: EnginePage) =>
  tab.evaluate(() => (window as unknown as { screens: FirstScreen[] }).screens);

/** Shows the first screen of the Dashboard. Holds back the host's script until the returned function is called. */
async function openFirstScreen(tab: EnginePage, server: ProductServer): Promise<() => void> {
  const letThrough = server.holdBack(hostScript);
  await tab.open(otherDocument);
  await tab.startOpening('/');
  // Only the new document requests the script, so it has taken the place of the other one by now.
  await eventually(() => server.requests.some((path) => hostScript.test(path))).toBe(true);
  const showsFirstScreen = () =>
    tab.evaluate(() => document.querySelector('[inert] main h1') !== null);
  await eventually(showsFirstScreen).toBe(true);
  return letThrough;
}

test('the first screen shows before the host has loaded, and the page replaces it without moving anything', async ({
  tab,
  server,
}) => {
  const letThrough = await openFirstScreen(tab, server);
  await tab.evaluate(recordScreens);
  await eventually(() => readScreens(tab)).toMatchObject([{ heading: 'Dashboard', isInert: true }]);
  const [firstScreen] = await readScreens(tab);
  letThrough();
  await waitForPart(tab);
  await tab.waitUntilIdle();
  const screens = [firstScreen, { ...firstScreen, isInert: false }];
  await eventually(() => readScreens(tab)).toEqual(screens);
});

test('a shortcut of two keys on the first screen opens its page once the host has loaded', async ({
  tab,
  server,
}) => {
  const letThrough = await openFirstScreen(tab, server);
  await tab.type('gc');
  letThrough();
  await tab.waitForFocus({ role: 'heading', name: 'Customers' });
});

test('Ctrl+K and letters on the first screen wait for the command palette', async ({
  tab,
  server,
}) => {
  const letThrough = await openFirstScreen(tab, server);
  await tab.press('Control', 'k');
  await tab.type('sto');
  letThrough();
  const field = { role: 'combobox', name: 'Search or type a command' };
  await tab.waitForFocus(field);
  await tab.type('re');
  await eventually(() =>
    tab.evaluate(() => (document.activeElement as HTMLInputElement).value),
  ).toBe('store');
});

/** Returns a point of the button that shows the map as a table. */
const toggle = (tab: EnginePage) =>
  tab.evaluate(() => {
    const button = document.querySelector('main [data-page] figure button')!;
    const { left, top } = button.getBoundingClientRect();
    return [left + 5, top + 5] as const;
  });

test('a click on the first screen takes effect once the page has loaded', async ({
  tab,
  server,
}) => {
  const letThrough = await openFirstScreen(tab, server);
  await tab.clickAt(...(await toggle(tab)));
  letThrough();
  await tab.waitFor({ role: 'button', name: /^View as chart/ });
});

test('a press that begins on the first screen and ends on the page is a click', async ({
  tab,
  server,
}) => {
  const letThrough = await openFirstScreen(tab, server);
  await tab.pressAt(...(await toggle(tab)));
  letThrough();
  await waitForPart(tab);
  await tab.release();
  await tab.waitFor({ role: 'button', name: /^View as chart/ });
});
