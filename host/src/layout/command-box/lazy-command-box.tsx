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

/** Loads the command box's code; ahead of its opening, when staff point at what opens it. */
export function loadCommandBox() {
  return import(/* webpackChunkName: "command-box" */ './command-box');
}
