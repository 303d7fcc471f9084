import { createHash } from 'node:crypto';
import { reportLog } from '../commands/log-report';
import { httpOrigin } from '../stores/http-origin';
import { readText } from '../core/origin';
import {
  builtHostWithPages,
  builtRemote,
  withContract,
  withFragment,
} from '../testing/built-package';
import { memoryOrigin } from '../testing/memory-store';
import { messages } from '../testing/messages';
import { addressOfCopy } from '../testing/servers/served-address';
import { testAction } from '../testing/test-action';
import { readBuiltVersion } from '../build/built-version';
import { releaseAll, releasePackage } from '../release/release-package';
import { checkServed } from '../release/check-served';
import { servedRelease } from '../release/served';
import { describeLog } from '../release/describe-log';
import { indexFile } from '../core/paths';
import { temporaryFolder } from '../testing/temporary-folder';

const pages = {
  '/': 'shop/Page',
  '/orders': 'orders/Page',
  '/gifts': 'gifts/Page',
  '/help': 'help/Page',
};

/** Returns a first screen of about this many bytes (brotli). */
function screen(bytes: number, seed: string): string {
  const lines = Array.from({ length: Math.ceil(bytes / 32) }, (_, index) =>
    createHash('sha256').update(`${seed}${index}`).digest('base64'),
  );
  return `<p>${lines.join('')}</p>`;
}

/** Returns a remote whose team is the owner, and whose page has a first screen of this size. */
async function remote(workspace: string, name: string, bytes: number) {
  const built = await builtRemote(workspace, name, `${name} ${bytes}`);
  const exposes = { [`${name}/Page`]: 'interface Exposes {}' };
  await withContract(built, { exposes, owner: `Team ${name}` });
  return withFragment(built, 'Page', screen(bytes, name));
}

/** Four pages, which fill index.html so far that it has no room for another 2,500 bytes. */
async function fullOrigin() {
  const workspace = await temporaryFolder();
  const origin = memoryOrigin();
  await releaseAll(origin, testAction, [
    await builtHostWithPages(workspace, pages),
    await remote(workspace, 'shop', 1000),
    await remote(workspace, 'orders', 3500),
    await remote(workspace, 'gifts', 3500),
    await remote(workspace, 'help', 2500),
  ]);
  const check = async (built: Parameters<typeof readBuiltVersion>[0]) => {
    const address = await addressOfCopy(origin);
    const served = httpOrigin(address);
    const live = await servedRelease(served, address);
    return (await checkServed(served, live, await readBuiltVersion(built))).notes;
  };
  return { workspace, origin, check };
}

const noSlot = expect.stringContaining('no slot') as string;
const takesRoom = messages.noRoomAnyMore('help/Page (owner: Team help)');

test('a release that takes the room of a first screen names its page and its team, and so does its check', async () => {
  const { workspace, origin, check } = await fullOrigin();
  const larger = await remote(workspace, 'shop', 3500);
  expect(await check(larger)).toEqual([noSlot, takesRoom]);
  const { notes } = await releasePackage(origin, testAction, larger);
  expect(notes).toEqual([noSlot, takesRoom]);
  const html = (await readText(origin, indexFile))!;
  expect(html).toContain('data-page="/gifts"');
  expect(html).not.toContain('data-page="/help"');
});

test('later releases do not repeat it', async () => {
  const { workspace, origin, check } = await fullOrigin();
  await releasePackage(origin, testAction, await remote(workspace, 'shop', 3500));
  const next = await remote(workspace, 'gifts', 3400);
  expect(await check(next)).toEqual([noSlot]);
  expect((await releasePackage(origin, testAction, next)).notes).toEqual([noSlot]);
});

test('the package that cannot have a first screen is told so, without a word on others', async () => {
  const { workspace, origin, check } = await fullOrigin();
  await releasePackage(origin, testAction, await remote(workspace, 'shop', 3500));
  const own = await remote(workspace, 'help', 2600);
  const notes = [noSlot, messages.noRoom('help/Page')];
  expect(await check(own)).toEqual(notes);
  expect((await releasePackage(origin, testAction, own)).notes).toEqual(notes);
});

test('a package that pushes out its own first screen is told so, and asked to tell nobody', async () => {
  const { workspace, origin, check } = await fullOrigin();
  await releasePackage(origin, testAction, await remote(workspace, 'shop', 2200));
  const larger = await remote(workspace, 'help', 3750);
  const notes = [noSlot, messages.noRoom('help/Page')];
  expect(await check(larger)).toEqual(notes);
  expect((await releasePackage(origin, testAction, larger)).notes).toEqual(notes);
});

test('the log tells the team that loses a first screen, even if it asks for its own releases only', async () => {
  const { workspace, origin } = await fullOrigin();
  await releasePackage(origin, testAction, await remote(workspace, 'shop', 3500));
  await releasePackage(origin, testAction, await remote(workspace, 'gifts', 3400));
  const logOf = async (name: string) =>
    reportLog(await describeLog(origin, 3, { limit: 20, name }), 'UTC');
  const line = 'no room any more for the first screens of help/Page';
  expect(await logOf('help')).toContain(line);
  expect(await logOf('gifts')).not.toContain(line);
});
