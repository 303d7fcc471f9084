/** The values that fill the templates. */
export interface RemoteDescription {
  /** Name in the federation: `gift-cards`. */
  name: string;
  /** Name of its page's expose: `GiftCards`. */
  expose: string;
  /** Title of its page: `Gift Cards`. */
  title: string;
  /** Port of its dev server. */
  port: number;
  /** Whether it also has a card for the Dashboard. */
  hasCard?: boolean;
}

/** Returns the values for a remote with this name. */
export function describeRemote(name: string, port: number): RemoteDescription {
  const words = name.split('-').map((word) => word[0]!.toUpperCase() + word.slice(1));
  return { name, expose: words.join(''), title: words.join(' '), port };
}

/** Lower-case words joined by hyphens. npm allows 214 characters, but a menu has no room for them. */
const remoteName = /^(?=.{1,40}$)[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * A container becomes a property of `window`. It must not replace a property of the browser or the host. Its page has
 * the path of its name, which must not be one of the host.
 */
const reserved =
  /^(alert|atob|blur|btoa|builds|caches|close|closed|confirm|console|constructor|credentialless|crypto|document|escape|eval|event|external|fence|fetch|find|focus|frames|google|history|host|length|location|locationbar|menubar|name|navigation|navigator|open|opener|origin|parent|performance|personalbar|preview|print|prompt|releases|remotes|scheduler|screen|scroll|scrollbars|self|settings|status|statusbar|stop|toolbar|top|undefined|unescape|version-lists|viewport|when|window)$/;

/** Returns one line that says why no remote can have this name, or undefined when one can. */
export function nameProblem(name: string): string | undefined {
  if (!remoteName.test(name)) {
    return `"${name}" cannot be the name of a remote. Use up to 40 lower-case letters and digits, and join words with "-": gift-cards`;
  }
  if (reserved.test(name)) {
    return `"${name}" is already used by the browser or the host. Choose another name: ${name}-page`;
  }
  // In workflows, the environment `gift-preview` stages pull requests of `gift`, without a review.
  if (name.endsWith('-preview')) {
    return `"${name}" would share the CI environment that stages ${name.replace(/-preview$/, '')}. Choose another name: ${name}-page`;
  }
  return undefined;
}
