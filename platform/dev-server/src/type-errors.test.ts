import { EventEmitter, once } from 'node:events';
import { mkdirSync, renameSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { ReleasablePackage } from '@backshop/delivery';
import { temporaryFolder } from '@backshop/delivery/testing';
import type { Problem } from './overlay';
import { checkTypesOnChange, isNotCompiled, parseTypeErrors } from './type-errors';

const compiler = dirname(
  createRequire(import.meta.filename).resolve('@typescript/native/package.json'),
);

const right = 'export const total: number = 1;\n';
const wrong = "export const total: number = 'one';\n";

test.each([
  ['src/map.v2', false],
  ['src/map.v2/map.ts', false],
  ['src/cities.json', false],
  ['src/map.module.scss', true],
  ['src/mark.svg', true],
])('whether the compiler ignores %s: %s', (path, isIgnored) => {
  expect(isNotCompiled(path)).toBe(isIgnored);
});

test('reads errors with their explanations, once each', () => {
  const first = `remote-orders/src/page (old).tsx(12,5): error TS2322: Type 'string' is not assignable.
  Types of property 'id' are incompatible.`;
  const second = "ui/src/icon.tsx(1,1): error TS1005: ')' expected.";
  expect(parseTypeErrors(`${first}\r\n${second}\n${second}\n`)).toEqual([
    {
      file: 'remote-orders/src/page (old).tsx',
      loc: '12:5',
      message:
        "TS2322: Type 'string' is not assignable.\n  Types of property 'id' are incompatible.",
    },
    { file: 'ui/src/icon.tsx', loc: '1:1', message: "TS1005: ')' expected." },
  ]);
});

test('reads an error without a file', () => {
  expect(parseTypeErrors("error TS6053: File 'tsconfig.json' not found.\n")).toEqual([
    { file: '', loc: '', message: "TS6053: File 'tsconfig.json' not found." },
  ]);
});

test('finds nothing in the output of a check without errors', () => {
  expect(parseTypeErrors('\n')).toEqual([]);
});

describe('while the dev server runs', () => {
  let root: string;
  let page: EventEmitter;
  let log: jest.SpyInstance;
  let errors: jest.SpyInstance;
  let stop: () => void;

  beforeEach(async () => {
    log = jest.spyOn(console, 'log').mockReturnValue();
    errors = jest.spyOn(console, 'error').mockReturnValue();
    const compilerOptions = {
      lib: ['ES5'],
      types: [],
      strict: true,
      tsBuildInfoFile: 'node_modules/.cache/types.tsbuildinfo',
    };
    root = await temporaryFolder({
      'package.json': '{}',
      'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src'] }),
      'src/total.ts': right,
    });
    mkdirSync(join(root, 'node_modules/@typescript'), { recursive: true });
    symlinkSync(compiler, join(root, 'node_modules/@typescript/native'));
    page = new EventEmitter();
    const showTypeErrors = (problems: Problem[]) => page.emit('shown', problems);
    const server = { root, overlay: { showTypeErrors } };
    const packages: ReleasablePackage[] = [
      { name: 'orders', folder: 'orders', root, version: '1' },
    ];
    stop = checkTypesOnChange({ root, isWorkspace: false, packages }, [server]);
  });

  afterEach(() => {
    stop();
    log.mockRestore();
  });

  let oldTime = Date.parse('2001-01-01') / 1000;

  const saves: Record<string, (file: string, text: string) => void> = {
    'in place': writeFileSync,
    'by renaming another file': (file, text) => {
      writeFileSync(`${file}.new`, text);
      renameSync(`${file}.new`, file);
    },
    'as a copy that keeps an old time': (file, text) => {
      writeFileSync(`${file}.new`, text);
      oldTime += 1;
      utimesSync(`${file}.new`, oldTime, oldTime);
      renameSync(`${file}.new`, file);
    },
  };

  test.each(Object.entries(saves))(
    'an error and its fix show in page and terminal when a file is saved %s',
    async (_how, save) => {
      const file = join(root, 'src/total.ts');
      save(file, wrong);
      expect(await shown()).toEqual([expect.stringContaining('TS2322')]);
      expect(errors).toHaveBeenLastCalledWith(expect.stringContaining('src/total.ts:1:14'));
      errors.mockClear();
      save(file, right);
      expect(await shown()).toEqual([]);
      expect(log).toHaveBeenLastCalledWith(expect.stringContaining('no errors'));
    },
  );

  /** Returns the messages that the page shows next. */
  async function shown(): Promise<string[]> {
    const [problems] = (await once(page, 'shown')) as [Problem[]];
    return problems.map(({ message }) => message);
  }
});

test('a compiler that crashes is an error, and does not end the errors that it has found', async () => {
  const errors = jest.spyOn(console, 'error').mockReturnValue();
  const root = await temporaryFolder({
    'package.json': '{}',
    'src/total.ts': right,
    'node_modules/typescript/package.json': '{"version":"7.0.0"}',
    'node_modules/typescript/bin/tsc': `
      if (require('node:fs').existsSync('crash')) {
        require('node:fs').writeSync(2, 'Stack\\nFATAL ERROR: heap out of memory\\n');
        process.kill(process.pid, 'SIGKILL');
      }
      console.log('src/total.ts(1,1): error TS2322: wrong');`,
  });
  const page = new EventEmitter();
  const packages: ReleasablePackage[] = [{ name: 'orders', folder: 'orders', root, version: '1' }];
  const overlay = { showTypeErrors: (problems: Problem[]) => page.emit('shown', problems) };
  const first = once(page, 'shown');
  const stop = checkTypesOnChange({ root, isWorkspace: false, packages }, [{ root, overlay }]);
  expect(await first).toEqual([[expect.objectContaining({ message: 'TS2322: wrong' })]]);
  const second = once(page, 'shown');
  writeFileSync(join(root, 'crash'), '');
  writeFileSync(join(root, 'src/total.ts'), wrong);
  const message = 'The compiler ended with SIGKILL. FATAL ERROR: heap out of memory';
  expect(await second).toEqual([[expect.objectContaining({ message })]]);
  expect(errors).toHaveBeenLastCalledWith(expect.stringContaining(message));
  errors.mockClear();
  stop();
});
