import { createHash } from 'node:crypto';
import { startOfDelta } from '../../stores/layout';
import { applyDelta, makeDelta } from './delta';

const dictionary = Buffer.from('the version before');

/** Returns a delta whose content is one byte, this many times 128 KB. A block of it has four bytes. */
function repeatedByte(blocks: number): Buffer {
  const frame = Buffer.alloc(13 + 4 * blocks);
  frame.writeUInt32LE(0xfd2fb528, 0);
  frame[4] = 0b1110_0000; // A size of eight bytes, and no window.
  frame.writeBigUInt64LE(BigInt(blocks) * 131_072n, 5);
  for (let block = 1; block <= blocks; block += 1) {
    const isLast = block === blocks ? 1 : 0;
    frame.writeUIntLE((131_072 << 3) + 0b10 + isLast, 9 + 4 * block, 3);
  }
  const hash = createHash('sha256').update(dictionary).digest();
  return Buffer.concat([startOfDelta(hash), frame]);
}

test.each([0, 1, 255, 256, 300, 65_791, 65_792, 200_000])(
  'a delta of %d bytes decodes to them',
  async (size) => {
    const content = Buffer.alloc(size, 'shop');
    expect(await applyDelta(dictionary, await makeDelta(dictionary, content))).toEqual(content);
  },
);

test('a delta that would fill the memory is damaged', async () => {
  expect(await applyDelta(dictionary, repeatedByte(8))).toHaveLength(8 * 131_072);
  expect(await applyDelta(dictionary, repeatedByte(513))).toBeUndefined();
});

test('a delta from another file, or a part of one, is damaged', async () => {
  const delta = await makeDelta(dictionary, Buffer.alloc(5000, 'shop'));
  expect(await applyDelta(Buffer.from('another'), delta)).toBeUndefined();
  for (const length of [0, 39, 44, 45, delta.length - 1]) {
    expect(await applyDelta(dictionary, delta.subarray(0, length))).toBeUndefined();
  }
});
