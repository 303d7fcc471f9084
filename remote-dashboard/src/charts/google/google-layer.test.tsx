import { render, screen } from '@testing-library/react';
import { stubBrowser } from '../../testing/stub-browser';
import type { GoogleChartProps } from './google-chart';
import { GoogleLayer, type GoogleLayerProps } from './google-layer';

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
  jest.restoreAllMocks();
  draw.mockReset();
  document.documentElement.removeAttribute('style');
});

test('the chart has the theme’s colours, the container’s width and the given height', () => {
  render(<GoogleLayer {...layer} />);
  expect(screen.getByText('Drawn')).toBeVisible();
  expect(draw.mock.lastCall![0].options).toEqual({
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
