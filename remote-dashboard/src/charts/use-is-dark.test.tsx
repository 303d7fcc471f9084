import { act, render, screen } from '@testing-library/react';
import { useIsDark } from './use-is-dark';

let paint: () => void;

beforeEach(() => {
  jest.useFakeTimers();
  const frames: FrameRequestCallback[] = [];
  jest
    .spyOn(window, 'requestAnimationFrame')
    .mockImplementation((callback) => frames.push(callback));
  paint = () => {
    for (const frame of frames.splice(0)) frame(0);
  };
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.documentElement.className = '';
});

test('knows the theme of the page from the first render', () => {
  document.documentElement.className = 'dark';
  render(<Theme />);
  expect(screen.getByText('dark')).toBeVisible();
});

test('follows a change after the page has been painted in the new theme', async () => {
  render(<Theme />);
  document.documentElement.className = 'dark';
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('light')).toBeVisible();
  paint();
  expect(screen.getByText('light')).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText('dark')).toBeVisible();
});

test('does not follow a change after it has been removed', async () => {
  const { unmount } = render(<Theme />);
  document.documentElement.className = 'dark';
  await act(() => jest.advanceTimersByTimeAsync(1));
  const cancel = jest.spyOn(window, 'cancelAnimationFrame');
  unmount();
  expect(cancel).toHaveBeenCalled();
});

function Theme() {
  return <p>{useIsDark() ? 'dark' : 'light'}</p>;
}
