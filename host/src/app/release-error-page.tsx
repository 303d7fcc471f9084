import type { ReleaseError } from '../federation/release';
import { Message } from '../message/message';
import { Facts } from '../message/facts';

/** Replaces the app shell when the release in `index.html` is missing or invalid. */
export function ReleaseErrorPage({ error }: { error: ReleaseError }) {
  const reload = (
    <button type="button" onClick={() => location.reload()}>
      Reload page
    </button>
  );
  return (
    <main>
      <Message
        as="h1"
        title="Backshop cannot start"
        actions={reload}
        details={<Facts facts={{ Cause: error.message }} />}
      >
        Reload the page. If that does not help, tell the team that runs Backshop.
      </Message>
    </main>
  );
}
