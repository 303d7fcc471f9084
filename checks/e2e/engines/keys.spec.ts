import { emptyPage, eventually, openPage, test } from './test';

const fieldText = () => document.querySelector<HTMLInputElement>('[role="combobox"]')?.value;

test('what staff type right after Ctrl+K arrives in the command palette', async ({ tab }) => {
  await openPage(tab, emptyPage);
  await tab.press('Control', 'k');
  await tab.type('store');
  await eventually(() => tab.evaluate(fieldText)).toBe('store');
  await tab.press('Enter');
  await tab.waitForFocus({ role: 'heading', name: 'Store' });
});

test('in the command palette, neither Tab nor a click takes the focus to the list, where no key selects', async ({
  tab,
}) => {
  await tab.resize(700, 500); // Narrow, for its close button. Low, for a list that scrolls.
  await openPage(tab, emptyPage);
  await tab.press('Control', 'k');
  await tab.waitForFocus({ role: 'combobox' });
  await tab.waitFor({ role: 'option', name: /^Download all orders/ });
  await tab.press('Tab');
  await tab.waitForFocus({ role: 'button', name: 'Close' });
  await tab.press('Shift', 'Tab');
  await tab.waitForFocus({ role: 'combobox' });
  const heading = await tab.evaluate(() => {
    const { left, top } = document
      .querySelector('[role="listbox"] [aria-hidden]')!
      .getBoundingClientRect();
    return [left + 8, top + 8] as const;
  });
  await tab.clickAt(...heading);
  await tab.type('store');
  await eventually(() => tab.evaluate(fieldText)).toBe('store');
});

test('End puts the focus on the last notification and shows all of it', async ({ tab }) => {
  await openPage(tab, emptyPage);
  await tab.click({ role: 'button', name: /^Notifications/ });
  await tab.waitFor({ role: 'tabpanel' });
  await tab.evaluate(() =>
    document.querySelector<HTMLElement>('[role="tabpanel"] li button')!.focus(),
  );
  await tab.press('End');
  await tab.waitForFocus({ role: 'button', name: /^Finn Fixture/ });
  await tab.waitUntilIdle();
  const isShown = () => {
    const entry = document.activeElement!.closest('li')!.getBoundingClientRect();
    const list = document.querySelector('[role="tabpanel"]')!.getBoundingClientRect();
    return entry.top >= list.top && entry.bottom <= list.bottom;
  };
  await eventually(() => tab.evaluate(isShown)).toBe(true);
});

test('a key that an input method uses runs and closes nothing', async ({ tab }) => {
  await openPage(tab, emptyPage);
  await tab.press('Control', 'k');
  await tab.waitForFocus({ role: 'combobox' });
  await tab.type('store');
  await tab.evaluate(() => {
    const press = (init: object) =>
      document.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }),
      );
    press({ isComposing: true });
    press({ keyCode: 229 });
  });
  await eventually(() => tab.evaluate(fieldText)).toBe('store');
  await tab.waitForFocus({ role: 'combobox' });
});

test('a letter of another layout counts as the Latin one of its key', async ({ tab }) => {
  await openPage(tab, emptyPage);
  await tab.evaluate(() => {
    for (const [key, code] of [
      ['п', 'KeyG'],
      ['ы', 'KeyS'],
    ] as const)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, code, bubbles: true }));
  });
  await tab.waitForFocus({ role: 'heading', name: 'Store' });
});

test('keys in a field of a shadow tree are typed, and run no shortcut', async ({ tab }) => {
  await openPage(tab, emptyPage);
  await tab.evaluate(() => {
    const part = document.querySelector('main')!.appendChild(document.createElement('div'));
    const field = document.createElement('input');
    part.attachShadow({ mode: 'open' }).append(field);
    field.focus();
  });
  await tab.type('gs/?');
  await eventually(() =>
    tab.evaluate(
      () =>
        document
          .querySelector<HTMLElement>('main > div:last-child')!
          .shadowRoot!.querySelector('input')!.value,
    ),
  ).toBe('gs/?');
  await eventually(() => tab.evaluate(() => location.pathname)).toBe(emptyPage);
});

for (const [field, key, sign] of [
  ['select', 'b', 'pseudo-class'],
  ['input', 'ArrowRight', 'event'],
] as const) {
  test(`the browser tells when staff change a choice, which an update would lose: ${field}`, async ({
    tab,
  }) => {
    await openPage(tab, emptyPage);
    await tab.evaluate((name: string) => {
      const element = document.createElement(name) as HTMLInputElement | HTMLSelectElement;
      if (element instanceof HTMLSelectElement) element.append(new Option('a'), new Option('b'));
      else element.type = 'range';
      element.id = 'choice';
      element.addEventListener('input', () => (element.dataset.sign = 'event'));
      document.querySelector('main')!.append(element);
      element.focus();
    }, field);
    const isTold = () =>
      tab.evaluate(
        (by) =>
          document
            .querySelector('#choice')!
            .matches(by === 'event' ? '[data-sign]' : ':user-valid'),
        sign,
      );
    await eventually(isTold).toBe(false);
    await tab.press(key);
    await tab.press('Tab');
    await eventually(isTold).toBe(true);
  });
}
