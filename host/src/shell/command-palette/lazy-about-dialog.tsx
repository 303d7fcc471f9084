import { type ComponentType, useEffect, useState } from 'react';
import type { AboutDialogProps } from '../../about/about-dialog';
import { Modal } from '../modal/modal';
import styles from './command-palette.module.scss';
import dialogStyles from './palette-dialog.module.scss';

/** Loads the dialog "About this page" when staff first open it. */
export function LazyAboutDialog(props: AboutDialogProps) {
  const { isOpen, onClose } = props;
  const [Dialog, setDialog] = useState<ComponentType<AboutDialogProps>>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isOpen || Dialog) return;
    import(/* webpackChunkName: "about" */ '../../about/about').then(
      ({ AboutDialog }) => setDialog(() => AboutDialog),
      () => setFailed(true),
    );
    return () => setFailed(false);
  }, [isOpen, Dialog]);

  if (Dialog) return <Dialog {...props} />;
  // Not a `Message`: sharing that with this chunk would add 0.1 KB (brotli) to the host's script.
  return (
    <Modal
      className={dialogStyles.dialog}
      isOpen={isOpen && hasFailed}
      onClose={onClose}
      aria-label="About this page"
    >
      <section className={styles.failure}>
        <div role="alert">
          <h2>The details could not be loaded</h2>
          <p>Check your connection, then reload the page.</p>
        </div>
        <button type="button" onClick={() => location.reload()}>
          Reload page
        </button>
        <button type="button" onClick={onClose}>
          Close
        </button>
      </section>
    </Modal>
  );
}
