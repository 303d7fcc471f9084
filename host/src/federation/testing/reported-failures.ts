import { type Failure, failureEvent } from '../failure/failure';

/** Returns the list of failures that a test has reported. It is empty when a test begins. */
export function reportedFailures(): Failure[] {
  const failures: Failure[] = [];
  window.addEventListener(failureEvent, ({ detail }) => failures.push(detail));
  beforeEach(() => void failures.splice(0));
  return failures;
}
