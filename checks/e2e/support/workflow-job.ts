import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import type { Step, Workflow } from '@backshop/tools/workflows/workflow-files';

/** What a step did. */
interface StepResult {
  outcome: 'success' | 'failure' | 'skipped';
  outputs: Record<string, string>;
  /** Standard output and standard error. */
  printed: string;
}

/** Where the shell steps of a job run, and what their expressions read. */
export interface Runner {
  /** The checkout. */
  root: string;
  /** Folder for temporary files. Each job gets an empty one. */
  temporary: string;
  /** Variables for every step. */
  env: NodeJS.ProcessEnv;
  /** Contexts of the expressions: `inputs`, `vars`, `github`, … */
  contexts: Record<string, unknown>;
}

/**
 * Runs the shell steps of a job as GitHub's runner does: each in a shell of its own, and after a
 * failure only those whose condition asks for it. Skips actions and the installation of packages.
 * @returns the results by the id of the step, or by its name
 */
export async function runJob(
  workflow: Workflow,
  name: string,
  runner: Runner,
): Promise<Record<string, StepResult>> {
  rmSync(runner.temporary, { recursive: true, force: true });
  mkdirSync(runner.temporary, { recursive: true });
  const job = workflow.jobs[name]!;
  const steps: Record<string, StepResult> = {};
  let hasFailed = false;
  const scope = { ...runner.contexts, steps, failure: () => hasFailed };
  const env = { ...runner.env, ...fillAll({ ...workflow.env, ...job.env }, scope) };
  for (const step of job.steps ?? []) {
    if (!step.run || /^p?npm (install|ci)\b/.test(step.run)) continue;
    const isWanted = step.if === undefined || evaluate(step.if, scope);
    const isDue = isWanted && (!hasFailed || step.if?.includes('failure()'));
    const result: StepResult = isDue
      ? await runStep(step, { ...runner, env: { ...env, ...fillAll(step.env, scope) } })
      : { outcome: 'skipped', outputs: {}, printed: '' };
    if (result.outcome === 'failure' && !step['continue-on-error']) hasFailed = true;
    steps[step.id ?? step.name!] = result;
  }
  return steps;
}

async function runStep({ run = '' }: Step, runner: Runner): Promise<StepResult> {
  const [script, outputFile] = ['script.sh', 'output'].map((name) => join(runner.temporary, name));
  writeFileSync(script!, run);
  writeFileSync(outputFile!, '');
  const shell = ['--noprofile', '--norc', '-eo', 'pipefail', script!];
  const env = { ...runner.env, RUNNER_TEMP: runner.temporary, GITHUB_OUTPUT: outputFile };
  return new Promise((resolve) => {
    execFile('bash', shell, { cwd: runner.root, env }, (error, stdout, stderr) => {
      const pairs = readFileSync(outputFile!, 'utf8').split('\n').filter(Boolean);
      resolve({
        outcome: error ? 'failure' : 'success',
        outputs: Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string])),
        printed: stdout + stderr,
      });
    });
  });
}

/** Replaces the expressions in values by what they evaluate to. */
function fillAll(values: Record<string, string> = {}, scope: object): Record<string, string> {
  const fill = (value: string) =>
    value.replaceAll(/\$\{\{(.*?)\}\}/g, (_all, expression: string) =>
      String((evaluate(expression, scope) as string | undefined) ?? ''),
    );
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));
}

/** Evaluates an expression. The part of GitHub's language that we use is JavaScript too. */
function evaluate(expression: string, scope: object): unknown {
  return runInNewContext(expression, { ...scope });
}
