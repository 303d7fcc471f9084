import { useEffect, useState } from 'react';
import { useFederation } from '../federation/federation-context';
import { BeforeNavigation } from './before-navigation';
import { followReleases, type HeardRelease } from './follow-releases';
import { reportHungCandidates } from './hung-candidates';
import { useOldParts } from './old-parts';
import { UpdateLine } from './update-line';
import { hasText } from './what-would-be-lost';

export interface UpdatesProps {
  /** The address that the tab was loaded from. */
  address: string;
  /** The router's key of the current page. */
  page: string;
  /** Renders the current page again, with a new slot. */
  restartPage: () => void;
}

/** Follows the releases of the origin, and tells staff when something on the screen is old. */
export function Updates({ address, page, restartPage }: UpdatesProps) {
  const federation = useFederation();
  const [newest, setNewest] = useState<HeardRelease>();
  const [dismissed, setDismissed] = useState<HeardRelease>();
  const [follower] = useState(() =>
    followReleases({
      federation,
      address,
      onHear: setNewest,
      restartPage,
      loadAnew: () => location.reload(),
    }),
  );
  useEffect(() => follower.listen(), [follower]);
  useEffect(() => reportHungCandidates(federation.release), [federation]);
  const hasOldParts = useOldParts(federation, newest !== undefined);
  const isOld = newest !== undefined && (newest.needsLoad || hasOldParts);
  return (
    <>
      <BeforeNavigation
        page={page}
        read={hasText}
        onNavigate={(hadText) => void follower.onNavigate(hadText)}
      />
      <UpdateLine isShown={isOld && newest !== dismissed} onDismiss={() => setDismissed(newest)} />
    </>
  );
}
