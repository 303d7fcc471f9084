import { parseOptions } from './build-options';

const source = `
type Build<T> = Omit<Package, 'name'> & {
  /**
   * Versions of React,
   * as a range.
   * @default the installed one
   * @example '^19.0.0 || ^20.0.0'
   */
  react?: string;
} & (T extends object
  ? {
      /**
       * Facts.
       * @example { open: 1 }
       */
      summary: T;
    }
  : { summary?: never });`;

test('reads the properties of every part of a type, with their doc comments', () => {
  expect(parseOptions(source, 'Build')).toEqual([
    {
      name: 'react',
      type: 'string',
      text: 'Versions of React, as a range.',
      default: 'the installed one',
      example: "'^19.0.0 || ^20.0.0'",
    },
    {
      name: 'summary',
      type: 'T',
      text: 'Facts.',
      default: 'required',
      example: '{ open: 1 }',
    },
  ]);
});

test('a property without a doc comment or an example is refused by name', () => {
  const message = 'Build.port needs a doc comment with an @example.';
  expect(() => parseOptions('interface Build { port: number }', 'Build')).toThrow(message);
  expect(() => parseOptions('interface Build { /** A port. */ port: number }', 'Build')).toThrow(
    message,
  );
});
