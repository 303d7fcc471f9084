export { formatTexts } from './format-texts';
export { packageManager } from './package-manager';
export { describeRemote, nameProblem, type RemoteDescription } from './remote-description';
export { repositoryFiles, workspaceFiles } from './remote-files';
