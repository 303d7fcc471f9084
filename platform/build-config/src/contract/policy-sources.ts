import { SourceError } from '../source-error';

/** A Content-Security-Policy: by directive, its sources. */
export type Policy = Record<string, string[]>;

/** Directives of the Content-Security-Policy that remotes can add sources to. */
const openDirectives = [
  'connect-src',
  'font-src',
  'img-src',
  'script-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
] as const;

type Directive = (typeof openDirectives)[number];

/** What remotes can need in the policy, by directive: outside addresses, names of Trusted Types policies, keywords. */
export type PolicySources = Partial<Record<Directive, string[]>>;

/**
 * Returns CSP sources sorted and without repetition, as a contract contains them.
 * @param owner what states them, for the error message: `policy of dashboard`
 * @throws SourceError when a directive or a source is not allowed
 */
export function assertPolicySources(owner: string, stated: PolicySources): PolicySources {
  for (const [directive, sources] of Object.entries(stated)) {
    if (!isOpenDirective(directive)) {
      throw new SourceError(
        `${owner} cannot have "${directive}". Use these directives: ${openDirectives.join(', ')}.`,
      );
    }
    for (const source of sources) {
      const problem = problemOf(directive, source);
      if (problem) throw new SourceError(`${owner} cannot have "${source}": ${problem}`);
    }
  }
  return mergeSources([stated]);
}

/** Returns all sources of several packages, sorted and without repetition. */
export function mergeSources(all: PolicySources[]): PolicySources {
  const merged: PolicySources = {};
  for (const directive of openDirectives) {
    const sources = new Set(all.flatMap((each) => each[directive] ?? []));
    if (sources.size > 0) merged[directive] = [...sources].sort();
  }
  return merged;
}

/** Returns the sources that are also allowed. */
export function selectAllowed(needed: PolicySources, allowed: PolicySources): PolicySources {
  return pickSources(needed, (...source) => isAllowed(allowed, ...source));
}

/** Returns the sources that are not allowed. */
export function selectRefused(needed: PolicySources, allowed: PolicySources): PolicySources {
  return pickSources(needed, (...source) => !isAllowed(allowed, ...source));
}

function pickSources(
  from: PolicySources,
  isWanted: (directive: Directive, source: string) => boolean,
): PolicySources {
  const picked = openDirectives.map((directive) => {
    const sources = from[directive]?.filter((source) => isWanted(directive, source));
    return { [directive]: sources ?? [] };
  });
  return mergeSources(picked);
}

/** An allowed origin or folder also allows everything below it, as in the browser. */
function isAllowed(allowed: PolicySources, directive: Directive, source: string): boolean {
  if (problemOf(directive, source)) return false;
  const ofHost = allowed[directive] ?? [];
  if (ofHost.includes(source)) return true;
  if (!URL.canParse(source)) return false;
  const { href } = new URL(source);
  return ofHost
    .filter((each) => URL.canParse(each))
    .map((each) => new URL(each).href)
    .some((each) => (each.endsWith('/') ? href.startsWith(each) : href === each));
}

/** The keywords that a directive can have. The others, such as 'unsafe-eval', would let strings run as code. */
const keywords: PolicySources = {
  'style-src-attr': ["'unsafe-inline'"],
  'style-src-elem': ["'unsafe-inline'"],
  'trusted-types': ["'allow-duplicates'"],
};

/** Returns why a source cannot be in a contract, or undefined. */
function problemOf(directive: Directive, source: string): string | undefined {
  if (keywords[directive]?.includes(source)) return undefined;
  if (directive === 'trusted-types') return problemOfName(source);
  if (directive === 'style-src-attr') return "this directive can only have 'unsafe-inline'.";
  const problem = problemOfAddress(source);
  if (!problem) return undefined;
  return (
    `${problem}. Write an https origin, a folder or a file: ` +
    '"https://example.com", "https://example.com/maps/".'
  );
}

/** The host has the policy `default`, which decides about strings. No other code may have one. */
function problemOfName(name: string): string | undefined {
  if (name === 'default') return 'only the host creates this policy.';
  return /^[\w#=/@.%-]+$/.test(name)
    ? undefined
    : 'it is not the name of a Trusted Types policy: letters, digits and -#=_/@.%';
}

function problemOfAddress(address: string): string | undefined {
  if (!address.startsWith('https://')) return 'it does not start with https://';
  if (address.includes('*')) return 'it has a wildcard';
  if (/[?#]/.test(address)) return 'it has a query or a fragment';
  return isPlain(address) ? undefined : 'it is not in its plain form';
}

/**
 * Whether the policy can contain an address as it is. There, spaces separate addresses, semicolons
 * directives, and commas policies. In HTML, `&` can begin the name of another character.
 */
function isPlain(address: string): boolean {
  if (/[\s;,'"&]/.test(address) || !URL.canParse(address)) return false;
  const { href, origin, username, password } = new URL(address);
  return !username && !password && (href === address || origin === address);
}

function isOpenDirective(name: string): name is Directive {
  return (openDirectives as readonly string[]).includes(name);
}
