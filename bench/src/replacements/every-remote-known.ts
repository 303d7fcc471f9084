/** Takes the place of the host's own list: a host that has a page for every remote of its release. */
export function unknownRemotes(): string[] {
  return [];
}
