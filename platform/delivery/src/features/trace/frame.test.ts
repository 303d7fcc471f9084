import { parseFrame } from './trace';

const file = 'https://backshop.example/remotes/dashboard/0.1.0-abc/Dashboard.js';
const frame = {
  name: 'dashboard',
  version: '0.1.0-abc',
  file: 'Dashboard.js',
  line: 2,
  column: 34,
};

test.each([
  ['Chromium', `    at onClick (${file}:2:34)`, 'onClick'],
  ['Chromium, without a name', `    at ${file}:2:34`, ''],
  [
    'Chromium, of a method',
    `    at Chart.draw [as onClick] (${file}:2:34)`,
    'Chart.draw [as onClick]',
  ],
  ['Chromium, after an await', `    at async load (${file}:2:34)`, 'load'],
  ['Chromium, after an await without a name', `    at async ${file}:2:34`, ''],
  ['Firefox', `onClick@${file}:2:34`, 'onClick'],
  ['Firefox, inside a function', `draw/<@${file}:2:34`, 'draw/<'],
  ['Firefox and WebKit, without a name', `@${file}:2:34`, ''],
  ['WebKit, of a script', `global code@${file}:2:34`, 'global code'],
  ['WebKit, old', `${file}:2:34`, ''],
  ['a file that was requested again', `    at onClick (${file}?retry=1:2:34)`, 'onClick'],
])('reads a line of %s', (_browser, text, functionName) => {
  expect(parseFrame(text)).toEqual({ ...frame, functionName });
});

test('reads a line of the host, and of a shared chunk', () => {
  const origin = 'http://localhost:3000';
  expect(parseFrame(`run@${origin}/host/0.1.0-1a2b/main.js:9:1`)).toMatchObject({
    name: 'host',
    version: '0.1.0-1a2b',
    file: 'main.js',
  });
  expect(parseFrame(`run@${origin}/remotes/dashboard/chunk-12/map.js#list:9:1`)).toMatchObject({
    name: 'dashboard',
    version: undefined,
    file: 'chunk-12/map.js',
  });
});

test.each([
  ['my%20chart.js', 'my chart.js'],
  ['%C3%A9.js', 'é.js'],
  ['%E0%A4%A.js', expect.stringMatching(/\.js$/) as string],
])('reads a line of a script whose name is %s in URLs', (inUrl, name) => {
  const text = `    at run (${file.replace('Dashboard.js', inUrl)}:2:34)`;
  expect(parseFrame(text)).toEqual({ ...frame, functionName: 'run', file: name });
});

test.each(['/app', '/tools/shop', '/host'])('reads a line of a product below %s', (base) => {
  const text = `run@https://shop.example${base}/remotes/dashboard/0.1.0-abc/Dashboard.js:2:34`;
  expect(parseFrame(text)).toEqual({ ...frame, functionName: 'run' });
  expect(parseFrame(text.replace('remotes/dashboard', 'host'))).toMatchObject({ name: 'host' });
});

test('reads no line of more than 2,000 characters', () => {
  const longName = (length: number) => `${'a'.repeat(length - file.length - 6)}@${file}:2:34`;
  expect(parseFrame(longName(2000))).toMatchObject(frame);
  expect(parseFrame(longName(2001))).toBeUndefined();
});

test.each([
  'TypeError: it broke',
  '    at Array.map (<anonymous>)',
  'forEach@[native code]',
  '    at run (chrome-extension://abc/content.js:1:2)',
  '    at run (https://www.gstatic.com/charts/loader.js:1:2)',
  '    at run (https://backshop.example/host/guide/help.js:1:2)',
  '    at run (https://backshop.example/host/0.1.0-abc:1:2)',
  '    at run (https://backshop.example/host/0.1.0-abc/main.js:1:2) and more',
  '',
])('"%s" is no line of a script on an origin', (text) => {
  expect(parseFrame(text)).toBeUndefined();
});
