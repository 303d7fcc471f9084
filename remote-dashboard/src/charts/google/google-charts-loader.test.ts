import { GoogleChartsError } from './google-charts-error';
import { createGoogleChartsLoader } from './google-charts-loader';

const GoogleLayer = () => null;
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('loads once, however many charts start it', async () => {
  const load = jest.fn().mockResolvedValue(GoogleLayer);
  const loader = createGoogleChartsLoader(load);
  const listener = jest.fn();
  loader.subscribe(listener);
  loader.start();
  loader.start();
  expect(loader.getState().status).toBe('loading');
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(loader.getState()).toEqual({ status: 'ready', GoogleLayer });
  expect(listener).toHaveBeenCalledTimes(1);
});

test('retries after a failure, and not before', async () => {
  const error = new GoogleChartsError('unreachable', 'gone');
  const load = jest.fn().mockRejectedValueOnce(error).mockResolvedValueOnce(GoogleLayer);
  const loader = createGoogleChartsLoader(load);
  loader.start();
  loader.retry();
  await settled();
  expect(loader.getState()).toEqual({ status: 'errored', error });
  loader.retry();
  expect(loader.getState().status).toBe('loading');
  await settled();
  expect(loader.getState().status).toBe('ready');
  expect(load).toHaveBeenCalledTimes(2);
});
