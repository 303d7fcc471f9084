/** Replaces the host's function of this name, for a host that knows every remote of its release. */
export function unknownRemotes(): string[] {
  return [];
}
