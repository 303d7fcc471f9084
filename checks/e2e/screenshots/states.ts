import type { Release } from '@backshop/shared-types';
import type { Page, TestInfo } from '@playwright/test';
import {
  bell,
  drawer,
  main,
  map,
  orders,
  openOrderTools,
  orderToolsPanel,
  palette,
  pie,
  scrollToOrders,
  search,
  type Staff,
  stopTimeLimits,
  type Target,
} from '../states/staff';
import { pauseClock } from '../support/clock';
import { withRelease } from '../support/release';
import { emptyPage, expect, openPage } from '../support/test';
import { openWithUpdateLine } from '../support/update-line';
import type { Paper } from './paper';
import { openStandalonePage } from './standalone-page';

export type Theme = 'light' | 'dark';

/** A state of the product that staff see, and how to get there. */
export interface State {
  /** Group and name of the state, as a reader of docs/gallery.md understands them: "Pages/Dashboard". */
  title: string;
  /** Brings the product into the state, in every browser. The window is as wide as the largest of the widths. */
  open?: (staff: Staff) => Promise<unknown>;
  /** Brings a page into a state that only Playwright can reach. */
  openPage?: (page: Page, testInfo: TestInfo) => Promise<unknown>;
  /** What the screenshots show: the window (default), the full page, an element, or several by name. */
  shows?: 'window' | 'page' | Target | Record<string, Target>;
  /** The paper that the screenshots show instead, each a sheet of it. */
  paper?: Paper;
  /** Widths of the window in the screenshots, in px. Default: 1440 and 320. */
  widths?: number[];
  /** Themes in the screenshots. Default: light. */
  themes?: Theme[];
  /** Whether the state needs the side menu (768 px and more) or the menu of a phone. Default: neither. */
  needs?: 'side menu' | 'phone';
  /** Selector of what is checked beside the screenshots. Default: the page, or what contains the shown elements. */
  area?: string;
  /** Whether the page is translated. Then it is checked in all widths only. */
  isTranslated?: boolean;
  /** How to change the theme. Default: the system's preference. */
  setTheme?: (page: Page, theme: Theme) => Promise<void>;
  /** Console errors that belong to the state. */
  errors?: RegExp;
  /** `false` turns JavaScript off. */
  javaScriptEnabled?: boolean;
}

const partOfCustomers = /\/Customers\.(js|css)/;
/** Both attempts to load it. */
const hostScript = /\/host\/.*\/main\.js/;
const charts = { map, pie };
const notice: Target = { role: 'region', name: 'Preview' };

const button = (name: string | RegExp, within?: Target): Target => ({
  role: 'button',
  name,
  ...(within && { within }),
});
const tab = (name: RegExp): Target => ({ role: 'tab', name, within: drawer });

/** Opens the Dashboard, and scrolls to the charts, because they load when they are in view. */
async function openCharts(staff: Staff): Promise<void> {
  await staff.open('/');
  await staff.hover(button(/View as table.*Hours per day/));
}

/** Waits until both charts have a state. */
const waitForCharts = (staff: Staff, state: string) =>
  staff.waitUntil(
    (wanted) => document.querySelectorAll(`figure[data-state="${wanted}"]`).length === 2,
    state,
  );

/** The tools close when the window gets another width, so each picture has a state. */
const ordersWithTools: Omit<State, 'title'> = {
  area: ':popover-open',
  shows: orders,
  open: async (staff) => {
    await staff.open('/');
    await openOrderTools(staff);
  },
};

/** Opens a page that differs from the Customers page only in its title and icon. */
const similarPage = (address: string): Omit<State, 'title'> => ({
  shows: main,
  widths: [1440],
  openPage: (page) => openPage(page, address),
});

/** Opens the empty page and then something on top of it. */
const onEmptyPage =
  (open: (staff: Staff) => Promise<unknown>): NonNullable<State['open']> =>
  async (staff) => {
    await staff.open(emptyPage);
    await open(staff);
  };

/** Opens the command palette and types a text. */
const searchFor = (text: string) =>
  onEmptyPage(async (staff) => {
    await staff.press('Control', 'k');
    await staff.waitForFocus(search);
    // What the remotes offer arrives later.
    await staff.waitFor({ role: 'option', name: /^Download all orders/, within: palette });
    await staff.type(text);
  });

async function openPanel(staff: Staff): Promise<void> {
  await staff.click(bell);
  await staff.waitFor({ role: 'tabpanel', within: drawer });
}

const showTab = (name: RegExp) =>
  onEmptyPage(async (staff) => {
    await openPanel(staff);
    await staff.click(tab(name));
  });

/** Changes the history in the release, because the origin's own depends on earlier builds. */
const setHistory = (staff: Staff, history: Release['history']) =>
  changeRelease(staff, (release) => ({ ...release, history }));

/** @param script is added before the policy applies */
export const changeRelease = (
  staff: Staff,
  change: (release: Release) => unknown,
  script?: string,
) =>
  staff.changeIndexHtml((html) => {
    const changed = withRelease(html, (json) =>
      JSON.stringify(change(JSON.parse(json) as Release)),
    );
    return script ? changed.replace('<head>', () => `<head><script>${script}</script>`) : changed;
  });

async function failCustomers(staff: Staff): Promise<void> {
  await setHistory(staff, {
    placeholders: { since: '2026-01-01T00:00:00Z', previous: '1.0.0' },
  });
  await staff.breakFiles(partOfCustomers);
  await staff.visit(emptyPage);
  await staff.waitFor(button('Try again'));
}

/** Returns whether the skeleton of a page shows. It waits for a moment. */
function showsSkeleton(): boolean {
  const block = document.querySelector('main div:empty');
  return !!block && getComputedStyle(block, '::before').visibility === 'visible';
}

/** The page throws once when it sets its title, outside of its part. */
function throwOnTitle(): void {
  const title = Object.getOwnPropertyDescriptor(Document.prototype, 'title')!;
  let hasThrown = false;
  Object.defineProperty(document, 'title', {
    get: () => title.get!.call(document) as string,
    set: (text: string) => {
      title.set!.call(document, text);
      if (hasThrown) return;
      hasThrown = true;
      throw new Error('An example of an error');
    },
  });
}

const standalone = (remote: string): Omit<State, 'title'> => ({
  errors: /Download the React DevTools/, // Development builds of React say so.
  openPage: async (page, testInfo) => {
    await openStandalonePage(page, remote, testInfo.outputPath('standalone'));
    await expect(page.getByText(`remote-${remote}`)).toBeVisible();
    await expect(page.locator('main > *').first()).toBeVisible();
  },
  setTheme: (page, theme) =>
    page.getByRole('switch', { name: 'Dark theme' }).setChecked(theme === 'dark'),
});

async function openDashboard(staff: Staff): Promise<void> {
  await openCharts(staff);
  await waitForCharts(staff, 'errored');
  await staff.hover({ role: 'region', name: 'Pictures of yogi poses' }); // Stops the slide show.
}

/** Every state that has screenshots, by its name in the file names. */
export const states: Record<string, State> = {
  // Pages
  dashboard: {
    title: 'Pages/Dashboard',
    shows: 'page',
    widths: [1440, 768, 320],
    themes: ['light', 'dark'],
    open: openDashboard,
  },
  'orders-panel': {
    title: 'Pages/"New orders" with its tools',
    ...ordersWithTools,
    widths: [1440],
  },
  'orders-panel-phone': {
    title: 'Pages/The tools of "New orders" on a phone',
    ...ordersWithTools,
    shows: orderToolsPanel,
    widths: [320],
    needs: 'phone',
  },
  'orders-filtered': {
    title: 'Pages/"New orders" with chargebacks only, highest amount first',
    shows: orders,
    widths: [1440],
    open: async (staff) => {
      await staff.open('/?sort=-amount&state=chargeback');
      await scrollToOrders(staff);
      await staff.waitFor(button('Show all', orders));
    },
  },
  customers: {
    title: 'Pages/Customers',
    shows: 'page',
    widths: [1440, 768, 320],
    themes: ['light', 'dark'],
    open: (staff) => staff.open(emptyPage),
  },
  'product-analytics': { title: 'Pages/Product Analytics', ...similarPage('/product') },
  store: { title: 'Pages/Store', ...similarPage('/store') },
  messages: { title: 'Pages/Messages', ...similarPage('/message') },
  settings: { title: 'Pages/Settings', ...similarPage('/setings') },

  // Charts
  'charts-google': {
    title: 'Pages/Charts that Google Charts draws',
    shows: charts,
    widths: [1440],
    themes: ['light', 'dark'],
    open: async (staff) => {
      await staff.setGoogle('works');
      await openCharts(staff);
      await waitForCharts(staff, 'ready');
    },
  },
  'charts-loading': {
    title: 'Loading and failures/Charts while Google Charts loads',
    shows: charts,
    widths: [1440],
    open: async (staff) => {
      await staff.open(emptyPage);
      await staff.setGoogle('hangs');
      await stopTimeLimits(staff);
      await staff.click({ role: 'link', name: 'Dashboard' });
      await staff.hover(button(/View as table.*Hours per day/));
      await waitForCharts(staff, 'loading');
    },
  },
  'charts-table': {
    title: 'Pages/Charts as tables',
    shows: charts,
    widths: [1440],
    open: async (staff) => {
      await openCharts(staff);
      for (const chart of Object.values(charts)) {
        await staff.click(button(/^View as table/, chart));
        await staff.waitFor({ role: 'table', within: chart });
      }
      // The top bar stays below the pointer. Where the click was, a row can scroll below it.
      await staff.hover(button(/^Search/));
    },
  },

  // Menus
  'side-menu': {
    title: 'App shell/Side menu, expanded',
    widths: [1440],
    themes: ['light', 'dark'],
    needs: 'side menu',
    open: onEmptyPage((staff) => staff.click(button('Expand menu'))),
  },
  'mobile-menu': {
    title: 'App shell/Menu on a phone',
    widths: [320],
    themes: ['light', 'dark'],
    needs: 'phone',
    open: onEmptyPage((staff) => staff.click(button('Menu'))),
  },
  'profile-menu': {
    title: 'Menus and palette/Profile menu',
    themes: ['light', 'dark'],
    open: onEmptyPage((staff) => staff.click(button('Profile menu'))),
  },
  palette: {
    title: 'Menus and palette/Command palette',
    themes: ['light', 'dark'],
    open: searchFor(''),
  },
  'palette-results': {
    title: 'Menus and palette/Results of a search',
    shows: palette,
    widths: [1440],
    themes: ['light', 'dark'],
    open: searchFor('analytics'),
  },
  'palette-no-result': {
    title: 'Menus and palette/Search without a result',
    shows: palette,
    widths: [1440],
    open: searchFor('zzzz'),
  },
  'palette-unavailable': {
    title: 'Menus and palette/Command that is not available yet',
    shows: palette,
    widths: [1440],
    open: searchFor('logout'),
  },
  'palette-remote-entries': {
    title: 'Menus and palette/Results from remotes',
    shows: palette,
    widths: [1440],
    open: async (staff) => {
      await searchFor('s')(staff);
      await staff.waitFor({ role: 'group', name: 'Products', within: palette });
    },
  },
  shortcuts: {
    title: 'Dialogs/Keyboard shortcuts',
    themes: ['light', 'dark'],
    open: onEmptyPage(async (staff) => {
      await staff.type('?');
      await staff.waitUntil(() => document.body.innerText.includes('Next notification')); // From a remote.
    }),
  },
  'compact-spacing': {
    title: 'Settings/Compact spacing',
    shows: 'page',
    widths: [1440],
    open: async (staff) => {
      await staff.store('localStorage', 'density', 'compact');
      await openDashboard(staff);
    },
  },

  // Notifications
  'notifications-all': {
    title: 'Notifications/All notifications',
    themes: ['light', 'dark'],
    open: onEmptyPage(openPanel),
  },
  'notifications-unread': {
    title: 'Notifications/Unread notifications',
    shows: drawer,
    widths: [1440],
    open: showTab(/Unread/),
  },
  'notifications-archived': {
    title: 'Notifications/Archived notifications',
    shows: drawer,
    widths: [1440],
    open: showTab(/Archived/),
  },
  'notifications-tooltip': {
    title: 'Notifications/Tooltip of a link without a destination',
    widths: [320],
    open: onEmptyPage(async (staff) => {
      await openPanel(staff);
      await staff.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('[role="tab"]')].at(-1)!.focus(),
      );
      // Tooltips show on the focus that the keyboard sets.
      const isReached = () => document.activeElement!.textContent === 'See all notifications';
      for (let tabs = 0; tabs < 30 && !(await staff.evaluate(isReached)); tabs += 1) {
        await staff.press('Tab');
      }
      await staff.waitFor({ role: 'tooltip', name: 'No destination yet' });
    }),
  },
  'notifications-read': {
    title: 'Notifications/Nothing unread',
    shows: drawer,
    widths: [1440],
    open: onEmptyPage(async (staff) => {
      await openPanel(staff);
      await staff.click(button('Mark all as read'));
      await staff.click(tab(/Unread/));
    }),
  },
  'notifications-actions': {
    title: 'Notifications/Actions of a notification, and undo',
    shows: drawer,
    widths: [1440],
    themes: ['light', 'dark'],
    open: onEmptyPage(async (staff) => {
      await openPanel(staff);
      await staff.hover(button('Archive: Cleo Placeholder, Returns policy'));
      await staff.click(button('Archive: Cleo Placeholder, Returns policy'));
      await staff.waitFor(button('Undo', drawer));
      await staff.hover(button('Mark as read: Ben Sample, Order 1041'));
      await staff.waitFor({ role: 'tooltip', name: 'Mark as read U' });
    }),
  },
  'notifications-nothing-archived': {
    title: 'Notifications/Nothing archived',
    shows: drawer,
    widths: [320],
    open: onEmptyPage(async (staff) => {
      await openPanel(staff);
      await staff.click(tab(/Archived/));
      for (const name of ['Hal Dummy', 'Eve Specimen', 'Finn Fixture']) {
        await staff.click(button(new RegExp(`^Move back: ${name}`)));
      }
    }),
  },
  'notifications-failed': {
    title: 'Loading and failures/Notification panel that did not load',
    shows: drawer,
    widths: [1440],
    errors: /NotificationPanel/,
    open: async (staff) => {
      await setHistory(staff, {});
      await staff.breakFiles(/\/NotificationPanel\.js/);
      await staff.open(emptyPage);
      await staff.click(bell);
      await staff.waitFor(button('Try again', drawer));
    },
  },

  // Failures
  'failure-card': {
    title: 'Loading and failures/Failure card of a page',
    shows: main,
    themes: ['light', 'dark'],
    errors: partOfCustomers,
    open: failCustomers,
  },
  'failure-card-details': {
    title: 'Loading and failures/Failure card with its details',
    shows: main,
    errors: partOfCustomers,
    open: async (staff) => {
      await failCustomers(staff);
      await staff.evaluate(() => document.querySelector('summary')!.click());
    },
  },
  'error-page-unknown-address': {
    title: 'Loading and failures/Unknown address',
    shows: main,
    themes: ['light', 'dark'],
    open: (staff) => staff.open('/nowhere'),
  },
  'error-page-crash': {
    title: 'Loading and failures/Page that crashed',
    shows: main,
    widths: [1440],
    errors: /An example of an error/,
    open: async (staff) => {
      await changeRelease(staff, (release) => release, `(${String(throwOnTitle)})()`);
      await staff.visit(emptyPage);
      await staff.waitUntil(() => document.body.innerText.includes('An example of an error'));
    },
  },
  'cannot-start': {
    title: 'Loading and failures/Damaged release',
    errors: /missing integrity metadata/, // Without a release, Firefox finds no hash of the host.
    open: async (staff) => {
      await changeRelease(staff, () => ({ number: 'one' }));
      await staff.visit('/');
      await staff.waitFor({ role: 'heading', name: 'Backshop cannot start' });
    },
  },
  'could-not-be-loaded': {
    title: 'Loading and failures/Host that did not load',
    errors: /main\.js|The host did not start/,
    open: async (staff) => {
      await staff.breakFiles(hostScript);
      await staff.visit(emptyPage);
      await staff.waitUntil(() => /could not be loaded/.test(document.body.innerText));
    },
  },

  // Notices
  'notice-offer': {
    title: 'Updates and previews/Offer of a preview',
    themes: ['light', 'dark'],
    open: async (staff) => {
      await staff.open('/customers?override=placeholders@0.0.9-other');
      await staff.waitUntil(() =>
        [...document.querySelectorAll('button')].some(
          (each) => each.textContent === 'Preview' && each.ariaDisabled === 'false',
        ),
      );
    },
  },
  'notice-preview': {
    title: 'Updates and previews/Preview in this tab',
    shows: notice,
    widths: [1440],
    themes: ['light', 'dark'],
    open: async (staff) => {
      await staff.store('sessionStorage', 'preview', 'dashboard@http://localhost:3999');
      await staff.open(emptyPage);
      await staff.waitFor(button('End preview'));
    },
  },
  'notice-refused': {
    title: 'Updates and previews/Refused preview',
    shows: notice,
    widths: [1440],
    themes: ['light', 'dark'],
    open: async (staff) => {
      await staff.open('/customers?override=placeholders@http://localhost:99999');
      await staff.waitFor(notice);
    },
  },
  'update-line': {
    title: 'Updates and previews/New version of the page',
    shows: main,
    themes: ['light', 'dark'],
    openPage: openWithUpdateLine, // Needs another clock.
  },

  // Loading
  'loading-shell': {
    title: 'Loading and failures/App shell before the host has loaded',
    widths: [1440],
    themes: ['light', 'dark'],
    openPage: async (page) => {
      // With a preview of the page's remote there is no first screen.
      await page.addInitScript(() => sessionStorage.setItem('preview', 'placeholders@0.0.0-none'));
      await page.route(hostScript, () => undefined); // Never answers.
      await page.clock.install(); // It stops, so that nothing runs into its time limit.
    },
    // The page opens in the theme.
    setTheme: async (page, colorScheme) => {
      await page.emulateMedia({ colorScheme });
      await page.goto(emptyPage, { waitUntil: 'commit' });
      await expect.poll(() => page.evaluate(showsSkeleton)).toBe(true);
      await pauseClock(page);
    },
  },
  'loading-page': {
    title: 'Loading and failures/Page that is loading',
    themes: ['light', 'dark'],
    open: async (staff) => {
      await staff.holdBack(partOfCustomers);
      await staff.open('/store');
      await stopTimeLimits(staff);
      // Without hovering, which would load it before.
      await staff.evaluate(() =>
        document.querySelector<HTMLElement>('aside a[href$="customers"]')!.click(),
      );
      await staff.waitUntil(showsSkeleton);
    },
  },

  // Other ways to see the product
  'standalone-dashboard': {
    title: 'Pages/Dashboard on its dev server',
    widths: [1440],
    ...standalone('dashboard'),
  },
  'standalone-notifications': {
    title: 'Notifications/Notification panel on its dev server',
    widths: [1440],
    ...standalone('notifications'),
  },
  'standalone-placeholders': {
    title: 'Pages/Customers on its dev server',
    widths: [1440],
    ...standalone('placeholders'),
  },
  // Printed in the dark theme.
  'print-customers': {
    title: 'Paper/Customers on A4, printed in the dark theme',
    paper: { format: 'A4', sheets: 1 },
    widths: [320],
    themes: ['dark'],
    open: (staff) => staff.open(emptyPage),
  },
  'print-dashboard': {
    title: 'Paper/Dashboard on A4, printed in the dark theme',
    paper: { format: 'A4', sheets: 3 },
    widths: [1440],
    themes: ['dark'],
    open: openDashboard,
  },
  'print-dashboard-letter': {
    title: 'Paper/Dashboard on Letter paper',
    paper: { format: 'Letter', sheets: 3 },
    widths: [768],
    open: openDashboard,
  },
  'no-javascript': {
    title: 'Loading and failures/Browser without JavaScript',
    javaScriptEnabled: false,
    widths: [320], // shell/fragments.spec.ts compares the first screen with the page at all widths.
    openPage: (page) => page.goto(emptyPage),
  },
};

/** The widths and themes of a state, in the order of the screenshots. The dark theme is shown in the first width. */
export function views({ widths = [1440, 320], themes = ['light'] }: State) {
  return widths.flatMap((width, index) =>
    (index === 0 ? themes : themes.slice(0, 1)).map((theme) => ({ width, theme })),
  );
}

/** Returns the elements that the screenshots of a state show, by what they add to its name. */
export function shownElements({ shows }: State): Record<string, Target> {
  if (typeof shows !== 'object') return {};
  return 'role' in shows ? { '': shows as Target } : shows;
}

/** Returns the names of the screenshots of a state in one view. */
export function screenshotNames(
  name: string,
  state: State,
  { width, theme }: { width: number; theme: Theme },
): string[] {
  const view = `${width}.${theme}`;
  const { paper } = state;
  if (paper) return [...Array(paper.sheets).keys()].map((index) => `${name}-${index + 1}.${view}`);
  if (typeof state.shows !== 'object') return [`${name}.${view}`];
  const elements = Object.keys(shownElements(state));
  return elements.map((element) => `${name}${element && '-'}${element}.${view}`);
}
