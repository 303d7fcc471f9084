import type { EnginePage } from './page/engine-page';
import { otherDocument, type ProductServer } from './servers/product-server';
import { eventually, expect, test, waitForPart } from './test';

const hostScript = /\/host\/.*\/main\.js$/;

/** What the Dashboard shows first, and the positions of its cards in px. */
interface FirstScreen {
  heading: string | null;
  isInert: boolean;
  cards: number[][];
}

/** Returns what the Dashboard shows, or null before it shows anything. */
const readScreen = (tab: EnginePage): Promise<FirstScreen | null> =>
  tab.evaluate(() => {
    const heading = document.querySelector('main h1');
    if (!heading) return null;
    const cards = [...document.querySelectorAll('main section')].slice(0, 2).map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect();
      return [x, y, width, height].map(Math.round);
    });
    return { heading: heading.textContent, isInert: heading.closest('[inert]') !== null, cards };
  });

/** Opens the Dashboard, and holds back the host's script until the returned function is called. */
async function openWithoutHost(tab: EnginePage, server: ProductServer): Promise<() => void> {
  const letThrough = server.holdBack(hostScript);
  await tab.open(otherDocument);
  await tab.startOpening('/');
  // Only the new document requests the script, so it has taken the place of the other one by now.
  await eventually(() => server.requests.some((path) => hostScript.test(path))).toBe(true);
  return letThrough;
}

test('the first screen shows before the host has loaded, and the page replaces it without moving anything', async ({
  tab,
  server,
}) => {
  const letThrough = await openWithoutHost(tab, server);
  await eventually(() => readScreen(tab)).toMatchObject({ heading: 'Dashboard', isInert: true });
  const firstScreen = (await readScreen(tab))!;
  letThrough();
  await waitForPart(tab);
  expect(await readScreen(tab)).toEqual({ ...firstScreen, isInert: false });
});

test('a click on the first screen takes effect once the page has loaded', async ({
  tab,
  server,
}) => {
  const letThrough = await openWithoutHost(tab, server);
  await eventually(() => readScreen(tab)).toMatchObject({ isInert: true });
  const [x, y] = await tab.evaluate(() => {
    const toggle = document.querySelector('main [data-page] figure button')!;
    const { left, top } = toggle.getBoundingClientRect();
    return [left + 5, top + 5] as const;
  });
  await tab.clickAt(x, y);
  letThrough();
  await tab.waitFor({ role: 'button', name: /^View as chart/ });
});
