import type { State } from '../screenshots/states';
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
    row.querySelector('th span > span:last-child')!.textContent = names[index % 2]!;
    row.querySelector('td')!.textContent = '$1,234,567.00';
  });
  for (const item of document.querySelectorAll('main section li > span')) {
    if (item.textContent.startsWith('$')) item.textContent = '$1,234,567.00';
  }
  document.querySelector('[aria-label="Most popular countries"] li > :last-child')!.textContent =
    'Democratic Republic of the Congo';
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
