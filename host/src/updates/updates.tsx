import { Icon } from '@backshop/ui/icon';
import { RefreshCw, X } from 'lucide';
import { Component, useEffect, useState } from 'react';
import { useFederation, useRelease } from '../federation/federation-context';
import { useIdentity } from '../identity/identity';
import { NoticeLine, noticeStyles } from '../notice-line/notice-line';
import {
  followReleases,
  type HeardRelease,
  type LeftPage,
  readPage,
  useOldParts,
} from './follow-releases';
import { reportHungCandidates } from './hung-candidates';

export interface UpdatesProps {
  /** The address that the tab was loaded from. */
  address: string;
  /** The router's key of the current page. */
  pageKey: string;
  /** Renders the current page again, with a new slot. */
  restartPage: () => void;
}

/** Follows the releases of the origin, and tells staff when something on the screen is old. */
export function Updates({ address, pageKey, restartPage }: UpdatesProps) {
  const federation = useFederation();
  const release = useRelease();
  const { hasNotice, onRequest } = useIdentity();
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
  useEffect(() => follower.listen(onRequest), [follower, onRequest]);
  useEffect(() => reportHungCandidates(release), [release]);
  const hasOldParts = useOldParts(federation, newest !== undefined);
  const isOld = newest !== undefined && (newest.needsLoad || hasOldParts);
  return (
    <>
      <BeforeNavigation pageKey={pageKey} onNavigate={(left) => void follower.onNavigate(left)} />
      <UpdateLine
        isShown={isOld && newest !== dismissed && !hasNotice}
        onDismiss={() => setDismissed(newest)}
      />
    </>
  );
}

interface BeforeNavigationProps {
  /** The router's key of the current page. */
  pageKey: string;
  /** Called after each navigation. */
  onNavigate: (left: LeftPage) => void;
}

/** Reads the document right before a navigation changes it. Only a class can do that in React. */
class BeforeNavigation extends Component<BeforeNavigationProps> {
  override getSnapshotBeforeUpdate({ pageKey }: BeforeNavigationProps): LeftPage | null {
    return pageKey === this.props.pageKey ? null : readPage();
  }

  override componentDidUpdate(_props: unknown, _state: unknown, left: LeftPage | null): void {
    if (left) this.props.onNavigate(left);
  }

  override render() {
    return null;
  }
}

interface UpdateLineProps {
  isShown: boolean;
  onDismiss: () => void;
}

/** Says that a new version is ready. */
function UpdateLine({ isShown, onDismiss }: UpdateLineProps) {
  return (
    <NoticeLine icon={RefreshCw} text={isShown ? 'An update is ready.' : ''}>
      <button type="button" className={noticeStyles.action} onClick={() => location.reload()}>
        Reload page
      </button>
      <button
        type="button"
        className={noticeStyles.dismiss}
        aria-label="Dismiss"
        onClick={onDismiss}
      >
        <Icon icon={X} size={16} />
      </button>
    </NoticeLine>
  );
}
