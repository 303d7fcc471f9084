import { useEffect } from 'react';

/** Asks an address that the Content-Security-Policy blocks, and handles the failure. */
export default function BlockedRequest({ headingId }: { headingId: string }) {
  useEffect(() => {
    fetch('https://example.com/').catch(() => undefined);
  }, []);
  return <h3 id={headingId}>Blocked request</h3>;
}
