import { Icon } from '@backshop/ui/icon';
import { ArrowDown, ArrowUp } from 'lucide';
import styles from './command-palette.module.scss';

/** Shows the keys of the palette. Hidden from screen readers: a combobox tells its keys itself. */
export function PaletteHints() {
  return (
    <p className={styles.hints} aria-hidden>
      <span>
        <kbd>
          <Icon icon={ArrowUp} size={14} />
        </kbd>
        <kbd>
          <Icon icon={ArrowDown} size={14} />
        </kbd>
        to select
      </span>
      <span>
        <kbd>Enter</kbd> to run
      </span>
      <span>
        <kbd>Esc</kbd> to close
      </span>
    </p>
  );
}
