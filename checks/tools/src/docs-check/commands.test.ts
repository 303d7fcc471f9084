import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workspaceRoot } from '../workspace';
import { writeCommands } from './commands';
import { countWords } from './markdown';

test('the page of commands has each script of the workspace, in at most 2,000 words', async () => {
  const page = await writeCommands();
  const { scripts } = JSON.parse(readFileSync(join(workspaceRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const missing = Object.keys(scripts).filter(
    (script) => !page.includes(`### ${script}\n`) && !page.includes(`\`pnpm ${script}\``),
  );
  expect(missing).toEqual([]);
  expect(countWords(page)).toBeLessThanOrEqual(2000);
});

test('a command shows what it needs, its options, an example and its JSON', async () => {
  const page = await writeCommands();
  const [, promote = ''] = /### promote\n(.*?)\n### /s.exec(page) ?? [];
  expect(promote).toContain('pnpm delivery promote <package> [version] [--from <origin>]');
  expect(promote).toContain('- `--share <percentage>`: ');
  expect(promote).toContain('pnpm delivery promote dashboard --share 50% # example');
  expect(promote).toContain('# also: --dry-run, --message, --json');
  expect(promote).toContain('{ package, version?, candidate?: { version, share }');
});
