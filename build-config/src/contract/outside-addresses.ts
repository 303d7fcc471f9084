import { openDirectives, type OutsideAddresses } from '../output-format';
import { ContractError } from './contract-error';

/**
 * Returns outside addresses sorted and without repetition, as a contract contains them.
 * @param owner what states them, for the error message: `outsideAddresses of dashboard`
 * @throws ContractError when a directive or an address is not allowed
 */
export function assertOutsideAddresses(owner: string, stated: OutsideAddresses): OutsideAddresses {
  const unknown = Object.keys(stated).find((name) => !isOpenDirective(name));
  if (unknown) {
    throw new ContractError(
      `${owner} can't have "${unknown}". Use these directives: ${openDirectives.join(', ')}.`,
    );
  }
  for (const address of Object.values(stated).flat()) {
    const problem = problemOf(address);
    if (problem) {
      throw new ContractError(
        `${owner} can't have "${address}": ${problem}. Write an https origin, a folder ` +
          'or a file: "https://example.com", "https://example.com/maps/".',
      );
    }
  }
  return mergeAddresses([stated]);
}

/** Returns all addresses of several packages, sorted and without repetition. */
export function mergeAddresses(all: OutsideAddresses[]): OutsideAddresses {
  const merged: OutsideAddresses = {};
  for (const directive of openDirectives) {
    const addresses = new Set(all.flatMap((each) => each[directive] ?? []));
    if (addresses.size > 0) merged[directive] = [...addresses].sort();
  }
  return merged;
}

/** Returns the addresses that are also allowed. */
export function selectAllowed(
  needed: OutsideAddresses,
  allowed: OutsideAddresses,
): OutsideAddresses {
  return pickAddresses(needed, (directive, address) => isAllowed(address, allowed[directive]));
}

/** Returns the addresses that are not allowed. */
export function selectRefused(
  needed: OutsideAddresses,
  allowed: OutsideAddresses,
): OutsideAddresses {
  return pickAddresses(needed, (directive, address) => !isAllowed(address, allowed[directive]));
}

function pickAddresses(
  from: OutsideAddresses,
  isWanted: (directive: keyof OutsideAddresses, address: string) => boolean,
): OutsideAddresses {
  const picked = openDirectives.map((directive) => {
    const addresses = from[directive]?.filter((address) => isWanted(directive, address));
    return { [directive]: addresses ?? [] };
  });
  return mergeAddresses(picked);
}

/** An allowed origin or folder also allows everything below it, as in the browser. */
function isAllowed(address: string, allowed: string[] = []): boolean {
  if (problemOf(address)) return false;
  const { href } = new URL(address);
  return allowed.some((each) => {
    const { href: allowedHref } = new URL(each);
    return allowedHref.endsWith('/') ? href.startsWith(allowedHref) : href === allowedHref;
  });
}

/** Returns why an address cannot be in a contract, or undefined. */
function problemOf(address: string): string | undefined {
  if (!address.startsWith('https://')) return 'it does not start with https://';
  if (address.includes('*')) return 'it has a wildcard';
  if (/[?#]/.test(address)) return 'it has a query or a fragment';
  return isPlain(address) ? undefined : 'it is not in its plain form';
}

/**
 * Whether the policy can contain an address as it is. There, spaces separate addresses, semicolons
 * directives, and commas policies.
 */
function isPlain(address: string): boolean {
  if (/[\s;,'"]/.test(address) || !URL.canParse(address)) return false;
  const { href, origin, username, password } = new URL(address);
  return !username && !password && (href === address || origin === address);
}

function isOpenDirective(name: string): name is keyof OutsideAddresses {
  return (openDirectives as readonly string[]).includes(name);
}
