export { packageManager } from './package-manager';
export {
  describeRemote,
  nameProblem,
  pageLine,
  type RemoteDescription,
} from './remote-description';
export { repositoryFiles, workspaceFiles } from './remote-files';
