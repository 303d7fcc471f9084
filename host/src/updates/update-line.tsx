import { Icon } from '@backshop/ui/icon';
import { RefreshCw, X } from 'lucide';
import styles from './update-line.module.scss';

interface UpdateLineProps {
  isShown: boolean;
  onDismiss: () => void;
}

/**
 * Says that a new version is ready, in the free space above the page. It covers nothing, moves nothing and takes no
 * focus (docs/product.md, "Updates").
 */
export function UpdateLine({ isShown, onDismiss }: UpdateLineProps) {
  const dismiss = () => {
    document.querySelector('main')?.focus({ preventScroll: true }); // The focused button disappears.
    onDismiss();
  };
  return (
    <div className={isShown ? styles.line : undefined}>
      {isShown && <Icon icon={RefreshCw} size={16} />}
      {/* It is rendered before its text, so that screen readers announce the text. */}
      <p role="status">{isShown && 'An update is ready.'}</p>
      {isShown && (
        <>
          <button type="button" className={styles.update} onClick={() => location.reload()}>
            Reload page
          </button>
          <button type="button" className={styles.dismiss} aria-label="Dismiss" onClick={dismiss}>
            <Icon icon={X} size={16} />
          </button>
        </>
      )}
    </div>
  );
}
