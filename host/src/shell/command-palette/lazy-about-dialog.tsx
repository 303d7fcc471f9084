import { type ComponentType, useEffect, useState } from 'react';
import type { AboutDialogProps } from '../../about/about-dialog';
import { ErrorBoundary } from '../../federation/slot/error-boundary';
import { Modal } from '../modal/modal';
import styles from './command-palette.module.scss';
import dialogStyles from './palette-dialog.module.scss';

/** In ms, as for a part. Importing that would add 0.1 KB (brotli) to the host's script. */
const loadTimeoutMs = 3000;

/** Loads the dialog "About this page" when staff first open it. */
export function LazyAboutDialog(props: AboutDialogProps) {
  const { isOpen, onClose } = props;
  const [Dialog, setDialog] = useState<ComponentType<AboutDialogProps>>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isOpen || Dialog) return;
    const fail = () => setFailed(true);
    const timer = setTimeout(fail, loadTimeoutMs);
    import(/* webpackChunkName: "about" */ '../../about/about-dialog').then(
      ({ AboutDialog }) => setDialog(() => AboutDialog),
      fail,
    );
    return () => {
      clearTimeout(timer);
      setFailed(false);
    };
  }, [isOpen, Dialog]);

  // Not a `Message`: sharing that with this chunk would add 0.1 KB (brotli) to the host's script.
  const message = (isShown: boolean, title: string, advice: string) => (
    <Modal
      className={dialogStyles.dialog}
      isOpen={isShown}
      onClose={onClose}
      aria-label="About this page"
    >
      <section className={styles.failure}>
        <div role="alert">
          <h2>{title}</h2>
          <p>{advice}</p>
        </div>
        <button type="button" onClick={onClose}>
          Close
        </button>
        <button type="button" onClick={() => location.reload()}>
          Reload page
        </button>
      </section>
    </Modal>
  );
  if (!Dialog) {
    const advice =
      'Check your connection, close this, then open it again. If that does not help, reload the page.';
    return message(isOpen && hasFailed, 'The details are not available right now', advice);
  }
  return (
    <ErrorBoundary
      resetKey={String(isOpen)}
      fallback={() =>
        message(isOpen, 'The details could not be shown', 'Close this, then open it again.')
      }
      onError={(error) => reportError(error)}
    >
      <Dialog {...props} />
    </ErrorBoundary>
  );
}
