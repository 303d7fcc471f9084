import type { RemoteFailure } from '../federation/failure/failure';
import type { Federation } from '../federation/federation';
import { describePage } from './describe-page';
import { detailsText, formatFacts } from './details-text';
import { fetchOrigin } from './fetch-origin';

/** Returns a failure and the page's details as plain text for a ticket. */
export async function failureText(failure: RemoteFailure, federation: Federation): Promise<string> {
  const { code, phase, expose, version, message, retried, fellBackTo, cause } = failure;
  const stack = cause instanceof Error ? cause.stack : failure.stack;
  const page = describePage(federation);
  const facts = formatFacts([
    ['Failure', `${code} (${phase})`],
    ['Part', expose],
    ['Version', version],
    ['Cause', message],
    ['Retried', retried ? 'yes' : undefined],
    ['Fell back to', fellBackTo],
  ]);
  const details = detailsText(page, await fetchOrigin(page));
  return [facts, ...(stack ? ['', stack] : []), '', details].join('\n');
}
