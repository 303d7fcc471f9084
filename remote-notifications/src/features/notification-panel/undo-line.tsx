import { Tooltip } from '@backshop/ui/tooltip';
import styles from './undo-line.module.scss';

interface UndoLineProps {
  /** What staff changed last. Screen readers announce it. */
  message: string;
  /** Undefined when there is nothing to take back: the line is only announced. */
  onUndo: (() => void) | undefined;
}

/** Says what staff changed last, with a button that takes it back. */
export function UndoLine({ message, onUndo }: UndoLineProps) {
  return (
    <div className={styles.line} data-state={onUndo ? 'shown' : 'hidden'}>
      <p role="status" className={styles.message}>
        {message}
      </p>
      {onUndo && (
        <Tooltip text="Undo (Z)">
          <button type="button" className={styles.undo} aria-keyshortcuts="Z" onClick={onUndo}>
            Undo
          </button>
        </Tooltip>
      )}
    </div>
  );
}
