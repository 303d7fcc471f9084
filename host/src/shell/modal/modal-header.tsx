import { CloseButton } from '@backshop/ui/close-button';
import styles from './modal-header.module.scss';

interface ModalHeaderProps {
  /** Id of the heading, for the dialog's `aria-labelledby`. */
  headingId: string;
  title: string;
  onClose: () => void;
}

export function ModalHeader({ headingId, title, onClose }: ModalHeaderProps) {
  return (
    <div className={styles.header}>
      <h2 id={headingId}>{title}</h2>
      <CloseButton onClick={onClose} />
    </div>
  );
}
