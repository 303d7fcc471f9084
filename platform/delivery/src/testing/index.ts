// What tests of other packages use: builds that no compiler made, repositories, and temporary folders.

export { securityHeaders } from '../server/security-headers';
export { addressForApache, type Certificate, hasApache, startApache } from './apache';
export { builtRemote } from './built-package';
export { promoteCandidate, withShare } from './candidates';
export { changedBuild, changedBuildWithoutFiles } from './changed-build';
export { gitRepository } from './git-repository';
export { type BuiltImage, commandInImage, imageVariable, mountOrigin } from './image';
export { canMount, inOwnMounts } from './mounted';
export { runCli, testMistakes } from './run-cli';
export { temporaryFolder, writeFiles } from './temporary-folder';
export { testAction } from './test-action';
export { deletableFeatures, readSource, withoutFeature } from './without-feature';
