import type { Release } from '@backshop/shared-types';
import { changeRelease, type State } from '../screenshots/states';
import {
  bell,
  drawer,
  main,
  orders,
  openOrderTools,
  palette,
  scrollToOrders,
  search,
  type Staff,
  type Target,
} from './staff';
import { translate } from './views';

const openTranslated =
  (address: string, act: (staff: Staff) => Promise<unknown>): NonNullable<State['open']> =>
  async (staff) => {
    await staff.open(address);
    await staff.evaluate(translate);
    await act(staff);
  };

/** Writes the longest texts that the product promises to show. Runs in the page. */
function writeLongTexts(): void {
  const names = ['Maximiliana Alexandrina Specimen-Placeholderson', 'Placeholder'.repeat(4)];
  document.querySelectorAll('main table[role="table"] tbody tr').forEach((row, index) => {
    row.querySelector('th > span > span:last-child')!.textContent = names[index % 2]!;
    row.querySelector('td')!.textContent = '$1,234,567.00';
  });
  for (const item of document.querySelectorAll('main section li > span')) {
    if (item.textContent.startsWith('$')) item.textContent = '$1,234,567.00';
  }
  const write = (selector: string, texts: string[]) =>
    document
      .querySelectorAll(`main ${selector}`)
      .forEach((element, index) => (element.textContent = texts[index % texts.length]!));
  const countries = ['Democratic Republic of the Congo', 'Бразилия', 'Германия'];
  write('[aria-label="Most popular countries"] li > :last-child', countries);
  write('[aria-label="Slices"] li > :nth-child(2)', ['Regarder la télévision', ...names]);
}

/** Answers requests for the user, until another one signs in. Runs in the page. */
function answerForUser(first: object | undefined): void {
  const original = window.fetch.bind(window);
  window.fetch = (address, options) => {
    if (address !== '/user') return original(address, options);
    const user = (Reflect.get(window, 'otherUser') as object | undefined) ?? first;
    return Promise.resolve(new Response(JSON.stringify(user ?? {}), { status: user ? 200 : 401 }));
  };
}

/** Another user signs in, while staff would lose a text by a reload. Runs in the page. */
function signInAsAnother(name: string): void {
  const input = document.createElement('input');
  input.ariaLabel = 'Draft';
  input.style.cssText = 'width: 48px; height: 48px';
  document.querySelector('main')!.append(input);
  input.value = 'A text';
  input.dispatchEvent(new Event('input', { bubbles: true }));
  Reflect.set(window, 'otherUser', { name });
  const now = performance.now.bind(performance);
  performance.now = () => now() + 60_000; // Staff come back after a minute.
  dispatchEvent(new Event('focus'));
}

/** Puts a sign-in in front of the product. Without a user, the session has ended. */
function signIn(staff: Staff, user?: object): Promise<void> {
  const change = (release: Release) => {
    const groups = ['finance', 'board'];
    release.settings = { identity: { user: '/user' } };
    release.remotes.placeholders!.pages = { Store: { path: '/budgets', name: 'Budgets', groups } };
    return release;
  };
  return changeRelease(staff, change, `(${String(answerForUser)})(${JSON.stringify(user)})`);
}

const pat = { name: 'Pat Example', email: 'pat@example.com', groups: ['sales', 'support'] };
const partOfCustomers = /\/Customers\.(js|css)/;

/** Shows cards of other teams on the Dashboard: one that works, one that fails, and one that staff have hidden. */
function addCards(release: Release): Release {
  const card = { page: '/', size: 'small' };
  release.remotes.placeholders!.cards = {
    Messages: { ...card, name: 'Messages' },
    Missing: { ...card, name: 'Low stock' },
    Store: { ...card, name: 'Team news', size: 'wide' },
  };
  return release;
}

/** States without pictures. */
export const moreStates: Record<string, State> = {
  'orders-sorted': {
    title: 'Pages/"New orders" by amount',
    shows: orders,
    open: async (staff) => {
      await staff.open('/?sort=amount');
      await scrollToOrders(staff);
    },
  },
  'order-opened': {
    title: 'Pages/Dashboard at the address of an order',
    shows: orders,
    open: async (staff) => {
      await staff.open('/#order-1036');
      await staff.waitForFocus({ role: 'row', name: /^Gwen Demo/ });
    },
  },
  'charts-failed': {
    title: 'Loading and failures/Charts that did not load',
    errors: /built-in-charts/,
    open: async (staff) => {
      await staff.breakFiles(/built-in-charts\.(js|css)/);
      await staff.open('/');
      await staff.waitFor({ role: 'region', name: 'Popularity by country, table' });
      await staff.waitFor({ role: 'button', name: 'Try again: Google Charts' });
      await staff.waitFor({ role: 'button', name: 'Copy table: popularity by country' });
    },
  },
  'orders-without-tools': {
    title: 'Pages/Orders that cannot be filtered',
    shows: orders,
    errors: /table-tools/,
    open: async (staff) => {
      await staff.breakFiles(/table-tools\.js/);
      await staff.open('/?state=chargeback#new-orders');
      await staff.waitFor({ role: 'button', name: 'Try again: Filter and sorting' });
    },
  },
  'late-page': {
    title: 'Loading and failures/Page that is late, below its first screen',
    open: async (staff) => {
      await staff.holdBack(/\/dashboard\/.*\/Dashboard\.js/);
      await staff.startVisit('/');
      await staff.waitFor({ role: 'heading', name: 'Dashboard is still loading' });
    },
  },
  'long-texts': {
    title: 'Pages/Dashboard with long names and large amounts',
    shows: main,
    open: async (staff) => {
      await staff.open('/');
      await scrollToOrders(staff);
      await staff.evaluate(writeLongTexts);
    },
  },
  'many-notifications': {
    title: 'App shell/More than 99 unread notifications',
    open: async (staff) => {
      await staff.open('/customers');
      await staff.waitFor(bell);
      await staff.evaluate(() => {
        const badge = [...document.querySelectorAll('header button span')].find(
          ({ textContent }) => textContent === '4',
        );
        badge!.textContent = '99+';
      });
    },
  },
  'side-menu-compact': {
    title: 'Settings/Side menu with compact spacing',
    needs: 'side menu',
    open: async (staff) => {
      await staff.store('localStorage', 'density', 'compact');
      await staff.open('/customers');
      await staff.click({ role: 'button', name: 'Expand menu' });
    },
  },
  'profile-menu-signed-in': {
    title: 'Menus and palette/Profile menu of a user with groups',
    area: '[aria-label="Profile"]',
    open: async (staff) => {
      await signIn(staff, pat);
      await staff.open('/customers');
      await staff.click({ role: 'button', name: 'Profile menu' });
      await staff.waitUntil(() => document.body.innerText.includes('sales, support'));
    },
  },
  'no-access': {
    title: 'Loading and failures/Page for other groups',
    open: async (staff) => {
      await signIn(staff, pat);
      await staff.visit('/budgets');
      await staff.waitFor({ role: 'heading', name: 'You do not have access to this page' });
    },
  },
  'session-ended': {
    title: 'Loading and failures/Page that did not load because the session has ended',
    errors: partOfCustomers,
    open: async (staff) => {
      await signIn(staff);
      await staff.breakFiles(partOfCustomers);
      await staff.visit('/customers');
      await staff.waitFor({ role: 'heading', name: 'Your session has ended' });
    },
  },
  'another-user': {
    title: 'App shell/Notice that another user has signed in, who has a long email address',
    shows: main,
    open: async (staff) => {
      await signIn(staff, pat);
      await staff.open('/customers');
      await staff.waitUntil(() => Object.values(sessionStorage).join().includes('Pat Example'));
      const name = 'katharina.exampleberger@warehouse-logistics.example';
      await staff.evaluate(signInAsAnother, name);
      await staff.waitFor({ role: 'button', name: 'Reload page' });
    },
  },
  'cards-arranged': {
    title: 'Pages/Cards of other teams, with their tools',
    area: '[aria-label="More cards"]',
    errors: /Missing/,
    open: async (staff) => {
      await changeRelease(staff, addCards);
      await staff.visit('/'); // The cards are pages, with headings of pages.
      const within: Target = { role: 'region', name: 'More cards' };
      await staff.waitFor({
        role: 'heading',
        name: 'Low stock is not available right now',
        within,
      });
      await staff.click({ role: 'button', name: 'Arrange cards', within });
      await staff.click({ role: 'button', name: 'Hide Team news', within });
    },
  },
  'palette-translated': {
    title: 'Menus and palette/Search in a translated page',
    shows: palette,
    isTranslated: true,
    open: openTranslated('/customers', async (staff) => {
      await staff.press('Control', 'k');
      await staff.waitForFocus(search);
      await staff.type('prana');
    }),
  },
  'notifications-translated': {
    title: 'Notifications/Notifications in a translated page',
    shows: drawer,
    isTranslated: true,
    open: openTranslated('/customers', async (staff) => {
      await staff.click(bell);
      await staff.click({ role: 'tab', name: /^Unread/ });
      await staff.click({ role: 'button', name: /^Markrk all/ });
    }),
  },
  'orders-translated': {
    title: 'Pages/Filtered orders in a translated page',
    shows: orders,
    isTranslated: true,
    open: openTranslated('/', async (staff) => {
      await openOrderTools(staff);
      await staff.evaluate(() => {
        const [, select] = document.querySelectorAll<HTMLSelectElement>('[popover] select');
        select!.value = 'chargeback';
        select!.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await staff.press('Escape');
    }),
  },
  'pages-translated': {
    title: 'Pages/Other pages in a translated page',
    shows: main,
    isTranslated: true,
    open: openTranslated('/customers', async (staff) => {
      await staff.click({ role: 'link', name: /^Store/ });
      await staff.waitUntil(() => location.pathname === '/store');
    }),
  },
};
