import { builtHost } from './built-package';
import { readBuiltVersion } from './built-version';
import type { Origin } from './origin';
import { temporaryFolder } from './temporary-folder';

/** For tests: what holds of the page on an origin of any kind. */
export function pageSuite(emptyOrigin: () => Promise<Origin>): void {
  async function originWithPage(html: string) {
    const origin = await emptyOrigin();
    await origin.swapPage(html, undefined);
    return { origin, tag: (await origin.readPage())!.tag };
  }

  test('an origin without a page has none', async () => {
    expect(await (await emptyOrigin()).readPage()).toBeUndefined();
  });

  test('gives back the page that was swapped in last', async () => {
    const { origin, tag } = await originWithPage('first');
    expect((await origin.readPage())!.html).toBe('first');
    expect(await origin.swapPage('second – ü', tag)).toBe(true);
    expect((await origin.readPage())!.html).toBe('second – ü');
  });

  test('a page that is not what was read any more is left alone', async () => {
    const { origin, tag } = await originWithPage('first');
    await origin.swapPage('theirs', tag);
    expect(await origin.swapPage('ours', tag)).toBe(false);
    expect(await origin.swapPage('ours', undefined)).toBe(false);
    expect((await origin.readPage())!.html).toBe('theirs');
  });

  test('a page that is not there can’t be replaced', async () => {
    const { tag } = await originWithPage('first');
    const origin = await emptyOrigin();
    expect(await origin.swapPage('second', tag)).toBe(false);
    expect(await origin.readPage()).toBeUndefined();
  });

  test.each(['first', undefined])('of many that swap at once, one wins: %s', async (html) => {
    const origin = await emptyOrigin();
    if (html) await origin.swapPage(html, undefined);
    const tag = (await origin.readPage())?.tag;
    const pages = Array.from({ length: 20 }, (_, index) => `page ${index}`);
    const won = await Promise.all(pages.map((page) => origin.swapPage(page, tag)));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect((await origin.readPage())!.html).toBe(pages[won.indexOf(true)]);
  });

  test('no page is swapped in whose files are not there', async () => {
    const { origin, tag } = await originWithPage('first');
    const host = await readBuiltVersion(await builtHost(await temporaryFolder()));
    await origin.putFolder(host);
    expect(await origin.swapPage('second', tag, [host.folder, 'host/2'])).toBe(false);
    expect(await origin.swapPage('second', tag, [host.folder])).toBe(true);
  });

  test('a reader never sees half a page', async () => {
    const pages = ['a', 'b'].map((letter) => letter.repeat(200_000));
    const { origin } = await originWithPage(pages[0]!);
    let isWriting = true;
    const writing = (async () => {
      for (let round = 1; round <= 6; round += 1) {
        await origin.swapPage(pages[round % 2]!, (await origin.readPage())!.tag);
      }
      isWriting = false;
    })();
    let reads = 0;
    for (; isWriting; reads += 1) {
      const page = await origin.readPage();
      expect(pages.some((each) => each === page?.html)).toBe(true);
    }
    await writing;
    expect(reads).toBeGreaterThan(1);
  });
}
