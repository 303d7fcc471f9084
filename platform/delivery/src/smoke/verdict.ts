export interface Check {
  /** The package that the check is about: `host`, or the name of a remote. */
  package: string;
  name: string;
  isPassed: boolean;
}

/** What is known of the time before a release. */
interface Before {
  checks: readonly Check[];
  /** The other packages that have changed since. */
  changed: readonly string[];
}

interface Verdict {
  failed: Check[];
  /** Those of them that did not fail before, and that only this release can have broken. */
  broken: Check[];
}

/**
 * Judges a release by its own checks: a remote by its own and by those of the host, which it can break too. Another
 * team's package may fail for reasons of its own.
 * @param released the released package. All checks count for the host, and without a package.
 * @param before If it is unknown, nothing counts as broken by the release.
 */
export function judge(checks: Check[], released = 'host', before?: Before): Verdict {
  const counts = ({ package: name }: Check) => [name, 'host'].includes(released) || name === 'host';
  const failed = checks.filter((check) => !check.isPassed && counts(check));
  const hasFailedBefore = (check: Check) =>
    before?.checks.some(
      (each) => each.package === check.package && each.name === check.name && !each.isPassed,
    );
  const broken = failed.filter(
    (check) =>
      before && !hasFailedBefore(check) && !before.changed.some((name) => canBreak(name, check)),
  );
  return { failed, broken };
}

/** Whether a package can be why a check fails. The host can be why any check does. */
export function canBreak(name: string, check: Check): boolean {
  return [check.package, 'host'].includes(name);
}
