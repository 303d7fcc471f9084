// Building packages, and reading what a build made.

export { runChild } from '../base/run-child';
export { buildPackages } from './build-packages';
export { assertBuildable } from './buildable-folder';
export { readBuiltVersion } from './built-version';
export { budgetsOf } from './check-sizes';
export { findCompiler } from './check-types';
export { loadConfig } from './load-config';
