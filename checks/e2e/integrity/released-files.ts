import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type RunningServer, serveOrigin } from '../support/served-origin';
import type { Tampering } from './tamperings';

/** How the changed content reaches the browser. */
export type Encoding = 'plain' | 'compressed';

/** A served origin with the current builds of all packages. Its files can change. */
export interface ReleasedFiles extends RunningServer {
  /** Paths of all scripts and stylesheets on the origin. */
  paths: string[];
  /** Changes files, until `restore` is called. */
  tamper: (paths: string[], tampering: Tampering, encoding: Encoding) => Promise<void>;
  restore: () => Promise<void>;
}

/** By the ending of a compressed copy. Compresses little, because that is fast. */
const compressors = {
  '.br': (content: Buffer) =>
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  '.gz': (content: Buffer) => gzipSync(content, { level: 1 }),
};

/** Publishes the current builds to a temporary folder and serves it. */
export async function serveReleasedFiles(): Promise<ReleasedFiles> {
  const { url, close, origin } = await serveOrigin();
  const { directory } = origin;
  const files = await readdir(directory, { recursive: true });
  const released = new Map<string, Buffer>();
  for (const file of files.filter((each) => /\.(js|css)(\.br|\.gz)?$/.test(each)).sort()) {
    released.set(file, await readFile(join(directory, file)));
  }
  const paths = [...released.keys()].filter((file) => /\.(js|css)$/.test(file));

  async function replace(path: string, content: Buffer, encoding: Encoding): Promise<void> {
    if (encoding === 'plain') await writeFile(join(directory, path), content);
    for (const [ending, compress] of Object.entries(compressors)) {
      const copy = join(directory, path + ending);
      if (encoding === 'plain') await rm(copy);
      else await writeFile(copy, compress(content));
    }
  }

  return {
    url,
    close,
    paths,
    tamper: async (tampered, tampering, encoding) => {
      for (const path of tampered) {
        const type = extname(path).slice(1) as 'js' | 'css';
        const sameType = paths.filter((each) => extname(each) === extname(path));
        const other = sameType[(sameType.indexOf(path) + 1) % sameType.length]!;
        const content = tampering(released.get(path)!, type, released.get(other)!);
        await replace(path, content, encoding);
      }
    },
    restore: async () => {
      for (const [path, content] of released) await writeFile(join(directory, path), content);
    },
  };
}
