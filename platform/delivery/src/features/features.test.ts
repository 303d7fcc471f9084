import {
  deletableFeatures,
  importsOf,
  readSource,
  withoutFeature,
} from '../testing/without-feature';

const files = readSource();
const features = deletableFeatures(files);

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

// So the name of a feature's folder must not be a word that the core needs, such as `hours`.
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

// What a reader has to know before the first change fits into one sitting.
test('the core has at most 1,500 lines', () => {
  const core = [...files].filter(
    ([path]) => path.startsWith('core/') && !path.endsWith('.test.ts'),
  );
  const lines = core.reduce((sum, [, text]) => sum + text.split('\n').length - 1, 0);
  expect(lines).toBeLessThanOrEqual(1500);
});
