import { readFile, writeFile } from 'node:fs/promises';

/** Changes one bit in the middle of a file. */
export async function damageByte(path: string): Promise<void> {
  const content = await readFile(path);
  const middle = Math.floor(content.length / 2);
  content.writeUInt8(content.readUInt8(middle) ^ 1, middle);
  await writeFile(path, content);
}
