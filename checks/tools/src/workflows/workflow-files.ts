import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** A step of a job. It runs a shell script, or an action. */
export interface Step {
  id?: string;
  name?: string;
  if?: string;
  run?: string;
  uses?: string;
  env?: Record<string, string>;
  'continue-on-error'?: boolean;
}

/** A job of a workflow. It has steps, or calls another workflow. */
export interface Job {
  if?: string;
  needs?: string;
  permissions?: Record<string, string>;
  environment?: { name: string };
  concurrency?: { group: string };
  env?: Record<string, string>;
  steps?: Step[];
  uses?: string;
  with?: Record<string, string>;
  secrets?: 'inherit';
}

/** A workflow of GitHub Actions, as far as the checks read it. */
export interface Workflow {
  on: Record<string, { branches?: string[]; paths?: string[] } | null>;
  permissions?: Record<string, string>;
  env?: Record<string, string>;
  jobs: Record<string, Job>;
}

/** The folder of the workflows, in the workspace. */
export const workflowFolder = '.github/workflows';

/**
 * Returns all workflows of a workspace, by file name.
 * @throws YAMLParseError when a file is not YAML
 */
export function readWorkflows(root: string): Record<string, Workflow> {
  const names = readdirSync(join(root, workflowFolder)).filter((name) => name.endsWith('.yml'));
  return Object.fromEntries(names.map((name) => [name, readWorkflow(root, name)]));
}

/** Returns the workflow in a file. */
export function readWorkflow(root: string, name: string): Workflow {
  return parse(readFileSync(join(root, workflowFolder, name), 'utf8')) as Workflow;
}
