/** Names of the browser's permission to load from this machine, the newest one first. */
const permissionNames = ['loopback-network', 'local-network-access'];

/** Whether staff have refused this site access to their own machine and network. */
export async function isLocalNetworkRefused(): Promise<boolean> {
  for (const name of permissionNames) {
    try {
      // TypeScript does not know these names. A browser that does not know one throws.
      const { state } = await navigator.permissions.query({ name: name as PermissionName });
      return state === 'denied';
    } catch {
      // Another name can be known.
    }
  }
  return false;
}
