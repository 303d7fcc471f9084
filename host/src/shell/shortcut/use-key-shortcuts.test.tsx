import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { readKey } from '@backshop/ui/keys';
import { storePreference } from '../../theme/store-preference';
import { useShortcut } from './shortcuts';
import { type EarlyKey, useKeyShortcuts } from './use-key-shortcuts';

const run = jest.fn();
const onRowKey = jest.fn();
let earlyKeys: { current: EarlyKey[] };

function Shortcuts() {
  useKeyShortcuts(run, earlyKeys);
  useShortcut('search', () => void run('search'));
  useShortcut('menu', () => void run('menu'));
  return (
    <>
      <input aria-label="Note" />
      <button onKeyDown={({ key }) => void onRowKey(key)}>Row</button>
    </>
  );
}

function renderShortcuts() {
  render(<Shortcuts />);
  return userEvent.setup();
}

/** A press of a key at a time, in ms. */
function pressAt(timeStamp: number, key: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  return Object.defineProperty(event, 'timeStamp', { value: timeStamp });
}

const keep = (event: KeyboardEvent) =>
  void earlyKeys.current.push({ event, press: readKey(event) });

const ran = () => run.mock.calls.flat() as string[];

beforeEach(() => {
  jest.clearAllMocks();
  earlyKeys = { current: [] };
  storePreference('singleKeys', 'on');
});

test.each([
  ['{Control>}k{/Control}', 'search'],
  ['{Control>}K{/Control}', 'search'],
  ['{Control>}b{/Control}', 'menu'],
  ['/', 'quickSearch'],
  ['?', 'shortcuts'],
  ['gd', 'dashboard'],
  ['gp', 'product'],
  ['gc', 'customers'],
  ['gs', 'store'],
  ['gm', 'message'],
  ['GE', 'setings'],
])('%s runs "%s"', async (keys, id) => {
  await renderShortcuts().keyboard(keys);
  expect(ran()).toEqual([id]);
});

test.each(['s', 'gx', 'gxs', '{Control>}{Shift>}b{/Shift}{/Control}', '{Alt>}?{/Alt}'])(
  '%s runs nothing',
  async (keys) => {
    await renderShortcuts().keyboard(keys);
    expect(ran()).toEqual([]);
  },
);

test('on a Mac, Cmd runs what Ctrl runs elsewhere, and Ctrl edits text', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Macintosh');
  await renderShortcuts().keyboard('{Control>}kb{/Control}{Meta>}k{/Meta}');
  expect(ran()).toEqual(['search']);
});

test('a letter long after G runs nothing', () => {
  renderShortcuts();
  act(() => {
    document.body.dispatchEvent(pressAt(1000, 'g'));
    document.body.dispatchEvent(pressAt(2501, 's'));
  });
  expect(ran()).toEqual([]);
});

test('keys that staff pressed before the code had loaded count', () => {
  document.addEventListener('keydown', keep);
  document.body.dispatchEvent(pressAt(0, 'g'));
  document.body.dispatchEvent(pressAt(200, 's'));
  document.removeEventListener('keydown', keep);
  renderShortcuts();
  expect(ran()).toEqual(['store']);
});

test('the second key does not reach what has the focus', async () => {
  const user = renderShortcuts();
  await user.click(screen.getByRole('button', { name: 'Row' }));
  await user.keyboard('ege');
  expect(onRowKey.mock.calls.flat()).toEqual(['e', 'g']);
});

test('in a field, only shortcuts with Ctrl run', async () => {
  const user = renderShortcuts();
  await user.click(screen.getByRole('textbox', { name: 'Note' }));
  await user.keyboard('/?gs{Control>}k{/Control}');
  expect(screen.getByRole('textbox')).toHaveValue('/?gs');
  expect(ran()).toEqual(['search']);
});

test('keys that staff typed in a field before the code had loaded run nothing', () => {
  const field = document.body.appendChild(document.createElement('textarea'));
  document.addEventListener('keydown', keep);
  field.dispatchEvent(pressAt(0, 'g'));
  field.dispatchEvent(pressAt(200, 's'));
  document.removeEventListener('keydown', keep);
  field.remove();
  renderShortcuts();
  expect(ran()).toEqual([]);
});

test('a key that a part has handled runs nothing', async () => {
  const user = renderShortcuts();
  const prevent = (event: Event) => event.preventDefault();
  document.body.addEventListener('keydown', prevent);
  await user.keyboard('gd/?{Control>}kb{/Control}');
  document.body.removeEventListener('keydown', prevent);
  expect(ran()).toEqual([]);
});

test('a key that is held down acts once', async () => {
  const user = renderShortcuts();
  await user.keyboard('{?>3/}{Control>}{k>3/}{/Control}');
  expect(ran()).toEqual(['shortcuts', 'search']);
});

test('an event without a key harms nothing', () => {
  renderShortcuts();
  act(() => void document.dispatchEvent(new Event('keydown')));
  expect(ran()).toEqual([]);
});

test('shortcuts without Ctrl can be switched off', async () => {
  storePreference('singleKeys', 'off');
  await renderShortcuts().keyboard('/?gs{Control>}k{/Control}');
  expect(ran()).toEqual(['search']);
});
