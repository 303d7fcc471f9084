import { act, render, screen } from '@testing-library/react';
import { stubBrowser } from '../../testing/stub-browser';
import type { GoogleChartProps } from './google-chart';
import { GoogleLayer, type GoogleLayerProps, usePalette } from './google-layer';

const draw = jest.fn<void, [GoogleChartProps]>();

jest.mock('./google-chart', () => ({
  GoogleChart: (props: GoogleChartProps) => {
    draw(props);
    return <p>Drawn</p>;
  },
}));

const layer: GoogleLayerProps = {
  type: 'PieChart',
  data: [['Activity', 'Hours per day']],
  optionsOf: ({ text }) => ({ backgroundColor: text }),
  height: 300,
  onReady: () => {},
  onError: jest.fn(),
};

beforeEach(() => {
  stubBrowser();
  document.documentElement.style.setProperty('--text', 'black');
});

afterEach(() => {
  draw.mockReset();
  document.documentElement.removeAttribute('style');
});

test('the chart has the theme’s colours, the container’s width and the given height', () => {
  render(<GoogleLayer {...layer} />);
  expect(screen.getByText('Drawn')).toBeVisible();
  expect(draw.mock.lastCall![0].options).toMatchObject({
    backgroundColor: 'black',
    width: 400,
    height: 300,
  });
});

test('the options stay the same object when the page renders again', () => {
  const { rerender } = render(<GoogleLayer {...layer} />);
  const [before] = draw.mock.lastCall!;
  rerender(<GoogleLayer {...layer} />);
  expect(draw.mock.lastCall![0].options).toBe(before.options);
});

test('the row that a tooltip names is the one that staff point at', async () => {
  const onPoint = jest.fn();
  const data = [
    ['Country', 'Popularity'],
    [{ v: 'US', f: 'United States' }, 700],
    [{ v: 'BR', f: 'Brazil' }, 560],
  ];
  render(<GoogleLayer {...layer} data={data} onPoint={onPoint} />);
  const chart = screen.getByText('Drawn');
  const showTooltip = (name: string) =>
    act(async () => {
      const item = '<li class="google-visualization-tooltip-item">';
      chart.innerHTML = name && `${item}${name}</li>${item}Popularity: 560</li>`;
      await Promise.resolve();
    });
  await showTooltip('Brazil');
  await showTooltip('Brazil');
  await showTooltip('United States');
  await showTooltip('');
  await showTooltip('United States');
  expect(onPoint.mock.calls).toEqual([[1], [0], [0]]);
});

test('an error that the library throws is reported, and nothing is drawn', () => {
  const log = jest.spyOn(console, 'error').mockReturnValue(); // React logs the error.
  draw.mockImplementation(() => {
    throw new Error('no borders');
  });
  render(<GoogleLayer {...layer} />);
  expect(layer.onError).toHaveBeenCalledWith('no borders');
  expect(screen.queryByText('Drawn')).not.toBeInTheDocument();
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});

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
