import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { changeSettings, listen } from '@backshop/delivery/origin';
import { testAction } from '@backshop/delivery/testing';
import { packPackages } from '@backshop/tools/pack';
import type { Page } from '@playwright/test';
import { parse } from 'yaml';
import { idle } from '../support/idle';
import {
  outsideEnv,
  removal,
  type RunningCommand,
  runner,
  startCommand,
} from '../support/commands';
import { type PackageRegistry, startRegistry } from '../support/package-registry';
import { type ServedOrigin, serveOrigin } from '../support/served-origin';
import { expect, openPage, pageHeading, test } from '../support/test';

// No remote of the workspace has this name.
const name = 'made-up';
const title = 'Made Up';

const figuresApi = 'https://figures.example/v1';
const first = 'This page is empty for now.';
const second = 'The second version of this page.';
/** The files of a page with addresses below it, a search, a badge, an HTTP API and a dialog from a library. */
const largerPage = {
  'webpack.config.ts': `import { remote } from '@backshop/build-config/webpack';
import type { Exposes, Summary } from './src/contract';

export default remote<Exposes, Summary>({
  root: import.meta.dirname,
  port: 3100,
  owner: 'Finance team',
  exposes: {
    MadeUp: './src/exposed/${name}.tsx',
    MadeUpCard: './src/exposed/${name}-card.tsx',
    Search: './src/exposed/search.tsx',
  },
  pages: {
    MadeUp: {
      path: '/${name}',
      name: '${title}',
      icon: [['path', { d: 'M3 3v18h18' }]],
      group: 'Finance',
      hasSubpages: true,
      permissions: ['Sees figures'],
    },
  },
  cards: { MadeUpCard: { page: '/', name: '${title}', size: 'wide' } },
  summary: { badges: { MadeUp: 3 } },
  policy: { 'style-src-elem': ["'unsafe-inline'"] },
});
`,
  'src/contract.ts': `import type {
  CardProps,
  PageProps,
  RemoteSummary,
  SearchProps,
} from '@backshop/shared-types';

export interface Exposes {
  MadeUp: PageProps;
  MadeUpCard: CardProps;
  Search: SearchProps;
}

export type Summary = RemoteSummary;
`,
  'src/exposed/search.tsx': `import type { SearchProps } from '@backshop/shared-types';
import { type ComponentType, useEffect } from 'react';
import type { Exposes } from '../contract';

function Search({ onEntries }: SearchProps) {
  useEffect(
    () =>
      onEntries([
        { id: 'q2', name: 'Second quarter', group: 'Figures', href: '/${name}/q2#figures' },
      ]),
    [onEntries],
  );
  return null;
}

export default Search satisfies ComponentType<Exposes['Search']>;
`,
  [`src/exposed/${name}.tsx`]: `import type { ComponentType } from 'react';
import type { Exposes } from '../contract';
import { MadeUpPage } from '../features/${name}-page/${name}-page';

export default MadeUpPage satisfies ComponentType<Exposes['MadeUp']>;
`,
  [`src/features/${name}-page/${name}-page.tsx`]: `import type { PageProps } from '@backshop/shared-types';
import * as Dialog from '@radix-ui/react-dialog';
import { useEffect, useLayoutEffect, useState } from 'react';

type MadeUpPageProps = Pick<PageProps, 'headingId'> & Partial<PageProps>;

export function MadeUpPage({ headingId, address = '', ...host }: MadeUpPageProps) {
  const { apis, onAddressChange, onBadgeChange, onNotFound, onTitleChange } = host;
  const api = apis?.figures ?? '/api';
  const [path = '', search = ''] = address.split('?');
  const quarter = path.slice(1);
  const [figures, setFigures] = useState('Loading…');
  useLayoutEffect(() => {
    if (!/^(q[12])?$/.test(quarter)) onNotFound?.();
    onTitleChange?.(quarter);
  }, [quarter, onNotFound, onTitleChange]);
  useEffect(() => {
    const leaving = new AbortController();
    fetch(\`\${api}/figures\`, leaving)
      .then((response) => response.json() as Promise<{ open: number }>)
      .then(({ open }) => {
        setFigures(\`\${open} figures are open.\`);
        onBadgeChange?.(open);
      })
      .catch(() => leaving.signal.aborted || setFigures('The figures could not be loaded.'));
    return () => leaving.abort();
  }, [api, onBadgeChange]);
  return (
    <article>
      <h1 id={headingId} tabIndex={-1}>
        {\`${title} \${quarter}\`.trim()}
      </h1>
      <p id="figures">{figures}</p>
      <p>By region: {search === 'by=region' ? 'yes' : 'no'}</p>
      <a href="/${name}/q1">q1</a> <a href="/${name}/q9">q9</a>
      <button onClick={() => onAddressChange?.(\`\${path}?by=region\`)}>By region</button>
      <Dialog.Root>
        <Dialog.Trigger>Details</Dialog.Trigger>
        <Dialog.Portal>
          <Dialog.Content aria-describedby={undefined}>
            <Dialog.Title>Details of {quarter}</Dialog.Title>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </article>
  );
}
`,
  [`src/features/${name}-page/${name}-page.test.tsx`]: `import { render, screen } from '@testing-library/react';
import { MadeUpPage } from './${name}-page';

test('says when the API does not answer', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('offline'));
  render(<MadeUpPage headingId="heading" address="/q1" />);
  expect(await screen.findByText('The figures could not be loaded.')).toBeVisible();
  expect(screen.getByRole('heading', { name: '${title} q1' })).toHaveAttribute('id', 'heading');
});
`,
};

/** Its team may stay on any React that Backshop's packages accept. */
function useOldestReact(manifest: string): void {
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace(/("(@types\/)?react(-dom)?": )"[^"]+"/g, '$1"19.0.0"'));
}

const content = (page: Page) => page.getByRole('main');
const menuEntry = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title });

test('a remote from a repository of its own, with an older React, is created, linted, tested, released and rolled back, and shows in the host', async ({
  page,
}) => {
  // Packing, installations, tests and builds: four minutes on a quiet machine.
  test.setTimeout(900_000);
  const folder = mkdtempSync(join(tmpdir(), 'backshop-'));
  let served: ServedOrigin | undefined;
  let registry: PackageRegistry | undefined;
  let dev: RunningCommand | undefined;
  try {
    registry = await startRegistry(await packPackages(join(folder, 'packages')));
    served = await serveOrigin();
    const { url, origin } = served;

    const env = { ...outsideEnv(registry.url, origin.directory), URL: url };
    // In an empty cache, because npx would run an older build of the same version.
    const create = runner(folder, { ...env, npm_config_cache: join(folder, 'cache') });
    const options = [name, '--', '--card'];
    const steps = await create('npm', 'create', '--yes', '@backshop/remote', ...options);
    expect(steps).toContain(`cd ${name}\n  npm install\n`);
    const repository = join(folder, name);
    const run = runner(repository, env);
    const commit = async (message: string, ...options: string[]) => {
      await run('git', 'add', '--all');
      await run('git', 'commit', '--quiet', '--message', message, ...options);
    };
    /** Runs the command of a step of the repository's own workflow. */
    const runStep = async (step: string, variables = {}) => {
      const workflow = readFileSync(join(repository, '.github/workflows/release.yml'), 'utf8');
      const { jobs } = parse(workflow) as {
        jobs: { release: { steps: { name?: string; run?: string }[] } };
      };
      const command = jobs.release.steps.find((each) => each.name === step)!.run!;
      return runner(repository, { ...env, ...variables })('bash', '-e', '-c', command);
    };

    useOldestReact(join(repository, 'package.json'));
    await run('npm', 'install');
    await commit('Start');

    await run('npm', 'run', 'lint');
    const checked = await run('npm', 'run', 'check', '--', '--against', url);
    expect(checked).toContain('compatible');

    // The dev server shows the remote inside the deployed product, in one tab only. Nobody has released it.
    const file = join(repository, `src/features/${name}-page/${name}-page.tsx`);
    const edit = (from: string, to: string) =>
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    const port = String(await freePort());
    const command = ['npm', 'run', 'dev', '--', '--port', port, '--against', url] as const;
    dev = startCommand(repository, env, ...command);
    const tab = await page.context().newPage();
    const address = await dev.printed(/http:\S+\?override=\S+/);
    expect(address).toBe(`${url}/preview/MadeUp?override=${name}@http://localhost:${port}`);
    await openPage(tab, address);
    await expect(content(tab)).toContainText('404 Not Found');
    await tab.getByRole('button', { name: 'Preview', exact: true }).click();
    await expect(pageHeading(tab)).toHaveText(title);
    await expect(content(tab)).toContainText(first);
    await openPage(page, `${url}/preview/MadeUp`);
    await expect(content(page)).toContainText('404 Not Found');
    edit(first, second);
    // Nothing updates it: it does not connect to the dev server, which the policy would refuse (docs/decisions/0095).
    await expect(async () => {
      await tab.reload();
      await expect(content(tab)).toContainText(second, { timeout: 1000 });
    }).toPass();
    await tab.close();
    edit(second, first);
    await dev.stop();

    // Staff see the page as soon as the remote is live. The host does not change.
    await openPage(page, `${url}/customers`);
    await idle(page);
    await expect(menuEntry(page)).toHaveCount(0);
    await runStep('Test');
    const released = await runStep('Release');
    expect(released).toContain(`passed  ${name}: the page at /${name} opens\n`);
    expect(released).toContain(`passed  ${name}: the card at /#${name}-MadeUpCard shows\n`);
    expect(released).toContain('All checks passed.\n');
    await openPage(page, url);
    const card = page.getByRole('region', { name: 'More cards' }).getByRole('listitem');
    await expect(card).toContainText('This card is empty for now.');
    await openPage(page, `${url}/${name}`);
    await expect(pageHeading(page)).toHaveText(title);
    await expect(content(page)).toContainText(first);
    await expect(menuEntry(page)).toHaveAttribute('aria-current', 'page');

    // A staged version shows in a preview only.
    edit(first, second);
    await commit('Change the text');
    const staged = await run('npm', 'run', 'release', '--', '--stage');
    const [preview = ''] = /\/\S*\?override=\S+/.exec(staged) ?? [];
    expect(preview).toContain(`/${name}?`);
    await openPage(page, `${url}${preview}`);
    await expect(content(page)).toContainText(first);
    const notice = page.getByRole('region', { name: 'Preview' });
    await notice.getByRole('button', { name: 'Preview' }).click();
    await expect(content(page)).toContainText(second);
    await notice.getByRole('button', { name: 'End preview' }).click();
    await expect(content(page)).toContainText(first);

    await run('npm', 'run', 'release');
    await openPage(page, `${url}/${name}`);
    await expect(content(page)).toContainText(second);
    await runStep('Roll back', { HOLD: 'yes' });
    await openPage(page, `${url}/${name}`);
    await expect(content(page)).toContainText(first);
    // A job that was already waiting does not bring back what was rolled back.
    await commit('Something else', '--allow-empty');
    await expect(runStep('Release')).rejects.toThrow(/hold/);
    await run('npm', 'run', 'hold', '--', '--end');

    // A change that passes every check before its release, and then crashes in the deployed product.
    edit(
      'return (',
      "if (globalThis.document?.title) throw new Error('Broken on purpose');\n  return (",
    );
    await commit('Break it');
    const broken = await runStep('Release').then(
      () => 'It did not fail.',
      ({ message }: Error) => message,
    );
    expect(broken).toContain(`passed  ${name}: the page at /${name} opens\n`);
    expect(broken).toContain(`FAILED  ${name}: the page at /${name} opens\n`);
    expect(broken).toMatch(
      new RegExp(`The release broke .*, so ${name} 0\\.1\\.0-\\w+ is no longer live\\.`),
    );
    await openPage(page, `${url}/${name}`);
    await expect(content(page)).toContainText(first);

    for (const [path, text] of Object.entries(largerPage)) {
      writeFileSync(join(repository, path), text);
    }
    const sizes = join(repository, '.size-limit.json');
    writeFileSync(sizes, readFileSync(sizes, 'utf8').replace('"5 KB"', '"12 KB"')); // for the library
    await run('npm', 'install', '@radix-ui/react-dialog');
    await commit('Show figures');
    await run('npm', 'test');
    await run('npm', 'run', 'release');
    // The address of the API is a setting of the environment, so the page is the same build everywhere.
    await changeSettings(origin, testAction, { apis: { figures: figuresApi } });
    await expectLargerPage(page, url);

    expect(await run('npm', 'run', 'withdraw')).toContain(name);
    await openPage(page, `${url}/${name}/q1`);
    await expect(content(page)).toContainText('404 Not Found');
    await idle(page);
    await expect(menuEntry(page)).toHaveCount(0);
  } finally {
    await dev?.stop();
    await served?.close();
    await registry?.close();
    rmSync(folder, removal);
  }
});

/** Uses the page as staff do. Everything that it shows comes from its own repository. */
async function expectLargerPage(page: Page, url: string): Promise<void> {
  const headers = { 'access-control-allow-origin': url };
  await page.route(`${figuresApi}/figures`, (route) =>
    route.fulfill({ headers, json: { open: 5 } }),
  );
  // The menu has a number from the release, before any code of the remote has loaded.
  await openPage(page, `${url}/customers`);
  await expect(menuEntry(page)).toHaveAccessibleName(`${title}, 3 new`);
  await expect(page.getByRole('list', { name: 'Finance' })).toBeVisible();

  // The palette finds a place in the page.
  await page.keyboard.press('Control+K');
  await page.getByRole('combobox').fill('second quar');
  await expect(page.getByRole('option', { name: 'Second quarter' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${url}/${name}/q2#figures`);
  await expect(pageHeading(page)).toHaveText(`${title} q2`);
  await expect(page.locator('#figures')).toBeFocused();
  await expect(page).toHaveTitle(`q2 · ${title} · Backshop`);

  // It calls an API, and changes the number in the menu.
  await expect(page.locator('#figures')).toHaveText('5 figures are open.');
  await expect(menuEntry(page)).toHaveAccessibleName(`${title}, 5 new`);
  await expect(menuEntry(page)).toHaveAttribute('aria-current', 'true');

  // Its links, its own state, Back and a reload.
  await content(page).getByRole('link', { name: 'q1' }).click();
  await expect(pageHeading(page)).toHaveText(`${title} q1`);
  await expect(pageHeading(page)).toBeFocused();
  await content(page).getByRole('button', { name: 'By region' }).click();
  await expect(page).toHaveURL(`${url}/${name}/q1?by=region`);
  await page.reload();
  await expect(content(page)).toContainText('By region: yes');
  await page.goBack();
  await expect(pageHeading(page)).toHaveText(`${title} q2`);
  await content(page).getByRole('link', { name: 'q9' }).click();
  await expect(content(page)).toContainText('404 Not Found');
  await page.goBack();

  // A dialog of a component library, which adds a style element.
  await content(page).getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog', { name: 'Details of q2' })).toBeVisible();
  await page.keyboard.press('Escape');
}

async function freePort(): Promise<number> {
  const server = createServer();
  await listen(server, 0);
  const { port } = server.address() as AddressInfo;
  await promisify(server.close.bind(server))();
  return port;
}
