// Prettier loads its parts with dynamic imports, which Jest refuses in its own module system.
import { parentPort, workerData } from 'node:worker_threads';
import prettier from 'prettier';

const { texts, options } = workerData;
const formatted = texts.map(async ([file, text]) => {
  const { inferredParser } = await prettier.getFileInfo(file, { resolveConfig: false });
  if (inferredParser === null) return text;
  const chosen = options ?? (await prettier.resolveConfig(file));
  return prettier.format(text, { ...chosen, parser: inferredParser });
});
parentPort.postMessage(await Promise.all(formatted));
