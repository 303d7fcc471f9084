import { act, renderHook } from '@testing-library/react';
import type { CommandGroup } from './find-commands';
import { useCommandIndex } from './use-command-index';
import { commandGroup } from './testing/command-group';

const groupOf = (...names: string[]) => commandGroup('Orders', ...names);

/** Prepares commands on a machine that takes `msPerCommand` for each of them. */
function prepare(groups: CommandGroup[], msPerCommand: number) {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += msPerCommand));
  const { result, rerender } = renderHook((props) => useCommandIndex(props), {
    initialProps: groups,
  });
  const names = () => result.current.index.map(({ command }) => command.name);
  const isPreparing = () => result.current.isPreparing;
  return { names, isPreparing, rerender };
}

/** Lets everything else that waits have its turn, for example a key press. */
const yieldOnce = () => act(() => jest.runOnlyPendingTimers());

beforeEach(() => jest.useFakeTimers());

test('prepares few commands at once', () => {
  const { names } = prepare([groupOf('Ada', 'Ben'), groupOf('Cleo')], 0);
  expect(names()).toEqual(['Ada', 'Ben', 'Cleo']);
});

test('lets key presses pass every 8 ms, and loses no command', () => {
  const { names, isPreparing } = prepare([groupOf('Ada', 'Ben', 'Cleo'), groupOf('Dev', 'Eve')], 5);
  expect(names()).toEqual([]); // Ada and Ben took 10 ms.
  yieldOnce();
  expect(names()).toEqual([]);
  expect(isPreparing()).toBe(true);
  yieldOnce();
  expect(names()).toEqual(['Ada', 'Ben', 'Cleo', 'Dev', 'Eve']);
  expect(isPreparing()).toBe(false);
  expect(jest.getTimerCount()).toBe(0);
});

test('starts again with other commands, and forgets those before', () => {
  const { names, rerender } = prepare([groupOf('Ada', 'Ben', 'Cleo')], 5);
  rerender([groupOf('Finn')]);
  expect(names()).toEqual(['Finn']);
  expect(jest.getTimerCount()).toBe(0);
});

test('finds the commands before until all others are prepared', () => {
  const { names, isPreparing, rerender } = prepare([groupOf('Ada')], 5);
  rerender([groupOf('Ben', 'Cleo', 'Dev')]);
  expect(names()).toEqual(['Ada']);
  expect(isPreparing()).toBe(true);
  yieldOnce();
  expect(names()).toEqual(['Ben', 'Cleo', 'Dev']);
});
