/**
 * Takes the place of the modules with which Module Federation loads remote entries and scripts. The host loads them
 * itself (docs/decisions/0006).
 */
export const getRemoteEntry = undefined;
export const getRemoteEntryUniqueKey = undefined;
export const getRemoteInfo = undefined;
export const isEsmRemoteType = undefined;
export const createLink = undefined;
export const createScript = undefined;
export const isStaticResourcesEqual = undefined;
export const loadScript = undefined;
export const safeWrapper = undefined;
