// What the programs of the workspace share: their project, their errors, and how they run.

export { CommandError } from './base/command-error';
export { runGit } from './base/git';
export { headingsOf, type ProseLine, proseLines } from './base/markdown';
export {
  findProject,
  packageNamed,
  type Project,
  projectAt,
  type ReleasablePackage,
  releasablePackages,
  soleRemote,
} from './base/project';
export { exitCodes, runProgram } from './base/run-program';
export { explainedMessages, fixedParts, withoutQuotes } from './base/troubleshooting';
export { program } from './program';
