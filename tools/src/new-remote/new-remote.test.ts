import { temporaryFolder } from '@backshop/delivery/testing/temporary-folder';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readWorkflow } from '../workflows/workflow-files';
import { workspaceRoot } from '../workspace-root';
import { newRemote } from './new-remote';
import { contractsFile, pagesFile, referencesFile, workflowFile } from './workspace-files';

const example = ['package.json', 'tsconfig.json', 'src/index.ts'].map(
  (file) => `remote-placeholders/${file}`,
);

test('writes the workflow that releases the new remote', async () => {
  const needed = [contractsFile, pagesFile, referencesFile, workflowFile('placeholders')];
  const files = [...example, ...needed].map(
    (file) => [file, readFileSync(join(workspaceRoot, file), 'utf8')] as const,
  );
  const root = await temporaryFolder(Object.fromEntries(files));
  await newRemote('gift-cards', root);
  const { on, jobs } = readWorkflow(root, 'release-gift-cards.yml');
  expect(on.push?.paths).toContain('remote-gift-cards/**');
  expect(on.pull_request?.paths).toEqual(on.push?.paths);
  expect(jobs['gift-cards']?.with).toMatchObject({ package: 'gift-cards' });
  expect(JSON.stringify([on, jobs])).not.toContain('placeholders');
});
