import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { beginOverride, endOverride, type OverrideState } from './override';
import type { OverrideStore } from './override-store';
import styles from './override-notice.module.scss';
import type { OverrideTarget } from './parse-override';
import { useHasBeenVisible } from './use-has-been-visible';

/** Offers the preview that the address requests, and says while this tab shows one. */
export function OverrideNotice({ store }: { store: OverrideStore }) {
  const state = useSyncExternalStore(store.subscribe, store.get);
  if (!state) return null;
  return (
    <OnTop>
      {state.kind === 'requested' && <Request {...state} onCancel={store.dismiss} />}
      {state.kind === 'active' && <Active {...state} />}
      {state.kind === 'ended' && <Ended {...state} onClose={store.dismiss} />}
    </OnTop>
  );
}

/**
 * Time in ms during which the offer takes no click or key. Otherwise another page could ask for a
 * double-click and open this page before the second click, which would then accept the offer.
 */
const offerDelayMs = 500;

type StateOf<Kind> = Extract<OverrideState, { kind: Kind }>;

function Request({ target, text, onCancel }: StateOf<'requested'> & { onCancel: () => void }) {
  const [problem, setProblem] = useState('');
  const isReady = useHasBeenVisible(offerDelayMs);
  const preview = () => {
    if (!isReady) return;
    try {
      beginOverride(text);
      location.reload();
    } catch {
      setProblem('Your browser blocks storage. Allow it for this site, then try again.');
    }
  };
  return (
    <>
      <p className={styles.text}>
        Preview <Target {...target} /> in this tab only? {problem}
      </p>
      <button type="button" className={styles.main} aria-disabled={!isReady} onClick={preview}>
        Preview
      </button>
      <button type="button" className={styles.other} onClick={onCancel}>
        Cancel
      </button>
    </>
  );
}

function Active({ target }: StateOf<'active'>) {
  const end = () => {
    endOverride();
    location.reload();
  };
  return (
    <>
      <p className={styles.text}>
        This tab previews <Target {...target} />. Its files are not verified.
      </p>
      <button type="button" className={styles.main} onClick={end}>
        End preview
      </button>
    </>
  );
}

function Ended({ reason, onClose }: StateOf<'ended'> & { onClose: () => void }) {
  return (
    <>
      <p className={styles.text}>This tab shows the live version. {reason}</p>
      <button type="button" className={styles.main} onClick={onClose}>
        OK
      </button>
    </>
  );
}

function Target({ remote, version }: OverrideTarget) {
  const isUrl = version.startsWith('http:');
  return (
    <>
      <b>{remote}</b> {isUrl ? 'from' : 'version'} <b>{version}</b>
    </>
  );
}

/** Keeps its content above everything else, even above dialogs that open later. */
function OnTop({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const raise = ({ target }: { target: EventTarget | null }) => {
      if (target === notice.current) return;
      notice.current?.hidePopover();
      notice.current?.showPopover();
    };
    raise({ target: null });
    document.addEventListener('toggle', raise, true);
    return () => document.removeEventListener('toggle', raise, true);
  }, []);
  return (
    <div ref={notice} popover="manual" className={styles.notice} role="region" aria-label="Preview">
      {children}
    </div>
  );
}
