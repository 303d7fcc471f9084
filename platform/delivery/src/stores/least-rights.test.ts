import { abort, withShare } from '../testing/candidates';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { CommandError } from '../base/command-error';
import { promote } from '../release/promote';
import { releasePackage } from '../release/release-package';
import { rollback } from '../release/rollback';
import { stagePackage } from '../release/stage-package';
import { builtFullHost, builtHost, builtRemote } from '../testing/built-package';
import { memoryStore } from '../testing/memory-store';
import { liveRelease, publishedOn, releaseOn } from '../testing/published-origin';
import { objectOrigin, type ObjectStore } from './object-origin';
import type { Action } from '../core/entry';

/** The parts of the template that these tests read. */
interface Template {
  Resources: Record<
    'ReleaseRole' | 'PreviewRole',
    { Properties: { Policies: [{ PolicyDocument: { Statement: Statement[] } }] } }
  >;
}

/** A statement of a policy of AWS, as far as the template uses them. */
interface Statement {
  Sid: string;
  Action: string;
  Resource: string | string[];
  /** The header of the request that must not be missing. */
  Condition?: { Null: Record<string, 'false'> };
}

const bucket = 'arn:aws:s3:::shop';
const rightsOfDashboard = rightsOf('dashboard', 'remotes/dashboard');
const preview = rightsOf('dashboard', 'remotes/dashboard', 'PreviewRole');
const action: Action = {
  command: 'pnpm delivery release dashboard',
  by: 'Jo',
  source: { commit: 'c'.repeat(40), committed: '2026-11-20T10:00:00.000Z', isClean: true },
};

/** Returns the rights of a role of a package, in the template for a team. */
function rightsOf(
  name: string,
  folder: string,
  role: 'ReleaseRole' | 'PreviewRole' = 'ReleaseRole',
): Statement[] {
  const values: Record<string, string> = {
    'AWS::Partition': 'aws',
    BucketName: 'shop',
    Folder: folder,
    Package: name,
  };
  const template = readFileSync('platform/delivery/cdn/cloudformation-team.yaml', 'utf8');
  const filled = template.replaceAll(
    /\$\{([\w:]+)\}/g,
    (_all, each: string) => values[each] ?? each,
  );
  const { Resources } = parse(
    filled,
    (_key, value: unknown) => (Object(value) as { 'Fn::Sub'?: string })['Fn::Sub'] ?? value,
  ) as Template;
  return Resources[role].Properties.Policies[0].PolicyDocument.Statement;
}

/**
 * Returns a store that refuses what the rights do not allow, as Amazon S3 does.
 * @param used gets each resource of the rights that a request needs
 */
function limited(store: ObjectStore, rights: Statement[], used = new Set<string>()): ObjectStore {
  const assertAllowed = (wanted: string, resource: string, header?: string) => {
    for (const { Action: allowed, Resource, Condition } of rights) {
      const needsHeader = Object.keys(Condition?.Null ?? {})[0];
      if (allowed !== wanted || (needsHeader && needsHeader !== header)) continue;
      const found = [Resource].flat().find((pattern) => isMatch(pattern, resource));
      if (found) return void used.add(found);
    }
    throw new CommandError(`AccessDenied: ${wanted} ${resource}`);
  };
  const object = (key: string) => `${bucket}/${key}`;
  return {
    read: async (key) => {
      assertAllowed('s3:GetObject', object(key));
      assertAllowed('s3:ListBucket', bucket); // Without it, S3 denies access to a missing object.
      return store.read(key);
    },
    put: async (key, content) => {
      assertAllowed('s3:PutObject', object(key));
      return store.put(key, content);
    },
    swap: async (key, text, replaced) => {
      assertAllowed('s3:PutObject', object(key), replaced ? 's3:if-match' : 's3:if-none-match');
      return store.swap(key, text, replaced);
    },
    list: async (prefix) => {
      assertAllowed('s3:ListBucket', bucket);
      return store.list(prefix);
    },
    remove: async (key) => {
      assertAllowed('s3:DeleteObject', object(key));
      return store.remove(key);
    },
  };
}

function isMatch(pattern: string, resource: string): boolean {
  const [prefix = '', suffix] = pattern.split('*');
  if (suffix === undefined) return resource === pattern;
  return resource.startsWith(prefix) && resource.endsWith(suffix);
}

test('the rights of a team suffice to stage, promote, abort, release and roll back one remote, and each is needed', async () => {
  const store = memoryStore();
  const { workspace } = await publishedOn(objectOrigin(store), 'dashboard', 'orders');
  // index.html has no room for all remotes, so each release has a file.
  await releasePackage(objectOrigin(store), action, await builtFullHost(workspace, 14_000));
  const used = new Set<string>();
  const origin = objectOrigin(limited(store, rightsOfDashboard, used));

  const staged = await stagePackage(origin, action, await builtRemote(workspace, 'dashboard', '2'));
  await promote(origin, withShare(action, 10), 'dashboard', staged.version);
  await abort(origin, action, 'dashboard');
  await promote(origin, action, 'dashboard', staged.version);
  await releasePackage(origin, action, await builtRemote(workspace, 'dashboard', '3'));
  await rollback(origin, action, 'dashboard');
  expect((await liveRelease(origin)).remotes.dashboard!.version).toBe(staged.version);
  expect([...used].sort()).toEqual(rightsOfDashboard.flatMap(({ Resource }) => Resource).sort());
});

test('the rights of a team suffice to release and roll back the host', async () => {
  const store = memoryStore();
  const { workspace, first } = await publishedOn(objectOrigin(store), 'dashboard');
  const origin = objectOrigin(limited(store, rightsOf('host', 'host')));
  const { notes } = await releasePackage(origin, action, await builtHost(workspace, 'changed'));
  expect(notes.filter((note) => note.includes('AccessDenied'))).toEqual([]);
  await rollback(origin, action, 'host');
  expect((await releaseOn(origin)).host).toBe(first.host);
});

test('a release that loses a race needs no other rights', async () => {
  const store = memoryStore();
  const { workspace } = await publishedOn(objectOrigin(store), 'dashboard', 'orders');
  const rights = limited(store, rightsOfDashboard);
  const other = await builtRemote(workspace, 'orders', '2');
  let races = 0;
  const origin = objectOrigin({
    ...rights,
    swap: async (key, ...args) => {
      if (/^releases\/.*json$/.test(key) && races++ === 0)
        await releasePackage(objectOrigin(store), action, other);
      return rights.swap(key, ...args);
    },
  });
  await releasePackage(origin, action, await builtRemote(workspace, 'dashboard', '2'));
  expect(races).toBe(2);
  expect((await releaseOn(origin)).number).toBe(3);
});

test('besides new files, a preview has the rights of a release to read and to record', () => {
  const shared = rightsOfDashboard.filter(({ Sid }) => ['Read', 'List', 'Records'].includes(Sid));
  expect(preview.filter(({ Sid }) => Sid !== 'Preview')).toEqual(shared);
});

test('the rights of a preview suffice to stage, but not to make anything live', async () => {
  const store = memoryStore();
  const { workspace, first } = await publishedOn(objectOrigin(store), 'dashboard');
  const origin = objectOrigin(limited(store, preview));
  const changed = await builtRemote(workspace, 'dashboard', '2');
  const { version } = await stagePackage(origin, action, changed);
  const { notes } = await stagePackage(origin, action, changed);
  expect(notes.join()).not.toContain('AccessDenied');
  await expect(promote(origin, action, 'dashboard', version)).rejects.toThrow('AccessDenied');
  expect(await releaseOn(origin)).toEqual(first);
});

test('the rights of a preview do not suffice to change a file of the live version', async () => {
  const store = memoryStore();
  const { first } = await publishedOn(objectOrigin(store), 'dashboard');
  const origin = objectOrigin(limited(store, preview));
  const folder = `remotes/dashboard/${first.remotes.dashboard!.version}`;
  for (const file of ['remoteEntry.js', 'version.json']) {
    await expect(origin.put(`${folder}/${file}`, 'changed')).rejects.toThrow('AccessDenied');
    expect(await origin.create(`${folder}/${file}`, 'changed')).toBe(false);
  }
});

test('the rights of one remote refuse the release of another package', async () => {
  const store = memoryStore();
  const { workspace, first } = await publishedOn(objectOrigin(store), 'dashboard', 'orders');
  const origin = objectOrigin(limited(store, rightsOfDashboard));
  for (const other of [
    await builtRemote(workspace, 'orders', '2'),
    await builtHost(workspace, 'changed'),
  ]) {
    await expect(releasePackage(origin, action, other)).rejects.toThrow('AccessDenied');
  }
  expect(await releaseOn(origin)).toEqual(first);
});
