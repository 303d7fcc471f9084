import { type ComponentType, useEffect, useState } from 'react';
import { Modal } from '../modal/modal';
import type { CommandBoxProps } from './command-box';
import styles from './command-box.module.scss';

/** The command box, whose code is loaded when it is first opened. */
export function LazyCommandBox(props: CommandBoxProps) {
  const { isOpen, onClose } = props;
  const [Box, setBox] = useState<ComponentType<CommandBoxProps>>();
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (!isOpen || Box) return;
    loadCommandBox().then(
      ({ CommandBox }) => setBox(() => CommandBox),
      () => setFailed(true),
    );
    return () => setFailed(false);
  }, [isOpen, Box]);

  // Whoever presses Ctrl or Cmd may be about to press K; what is typed next must not be lost.
  useEffect(() => {
    const warm = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') warmCommandBox();
    };
    document.addEventListener('keydown', warm);
    return () => document.removeEventListener('keydown', warm);
  }, []);

  if (Box) return <Box {...props} />;
  if (!hasFailed) return null;
  return (
    <Modal className={styles.dialog} isOpen={isOpen} onClose={onClose} aria-label="Command box">
      <p className={styles.empty} role="alert">
        The command box could not be loaded. Close this and try again.
      </p>
    </Modal>
  );
}

/** Loads the code ahead, when staff reach for what opens it; opening it says when that failed. */
export function warmCommandBox(): void {
  void loadCommandBox().catch(() => undefined);
}

function loadCommandBox() {
  return import(/* webpackChunkName: "command-box" */ './command-box');
}
