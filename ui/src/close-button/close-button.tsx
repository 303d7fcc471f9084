import { X } from 'lucide';
import { Icon } from '../icon/icon';
import { Tooltip } from '../tooltip/tooltip';
import styles from './close-button.module.scss';

interface CloseButtonProps {
  onClick: () => void;
}

/** The round button that closes a dialog or a drawer. */
export function CloseButton({ onClick }: CloseButtonProps) {
  return (
    <Tooltip text="Close">
      <button type="button" className={styles.button} aria-label="Close" onClick={onClick}>
        <Icon icon={X} />
      </button>
    </Tooltip>
  );
}
