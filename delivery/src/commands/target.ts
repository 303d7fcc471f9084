import { packageNameOf, soleRemote } from '../project';

/** A package, and one of its versions. */
interface Target {
  name: string;
  /** Undefined for the version that the command chooses. */
  version: string | undefined;
}

/**
 * Returns which package the arguments of a command mean, or undefined when they do not say it. A repository with
 * one remote can leave out its name: versions begin with a digit, names with a letter.
 */
export function targetOf(
  name: string | undefined,
  version: string | undefined,
): Target | undefined {
  const isVersion = version === undefined && /^\d/.test(name ?? '') && soleRemote();
  const target = isVersion ? soleRemote()?.name : packageNameOf(name);
  return target === undefined ? undefined : { name: target, version: isVersion ? name : version };
}
