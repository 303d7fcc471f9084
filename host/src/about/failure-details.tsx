import type { ReactNode } from 'react';
import type { Failure } from '../federation/failure/failure';
import { useFederation } from '../federation/federation-context';
import type { FailureDetailsProps } from '../federation/slot/failure-card';
import { CopyDetails } from '../message/copy-details';
import { Facts } from '../message/facts';

/** What a ticket about a failure needs, below the card of the failure. */
export function FailureDetails({ failure, facts, factsText }: FailureDetailsProps) {
  const federation = useFederation();
  const text = async () => {
    const about = await import(/* webpackChunkName: "about" */ './details-text');
    return about.failureText(failure, federation);
  };
  const isDev = process.env.NODE_ENV === 'development';
  return (
    <>
      <Facts facts={{ ...facts, Stack: isDev && stackOf(failure) }} />
      <CopyDetails
        // Without the code for all details, it copies what the card knows.
        text={() => text().catch(() => factsText)}
      />
    </>
  );
}

/** Returns the stack of the error in the part's code. Only for a developer: staff can do nothing with it. */
function stackOf({ code, cause }: Failure): ReactNode {
  if (code !== 'crashed' || !(cause instanceof Error)) return undefined;
  return <pre style={{ whiteSpace: 'pre-wrap' }}>{cause.stack}</pre>;
}
