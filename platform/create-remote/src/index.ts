export { nameProblem } from './name-problem';
export { packageManager } from './package-manager';
export { describeRemote, pageLine, type RemoteDescription } from './remote-description';
export { repositoryFiles, workspaceFiles } from './remote-files';
