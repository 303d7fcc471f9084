import { act, renderHook } from '@testing-library/react';
import { useLazyComponent } from './use-lazy-component';

beforeEach(() => jest.useFakeTimers());

test('code that hangs counts as failed after 3 seconds, and shows when it arrives', async () => {
  let arrive: (code: string) => void = () => undefined;
  const code = new Promise<string>((resolve) => (arrive = resolve));
  const load = () => code;
  const { result } = renderHook(() => useLazyComponent(load));
  act(() => jest.advanceTimersByTime(2999));
  expect(result.current).toEqual({ status: 'loading' });
  act(() => jest.advanceTimersByTime(1));
  expect(result.current).toEqual({ status: 'failed' });
  await act(() => Promise.resolve(arrive('The map')));
  expect(result.current).toEqual({ status: 'ready', Component: 'The map' });
});
