export interface Check {
  /** The package that the check is about: `host`, or the name of a remote. */
  package: string;
  name: string;
  isPassed: boolean;
}

interface Verdict {
  failed: Check[];
  /** Those of them that did not fail before. */
  broken: Check[];
}

/**
 * Judges a release by its own checks: a remote by its own and by those of the host, which it can break too. Another
 * team's package may fail for reasons of its own.
 * @param released the released package. All checks count for the host, and without a package.
 * @param before the results before the release. If they are unknown, nothing counts as broken by it.
 */
export function judge(checks: Check[], released = 'host', before?: Check[]): Verdict {
  const counts = ({ package: name }: Check) => [name, 'host'].includes(released) || name === 'host';
  const failed = checks.filter((check) => !check.isPassed && counts(check));
  const hasFailedBefore = (check: Check) =>
    before?.some(
      (each) => each.package === check.package && each.name === check.name && !each.isPassed,
    );
  const broken = before ? failed.filter((check) => !hasFailedBefore(check)) : [];
  return { failed, broken };
}
