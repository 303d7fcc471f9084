import type { PageDetails } from './describe-page';
import { Facts, Time } from './facts';
import type { OriginDetails } from './fetch-origin';

interface ReleaseFactsProps {
  page: PageDetails;
  /** Undefined while it loads. */
  origin: OriginDetails | undefined;
}

/** Says which release this tab uses, and whether there is a newer one. */
export function ReleaseFacts({ page, origin }: ReleaseFactsProps) {
  const { release, loadedWith } = page;
  return (
    <Facts
      facts={{
        Release: (
          <>
            {release.number}, live since <Time iso={release.created} />
          </>
        ),
        'Loaded with': loadedWith !== release.number && `release ${loadedWith}`,
        'Live now': <span role="status">{liveNow(release.number, origin)}</span>,
      }}
    />
  );
}

function liveNow(own: number, origin: OriginDetails | undefined): string {
  if (!origin) return 'Checking…';
  const { newestRelease } = origin;
  if (newestRelease === undefined) return 'Could not be checked';
  if (newestRelease <= own) return 'This release. The page is up to date.';
  return `Release ${newestRelease}. Reload the page to use it.`;
}
