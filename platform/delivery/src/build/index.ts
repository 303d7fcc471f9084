// Building packages, and reading what a build made.

export { buildPackages } from './build-packages';
export { assertBuildable } from './buildable-folder';
export { readBuiltVersion } from './built-version';
export { budgetsOf } from './check-sizes';
export { findCompiler, runCompiler } from './check-types';
export { loadConfig } from './load-config';
