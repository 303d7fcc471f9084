import { readNpmView } from './registry';

test('reads the version and the supported Node versions', () => {
  const output = { version: '18.0.0', engines: { node: '>=22' } };
  expect(readNpmView(output)).toEqual({ version: '18.0.0', node: '>=22' });
});

test('reads a package that names no engines', () => {
  expect(readNpmView('26.6.6')).toEqual({ version: '26.6.6' });
  const output = { version: '3.0.0', engines: { vscode: '^1.39.0' } };
  expect(readNpmView(output)).toEqual({ version: '3.0.0' });
});
