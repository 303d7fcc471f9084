import type { Origin } from '../core/origin';

/** Changes one bit in the middle of a file of an origin. */
export async function damageByte(origin: Origin, path: string): Promise<void> {
  const content = Buffer.from((await origin.read(path))!);
  const middle = Math.floor(content.length / 2);
  content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
  await origin.put(path, content);
}
