import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { importsOf, withoutFeature } from '../testing/without-feature';

const source = join(import.meta.dirname, '..');

const files = new Map(
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => [path, readFileSync(join(source, path), 'utf8')]),
);

/** Candidates are part of the rules for releases, so they cannot be deleted. */
const features = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'candidates')
  .map(({ name }) => name);

test.each(features)('nothing else imports %s and its commands', (feature) => {
  const left = withoutFeature(files, feature);
  const dangling = [...left].flatMap(([path, text]) =>
    importsOf(path, text)
      .filter((imported) => files.has(imported) && !left.has(imported))
      .map((imported) => `${path} imports ${imported}`),
  );
  expect(dangling).toEqual([]);
  expect(left.size).toBeLessThan(files.size);
});

test('the core names no feature', () => {
  // `verify` and `prune` are also what every feature can do.
  const words = [...features, 'candidate', 'hold', 'delta'].filter(
    (word) => !['verify', 'prune'].includes(word),
  );
  const names = [...files]
    .filter(([path]) => path.startsWith('core/') && !path.endsWith('.test.ts'))
    .flatMap(([path, text]) =>
      words
        .filter((word) => new RegExp(`\\b${word}s?\\b`, 'i').test(text))
        .map((word) => `${path}: ${word}`),
    );
  expect(names).toEqual([]);
});
