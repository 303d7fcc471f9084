import { readOwn } from './folder-files';
import type { FolderFiles, Origin } from './origin';

/**
 * Returns an origin that reads from another one and changes nothing on it. A command that runs on it
 * checks and composes the same as on the other one, so its result is what would be live.
 */
export function dryRunOrigin(origin: Origin): Origin {
  /** The folders that would be on the origin. */
  const put = new Map<string, FolderFiles>();

  const readPut = (file: string): Promise<Buffer> | undefined => {
    for (const files of put.values()) {
      const path = file.slice(files.folder.length + 1);
      if (!file.startsWith(`${files.folder}/`)) continue;
      if (files.files.includes(path) || files.texts?.[path] !== undefined) {
        return readOwn(files, path);
      }
    }
    return undefined;
  };

  return {
    hasCompressedCopies: origin.hasCompressedCopies,
    readIndexHtml: origin.readIndexHtml,
    listFiles: origin.listFiles,
    listVersions: origin.listVersions,
    readText: async (file) => (await readPut(file))?.toString() ?? origin.readText(file),
    readBytes: async (file) => (await readPut(file)) ?? origin.readBytes(file),
    putFolder: (files) => {
      put.set(files.folder, files);
      return Promise.resolve([]);
    },
    touchFolder: async (folder) => put.has(folder) || (await origin.listFiles(folder)).length > 0,
    swapIndexHtml: () => Promise.resolve(true),
    writeText: () => Promise.resolve(),
    createText: () => Promise.resolve(true),
    removeFile: () => Promise.resolve(),
    removeFolders: (before, keep) => origin.removeFolders(before, keep, true),
  };
}
