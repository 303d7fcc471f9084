import { Icon } from '@backshop/ui/icon';
import { X } from 'lucide';
import { Logo } from '../logo/logo';
import styles from './mobile-menu.module.scss';

/** The header of the mobile menu. It covers the top bar exactly (docs/product.md, "Mobile menu"). */
export function MobileHeader({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.header}>
      <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
        <Icon icon={X} />
      </button>
      <Logo variant="full" />
    </div>
  );
}
