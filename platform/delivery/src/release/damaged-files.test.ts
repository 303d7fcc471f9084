import fc from 'fast-check';
import { CommandError } from '../base/command-error';
import { formatText, readReleases } from '../commands/run-releases';
import { entryFile } from '../core/entry';
import { type Origin, readText } from '../core/origin';
import { parseVersionInfo } from '../core/package-version';
import { isPlainPath, versionFolder } from '../core/paths';
import { prune } from '../features/prune/prune';
import { buildRecordFile } from '../features/provenance/build-record';
import { verifyOrigin } from '../features/verify/verify';
import { objectOrigin } from '../stores/object-origin';
import { versionListFile } from '../stores/version-list';
import { builtRemote } from '../testing/built-package';
import { memoryStore } from '../testing/memory-store';
import { publishedOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { releasePackage } from './release-package';
import { rollback, rollbackTo } from './rollback';

const source = { commit: '1'.repeat(40), committed: '2026-11-20T08:00:00.000Z', isClean: true };

/** What somebody can write into any field: JSON, and texts that have led elsewhere before. */
const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom('../x', '/etc/passwd', '__proto__', 'constructor', '', '\u001b[2J', '1e999'),
  fc.constantFrom<unknown>(null, [], {}, -1, 1e300, [[]], { length: 1 }),
);

/** Returns the paths of all fields in a JSON value. */
function pathsIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => pathsIn(each, [...path, key]))];
}

function replaced(value: unknown, [key, ...path]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) =>
      String(index) === key ? replaced(each, path, by) : each,
    );
  }
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], path, by) };
}

/** Changes one field of a JSON text. */
const changed = (text: string) => {
  const value: unknown = JSON.parse(text);
  return fc
    .tuple(fc.constantFrom(...pathsIn(value)), anything)
    .map(([path, by]) => JSON.stringify(replaced(value, path, by)));
};

/** Returns an origin with three releases, and what is in its store. */
async function origin() {
  const store = memoryStore();
  const published = await publishedOn(objectOrigin(store), 'dashboard', 'reports');
  const action = { ...testAction, source };
  for (const text of ['2', '3']) {
    const built = await builtRemote(published.workspace, 'dashboard', text);
    await releasePackage(published.origin, action, built);
  }
  return { ...published, store };
}

const commands: Record<string, (origin: Origin, workspace: string) => Promise<unknown>> = {
  release: async (each, workspace) =>
    releasePackage(each, testAction, await builtRemote(workspace, 'reports', 'next')),
  rollback: (each) => rollback(each, testAction, 'dashboard'),
  'rollback --to': (each) => rollbackTo(each, testAction, 2),
  releases: async (each) => formatText(each, await readReleases(each, { limit: 20 })),
  'verify:origin': verifyOrigin,
  'prune:origin': (each) => prune(each, testAction, 30),
};

const kinds: Record<string, (version: string) => string> = {
  'the newest entry': () => entryFile(3),
  'an earlier entry': () => entryFile(2),
  'a version list': () => versionListFile('dashboard'),
  'a build record': (version) => buildRecordFile('dashboard', version),
  'the release in index.html': () => 'index.html',
};

test.each(Object.entries(kinds))(
  'whatever is in %s, every command ends in success or with a message',
  async (_kind, fileOf) => {
    const { origin: known, store, workspace } = await origin();
    const entry = JSON.parse((await readText(known, entryFile(3)))!) as {
      release: { remotes: { dashboard: { version: string } } };
    };
    const file = fileOf(entry.release.remotes.dashboard.version);
    const text = (await readText(known, file))!;
    const [, before = '', json = text, after = ''] =
      /^(.*id="release">)(.*?)(<\/script>.*)$/s.exec(text) ?? [];
    const files = new Map(
      await Promise.all(
        (await store.list('')).map(
          async ({ key }) => [key, (await store.read(key))!.bytes] as const,
        ),
      ),
    );
    await fc.assert(
      fc.asyncProperty(
        changed(json),
        fc.constantFrom(...Object.keys(commands)),
        async (damaged, command) => {
          const copy = memoryStore();
          for (const [key, bytes] of files) await copy.put(key, bytes);
          await copy.put(file, Buffer.from(before + damaged + after));
          await commands[command]!(objectOrigin(copy), workspace).catch((error: unknown) => {
            if (!(error instanceof CommandError)) throw error;
          });
          for (const { key } of await copy.list('')) expect(isPlainPath(key)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  },
);

test('whatever a version says about itself, it names only files in its own folders', async () => {
  const { origin: known, first } = await origin();
  const folder = versionFolder('dashboard', first.remotes.dashboard!.version);
  const text = (await readText(known, `${folder}/version.json`))!;
  fc.assert(
    fc.property(changed(text), (damaged) => {
      const info = parseVersionInfo('dashboard', damaged);
      for (const file of [...Object.keys(info?.files ?? {}), ...(info?.copies ?? [])]) {
        expect(file).toMatch(/^(\.\.\/chunk-)?[^/]/);
        expect(file.slice(3)).not.toContain('..');
      }
    }),
    { numRuns: 500 },
  );
});
