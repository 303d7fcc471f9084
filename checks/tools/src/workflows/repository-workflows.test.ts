import { describeRemote, packageManager, repositoryFiles } from '@backshop/create-remote';
import { runInNewContext } from 'node:vm';
import { parse } from 'yaml';
import type { Workflow } from './workflow-files';

/** Returns the workflows of a new repository, by file name. */
async function workflowsFor(userAgent: string): Promise<Record<string, Workflow>> {
  const files = await repositoryFiles(describeRemote('reports', 3100), packageManager(userAgent));
  const workflows = [...files].filter(([path]) => path.endsWith('.yml') && path.includes('/'));
  return Object.fromEntries(
    workflows.map(([path, text]) => [path.split('/').at(-1)!, parse(text) as Workflow]),
  );
}

describe.each(['npm/10.8.2', 'pnpm/10.34.9', 'yarn/1.22.22'])('the workflows for %s', (agent) => {
  test('test a pull request, without any right to release', async () => {
    const { on, jobs, permissions } = (await workflowsFor(agent))['ci.yml']!;
    expect(Object.keys(on)).toEqual(['pull_request']);
    expect(permissions).toEqual({ contents: 'read' });
    expect(JSON.stringify(jobs)).not.toContain('secrets.');
  });

  test('release only main, in an environment', async () => {
    const { on, jobs, permissions } = (await workflowsFor(agent))['release.yml']!;
    expect(on.push).toEqual({ branches: ['main'] });
    expect(on).toHaveProperty('workflow_dispatch');
    expect(permissions).toEqual({});
    expect(jobs.release?.if).toContain("github.ref == 'refs/heads/main'");
    expect(jobs.release?.environment?.name).toBe('release');
    expect(jobs.release?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
  });

  test.each([
    ['it broke a check', 'true', 'true', true],
    ['what fails failed before', 'false', 'true', false],
    ['the product did not answer', '', 'true', false],
    ['it changed nothing', 'true', 'false', false],
  ])('roll a release back only if it broke something: %s', async (_case, broken, changed, is) => {
    const steps = (await workflowsFor(agent))['release.yml']!.jobs.release!.steps!;
    const rollback = steps.find(({ run }) => run?.includes('rollback --if-live "$VERSION"'))!;
    const isDue: unknown = runInNewContext(rollback.if!, {
      failure: () => true,
      steps: { release: { outputs: { changed } }, smoke: { outputs: { broken } } },
    });
    expect(isDue).toBe(is);
  });

  test('lint a pull request', async () => {
    const { jobs } = (await workflowsFor(agent))['ci.yml']!;
    const scripts = jobs.check!.steps!.map(({ run }) => run);
    expect(scripts).toContainEqual(expect.stringMatching(/ run lint$/));
  });

  test('have no script with a value that somebody else can choose', async () => {
    const jobs = Object.values(await workflowsFor(agent)).flatMap((each) =>
      Object.values(each.jobs),
    );
    const scripts = jobs.flatMap(({ steps = [] }) => steps.flatMap(({ run = '' }) => run));
    expect(scripts.join('\n')).toContain('release');
    expect(scripts.filter((script) => script.includes('${{'))).toEqual([]);
  });
});
