import { nameProblem } from './remote-description';

test.each(['reports', 'gift-cards', 'top10', 'a'])('accepts the name "%s"', (name) => {
  expect(nameProblem(name)).toBeUndefined();
});

test.each([
  'Gift Cards',
  'Reports',
  '../escape',
  '/tmp/reports',
  '',
  '.',
  '-a',
  'a-',
  'a--b',
  '1st',
  'x'.repeat(41),
])('refuses the name "%s" in one line', (name) => {
  const problem = nameProblem(name);
  expect(problem).toContain(`"${name}" cannot be the name of a remote.`);
  expect(problem).not.toContain('\n');
});

test.each(['history', 'host', 'window'])(
  'refuses the name "%s", which is a property of window or the host',
  (name) => {
    expect(nameProblem(name)).toBe(
      `"${name}" is already used by the browser or the host. Choose another name: ${name}-page`,
    );
  },
);

test('refuses a name that ends like the environment which stages another remote', () => {
  expect(nameProblem('gift-preview')).toBe(
    '"gift-preview" would share the CI environment that stages gift. Choose another name: gift-preview-page',
  );
  expect(nameProblem('gift-previews')).toBeUndefined();
});
