import {
  type EnginePage,
  type Target,
  emptyPage,
  eventually,
  expect,
  openPage,
  test,
} from './test';

const palette = { role: 'dialog', name: 'Command palette' };
const search = { role: 'combobox', within: palette };
const bell = { role: 'button', name: /^Notifications/ };
const drawer = { role: 'dialog', name: 'Notification' };
const profile = { role: 'group', name: 'Profile' };
const avatar = { role: 'button', name: 'Profile menu' };
const menu = { role: 'dialog', name: 'Menu' };
const menuButton = { role: 'button', name: 'Menu' };

/** Scrolls the page, and records each time that it moves afterwards. */
async function scrollAndRecord(tab: EnginePage, y: number): Promise<void> {
  const scroll = () =>
    tab.evaluate((position) => {
      scrollTo(0, position);
      return scrollY;
    }, y);
  await eventually(scroll).toBe(y);
  await tab.waitUntilIdle();
  await tab.evaluate(() => {
    const moves: number[] = [];
    addEventListener('scroll', () => moves.push(scrollY));
    Object.assign(window, { moves });
  });
}

/** Expects that the page has not left the position that it was scrolled to. */
async function expectStill(tab: EnginePage, y: number): Promise<void> {
  await tab.waitUntilIdle();
  const state = () =>
    tab.evaluate(() => ({ moves: (window as unknown as { moves: number[] }).moves, y: scrollY }));
  await eventually(state).toEqual({ moves: [], y });
}

test('the command palette finds a page and opens it, and closes without moving the page', async ({
  tab,
}) => {
  await openPage(tab, '/');
  await scrollAndRecord(tab, 200);
  await tab.press('Control', 'k');
  await tab.waitForFocus(search);
  await tab.press('Control', 'k');
  await tab.waitForNone(palette);
  await expectStill(tab, 200);

  await tab.press('Control', 'k');
  await tab.waitForFocus(search);
  await tab.type('prana');
  const results = () => tab.texts({ role: 'option', within: palette });
  await eventually(results).toEqual([expect.stringMatching(/^Product Analytics/)]);
  await expectStill(tab, 200);
  await tab.press('Enter');
  await tab.waitForFocus({ role: 'heading', name: 'Product Analytics' });
  await tab.waitForNone(palette);
});

test('a selection that ends outside of the command palette or the drawer closes neither', async ({
  tab,
}) => {
  await openPage(tab, emptyPage);
  await tab.click(bell);
  await tab.waitFor({ role: 'tab', name: /^Unread/ });
  await tab.waitUntilIdle();
  const select = async (target: Target) => {
    const [x, y] = await tab.evaluate((name) => {
      const { left, top, height } = document
        .querySelector(
          name === 'combobox' ? '[role="combobox"]' : 'dialog[open] [role="tabpanel"]',
        )!
        .getBoundingClientRect();
      return [left + 40, top + Math.min(height, 60) / 2];
    }, target.role);
    await tab.pressAt(x, y);
    await tab.moveTo(20, 650);
    await tab.release();
    await tab.waitUntilIdle();
  };
  await select({ role: 'tabpanel' });
  await tab.waitFor(drawer);
  await tab.press('Control', 'k');
  await tab.waitForFocus(search);
  await tab.type('store');
  await select(search);
  await tab.waitForFocus(search);
  await tab.waitFor(drawer);
  await tab.clickAt(20, 650);
  await tab.waitForNone(palette);
  await tab.waitFor(drawer);
  await tab.clickAt(20, 650);
  await tab.waitForNone(drawer);
});

test('the notification panel filters by tab and marks all notifications as read', async ({
  tab,
}) => {
  await openPage(tab, '/');
  await scrollAndRecord(tab, 200);
  await tab.click(bell);
  const items = () => tab.count({ role: 'listitem', within: { role: 'tabpanel' } });
  await eventually(items).toBe(9);
  await tab.click({ role: 'tab', name: 'Unread 4' });
  await eventually(items).toBe(4);
  await tab.click({ role: 'tab', name: /^Archived/ });
  await eventually(items).toBe(3);
  await tab.click({ role: 'tab', name: 'All 9' });
  await eventually(items).toBe(9);

  await tab.click({ role: 'button', name: 'Mark all as read' });
  await tab.waitFor({ role: 'button', name: 'Notifications' });
  await tab.press('Escape');
  await tab.waitForNone(drawer);
  await tab.waitForFocus(bell);
  await expectStill(tab, 200);
});

test('Tab in the side menu and the top bar, which stay in view, does not move the page', async ({
  tab,
}) => {
  await openPage(tab, '/');
  const focus = (name: string) =>
    tab.evaluate((label) => {
      const controls = [
        ...document.querySelectorAll<HTMLElement>('aside a, aside button, header *'),
      ];
      controls
        .find(({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === label)!
        .focus({ preventScroll: true });
    }, name);
  for (const [from, key, to] of [
    ['Dashboard', ['Shift', 'Tab'], { role: 'button', name: 'Expand menu' }],
    ['Chat', ['Tab'], bell],
    ['Profile menu', ['Shift', 'Tab'], bell],
  ] as const) {
    await focus(from);
    await scrollAndRecord(tab, 600);
    await tab.press(...key);
    await tab.waitForFocus(to);
    await expectStill(tab, 600);
  }
});

test('in a low window, Tab scrolls the side menu instead of the page, and only to its entries', async ({
  tab,
}) => {
  await tab.resize(1024, 420);
  await openPage(tab, '/');
  await tab.press('Tab');
  await tab.press('Tab');
  await tab.waitForFocus({ role: 'button', name: 'Expand menu' });
  for (const name of [
    ...['Dashboard', 'Product Analytics', 'Customers', 'Store', 'Messages', 'Settings'],
    ...['Help & getting started', 'Log out'],
  ]) {
    await tab.press('Tab');
    await tab.waitForFocus({ role: 'link', name, within: { role: 'complementary' } });
    await tab.waitUntilIdle();
    const place = () =>
      tab.evaluate(() => {
        const { top, bottom } = document.activeElement!.getBoundingClientRect();
        return { isShown: top >= 4 && bottom <= innerHeight - 4, scrollY }; // With its ring.
      });
    await eventually(place, name).toEqual({ isShown: true, scrollY: 0 });
  }
});

test('the profile menu opens, and closes on Escape and on a click outside', async ({ tab }) => {
  await openPage(tab, emptyPage);
  await tab.click(avatar);
  await tab.waitFor(profile);
  const links = { role: 'link', within: profile };
  await eventually(() => tab.texts(links)).toEqual(['Planning', 'Logout']);
  await tab.press('Escape');
  await tab.waitForNone(profile);
  await tab.waitForFocus(avatar);
  await tab.click(avatar);
  await tab.waitFor(profile);
  await tab.click({ role: 'heading', name: 'Customers' });
  await tab.waitForNone(profile);
});

test('the theme switch changes the colours of the page and the browser, and a reload keeps the choice', async ({
  tab,
}) => {
  const colors = () =>
    tab.evaluate(() => {
      const { backgroundColor, colorScheme } = getComputedStyle(document.documentElement);
      const ofBrowser = document.querySelector<HTMLMetaElement>('meta[name=theme-color]')!.content;
      return [backgroundColor, colorScheme, ofBrowser, localStorage.getItem('items')];
    });
  const dark = ['rgb(17, 19, 21)', 'dark', '#111315', 'true'];
  const light = ['rgb(244, 244, 244)', 'light', '#f4f4f4', 'false'];
  await openPage(tab, emptyPage);
  await tab.click(avatar);
  await tab.click({ role: 'switch', name: 'Dark theme' });
  await eventually(colors).toEqual(dark);
  await tab.reload();
  await eventually(colors).toEqual(dark);
  await tab.click(avatar);
  await tab.click({ role: 'switch', name: 'Dark theme' });
  await eventually(colors).toEqual(light);
});

test.describe('in a narrow window', () => {
  test.use({ windowSize: [500, 600] });

  test('the mobile menu closes without moving the page, and its entries open pages', async ({
    tab,
  }) => {
    await openPage(tab, '/');
    await scrollAndRecord(tab, 700);
    await tab.click(menuButton);
    await tab.waitFor(menu);
    await animationsFinished(tab);
    await tab.press('Escape');
    await tab.waitForNone(menu);
    await tab.waitForFocus(menuButton);
    await expectStill(tab, 700);

    await openAndClose(tab, bell, drawer);
    await expectStill(tab, 700);

    await tab.click(menuButton);
    await tab.click({ role: 'link', name: 'Customers', within: menu });
    await tab.waitForFocus({ role: 'heading', name: 'Customers' });
    await tab.waitForNone(menu);
  });
});

async function openAndClose(tab: EnginePage, button: Target, dialog: Target): Promise<void> {
  await tab.click(button);
  await tab.waitFor(dialog);
  // A part that arrives replaces the button, also during a click.
  await tab.whenIdle(() => animationsFinished(tab));
  await tab.click({ role: 'button', name: /^Close/, within: dialog });
  await tab.waitForNone(dialog);
  await tab.waitForFocus(button);
}

/** Waits until the open dialog does not move any more. */
function animationsFinished(tab: EnginePage): Promise<unknown> {
  return tab.evaluate(async () => {
    const animations = document.querySelector('dialog[open]')!.getAnimations();
    await Promise.allSettled(animations.map(({ finished }) => finished));
  });
}

test.describe('on a phone on its side', () => {
  test.use({ windowSize: [844, 390] });

  test('an expanded side menu goes when staff rotate the phone', async ({ tab }) => {
    await openPage(tab, '/store');
    await tab.press('Control', 'b');
    await tab.waitUntilIdle();
    await tab.resize(390, 844);
    const widths = () =>
      tab.evaluate(() => [
        document.querySelector('aside')!.getBoundingClientRect().width,
        Math.max(0, document.documentElement.scrollWidth - innerWidth),
      ]);
    await eventually(widths).toEqual([0, 0]);
  });
});

test('when staff rotate a phone with an open menu, it closes, and the focus goes to the page', async ({
  tab,
}) => {
  await tab.resize(390, 844);
  await openPage(tab, emptyPage);
  await tab.click(menuButton);
  await tab.waitFor({ role: 'link', name: 'Settings', within: menu });
  await tab.resize(844, 390);
  await eventually(() => tab.evaluate(() => document.activeElement?.localName)).toBe('main');
  await tab.waitForNone(menu);
});

test('when a window gets narrower and wider, the focus stays where it is in the notifications', async ({
  tab,
}) => {
  const archived = { role: 'tab', name: /^Archived/, within: drawer };
  await openPage(tab, '/');
  await tab.click(bell);
  await tab.click(archived);
  for (const width of [640, 1280]) {
    await tab.resize(width, 700);
    await tab.waitUntilIdle();
    await tab.waitForFocus(archived);
  }
});

test('the order in the URL gets the focus, even beside open notifications', async ({ tab }) => {
  await openPage(tab, '/');
  await tab.click(bell);
  await tab.waitFor({ role: 'tab', name: /^Unread/, within: drawer });
  await tab.evaluate(() => {
    location.hash = '#order-1041';
  });
  await tab.waitForNone(drawer);
  await eventually(() => tab.evaluate(() => document.activeElement?.id)).toBe('order-1041');
});

test('a click in the middle of "Archive" archives, although a scrollbar may lie above the list', async ({
  tab,
}) => {
  await tab.resize(1280, 800);
  await openPage(tab, emptyPage);
  await tab.click({ role: 'button', name: /^Notifications/ });
  await tab.waitFor({ role: 'button', name: /^Archive: Ben Sample/ });
  await tab.waitUntilIdle(); // The drawer slides in.
  await tab.clickAt(
    ...(await tab.evaluate(() => {
      const { left, top, width, height } = document
        .querySelector('[aria-label^="Archive: Ben Sample"]')!
        .getBoundingClientRect();
      return [Math.round(left + width / 2), Math.round(top + height / 2)] as const;
    })),
  );
  await tab.waitFor({ role: 'tab', name: 'Archived 4' });
});
