import { readBuiltVersion } from '../build/built-version';
import type { Origin } from '../origin/origin';
import { builtHost } from './built-package';
import { temporaryFolder } from './temporary-folder';

/** Defines the tests of `index.html` that every kind of origin must pass. */
export function indexHtmlSuite(emptyOrigin: () => Promise<Origin>): void {
  async function originWith(html: string) {
    const origin = await emptyOrigin();
    await origin.swapIndexHtml(html, undefined);
    return { origin, tag: (await origin.readIndexHtml())!.tag };
  }

  test('an empty origin has no index.html', async () => {
    expect(await (await emptyOrigin()).readIndexHtml()).toBeUndefined();
  });

  test('returns the index.html that was swapped in last', async () => {
    const { origin, tag } = await originWith('first');
    expect((await origin.readIndexHtml())!.html).toBe('first');
    expect(await origin.swapIndexHtml('second – ü', tag)).toBe(true);
    expect((await origin.readIndexHtml())!.html).toBe('second – ü');
  });

  test('does not replace an index.html that changed since it was read', async () => {
    const { origin, tag } = await originWith('first');
    await origin.swapIndexHtml('theirs', tag);
    expect(await origin.swapIndexHtml('ours', tag)).toBe(false);
    expect(await origin.swapIndexHtml('ours', undefined)).toBe(false);
    expect((await origin.readIndexHtml())!.html).toBe('theirs');
  });

  test('does not replace an index.html that is gone', async () => {
    const { tag } = await originWith('first');
    const origin = await emptyOrigin();
    expect(await origin.swapIndexHtml('second', tag)).toBe(false);
    expect(await origin.readIndexHtml()).toBeUndefined();
  });

  test.each(['first', undefined])(
    'only one of many simultaneous swaps succeeds; index.html before: %s',
    async (html) => {
      const origin = await emptyOrigin();
      if (html) await origin.swapIndexHtml(html, undefined);
      const tag = (await origin.readIndexHtml())?.tag;
      const texts = Array.from({ length: 20 }, (_, index) => `text ${index}`);
      const swapped = await Promise.all(texts.map((text) => origin.swapIndexHtml(text, tag)));
      expect(swapped.filter(Boolean)).toHaveLength(1);
      expect((await origin.readIndexHtml())!.html).toBe(texts[swapped.indexOf(true)]);
    },
  );

  test('does not swap in an index.html whose folders are not on the origin', async () => {
    const { origin, tag } = await originWith('first');
    const host = await readBuiltVersion(await builtHost(await temporaryFolder()));
    await origin.putFolder(host);
    expect(await origin.swapIndexHtml('second', tag, [host.folder, 'host/2'])).toBe(false);
    expect(await origin.swapIndexHtml('second', tag, [host.folder])).toBe(true);
  });

  test('a reader never sees half an index.html', async () => {
    const texts = ['a', 'b'].map((letter) => letter.repeat(200_000));
    const { origin } = await originWith(texts[0]!);
    let isWriting = true;
    const writing = (async () => {
      for (let round = 1; round <= 6; round += 1) {
        await origin.swapIndexHtml(texts[round % 2]!, (await origin.readIndexHtml())!.tag);
      }
      isWriting = false;
    })();
    let reads = 0;
    for (; isWriting; reads += 1) {
      const index = await origin.readIndexHtml();
      expect(texts.some((each) => each === index?.html)).toBe(true);
    }
    await writing;
    expect(reads).toBeGreaterThan(1);
  });
}
