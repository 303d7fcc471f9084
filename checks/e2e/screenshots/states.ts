import type { Release } from '@backshop/shared-types';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { map, openCharts, pie } from '../dashboard/charts';
import { openOrderTools, orders } from '../dashboard/orders';
import { drawer, openPanel, panel } from '../notifications/panel';
import { pauseClock } from '../support/clock';
import { setGoogle } from '../support/google-charts';
import { serveRelease } from '../support/release';
import { emptyPage, expect, openPage, pageHeading } from '../support/test';
import { openWithUpdateLine } from '../support/update-line';
import type { Paper } from './paper';
import { openStandalonePage } from './standalone-page';

export type Theme = 'light' | 'dark';

type Element = (page: Page) => Locator;

/** A state of the product that staff see, and how to get there. */
export interface State {
  /** Group and name of the state, as a reader of docs/gallery.md understands them: "Pages/Dashboard". */
  title: string;
  /** Brings the page into the state. The window is as wide as the largest of the widths. */
  open: (page: Page, testInfo: TestInfo) => Promise<void>;
  /** What the screenshots show: the window (default), the full page, an element, or several by name. */
  shows?: 'window' | 'page' | Element | Record<string, Element>;
  /** The paper that the screenshots show instead, each a sheet of it. */
  paper?: Paper;
  /** Widths of the window in px. Default: 1440, 768, 320. */
  widths?: number[];
  /** Default: both. */
  themes?: Theme[];
  /** How to change the theme. Default: the system's preference. */
  setTheme?: (page: Page, theme: Theme) => Promise<void>;
  /** Console errors that belong to the state. */
  errors?: RegExp;
  /** `false` turns JavaScript off. */
  javaScriptEnabled?: boolean;
}

const all = [1440, 768, 320];
const withSideMenu = [1440, 768];
const withMobileMenu = [320];
/** For states that look the same at 768 and 1440 px. */
const wideAndNarrow = [1440, 320];

const partOfCustomers = /\/Customers\.(js|css)/;
/** Both attempts to load it. */
const hostScript = /\/host\/.*\/main\.js/;
const charts = { map, pie };

/** The page area without the app shell around it. Other screenshots show the app shell. */
const main: Element = (page) => page.locator('main');
const notice: Element = (page) => page.getByRole('region', { name: 'Preview' });
const palette: Element = (page) => page.getByRole('dialog', { name: 'Command palette' });

/** Opens a page that differs from the Customers page only in its title and icon. */
const similarPage = (address: string): Omit<State, 'title'> => ({
  shows: main,
  widths: [1440],
  themes: ['light'],
  open: (page) => openPage(page, address),
});

/** Opens the empty page and then something on top of it. */
const onEmptyPage =
  (open: (page: Page) => Promise<unknown>): State['open'] =>
  async (page) => {
    await openPage(page, emptyPage);
    await open(page);
  };

/** Opens the command palette and types a text. */
const searchFor = (text: string) =>
  onEmptyPage(async (page) => {
    await page.keyboard.press('Control+k');
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    // What the remotes offer arrives later.
    await expect(palette(page).getByRole('option', { name: /^Download/ })).not.toHaveCount(0);
    await page.keyboard.type(text);
  });

const showTab = (name: RegExp) =>
  onEmptyPage(async (page) => {
    await openPanel(page);
    await drawer(page).getByRole('tab', { name }).click();
    await expect(panel(page)).toBeVisible();
  });

/** Serves the empty page with a history, because the origin's own depends on earlier builds. */
const serveHistory = (page: Page, history: Release['history']) =>
  serveRelease(
    page,
    (json) => JSON.stringify({ ...(JSON.parse(json) as Release), history }),
    emptyPage,
  );

const failCustomers: State['open'] = async (page) => {
  await serveHistory(page, { placeholders: { since: '2026-01-01T00:00:00Z', previous: '1.0.0' } });
  await page.route(partOfCustomers, (route) => route.abort());
  await page.goto(emptyPage);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
};

const standalone = (remote: string): Omit<State, 'title'> => ({
  widths: wideAndNarrow,
  errors: /Download the React DevTools/, // Development builds of React say so.
  open: async (page, testInfo) => {
    await openStandalonePage(page, remote, testInfo.outputPath('standalone'));
    await expect(page.getByText(`remote-${remote}`)).toBeVisible();
    await expect(page.locator('main > *').first()).toBeVisible();
  },
  setTheme: (page, theme) =>
    page.getByRole('switch', { name: 'Dark theme' }).setChecked(theme === 'dark'),
});

/** Every state that has screenshots, by its name in the file names. */
export const states: Record<string, State> = {
  // Pages
  dashboard: {
    title: 'Pages/Dashboard',
    shows: 'page',
    open: async (page) => {
      await openCharts(page);
      for (const chart of Object.values(charts)) {
        await expect(chart(page)).toHaveAttribute('data-state', 'errored');
      }
      await expect(page.getByRole('button', { name: 'Next picture' })).toBeEnabled();
    },
  },
  'orders-panel': {
    title: 'Pages/Dashboard with the tools of "New orders"',
    widths: wideAndNarrow,
    open: async (page) => {
      await openPage(page);
      await openOrderTools(page);
    },
  },
  'orders-filtered': {
    title: 'Pages/"New orders" with chargebacks only, highest amount first',
    shows: orders,
    open: async (page) => {
      await openPage(page, '/?sort=-amount&state=chargeback');
      await orders(page).scrollIntoViewIfNeeded();
      await expect(orders(page).getByRole('button', { name: 'Show all' })).toBeVisible();
    },
  },
  customers: { title: 'Pages/Customers', shows: 'page', open: (page) => openPage(page, emptyPage) },
  'product-analytics': { title: 'Pages/Product Analytics', ...similarPage('/product') },
  store: { title: 'Pages/Store', ...similarPage('/store') },
  messages: { title: 'Pages/Messages', ...similarPage('/message') },
  settings: { title: 'Pages/Settings', ...similarPage('/setings') },

  // Charts
  'charts-google': {
    title: 'Pages/Charts that Google Charts draws',
    shows: charts,
    open: async (page) => {
      await setGoogle(page, 'works');
      await openCharts(page);
      for (const chart of Object.values(charts)) {
        await expect(chart(page)).toHaveAttribute('data-state', 'ready');
      }
    },
  },
  'charts-loading': {
    title: 'Loading and failures/Charts while Google Charts loads',
    shows: charts,
    widths: wideAndNarrow,
    open: async (page) => {
      await page.clock.install();
      await setGoogle(page, 'hangs');
      await openCharts(page);
      await expect(map(page)).toHaveAttribute('data-state', 'loading');
      await pauseClock(page);
    },
    setTheme: async (page, colorScheme) => {
      await page.emulateMedia({ colorScheme });
      const isDark = () => document.documentElement.classList.contains('dark');
      await expect.poll(() => page.evaluate(isDark)).toBe(colorScheme === 'dark');
      await page.clock.runFor(100); // Charts follow the theme after the next paint.
    },
  },
  'charts-table': {
    title: 'Pages/Charts as tables',
    shows: charts,
    widths: wideAndNarrow,
    open: async (page) => {
      await openCharts(page);
      for (const chart of Object.values(charts)) {
        await chart(page).getByRole('button', { name: 'View as table' }).click();
        // A table is higher than its chart, so it moves the next button.
        await expect(chart(page).getByRole('table')).toBeVisible();
      }
    },
  },

  // Menus
  'side-menu': {
    title: 'App shell/Side menu, expanded',
    widths: withSideMenu,
    open: onEmptyPage((page) => page.getByRole('button', { name: 'Expand menu' }).click()),
  },
  'mobile-menu': {
    title: 'App shell/Menu on a phone',
    widths: withMobileMenu,
    open: onEmptyPage((page) => page.getByRole('button', { name: 'Menu', exact: true }).click()),
  },
  'profile-menu': {
    title: 'Menus and palette/Profile menu',
    open: onEmptyPage((page) => page.getByRole('button', { name: 'Profile menu' }).click()),
  },
  palette: { title: 'Menus and palette/Command palette', open: searchFor('') },
  'palette-results': {
    title: 'Menus and palette/Results of a search',
    shows: palette,
    open: searchFor('analytics'),
  },
  'palette-no-result': {
    title: 'Menus and palette/Search without a result',
    shows: palette,
    open: searchFor('zzzz'),
  },
  'palette-unavailable': {
    title: 'Menus and palette/Command that is not available yet',
    shows: palette,
    open: searchFor('logout'),
  },
  'palette-remote-entries': {
    title: 'Menus and palette/Results from remotes',
    shows: palette,
    open: async (page, testInfo) => {
      await searchFor('s')(page, testInfo);
      await expect(palette(page).getByRole('group', { name: 'Products' })).toBeVisible();
    },
  },
  shortcuts: {
    title: 'Dialogs/Keyboard shortcuts',
    open: onEmptyPage(async (page) => {
      await page.keyboard.press('?');
      await expect(page.getByText('Next notification')).toBeVisible(); // From a remote.
    }),
  },
  'compact-spacing': {
    title: 'Settings/Compact spacing',
    shows: 'page',
    widths: [1440],
    themes: ['light'],
    open: async (page, testInfo) => {
      await page.addInitScript(() => localStorage.setItem('density', 'compact'));
      await states.dashboard!.open(page, testInfo);
    },
  },

  // Notifications
  'notifications-all': { title: 'Notifications/All notifications', open: onEmptyPage(openPanel) },
  'notifications-unread': {
    title: 'Notifications/Unread notifications',
    shows: drawer,
    widths: wideAndNarrow,
    open: showTab(/Unread/),
  },
  'notifications-archived': {
    title: 'Notifications/Archived notifications',
    shows: drawer,
    widths: wideAndNarrow,
    open: showTab(/Archived/),
  },
  'notifications-tooltip': {
    title: 'Notifications/Tooltip of a link without a destination',
    widths: withMobileMenu,
    open: onEmptyPage(async (page) => {
      await openPanel(page);
      await drawer(page)
        .getByRole('tab', { name: /Archived/ })
        .focus();
      // Tooltips show on the focus that the keyboard sets.
      const link = page.getByRole('link', { name: 'See all notifications' });
      await expect(async () => {
        await page.keyboard.press('Tab');
        await expect(link).toBeFocused({ timeout: 100 });
      }).toPass();
      await expect(page.getByRole('tooltip', { name: 'No destination yet' })).toBeVisible();
    }),
  },
  'notifications-read': {
    title: 'Notifications/Nothing unread',
    shows: drawer,
    widths: wideAndNarrow,
    open: onEmptyPage(async (page) => {
      await openPanel(page);
      await page.getByRole('button', { name: 'Mark all as read' }).click();
      await drawer(page)
        .getByRole('tab', { name: /Unread/ })
        .click();
    }),
  },
  'notifications-actions': {
    title: 'Notifications/Actions of a notification, and undo',
    shows: drawer,
    widths: wideAndNarrow,
    open: onEmptyPage(async (page) => {
      await openPanel(page);
      await drawer(page)
        .getByRole('button', { name: 'Archive: Cleo Placeholder, Returns policy' })
        .click();
      await drawer(page)
        .getByRole('button', { name: 'Mark as read: Ben Sample, Order 1041' })
        .hover();
      await expect(page.getByRole('tooltip', { name: 'Mark as read (U)' })).toBeVisible();
    }),
  },
  'notifications-nothing-archived': {
    title: 'Notifications/Nothing archived',
    shows: drawer,
    widths: [320],
    open: onEmptyPage(async (page) => {
      await openPanel(page);
      await drawer(page)
        .getByRole('tab', { name: /Archived/ })
        .click();
      for (const name of ['Hal Dummy', 'Eve Specimen', 'Finn Fixture']) {
        await drawer(page)
          .getByRole('button', { name: `Move back: ${name}` })
          .click();
      }
    }),
  },
  'notifications-failed': {
    title: 'Loading and failures/Notification panel that did not load',
    shows: drawer,
    widths: wideAndNarrow,
    errors: /NotificationPanel/,
    open: async (page) => {
      await serveHistory(page, {});
      await page.route(/\/NotificationPanel\.js/, (route) => route.abort());
      await openPage(page, emptyPage);
      await page.getByRole('button', { name: /^Notifications/ }).click();
      await expect(drawer(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },

  // Failures
  'failure-card': {
    title: 'Loading and failures/Failure card of a page',
    shows: main,
    errors: partOfCustomers,
    open: failCustomers,
  },
  'failure-card-details': {
    title: 'Loading and failures/Failure card with its details',
    shows: main,
    errors: partOfCustomers,
    open: async (page, testInfo) => {
      await failCustomers(page, testInfo);
      await page.getByText('Details', { exact: true }).click();
    },
  },
  'error-page-unknown-address': {
    title: 'Loading and failures/Unknown address',
    shows: main,
    open: async (page) => {
      await page.goto('/nowhere');
      await expect(pageHeading(page)).toBeVisible();
    },
  },
  'error-page-crash': {
    title: 'Loading and failures/Page that crashed',
    shows: main,
    errors: /An example of an error/,
    open: async (page) => {
      // The page throws when it sets its title, outside of its part.
      await page.addInitScript(() => {
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
      });
      await page.goto(emptyPage);
      await expect(page.getByText('An example of an error')).toBeVisible();
    },
  },
  'cannot-start': {
    title: 'Loading and failures/Damaged release',
    open: async (page) => {
      await serveRelease(page, () => '{ "number": "one" }');
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Backshop cannot start' })).toBeVisible();
    },
  },
  'could-not-be-loaded': {
    title: 'Loading and failures/Host that did not load',
    errors: /main\.js|The host did not start/,
    open: async (page) => {
      await page.route(hostScript, (route) => route.abort());
      await page.goto(emptyPage, { waitUntil: 'commit' });
      await expect(page.getByRole('alert')).toContainText('could not be loaded');
    },
  },

  // Notices
  'notice-offer': {
    title: 'Updates and previews/Offer of a preview',
    open: async (page) => {
      await openPage(page, '/customers?override=placeholders@0.0.9-other');
      await expect(page.getByRole('button', { name: 'Preview', exact: true })).toHaveAttribute(
        'aria-disabled',
        'false',
      );
    },
  },
  'notice-preview': {
    title: 'Updates and previews/Preview in this tab',
    shows: notice,
    open: async (page) => {
      await page.addInitScript(() =>
        sessionStorage.setItem('preview', 'dashboard@http://localhost:3999'),
      );
      await openPage(page, emptyPage);
      await expect(page.getByRole('button', { name: 'End preview' })).toBeVisible();
    },
  },
  'notice-refused': {
    title: 'Updates and previews/Refused preview',
    shows: notice,
    open: async (page) => {
      await openPage(page, '/customers?override=placeholders@http://localhost:99999');
      await expect(notice(page)).toBeVisible();
    },
  },

  'update-line': {
    title: 'Updates and previews/New version of the page',
    shows: main,
    open: openWithUpdateLine,
  },

  // Loading
  // The clock stops, so that nothing runs into its time limit.
  'loading-shell': {
    title: 'Loading and failures/App shell before the host has loaded',
    open: async (page) => {
      // With a preview of the page's remote there is no first screen.
      await page.addInitScript(() => sessionStorage.setItem('preview', 'placeholders@0.0.0-none'));
      await page.route(hostScript, () => undefined); // Never answers.
      await page.clock.install();
      await page.goto(emptyPage, { waitUntil: 'commit' });
      await expect(main(page)).toBeVisible();
      await pauseClock(page);
    },
  },
  'loading-page': {
    title: 'Loading and failures/Page that is loading',
    open: async (page) => {
      await page.route(partOfCustomers, () => undefined); // Never answers.
      await page.clock.install();
      await openPage(page, '/store');
      const link = page.getByRole('link', { name: 'Customers' });
      await link.evaluate((element: HTMLElement) => element.click()); // Without hovering.
      await expect(page.locator('main [data-state="loading"]')).toBeVisible();
      await pauseClock(page);
    },
  },

  // Other ways to see the product
  'standalone-dashboard': {
    title: 'Pages/Dashboard on its dev server',
    ...standalone('dashboard'),
  },
  'standalone-notifications': {
    title: 'Notifications/Notification panel on its dev server',
    ...standalone('notifications'),
  },
  'standalone-placeholders': {
    title: 'Pages/Customers on its dev server',
    ...standalone('placeholders'),
  },
  // Printed in the dark theme, from a wide and from a narrow window.
  'print-customers': {
    title: 'Paper/Customers on A4, printed in the dark theme',
    paper: { format: 'A4', sheets: 1 },
    widths: [320],
    themes: ['dark'],
    open: (page) => openPage(page, emptyPage),
  },
  'print-dashboard': {
    title: 'Paper/Dashboard on A4, printed in the dark theme',
    paper: { format: 'A4', sheets: 5 },
    widths: [1440],
    themes: ['dark'],
    open: (page, testInfo) => states.dashboard!.open(page, testInfo),
  },
  'print-dashboard-letter': {
    title: 'Paper/Dashboard on Letter paper',
    paper: { format: 'Letter', sheets: 5 },
    widths: [768],
    themes: ['light'],
    open: (page, testInfo) => states.dashboard!.open(page, testInfo),
  },
  'no-javascript': {
    title: 'Loading and failures/Browser without JavaScript',
    javaScriptEnabled: false,
    widths: [320], // shell/fragments.spec.ts compares the first screen with the page at all widths.
    themes: ['light'],
    open: async (page) => void (await page.goto(emptyPage)),
  },
};

/**
 * The widths and themes of a state, in the order of the screenshots. With three widths, the middle one has only the
 * light theme: the others show the colours of the dark one.
 */
export function views({ widths = all, themes = ['light', 'dark'] }: State) {
  return widths.flatMap((width, index) => {
    const isMiddle = widths.length === 3 && index === 1;
    return (isMiddle ? themes.slice(0, 1) : themes).map((theme) => ({ width, theme }));
  });
}

/** Returns the names of the screenshots of a state in one view. */
export function screenshotNames(
  state: string,
  { shows, paper }: State,
  { width, theme }: { width: number; theme: Theme },
): string[] {
  const view = `${width}.${theme}`;
  if (paper) return [...Array(paper.sheets).keys()].map((index) => `${state}-${index + 1}.${view}`);
  if (typeof shows !== 'object') return [`${state}.${view}`];
  return Object.keys(shows).map((element) => `${state}-${element}.${view}`);
}
