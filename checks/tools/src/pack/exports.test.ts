import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles, workspaceRoot } from '../workspace';

interface Manifest {
  name: string;
  exports?: object;
  publishConfig?: { exports?: object };
}

const read = (path: string) => readFileSync(join(workspaceRoot, path), 'utf8');
const files = listFiles(workspaceRoot);

/** What others can import from published packages: `@backshop/delivery/cli`. A pattern ends with `*`. */
const exported = files
  .filter((path) => /^(platform\/[\w-]+|shared-types|ui)\/package\.json$/.test(path))
  .map((path) => JSON.parse(read(path)) as Manifest)
  .flatMap(({ name, exports, publishConfig }) =>
    Object.keys(publishConfig?.exports ?? exports ?? {}).map((path) => join(name, path)),
  );

function isExported(imported: string): boolean {
  return exported.some((each) =>
    each.endsWith('*') ? imported.startsWith(each.slice(0, -1)) : imported === each,
  );
}

test('published packages import from each other only what these export', () => {
  const imports = files
    .filter((path) => /^(platform\/[\w-]+|ui)\/src\/.*\.tsx?$/.test(path))
    .filter((path) => !/\.test\.tsx?$|\.assertions\.ts$|\/testing\//.test(path))
    .flatMap((path) =>
      [...read(path).matchAll(/from '(@backshop\/[^']+)'/g)].map(([, name]) => name!),
    );
  expect(imports).toContain('@backshop/delivery/origin');
  expect([...new Set(imports)].filter((name) => !isExported(name))).toEqual([]);
});
