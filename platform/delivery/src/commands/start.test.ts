import { CommandError } from '../base/command-error';
import { portFromEnvironment } from './run-build';

test.each([
  [undefined, 3000],
  ['', 3000],
  ['1', 1],
  ['8080', 8080],
  ['65535', 65535],
])('PORT=%s means port %d', (value, port) => {
  expect(portFromEnvironment(value)).toBe(port);
});

test.each(['0', '65536', '-1', '80.5', 'http', '3000 3001', '0x50', '1e3'])(
  'refuses PORT=%s',
  (value) => {
    expect(() => portFromEnvironment(value)).toThrow(
      new CommandError(`PORT is "${value}". Set it to a number from 1 to 65535.`),
    );
  },
);
