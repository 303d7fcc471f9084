import { builtRemote } from '../../testing/built-package';
import { publishedOrigin, releaseOn } from '../../testing/published-origin';
import { testAction } from '../../testing/test-action';
import { testEntry } from '../../testing/test-entry';
import { readPieces } from '../../page/compose-release';
import { releasePackage } from '../../release/release-package';
import { rollback } from '../../release/rollback';
import { settings as feature } from './feature';
import { changeSettings, parseSettings } from './settings';

const settings = {
  apis: { orders: 'https://orders.example/v1', stock: 'https://orders.example/stock' },
  reports: 'https://collector.example:4318/v1/logs',
  identity: {
    user: '/oauth2/callback?info=json',
    fields: { name: 'userinfo.name', groups: 'https://example.com/roles' },
    signOut: '/oauth2/sign_out?rd=%2F',
  },
};

test('settings are in the release, and later releases and rollbacks keep them', async () => {
  const { workspace, origin } = await publishedOrigin('dashboard');
  const before = await releaseOn(origin);
  const { release } = await changeSettings(origin, testAction, settings);
  expect(release).toMatchObject({ number: 2, host: before.host, settings });
  await releasePackage(origin, testAction, await builtRemote(workspace, 'dashboard', '2'));
  expect((await releaseOn(origin)).settings).toEqual(settings);
  await rollback(origin, testAction, 'dashboard');
  expect((await releaseOn(origin)).settings).toEqual(settings);
});

test('the policy allows requests to the addresses, and only while they are settings', async () => {
  const { origin, first } = await publishedOrigin('dashboard');
  const { release } = await changeSettings(origin, testAction, settings);
  expect((await readPieces(origin, release)).policy).toEqual({
    'default-src': ["'none'"],
    'connect-src': ['https://collector.example:4318', 'https://orders.example'],
  });
  const { release: without } = await changeSettings(origin, testAction, {});
  expect((await readPieces(origin, without)).policy).toEqual({ 'default-src': ["'none'"] });
  expect(await releaseOn(origin)).toEqual({ ...first, number: 3, created: without.created });
});

test('the same settings make no release', async () => {
  const { origin } = await publishedOrigin('dashboard');
  await changeSettings(origin, testAction, settings);
  const { release, before } = await changeSettings(origin, testAction, settings);
  expect(release).toBe(before);
  expect(release.number).toBe(2);
});

test('the list of all releases says which have other settings, but that of one package does not', () => {
  const [first, changed] = [testEntry(1), testEntry(2, { settings })];
  const other = { hasOtherSettings: true };
  expect(feature.describe!(changed, first, undefined)).toEqual(other);
  expect(feature.describe!(first, changed, undefined)).toEqual(other);
  expect(feature.describe!(changed, changed, undefined)).toEqual({});
  expect(feature.describe!(first, undefined, undefined)).toEqual({});
  expect(feature.describe!(changed, first, 'dashboard')).toEqual({});
  expect(feature.report!({ ...changed, changes: [], ...other })).toEqual(['other settings']);
  expect(feature.report!({ ...changed, changes: [] })).toEqual([]);
});

const address = 'must be a URL with https: "https://collector.example/v1/logs"';
const names =
  'must be an object from names to URLs with https: { "orders": "https://orders.example/v1" }';

const identity = `must be an object with "user", a path on this origin, and if needed "fields" and "signOut", a path or a URL with https: { "user": "/oauth2/userinfo", "fields": { "groups": "roles" }, "signOut": "/oauth2/sign_out" }`;

const longest = { reports: '' };
longest.reports = 'https://a.example/'.padEnd(4000 - JSON.stringify(longest).length, 'x');

test.each([
  ['every setting but the path', settings],
  ['an identity with only the path of the user', { identity: { user: '/' } }],
  [
    'an identity whose staff sign out elsewhere',
    { identity: { user: '/user', fields: {}, signOut: 'https://id.example/logout?to=shop' } },
  ],
  [
    'an identity with an email address and a picture',
    { identity: { user: '/user', fields: { email: 'mail', picture: 'avatar' } } },
  ],
  ['4000 characters', longest],
])('settings can have %s', (_what, stated) => {
  expect(parseSettings(JSON.stringify(stated), 'staging.json')).toEqual(stated);
});

test('a file of Windows can be read', () => {
  expect(parseSettings('\uFEFF{ "base": "/app" }\r\n', 'staging.json')).toEqual({ base: '/app' });
});

test.each([
  'null',
  '[]',
  '{}',
  '{ "user": 1 }',
  '{ "user": "" }',
  '{ "user": "oauth2/userinfo" }',
  '{ "user": "//evil.example" }',
  '{ "user": "/\\\\evil.example" }',
  '{ "user": "/\\tevil" }',
  '{ "user": "/user info" }',
  '{ "user": "/user\\"" }',
  '{ "user": "/user\'" }',
  '{ "user": "/user<" }',
  '{ "user": "/user#a" }',
  '{ "user": "/ü" }',
  '{ "user": "https://id.example/user" }',
  '{ "user": "/user", "signOut": "javascript:alert(1)" }',
  '{ "user": "/user", "signOut": "//evil.example" }',
  '{ "user": "/user", "signOut": "http://id.example" }',
  '{ "user": "/user", "signOut": "https://jo:secret@id.example" }',
  '{ "user": "/user", "signOut": ["/out"] }',
  '{ "user": "/user", "logout": "/out" }',
  '{ "user": "/user", "fields": [] }',
  '{ "user": "/user", "fields": { "name": 1 } }',
  '{ "user": "/user", "fields": { "name": "" } }',
  '{ "user": "/user", "fields": { "name": "a\\u0000" } }',
  '{ "user": "/user", "fields": { "nam": "name" } }',
  '{ "user": "/user", "fields": { "__proto__": "name" } }',
])('the identity %s is refused', (text) => {
  expect(() => parseSettings(`{ "identity": ${text} }`, 'staging.json')).toThrow(
    `staging.json: identity ${identity}. Nothing was changed.`,
  );
});

test.each<[text: string, problem: string]>([
  ['no JSON', 'staging.json has no JSON object.'],
  ['[]', 'staging.json has no JSON object.'],
  [
    '{ "report": "https://collector.example" }',
    'staging.json: there is no setting "report", but base, apis, reports, identity.',
  ],
  ['{ "reports": "collector.example" }', `staging.json: reports ${address}.`],
  ['{ "reports": "http://localhost:4318" }', `staging.json: reports ${address}.`],
  ['{ "reports": "http://collector.example" }', `staging.json: reports ${address}.`],
  ['{ "reports": "https://jo:secret@collector.example" }', `staging.json: reports ${address}.`],
  ['{ "reports": ["https://collector.example"] }', `staging.json: reports ${address}.`],
  ['{ "reports": "https://*" }', `staging.json: reports ${address}.`],
  ['{ "reports": "https://a;b" }', `staging.json: reports ${address}.`],
  ['{ "reports": "https://a,b.example" }', `staging.json: reports ${address}.`],
  ['{ "apis": { "__proto__": "https://a.example" } }', `staging.json: apis ${names}.`],
  ['{ "apis": { "constructor": "https://a.example" } }', `staging.json: apis ${names}.`],
  ['{ "apis": ["https://a.example"] }', `staging.json: apis ${names}.`],
  [
    JSON.stringify({ reports: `https://a.example/${'x'.repeat(4000)}` }),
    'staging.json has more than 4000 characters. index.html has no room for so many URLs.',
  ],
  ['{ "apis": { "orders": "/v1" } }', `staging.json: apis ${names}.`],
  ['{ "apis": { "my orders": "https://orders.example" } }', `staging.json: apis ${names}.`],
  ['{ "base": "app" }', 'staging.json: base must be a path without a slash at its end: "/app".'],
  ['{ "base": "/app/" }', 'staging.json: base must be a path without a slash at its end: "/app".'],
  [
    '{ "constructor": 1 }',
    'staging.json: there is no setting "constructor", but base, apis, reports, identity.',
  ],
])('%s is refused', (text, problem) => {
  expect(() => parseSettings(text, 'staging.json')).toThrow(`${problem} Nothing was changed.`);
});
