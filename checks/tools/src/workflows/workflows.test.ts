import { releasablePackages } from '@backshop/delivery/project';
import { runInNewContext } from 'node:vm';
import { workspaceRoot } from '../workspace';
import { pnpmCalls, unknownCalls } from './pnpm-calls';
import { readWorkflows } from './workflow-files';

const workflows = readWorkflows(workspaceRoot);
const jobs = Object.entries(workflows).flatMap(([file, { jobs: all }]) =>
  Object.entries(all).map(([name, job]) => ({ file, name, job })),
);
const packages = releasablePackages();

/** What every build reads, besides the files of its own package. */
const sharedInputs = ['platform/build-config', 'pnpm-lock.yaml', 'shared-types', 'ui'];

const reusable = 'release-package.yml';
const { release, stage } = workflows[reusable]!.jobs;

test('every pnpm command in the workflows exists and has the options that they use', () => {
  const steps = jobs.flatMap(({ job }) => job.steps ?? []);
  const calls = steps.flatMap(({ run = '' }) => pnpmCalls(run));
  expect(calls.map(({ script }) => script)).toContain('rollback');
  expect(unknownCalls(calls)).toEqual([]);
});

describe.each(packages)('the workflow of $name', ({ name, folder }) => {
  const workflow = workflows[`release-${name}.yml`];

  test('runs when something changes that the build of the package reads', () => {
    const inputs = [folder, ...sharedInputs].map((path) =>
      /\.\w+$/.test(path) ? path : `${path}/**`,
    );
    expect(workflow?.on.push).toEqual({ branches: ['main'], paths: inputs });
    expect(workflow?.on.pull_request).toEqual({ paths: inputs });
  });

  test('releases this package in an environment of its own', () => {
    expect(workflow?.jobs[name]).toMatchObject({
      uses: `./.github/workflows/${reusable}`,
      with: { package: name, environment: name },
    });
  });

  test('grants what the jobs of the called workflow ask for, and no more', () => {
    const asked = Object.values(workflows[reusable]!.jobs).map(({ permissions }) => permissions);
    expect(workflow?.jobs[name]?.permissions).toEqual(Object.assign({}, ...asked));
  });
});

test('no job can write to the repository', () => {
  const all = jobs.map(({ file, job }) => job.permissions ?? workflows[file]!.permissions);
  for (const permissions of all) expect(permissions).toMatchObject({ contents: 'read' });
});

test('a pull request from a fork stages nothing, and a pull request never releases', () => {
  expect(stage?.if).toContain('pull_request.head.repo.full_name == github.repository');
  expect(workflows[reusable]!.jobs[release!.needs!]?.if).toContain("github.event_name == 'push'");
});

test('only the jobs in an environment read secrets', () => {
  for (const { job } of jobs.filter((each) => !each.job.environment)) {
    expect(JSON.stringify(job)).not.toContain('secrets.');
  }
  expect(release?.environment?.name).toBe('${{ inputs.environment }}');
  expect(stage?.environment?.name).toBe('${{ inputs.environment }}-preview');
});

test.each([
  ['it broke a check', 'failure', 'true', 'true', true],
  ['its smoke test passes', 'success', 'false', 'true', false],
  ['what fails failed before', 'failure', 'false', 'true', false],
  ['the product did not answer', 'failure', '', 'true', false],
  ['it changed nothing', 'failure', 'true', 'false', false],
])('rolls a release back only if it broke something: %s', (_case, smoke, broken, changed, is) => {
  const condition = release!.steps!.find(({ run }) => run?.startsWith('pnpm rollback'))!.if!;
  // The part of the language of conditions that it uses is JavaScript too.
  const isDue: unknown = runInNewContext(condition, {
    failure: () => smoke === 'failure',
    steps: {
      release: { outputs: { changed } },
      smoke: { outputs: { broken } },
    },
  });
  expect(isDue).toBe(is);
});

test('releases of one package wait for each other', () => {
  expect(release?.concurrency).toEqual({ group: 'release-${{ inputs.package }}' });
});

test('no script contains a value that somebody else can choose', () => {
  const unsafe = jobs.flatMap(({ file, job: { steps = [] } }) =>
    steps.filter(({ run }) => run?.includes('${{')).map(({ run }) => `${file}: ${run}`),
  );
  expect(unsafe).toEqual([]);
});
