import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { changes, styleChangeOfDashboard, workspaceRoot } from './workspace-copy';

test.each([...changes, styleChangeOfDashboard])(
  'the sources have what "$to" replaces',
  (change) => {
    expect(readFileSync(join(workspaceRoot, change.file), 'utf8')).toContain(change.from);
  },
);
