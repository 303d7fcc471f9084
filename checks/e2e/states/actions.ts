import {
  bell,
  drawer,
  map,
  orders,
  orderTools,
  scrollToOrders,
  type Staff,
  type Target,
} from './staff';

/** A click, and where it leaves the focus. */
export interface Action {
  open: (staff: Staff) => Promise<unknown>;
  click: Target;
  /** Pattern of the focused element, as `readAction` describes it. */
  focus: RegExp;
  /** Name of another control under the pointer. A click on it takes the action back, or does nothing. */
  harmless?: string;
  /** Whether there may be no control under the pointer, because the clicked one has gone or is covered. */
  leavesPlace?: boolean;
  /** Whether staff close something. Then they see what was below the pointer. */
  closes?: boolean;
  /** Default: every window. */
  needs?: 'side menu' | 'phone';
}

const button = (name: string | RegExp, within?: Target): Target => ({
  role: 'button',
  name,
  ...(within && { within }),
});

const openEmptyPage = (staff: Staff) => staff.open('/customers');
async function openDrawer(staff: Staff): Promise<void> {
  await openEmptyPage(staff);
  await staff.click(bell);
  await staff.waitFor({ role: 'tabpanel', within: drawer });
}
const openOrders = (address: string) => async (staff: Staff) => {
  await staff.open(address);
  await scrollToOrders(staff);
};

export const actions: Record<string, Action> = {
  'open the notifications': {
    open: openEmptyPage,
    click: bell,
    focus: /“Notification”/,
    leavesPlace: true,
  },
  'open the profile menu': {
    open: openEmptyPage,
    click: button('Profile menu'),
    focus: /“Profile menu”/,
  },
  'open the palette': {
    open: openEmptyPage,
    click: button(/^Search/),
    focus: /<input> .*in “Command palette”/,
    harmless: 'Search or type a command', // Its input.
    leavesPlace: true,
  },
  'open the menu': {
    open: openEmptyPage,
    click: button('Menu'),
    focus: /“Menu”/,
    harmless: 'Close menu',
    needs: 'phone',
  },
  'expand the menu': {
    open: openEmptyPage,
    click: button('Expand menu'),
    focus: /“Collapse menu”/,
    leavesPlace: true,
    needs: 'side menu',
  },
  'open a page': {
    open: openEmptyPage,
    click: { role: 'link', name: 'Store' },
    focus: /<h1> “Store”/,
    needs: 'side menu',
  },
  'change the theme': {
    open: async (staff) => {
      await openEmptyPage(staff);
      await staff.click(button('Profile menu'));
    },
    click: { role: 'switch', name: 'Dark theme' },
    focus: /“Dark theme”/,
  },
  'show the unread notifications': {
    open: openDrawer,
    click: { role: 'tab', name: /^Unread/ },
    focus: /“Unread 4” in “Notification”/,
  },
  'mark all notifications as read': {
    open: openDrawer,
    click: button('Mark all as read'),
    focus: /in “Notification”/,
  },
  'mark a notification as read': {
    open: openDrawer,
    click: button(/^Mark as read: Ben Sample/),
    focus: /Ben Sample.* in “Notification”/,
  },
  'archive a notification': {
    open: openDrawer,
    click: button(/^Archive: Ben Sample/),
    focus: /in “Notification”/,
  },
  'close the notifications': {
    open: openDrawer,
    click: button(/^Close/, drawer),
    focus: /“Notifications/,
    closes: true,
  },
  'sort the orders': {
    open: openOrders('/'),
    click: button(/^Order/, { role: 'columnheader', name: /^Order/ }),
    focus: /“Order/,
    needs: 'side menu',
  },
  'open the tools of the orders': {
    open: openOrders('/'),
    click: orderTools,
    focus: /“Filter, sort and export”/,
  },
  'show all orders again': {
    open: openOrders('/?state=chargeback'),
    click: button('Show all', orders),
    focus: /“Filter, sort and export”/,
    leavesPlace: true,
  },
  'show the orders in their default order again': {
    open: openOrders('/?sort=amount'),
    click: button('Default order', orders),
    focus: /“Filter, sort and export”/,
    leavesPlace: true,
    needs: 'phone',
  },
  'show a chart as a table': {
    open: (staff) => staff.open('/'),
    click: button(/^View as table/, map),
    focus: /“View as/,
  },
  'show the next picture': {
    open: (staff) => staff.open('/'),
    click: button('Next picture'),
    focus: /“Next picture”/,
  },
  'pause the pictures': {
    open: (staff) => staff.open('/'),
    click: button('Pause the slide show'),
    focus: /“Start the slide show”/,
  },
};

declare global {
  interface Window {
    pressed?: {
      x: number;
      y: number;
      control: Element | null;
      box: DOMRect | undefined;
      name: string;
    };
  }
}

/** Remembers what staff click. Runs in the page. */
export function rememberClicks(): void {
  addEventListener(
    'pointerdown',
    ({ clientX, clientY, target }) => {
      const element = target instanceof Element ? target : document.body;
      const control = element.closest('a, button, input, select, summary, [role]');
      const name = control?.getAttribute('aria-label') ?? control?.textContent ?? '';
      const box = control?.getBoundingClientRect();
      window.pressed = { x: clientX, y: clientY, control, box, name: name.trim() };
    },
    true,
  );
}

/**
 * Returns what has the focus, where staff clicked, and which controls are now where the clicked one was. Runs in the
 * page, which gets its text only, so it uses nothing outside of itself.
 */
export async function readAction() {
  const { x, y, control, box, name: pressed } = window.pressed!;
  const nameOf = (element: Element) => {
    const id = element.getAttribute('aria-labelledby');
    const label = id ? document.getElementById(id) : null;
    const name = element.getAttribute('aria-label') ?? (label ?? element).textContent;
    return name.trim().replaceAll(/\s+/g, ' ').slice(0, 60);
  };
  const describe = (element: Element): string => {
    const around = element.parentElement?.closest('dialog, [popover], [role="group"]');
    const name = `<${element.localName}> “${nameOf(element)}”${around ? ` in “${nameOf(around)}”` : ''}`;
    return element === document.body ? '<body>' : name;
  };
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
  const isLoading = () =>
    document.querySelector('dialog [aria-busy="true"], dialog [data-state="loading"]');
  for (let frame = 0; frame < 300 && isLoading(); frame += 1)
    await new Promise(requestAnimationFrame);
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  // A control can be wider than what comes in its place.
  const { left = x, width = 0 } = box ?? {};
  const under = [x, left + 0.1 * width, left + 0.9 * width].flatMap((at) => {
    const hit = document.elementFromPoint(at, y);
    const found = hit?.closest(
      'a, button, input, select, summary, [role="option"]:not(svg *), [role="tab"]',
    );
    return found
      ? [{ name: nameOf(found), isSame: found === control || nameOf(found) === pressed }]
      : [];
  });
  return {
    focus: describe(document.activeElement ?? document.body),
    point: [x, y] as const,
    under,
    name: pressed,
  };
}
