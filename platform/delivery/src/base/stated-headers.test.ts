import { CommandError } from './command-error';
import { statedHeaders } from './stated-headers';

const product = 'https://backshop.example/app';
const headersFrom = (text: string, url = `${product}/host/1/a.js`) =>
  statedHeaders(url, product, { BACKSHOP_HEADERS: text });

test('a request to the product has the headers of the environment', () => {
  const text = 'CF-Access-Client-Id: 1a.access\r\n\n  CF-Access-Client-Secret:\tab c:=\n';
  expect(headersFrom(text)).toEqual({
    'cf-access-client-id': '1a.access',
    'cf-access-client-secret': 'ab c:=',
  });
  expect(statedHeaders(product, product, {})).toEqual({});
});

test.each([
  'http://backshop.example/app/a.js',
  'https://backshop.example:8443/app/a.js',
  'https://sub.backshop.example/app/a.js',
  'https://backshop.example.evil.example/app/a.js',
])('a request to %s has none of them', (url) => {
  expect(headersFrom('Authorization: Bearer secret', url)).toEqual({});
});

test.each([
  ['no name', 'secret', 1],
  ['an empty value', 'A: 1\nAuthorization:', 2],
  ['an invalid name', 'A: 1\n\nMy secret: 1', 3],
  ['JSON', '{ "Authorization": "secret" }', 1],
  ['a control character', 'A: secret\u001b[2J', 1],
  ['a letter that no header can have', 'A: secreté', 1],
  ['a header of the connection', 'Host: secret.example', 1],
])('%s is an error that names the line, but not its content', (_what, text, line) => {
  const message = `Line ${line} of BACKSHOP_HEADERS is not a header that a command can send. Write each like this: Authorization: Bearer <token>`;
  expect(() => headersFrom(text)).toThrow(new CommandError(message));
  expect(message).not.toContain('secret');
});
