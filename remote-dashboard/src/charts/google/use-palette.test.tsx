import { act, render, screen } from '@testing-library/react';
import { usePalette } from './use-palette';

let paint: () => void;

beforeEach(() => {
  document.head.innerHTML = `<style>
    :root { --map-high: blue; --map-land: white }
    :root.dark { --map-high: navy; --map-land: black }
  </style>`;
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
  document.head.innerHTML = '';
});

test('knows the colours of the page’s theme from the first render', () => {
  document.documentElement.className = 'dark';
  render(<Theme />);
  expect(screen.getByText('navy on black')).toBeVisible();
});

test('follows a change after the page has been painted in the new theme', async () => {
  render(<Theme />);
  document.documentElement.className = 'dark';
  await act(() => jest.advanceTimersByTimeAsync(1000));
  expect(screen.getByText('blue on white')).toBeVisible();
  paint();
  expect(screen.getByText('blue on white')).toBeVisible();
  act(() => jest.advanceTimersByTime(1));
  expect(screen.getByText('navy on black')).toBeVisible();
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
  const { high, land } = usePalette();
  return (
    <p>
      {high} on {land}
    </p>
  );
}
