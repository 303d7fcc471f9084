import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { beginOverride, endOverride, type OverrideState } from './override';
import type { OverrideStore } from './override-store';
import styles from './override-notice.module.scss';

/** Always says that this tab has an override, and ends it; offers one that the address asks for. */
export function OverrideNotice({ store }: { store: OverrideStore }) {
  const state = useSyncExternalStore(store.subscribe, store.get);
  if (!state) return null;
  return (
    <OnTop>
      {state.kind === 'offered' && <Offer {...state} onRefuse={store.dismiss} />}
      {state.kind === 'active' && <Active {...state} />}
      {state.kind === 'ended' && <Ended {...state} onClose={store.dismiss} />}
    </OnTop>
  );
}

type StateOf<Kind> = Extract<OverrideState, { kind: Kind }>;

function Offer({ target, text, onRefuse }: StateOf<'offered'> & { onRefuse: () => void }) {
  const [problem, setProblem] = useState('');
  const look = () => {
    try {
      beginOverride(text);
      location.reload();
    } catch {
      setProblem('This browser does not let the tab keep it.');
    }
  };
  return (
    <>
      <p className={styles.text}>
        Look at <b>{target.remote}</b> from <b>{target.version}</b>, in this tab alone? {problem}
      </p>
      <button type="button" className={styles.main} onClick={look}>
        Look at it
      </button>
      <button type="button" className={styles.other} onClick={onRefuse}>
        No
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
        In this tab <b>{target.remote}</b> comes from <b>{target.version}</b>.
      </p>
      <button type="button" className={styles.main} onClick={end}>
        End override
      </button>
    </>
  );
}

function Ended({ reason, onClose }: StateOf<'ended'> & { onClose: () => void }) {
  return (
    <>
      <p className={styles.text}>
        There is no override in this tab; you see the live version. {reason}
      </p>
      <button type="button" className={styles.main} onClick={onClose}>
        OK
      </button>
    </>
  );
}

/** Stands above everything, dialogs included: whoever opens one later would stand above it. */
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
    <div
      ref={notice}
      popover="manual"
      className={styles.notice}
      role="region"
      aria-label="Override"
    >
      {children}
    </div>
  );
}
