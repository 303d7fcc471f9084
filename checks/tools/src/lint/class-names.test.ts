import { Linter } from 'eslint';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace';

const require = createRequire(import.meta.url);
const { classNames } = require('./class-names.cjs') as { classNames: never };

test('a class name that the stylesheet does not have is a problem', () => {
  const filename = join(workspaceRoot, 'host/src/shell/logo/logo.js');
  const code = `import styles from './logo.module.scss';\nexport const name = styles.nothing;`;
  const problems = new Linter({ cwd: workspaceRoot }).verify(
    code,
    {
      plugins: { backshop: { rules: { 'class-names': classNames } } },
      rules: { 'backshop/class-names': 'error' },
    },
    { filename },
  );
  expect(problems).toEqual([
    expect.objectContaining({
      line: 2,
      column: 28,
      message: 'logo.module.scss has no class "nothing". Add it, or correct the name.',
    }),
  ]);
});
