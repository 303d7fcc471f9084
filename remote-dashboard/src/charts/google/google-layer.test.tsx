import { act, render, screen } from '@testing-library/react';
import { stubBrowser } from '../../testing/stub-browser';
import type { GoogleChartProps } from './google-chart';
import { GoogleChartsError, timeLimitMs } from './google-charts-error';
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
  expect(layer.onError).toHaveBeenCalledWith(new GoogleChartsError('invalid', 'no borders'));
  expect(screen.queryByText('Drawn')).not.toBeInTheDocument();
  expect(log).toHaveBeenCalledTimes(1);
  log.mockRestore();
});

describe('time limit', () => {
  const onError = jest.fn();
  beforeEach(() => {
    jest.useFakeTimers();
    onError.mockReset();
  });
  afterEach(() => jest.useRealTimers());

  const wait = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  const setHidden = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };

  test('a chart that is not drawn in time is reported once', () => {
    render(<GoogleLayer {...layer} onError={onError} />);
    wait(timeLimitMs - 1);
    expect(onError).not.toHaveBeenCalled();
    wait(timeLimitMs);
    expect(onError).toHaveBeenCalledTimes(1);
    expect(onError).toHaveBeenCalledWith(expect.objectContaining({ code: 'timeout' }));
  });

  test('a chart that is drawn has no limit any more', () => {
    render(<GoogleLayer {...layer} onError={onError} />);
    act(() => draw.mock.lastCall![0].onReady());
    wait(timeLimitMs);
    expect(onError).not.toHaveBeenCalled();
  });

  test('the time in which the tab is hidden does not count', () => {
    render(<GoogleLayer {...layer} onError={onError} />);
    setHidden(true);
    wait(10 * timeLimitMs);
    expect(onError).not.toHaveBeenCalled();
    setHidden(false);
    wait(timeLimitMs);
    expect(onError).toHaveBeenCalledTimes(1);
  });
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
