// An origin: releases on it, what browsers get of them, and a server for it.

export { type BuiltVersion, type VersionInfo } from './core/package-version';
export { packageFolder, versionFolder } from './core/paths';
export { putVersion } from './core/put-version';
export { abort } from './features/candidates/promote-candidate';
export { makeDelta } from './features/deltas/delta';
export { changeSettings } from './features/settings/settings';
export { parsePlace, trace } from './features/trace/trace';
export { composeIndexHtml, type Fragment, roomIn } from './page/compose-index-html';
export { readPieces } from './page/compose-release';
export { describeRemote } from './page/describe-release';
export { readIndexHtml } from './page/index-html';
export { changeRelease } from './release/change-release';
export { promote } from './release/promote';
export { releaseAll, releasePackage } from './release/release-package';
export { rollback } from './release/rollback';
export { findLivePage, withPreview } from './release/preview-path';
export { servedRelease } from './release/served';
export { highestPort, isPortFree, listen, parsePort } from './server/listen';
export { originServer } from './server/origin-server';
export { onShutdown } from './server/shutdown';
export { directoryOrigin, type DirectoryOrigin } from './stores/directory-origin';
export { deltaPath, deltaStart, parseDeltaPath } from './stores/layout';
