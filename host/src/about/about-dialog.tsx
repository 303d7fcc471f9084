import { Icon } from '@backshop/ui/icon';
import { X } from 'lucide';
import { useEffect, useState } from 'react';
import { CopyDetails } from '../message/copy-details';
import { useFederation } from '../federation/federation-context';
import { Modal } from '../shell/modal/modal';
import styles from './about-dialog.module.scss';
import { describePage } from './describe-page';
import { detailsText } from './details-text';
import { fetchOrigin, type OriginDetails } from './fetch-origin';
import { PartSection } from './part-section';
import { ReleaseFacts } from './release-facts';

export interface AboutDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

const headingId = 'about-heading';

/** Says which versions this tab shows, and previews others (docs/product.md, "About this page"). */
export function AboutDialog(props: AboutDialogProps) {
  return (
    <Modal className={styles.dialog} aria-labelledby={headingId} {...props}>
      <div className={styles.header}>
        <h2 id={headingId}>About this page</h2>
        <button type="button" aria-label="Close" onClick={props.onClose}>
          <Icon icon={X} />
        </button>
      </div>
      <Details />
    </Modal>
  );
}

/** Shows the details as they were when the dialog opened. */
function Details() {
  const federation = useFederation();
  const [page] = useState(() => describePage(federation));
  const [request] = useState(() => fetchOrigin(page));
  const [origin, setOrigin] = useState<OriginDetails>();
  useEffect(() => {
    let isMounted = true;
    void request.then((details) => isMounted && setOrigin(details));
    return () => {
      isMounted = false;
    };
  }, [request]);
  return (
    <>
      {/* It takes the focus, so that the keyboard can scroll it. */}
      <div className={styles.details} role="region" aria-label="Details" tabIndex={0}>
        <ReleaseFacts page={page} origin={origin} />
        {page.parts.map((part) => (
          <PartSection key={part.name} part={part} versions={origin?.versions[part.name] ?? []} />
        ))}
      </div>
      <div className={styles.footer}>
        <CopyDetails text={async () => detailsText(page, await request)} />
      </div>
    </>
  );
}
