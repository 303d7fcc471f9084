import { expect, type Page, test as base } from '@playwright/test';
import { googleHost } from '../support/google-stand-in';
import { trackRequests, whenIdle } from '../support/idle';
import { fileGroups } from './file-groups';
import { type Encoding, type ReleasedFiles, serveReleasedFiles } from './released-files';
import { hasMark, tamperings } from './tamperings';

const test = base.extend<{ files: ReleasedFiles }, { served: ReleasedFiles }>({
  served: [
    async ({}, use) => {
      const files = await serveReleasedFiles();
      await use(files);
      await files.close();
    },
    { scope: 'worker' },
  ],
  files: [
    async ({ served }, use) => {
      await use(served);
      await served.restore();
    },
    { scope: 'test' },
  ],
  baseURL: [async ({ served }, use) => use(served.url), { scope: 'test' }],
});

for (const [index, group] of fileGroups.entries()) {
  for (const [change, encoding] of changesOf(index)) {
    test(`${group.name}, ${change}, ${encoding}: none runs, and each is reported once`, async ({
      page,
      files,
    }) => {
      const changed = files.paths.filter((path) => group.files.test(path));
      await files.tamper(changed, tamperings[change]!, encoding);
      trackRequests(page);
      const failures = await collectFailures(page);
      await page.route(googleHost, (route) => route.abort());
      await group.visit(page);
      await expect.poll(() => failures).toHaveLength(changed.length);
      expect(await whenIdle(page, () => hasMark(page))).toBe(false);
      expect(failures).toHaveLength(changed.length);
      for (const path of changed) {
        const message = group.message ?? path;
        expect(failures.filter((failure) => failure.includes(message))).toHaveLength(1);
      }
      expect(failures.filter((failure) => !failure.startsWith('invalid '))).toEqual([]);
    });
  }
}

test('every released script and stylesheet belongs to one group', ({ files }) => {
  expect(files.paths.length).toBeGreaterThan(20);
  for (const path of files.paths) {
    const groups = fileGroups.filter((group) => group.files.test(path));
    expect([path, groups.length]).toEqual([path, 1]);
  }
});

/**
 * Returns what a group is tested with. Whether the browser checks a file depends on how the page requests
 * it, so each group meets code in front, which leaves a mark if it runs. What a check detects, and in which
 * encoding, does not depend on the request, so each group meets one more change, and each change has
 * several groups.
 */
function changesOf(group: number): [change: string, encoding: Encoding][] {
  const [codeInFront = '', ...others] = Object.keys(tamperings);
  const all = [...others, codeInFront];
  return [
    [codeInFront, 'compressed'],
    [all[group % all.length]!, 'plain'],
  ];
}

/** Returns the failures that the page reports, as they happen: `invalid <message>`. */
async function collectFailures(page: Page): Promise<string[]> {
  const failures: string[] = [];
  await page.exposeFunction('collect', (failure: string) => void failures.push(failure));
  await page.addInitScript(() => {
    const { collect } = window as unknown as { collect: (failure: string) => void };
    addEventListener('backshop:failure', (event) => {
      const { code, message } = (event as CustomEvent<Error & { code: string }>).detail;
      collect(`${code} ${message}`);
    });
  });
  return failures;
}
