import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { listen } from '@backshop/delivery/server/listen';
import { originServer } from '@backshop/delivery/server/origin-server';
import { readWorkflow } from '@backshop/tools/workflows/workflow-files';
import { copyWorkspace, runIn } from '@backshop/tools/workspace-copy';
import { releaseFromIndexHtml } from '../support/release';
import { expect, test } from '../support/test';
import { type Runner, runJob } from '../support/workflow-job';

const workflow = readWorkflow(join(import.meta.dirname, '../../..'), 'release-package.yml');
/** A page of the remote that is released. Its build takes the shortest time. */
const customers = 'remote-placeholders/src/exposed/customers.tsx';

/**
 * Runs the commands of the checkout, without the seconds that pnpm takes to start. The smoke test
 * takes long, so it runs only after the release that breaks the product.
 */
const pnpm = `#!/bin/bash
if [ "$1" = --silent ]; then shift; fi
case "$(git log -1 --format=%s): $*" in
  'Break it: smoke http://localhost:'*' --expect placeholders@'*) exec node platform/delivery/bin/delivery.js "$@" ;;
  *': smoke http://localhost:'*) echo '{ "checks": [], "broken": [] }' ;;
  *) exec node platform/delivery/bin/delivery.js "$@" ;;
esac
`;

/** Keeps the comments of pull request 7 in a folder. The name of each file is the comment's number. */
const gh = `#!/bin/bash
cd "$RUNNER_TEMP/../comments"
comment=$RUNNER_TEMP/comment.md
case "$*" in
  *'--paginate repos/shop/backshop/issues/7/comments --jq '*) ls ;;
  *'--method POST repos/shop/backshop/issues/7/comments --field body=@comment.md') cp "$comment" "$(ls | wc -l)" ;;
  *'--method PATCH repos/shop/backshop/issues/comments/0 --field body=@comment.md') cp "$comment" 0 ;;
  *) exit 1 ;;
esac
`;

test('the workflow stages a pull request, releases a push, and rolls a broken release back', async () => {
  test.setTimeout(240_000); // Builds and a smoke test.
  const root = copyWorkspace();
  const origin = join(root, '.origin');
  const outside = `${root}-runner`;
  const live = () => livePlaceholders(origin);
  const server = originServer(origin);
  try {
    await listen(server, 0);
    const url = `http://localhost:${(server.address() as AddressInfo).port}`;
    const runner = prepareRunner(outside, root, { origin, url });
    const commit = await commitAll(root);
    await runIn(root, process.execPath, 'platform/delivery/bin/delivery.js', 'release', '--all');
    const first = live();

    // A pull request, and a second push to it.
    await commit(
      'Round the corners',
      (text) => `${text}\nif (globalThis.document) document.title ||= 'Staged';\n`,
    );
    await runJob(workflow, 'stage', runner);
    const again = await runJob(workflow, 'stage', runner);
    expect(again.Stage?.printed).toContain('/product?override=placeholders@');
    expect(readdirSync(join(outside, 'comments'))).toEqual(['0']);
    const comment = readFileSync(join(outside, 'comments/0'), 'utf8');
    const [, staged = ''] = /\?override=placeholders@(\S+)/.exec(comment) ?? [];
    expect(comment).toContain(
      `Preview of placeholders: ${url}/product?override=placeholders@${staged}`,
    );
    expect(live()).toBe(first);

    // Its merge. Somebody has promoted the version already.
    const promote = ['platform/delivery/bin/delivery.js', 'promote', 'placeholders', staged];
    await runIn(root, process.execPath, ...promote);
    expect(live()).toBe(staged);
    const unchanged = await runJob(workflow, 'release', runner);
    expect(unchanged.release?.outputs).toEqual({ version: staged, changed: 'false' });
    expect(unchanged.smoke?.outcome).toBe('success');

    // A change that passes every check before its release, and then crashes in the browser.
    await commit(
      'Break it',
      (text) => `${text}\nif (globalThis.document?.title) throw new Error('Broken on purpose');\n`,
    );
    const broken = await runJob(workflow, 'release', runner);
    expect(broken.release?.outputs.changed, broken.release?.printed).toBe('true');
    expect(broken.smoke?.outcome).toBe('failure');
    expect(broken.smoke?.printed).toContain('FAILED  placeholders: the page at /customers opens\n');
    expect(broken.smoke?.printed).toContain('Customers is not available right now');
    expect(broken.smoke?.printed).toContain(
      'passed  notifications: the notification panel opens and counts\n',
    );
    expect(broken['Roll back']?.outcome).toBe('success');
    expect(live()).toBe(staged);
  } finally {
    server.closeAllConnections();
    await promisify(server.close.bind(server))();
    for (const folder of [root, outside]) rmSync(folder, { recursive: true, force: true });
  }
});

/** Makes a folder with the programs that the steps call, next to the checkout. */
function prepareRunner(
  folder: string,
  root: string,
  { origin, url }: { origin: string; url: string },
): Runner {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  mkdirSync(join(folder, 'comments'));
  for (const [name, script] of Object.entries({ pnpm, gh })) {
    writeFileSync(join(folder, 'bin', name), script, { mode: 0o755 });
  }
  return {
    root,
    temporary: join(folder, 'temporary'),
    env: {
      ...process.env,
      PATH: `${join(folder, 'bin')}${delimiter}${process.env.PATH}`,
      GITHUB_ACTOR: 'jo',
      GITHUB_REPOSITORY: 'shop/backshop',
      GITHUB_SHA: 'HEAD',
    },
    contexts: {
      inputs: { package: 'placeholders', url, environment: 'placeholders' },
      vars: { BACKSHOP_ORIGIN: origin },
      secrets: {},
      github: { token: '', event: { pull_request: { number: 7, title: 'Round "the" corners' } } },
    },
  };
}

/** Makes a git repository of the checkout. Returns a function that changes the page in it. */
async function commitAll(root: string) {
  const git = (...args: string[]) => runIn(root, 'git', ...args);
  await git('init', '--quiet', '--initial-branch', 'main');
  // The link to the installed packages. The pattern in .gitignore matches folders only.
  writeFileSync(join(root, '.git/info/exclude'), 'node_modules\n');
  const commit = async (message: string) => {
    await git('add', '--all');
    const author = ['-c', 'user.name=Jo', '-c', 'user.email=jo@shop.example'];
    await git(...author, 'commit', '--quiet', '--message', message);
  };
  await commit('Start');
  return async (message: string, change: (text: string) => string) => {
    const file = join(root, customers);
    const before = readFileSync(file, 'utf8');
    const after = change(before);
    expect(after).not.toBe(before);
    writeFileSync(file, after);
    await commit(message);
  };
}

/** Returns the version of the placeholders that is live. */
function livePlaceholders(origin: string): string {
  const indexHtml = readFileSync(join(origin, 'index.html'), 'utf8');
  return releaseFromIndexHtml(indexHtml).remotes.placeholders!.version;
}
