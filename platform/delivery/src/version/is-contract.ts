import type { Contract } from '@backshop/build-config/contract';
import { valid, validRange } from 'semver';

/** Control characters, except those of lines. In a terminal, they could hide what a command prints. */
const control = /[^\P{Cc}\t\n\r]/u;

/** Whether a value has the fields of a contract. A contract can come from another repository. */
export function isContract(value: unknown, side: 'host' | 'remote'): value is Contract {
  if (!isObject(value)) return false;
  const { shared, exposes, summaries, policy = {} } = value;
  const isVersion = side === 'host' ? valid : validRange;
  return (
    hasTexts(shared) &&
    Object.values(shared).every((version) => isVersion(version) !== null) &&
    hasTexts(exposes) &&
    hasTexts(summaries) &&
    isObject(policy) &&
    Object.values(policy).every((list) => Array.isArray(list) && list.every(isText))
  );
}

function hasTexts(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.entries(value).flat().every(isText);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !control.test(value);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
