import { loadFacts } from './load-facts';

const folder = 'https://backshop.example/remotes/dashboard/1.0.0/';

/** Returns an entry of the browser for a file of 100 bytes, 40 compressed, that came over the network. */
const entry = (file: string, startTime: number, responseEnd: number, others = {}) => ({
  name: new URL(file, folder).href,
  startTime,
  responseEnd,
  transferSize: 340,
  encodedBodySize: 40,
  decodedBodySize: 100,
  ...others,
});

const fromCache = { transferSize: 0 };
const unknown = { transferSize: 0, encodedBodySize: 0, decodedBodySize: 0 };

test('adds up the sizes of the files below a folder', () => {
  const entries = [
    entry('remoteEntry.js', 10, 50),
    entry('Dashboard.js', 20, 90),
    entry('/remotes/reports/1.0.0/remoteEntry.js', 0, 500),
  ];
  expect(loadFacts([folder], entries)).toEqual({ ms: 80, bytes: 80, files: 2, cached: 0 });
  expect(loadFacts(['https://backshop.example/remotes/orders/'], entries)).toBeUndefined();
});

test('files that load later, after a click, do not make the load time longer', () => {
  const entries = [
    entry('carousel.js', 9000, 9100),
    entry('remoteEntry.js', 10, 50),
    entry('Dashboard.js', 60, 90),
  ];
  expect(loadFacts([folder], entries)).toMatchObject({ ms: 80, files: 3 });
});

test('counts the files from the cache', () => {
  const cached = [entry('a.js', 0, 1, fromCache), entry('b.js', 0, 1, fromCache)];
  expect(loadFacts([folder], cached)).toMatchObject({ cached: 2, bytes: 80 });
  expect(loadFacts([folder], [...cached, entry('c.js', 0, 9)])).toMatchObject({ cached: 2 });
});

test('counts a file once that a preload has fetched and an element has used', () => {
  const entries = [entry('a.js', 0, 5), entry('a.js', 6, 7, fromCache)];
  expect(loadFacts([folder], entries)).toMatchObject({ files: 1, bytes: 40, cached: 0 });
});

test('leaves out size and source if the browser does not tell them', () => {
  const hidden = [entry('a.js', 0, 5, unknown)];
  expect(loadFacts([folder], hidden)).toMatchObject({ bytes: undefined, cached: undefined });
  expect(loadFacts([folder], [...hidden, entry('b.js', 0, 5)])).toMatchObject({ bytes: 40 });
  const uncompressed = [entry('a.js', 0, 5, { encodedBodySize: 0 })];
  expect(loadFacts([folder], uncompressed)).toMatchObject({ bytes: 100 });
});
