import { Icon } from '@backshop/ui/icon';
import { passFocus } from '@backshop/ui/pass-focus';
import { Pause, Play } from 'lucide';
import styles from './pause-button.module.scss';

interface PauseButtonProps {
  /** Undefined at build time: it depends on whether staff prefer reduced motion. */
  isPaused: boolean | undefined;
  onClick: () => void;
}

/** Pauses and starts the slide show. If its state is undefined, the stylesheet selects icon and name. */
export function PauseButton({ isPaused, onClick }: PauseButtonProps) {
  const isUnknown = isPaused === undefined;
  return (
    <button ref={passFocus} type="button" className={styles.pause} onClick={onClick}>
      {isPaused !== true && (
        <span className={isUnknown ? styles['with-motion'] : undefined}>
          <Icon icon={Pause} size={16} fill="currentColor" strokeWidth={0} />
          <span className={styles.name}>Pause the slide show</span>
        </span>
      )}
      {isPaused !== false && (
        <span className={isUnknown ? styles['with-reduced-motion'] : undefined}>
          <Icon icon={Play} size={16} fill="currentColor" strokeWidth={0} />
          <span className={styles.name}>Start the slide show</span>
        </span>
      )}
    </button>
  );
}
