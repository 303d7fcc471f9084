/**
 * Takes the place of the module with which Module Federation loads remote entries. The host loads them itself
 * (docs/decisions/0006).
 */
export const getRemoteEntry = undefined;
export const getRemoteEntryUniqueKey = undefined;
export const getRemoteInfo = undefined;
export const isEsmRemoteType = undefined;
