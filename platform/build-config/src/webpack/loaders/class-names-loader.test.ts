import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder';

const require = createRequire(import.meta.url);

interface UnknownClass {
  name: string;
  line: number;
}

const { unknownClasses } = require('./class-names-loader.cjs') as {
  unknownClasses: (code: string, file: string) => UnknownClass[];
};

let folder: string;
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

beforeEach(async () => {
  folder = await temporaryFolder({
    '_mixins.scss': '@mixin wide { @media (width >= 48.5em) { @content; } }',
    'card.module.scss': `@use 'mixins';
    .card { padding: 0.5em; &-title { order: 1; } .icon + b { order: 2; } }
    @include mixins.wide { .wide { background: url(bar.svg); } }
    :global(.dark) .card { order: 3; }
    @value gap: 1px;
    :export { primary: #fff; }
    #main .größe, .w-1\\/2 { order: 4; }
    @keyframes fade { 12.5% { order: 5; } }`,
  });
});

/** Returns the unknown classes of a script that imports the stylesheet as `styles`. */
const unknownIn = (code: string) =>
  unknownClasses(`import styles from './card.module.scss';\n${code}`, join(folder, 'card.tsx')).map(
    ({ name, line }) => `${line}: ${name}`,
  );

test('knows the classes of a stylesheet, nested and in mixins', () => {
  const code = `[styles.card, styles['card-title'], styles.icon, styles.wide, styles[name]]`;
  expect(unknownIn(code)).toEqual([]);
});

test.each(['gap', 'primary', 'main', 'größe', 'w-1/2', 'fade'])(
  'knows "%s", which a stylesheet exports like its classes',
  (name) => expect(unknownIn(`styles['${name}']`)).toEqual([]),
);

test.each([
  ['a class that does not exist', '\n<p className={styles.message} />', ['3: message']],
  ['a name in brackets', `styles['titel']`, ['2: titel']],
  ['a class of the page', 'styles.dark', ['2: dark']],
  ['what only looks like a class', '[styles.svg, styles.b]', ['2: svg', '2: b']],
])('finds %s', (_what, code, unknown) => {
  expect(unknownIn(code)).toEqual(unknown);
});

test('follows a change of the stylesheet', () => {
  expect(unknownIn('styles.late')).toEqual(['2: late']);
  write('card.module.scss', '.late { order: 1; }');
  expect(unknownIn('styles.late')).toEqual([]);
});

test('leaves the errors of a stylesheet to the loader of stylesheets', () => {
  write('card.module.scss', '.card { order: $nothing; }');
  expect(unknownIn('styles.title')).toEqual([]);
});
