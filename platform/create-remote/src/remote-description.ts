/** The values that fill the templates. */
export interface RemoteDescription {
  /** Name in the federation: `gift-cards`. */
  name: string;
  /** Name of its only expose: `GiftCards`. */
  expose: string;
  /** Title of its page: `Gift Cards`. */
  title: string;
  /** Port of its dev server. */
  port: number;
}

/** Returns the values for a remote with this name. */
export function describeRemote(name: string, port: number): RemoteDescription {
  const words = name.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1));
  return { name, expose: words.join(''), title: words.join(' '), port };
}

/** Returns the line that shows the page of a remote in the host. It belongs in `pages.ts`. */
export function pageLine({ name, title, expose }: RemoteDescription): string {
  return `{ id: '${name}', path: '/${name}', name: '${title}', icon: '${name}', expose: '${name}/${expose}' },`;
}
