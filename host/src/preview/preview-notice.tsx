import { Icon } from '@backshop/ui/icon';
import { readKey } from '@backshop/ui/keys';
import { Eye, EyeOff, type IconNode } from 'lucide';
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import {
  beginPreview,
  isOnOwnMachine,
  leavePreview,
  type LivePages,
  type PreviewState,
  type PreviewStore,
  type PreviewTarget,
} from './preview';
import styles from './preview-notice.module.scss';

interface PreviewNoticeProps {
  store: PreviewStore;
  /** Says where to see the remote. Empty if the page shows it. */
  where: string;
  livePages: LivePages;
}

/** Offers the preview that the address requests, and says while this tab shows one. */
export function PreviewNotice({ store, where, livePages }: PreviewNoticeProps) {
  const state = useSyncExternalStore(store.subscribe, store.get);
  if (state?.kind === 'requested')
    return <Request {...state} where={where} onCancel={store.dismiss} />;
  // The same element, so that its live region announces that the preview has ended.
  if (state?.kind === 'active') return active(state, where, livePages);
  if (state?.kind === 'ended') return ended(state, store.dismiss);
  return null;
}

/**
 * Time in ms during which the offer takes no click or key. Otherwise another page could ask for a
 * double-click and open this page before the second click, which would then accept the offer.
 */
const offerDelayMs = 500;

type StateOf<Kind> = Extract<PreviewState, { kind: Kind }>;

type Where = Pick<PreviewNoticeProps, 'where'>;

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
    if (beginPreview(text)) location.reload();
    else setFailed(true);
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
        : `Continue only if your team sent you this link. Only this tab shows the preview. Its files are not verified. ${where}`}
    </Notice>
  );
}

function active({ target }: StateOf<'active'>, where: string, livePages: LivePages) {
  const actions = (
    <button type="button" onClick={() => leavePreview(livePages)}>
      End preview
    </button>
  );
  return (
    <Notice icon={Eye} title={`This tab previews ${describe(target)}`} actions={actions}>
      {`Its files are not verified. Everyone else uses the live version. ${where}`}
    </Notice>
  );
}

function ended({ reason }: StateOf<'ended'>, onClose: () => void) {
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

function describe({ remote, version }: PreviewTarget): string {
  return `${remote} ${isOnOwnMachine({ version }) ? 'from' : 'version'} ${version}`;
}

interface NoticeProps {
  icon: IconNode;
  /** What happened. */
  title: ReactNode;
  /** More about it, in a sentence. */
  children: ReactNode;
  /** Buttons. The page behind the notice has the main action. */
  actions: ReactNode;
  /** Called on Escape. Omit it if the notice has to stay. */
  onDismiss?: () => void;
}

/**
 * A bar at the bottom of the window, above the page and below modal dialogs. In a low window, it stands above the page
 * and scrolls away with it. If it disappears while it has the focus, the focus moves to the page.
 */
function Notice({ icon, title, children, actions, onDismiss }: NoticeProps) {
  const ref = useRef<HTMLDivElement>(null);

  // The styles let staff scroll the page out from under it, and end the side menu and the notification drawer above it.
  useLayoutEffect(() => {
    const notice = ref.current!;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--notice-height', `${notice.offsetHeight}px`);
    measure();
    // In the next frame: if a scroll bar of the page resizes the notice in the same one, browsers report an error.
    const observer = new ResizeObserver(() => requestAnimationFrame(measure));
    observer.observe(notice);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const notice = ref.current;
    return () => {
      if (notice?.contains(document.activeElement))
        document.querySelector('main')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div
      ref={ref}
      className={styles.notice}
      data-state={onDismiss ? 'dismissible' : 'permanent'}
      role="region"
      aria-label="Preview"
      onKeyDown={(event) => readKey(event).key === 'Escape' && onDismiss?.()}
    >
      <Icon icon={icon} />
      <div role="status">
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}

/**
 * Returns whether the component has been in front of the user for a time. The time starts again when the
 * window gets the focus or becomes visible.
 * @param ms length of the time in milliseconds
 */
function useHasBeenVisible(ms: number): boolean {
  const [hasBeenVisible, setHasBeenVisible] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const restart = () => {
      clearTimeout(timer);
      setHasBeenVisible(false);
      timer = setTimeout(setHasBeenVisible, ms, true);
    };
    restart();
    const listening = new AbortController();
    window.addEventListener('focus', restart, listening);
    document.addEventListener('visibilitychange', restart, listening);
    return () => {
      listening.abort();
      clearTimeout(timer);
    };
  }, [ms]);
  return hasBeenVisible;
}
