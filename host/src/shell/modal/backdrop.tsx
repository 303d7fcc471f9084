import styles from './backdrop.module.scss';

/** Dims the page while a dialog is open as a modal one. Render it right before the dialog. */
export function Backdrop() {
  return <div className={styles.backdrop} />;
}
