import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { storeSetting } from '../../theme/store-setting';
import { useKeyShortcuts } from './use-key-shortcuts';
import { useShortcut } from './shortcuts';

const run = jest.fn();
const onRowKey = jest.fn();
let earlyKeys: { current: KeyboardEvent[] };

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

const ran = () => run.mock.calls.flat() as string[];

beforeEach(() => {
  jest.clearAllMocks();
  earlyKeys = { current: [] };
  storeSetting('singleKeys', 'on');
});

test.each([
  ['{Control>}k{/Control}', 'search'],
  ['{Meta>}K{/Meta}', 'search'],
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

test('a letter long after G runs nothing', () => {
  renderShortcuts();
  act(() => {
    document.body.dispatchEvent(pressAt(1000, 'g'));
    document.body.dispatchEvent(pressAt(2501, 's'));
  });
  expect(ran()).toEqual([]);
});

test('keys that staff pressed before the code had loaded count', () => {
  earlyKeys.current = [pressAt(0, 'g'), pressAt(200, 's')];
  for (const event of earlyKeys.current) document.body.dispatchEvent(event);
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

test('shortcuts without Ctrl can be switched off', async () => {
  storeSetting('singleKeys', 'off');
  await renderShortcuts().keyboard('/?gs{Control>}k{/Control}');
  expect(ran()).toEqual(['search']);
});
