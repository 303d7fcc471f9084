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
        'Live now': <span role="status">{liveNow(page, origin)}</span>,
      }}
    />
  );
}

function liveNow({ release, parts }: PageDetails, origin: OriginDetails | undefined): string {
  if (!origin) return 'Checking…';
  const { newestRelease } = origin;
  if (newestRelease === undefined) return 'Could not be checked. Check your connection.';
  if (newestRelease <= release.number) return 'This release. The page is up to date.';
  const hasPreview = parts.some(({ inUse }) => inUse === 'preview');
  const advice = hasPreview ? 'End the preview to use it.' : 'The pages that you open next use it.';
  return `Release ${newestRelease}. ${advice}`;
}
