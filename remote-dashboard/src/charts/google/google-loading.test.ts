import { createGoogleLoading } from './google-loading';
import { GoogleChartsError } from './google-charts-error';

const GoogleChart = () => null;
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('however many charts start it, it loads once', async () => {
  const load = jest.fn().mockResolvedValue(GoogleChart);
  const loading = createGoogleLoading(load);
  const changes = jest.fn();
  loading.subscribe(changes);
  loading.start();
  loading.start();
  expect(loading.getState().status).toBe('loading');
  await settled();
  expect(load).toHaveBeenCalledTimes(1);
  expect(loading.getState()).toEqual({ status: 'ready', GoogleChart });
  expect(changes).toHaveBeenCalledTimes(1);
});

test('after a failure it loads again, and not before', async () => {
  const error = new GoogleChartsError('unreachable', 'gone');
  const load = jest.fn().mockRejectedValueOnce(error).mockResolvedValueOnce(GoogleChart);
  const loading = createGoogleLoading(load);
  loading.start();
  loading.retry();
  await settled();
  expect(loading.getState()).toEqual({ status: 'errored', error });
  loading.retry();
  expect(loading.getState().status).toBe('loading');
  await settled();
  expect(loading.getState().status).toBe('ready');
  expect(load).toHaveBeenCalledTimes(2);
});
