import fc from 'fast-check';
import { formatText, readReleases } from '../commands/run-releases';
import { entryFile } from '../core/entry';
import { type Origin, readText } from '../core/origin';
import { parseVersionInfo, versionFile, versionHash } from '../core/package-version';
import { isPlainPath, versionFolder } from '../core/paths';
import { prune } from '../features/prune/prune';
import { buildRecordFile } from '../features/provenance/build-record';
import { verifyOrigin } from '../features/verify/verify';
import { otherOriginSource } from '../features/promote-from/other-origin';
import { objectOrigin, type ObjectStore } from '../stores/object-origin';
import { versionListFile } from '../stores/version-list';
import { builtRemote } from '../testing/built-package';
import { changedJson } from '../testing/changed-json';
import { memoryStore } from '../testing/memory-store';
import { orMessage } from '../testing/or-message';
import { publishedOn } from '../testing/published-origin';
import { testAction } from '../testing/test-action';
import { newestEntry } from './log';
import { promote } from './promote';
import { releasePackage } from './release-package';
import { rollback, rollbackTo } from './rollback';

const source = { commit: '1'.repeat(40), committed: '2026-11-20T08:00:00.000Z', isClean: true };

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
    const files = await filesIn(store);
    await fc.assert(
      fc.asyncProperty(
        changedJson(json),
        fc.constantFrom(...Object.keys(commands)),
        async (damaged, command) => {
          const copy = await storeWith(files);
          await copy.put(file, Buffer.from(before + damaged + after));
          await orMessage(commands[command]!(objectOrigin(copy), workspace));
          for (const { key } of await copy.list('')) expect(isPlainPath(key)).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  },
);

async function filesIn(store: ObjectStore): Promise<Map<string, Buffer>> {
  const files = (await store.list('')).map(
    async ({ key }) => [key, (await store.read(key))!.bytes] as const,
  );
  return new Map(await Promise.all(files));
}

test.each(['host', 'dashboard'])(
  'whatever a version of %s says about itself, every command ends in success or with a message',
  async (name) => {
    const { store, first, workspace } = await origin();
    const { version } = (await newestEntry(objectOrigin(store))).release.remotes.dashboard!;
    const named = name === 'host' ? first.host : version;
    const files = await filesIn(store);
    const file = `${versionFolder(name, named)}/${versionFile}`;
    const all: typeof commands = {
      ...commands,
      promote: (each) => promote(each, testAction, name, nameOf(each)),
      'promote --from': async (each) => {
        const source = otherOriginSource({ address: '/staging', origin: each });
        await promote(objectOrigin(await storeWith(files)), testAction, name, undefined, source);
      },
    };
    const names = new WeakMap<Origin, string>();
    const nameOf = (each: Origin) => names.get(each)!;
    await fc.assert(
      fc.asyncProperty(
        changedJson(files.get(file)!.toString()),
        fc.constantFrom(...Object.keys(all)),
        async (text, command) => {
          // A version is named after this text, so somebody who changes it names the version anew.
          const other = named.replace(/\w+$/, versionHash(text));
          const forged = [...files].map(
            ([key, bytes]) =>
              [
                key.replaceAll(named, other),
                key === file ? Buffer.from(text) : renamed(key, bytes, named, other),
              ] as const,
          );
          const copy = await storeWith(new Map(forged));
          const damaged = objectOrigin(copy);
          names.set(damaged, other);
          await orMessage(all[command]!(damaged, workspace));
          for (const { key } of await copy.list('')) expect(isPlainPath(key)).toBe(true);
        },
      ),
      { numRuns: 60 },
    );
  },
);

async function storeWith(files: ReadonlyMap<string, Buffer>): Promise<ObjectStore> {
  const store = memoryStore();
  for (const [key, bytes] of files) await store.put(key, bytes);
  return store;
}

/** Returns a file that names another version, unless it belongs to a version. */
function renamed(key: string, bytes: Buffer, version: string, other: string): Buffer {
  const isOfVersion = /^(host|remotes)\//.test(key);
  return isOfVersion ? bytes : Buffer.from(bytes.toString().replaceAll(version, other));
}

test('whatever a version says about itself, it names only files in its own folders', async () => {
  const { origin: known, first } = await origin();
  const folder = versionFolder('dashboard', first.remotes.dashboard!.version);
  const text = (await readText(known, `${folder}/version.json`))!;
  fc.assert(
    fc.property(changedJson(text), (damaged) => {
      const info = parseVersionInfo('dashboard', damaged);
      for (const file of [...Object.keys(info?.files ?? {}), ...(info?.copies ?? [])]) {
        expect(file).toMatch(/^(\.\.\/chunk-)?[^/]/);
        expect(file.slice(3)).not.toContain('..');
      }
    }),
    { numRuns: 500 },
  );
});
