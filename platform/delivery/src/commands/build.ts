import { actionOf, commandLine } from '../action/action';
import { buildPackages } from '../build/build-packages';
import { localOrigin } from './configured-origin';
import { type Project, projectAt } from '../base/project';
import { publishAll } from '../release/publish';
import { checkSizes } from './check-sizes';

/**
 * `pnpm build`: builds all packages and checks their sizes. In the workspace, it publishes them to the
 * local origin too, because `index.html` has a budget.
 */
export async function build(): Promise<void> {
  const project = projectAt();
  if (project.isWorkspace) await buildAndPublish(project);
  else await buildPackages(project.packages);
  checkSizes(project);
}

/** Builds the packages that changed and publishes the last build of every package. */
export async function buildAndPublish(workspace: Project, origin = localOrigin(workspace)) {
  const { packages } = workspace;
  await buildPackages(packages);
  const action = await actionOf(commandLine());
  return publishAll(origin, action, packages, { onNote: console.log, allowMissing: true });
}
