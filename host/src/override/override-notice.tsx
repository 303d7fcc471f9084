import { Eye, EyeOff } from 'lucide';
import { useState, useSyncExternalStore } from 'react';
import { Notice } from './notice';
import { beginOverride, endOverride, type OverrideState } from './override';
import type { OverrideStore } from './override-store';
import type { OverrideTarget } from './parse-override';
import { useHasBeenVisible } from './use-has-been-visible';

interface OverrideNoticeProps {
  store: OverrideStore;
  /** Says where to see the remote, if the page does not show it. */
  where: string | undefined;
}

/** Offers the preview that the address requests, and says while this tab shows one. */
export function OverrideNotice({ store, where }: OverrideNoticeProps) {
  const state = useSyncExternalStore(store.subscribe, store.get);
  if (state?.kind === 'requested')
    return <Request {...state} where={where} onCancel={store.dismiss} />;
  if (state?.kind === 'active') return <Active {...state} where={where} />;
  if (state?.kind === 'ended') return <Ended {...state} onClose={store.dismiss} />;
  return null;
}

/**
 * Time in ms during which the offer takes no click or key. Otherwise another page could ask for a
 * double-click and open this page before the second click, which would then accept the offer.
 */
const offerDelayMs = 500;

type StateOf<Kind> = Extract<OverrideState, { kind: Kind }>;

interface Where {
  where: string | undefined;
}

function Request({
  target,
  text,
  where,
  onCancel,
}: StateOf<'requested'> & Where & { onCancel: () => void }) {
  const [hasFailed, setFailed] = useState(false);
  const isReady = useHasBeenVisible(offerDelayMs);
  const preview = () => {
    if (!isReady) return;
    try {
      beginOverride(text);
      location.reload();
    } catch {
      setFailed(true);
    }
  };
  const actions = (
    <>
      <button type="button" aria-disabled={!isReady} onClick={preview}>
        Preview
      </button>
      <button type="button" onClick={onCancel}>
        Cancel
      </button>
    </>
  );
  return (
    <Notice
      icon={Eye}
      title={`Preview ${describe(target)}?`}
      actions={actions}
      onDismiss={onCancel}
    >
      {hasFailed
        ? 'Your browser blocks storage. Allow it for this site, then try again.'
        : `Continue only if your team sent you this link. Only this tab shows the preview. Its files are not verified. ${where ?? ''}`}
    </Notice>
  );
}

function Active({ target, where }: StateOf<'active'> & Where) {
  const end = () => {
    endOverride();
    location.reload();
  };
  const actions = (
    <button type="button" onClick={end}>
      End preview
    </button>
  );
  return (
    <Notice icon={Eye} title={`This tab previews ${describe(target)}`} actions={actions}>
      Its files are not verified. Everyone else uses the live version. {where}
    </Notice>
  );
}

function Ended({ reason, onClose }: StateOf<'ended'> & { onClose: () => void }) {
  const actions = (
    <button type="button" onClick={onClose}>
      Close
    </button>
  );
  return (
    <Notice
      icon={EyeOff}
      title="This tab shows the live version"
      actions={actions}
      onDismiss={onClose}
    >
      {reason}
    </Notice>
  );
}

function describe({ remote, version }: OverrideTarget): string {
  return `${remote} ${version.startsWith('http:') ? 'from' : 'version'} ${version}`;
}
