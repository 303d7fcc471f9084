import { Icon } from '@backshop/ui/icon';
import { X } from 'lucide';
import { useEffect } from 'react';
import { useUiState } from '../../ui-state/ui-state';
import { useIdentity } from '../../identity/identity';
import { Logo } from '../logo/logo';
import { Modal } from '../modal/modal';
import { NavigationList, SecondaryLinks } from '../navigation/navigation-list';
import { Avatar, profile } from '../profile/profile';
import { useSmallScreen } from '../small-screen/use-small-screen';
import styles from './mobile-menu.module.scss';

/** The menu of small screens (docs/product.md, "Mobile menu"). */
export function MobileMenu() {
  const { isMobileMenuOpen, setUiState } = useUiState();
  const { profile: known } = useIdentity();
  const isSmall = useSmallScreen(); // Larger screens have the side menu.
  const close = () => setUiState('isMobileMenuOpen', false);
  useEffect(() => {
    // When staff rotate the phone, the button that opened the menu disappears with it.
    if (isMobileMenuOpen && !isSmall)
      document.querySelector('main')?.focus({ preventScroll: true });
  }, [isMobileMenuOpen, isSmall]);

  return (
    <Modal
      className={styles.menu}
      isOpen={isMobileMenuOpen && isSmall}
      onClose={close}
      aria-label="Menu"
    >
      <MobileHeader onClose={close} />
      <div className={styles.content}>
        <div className={styles.profile}>
          <Avatar />
          <div>
            {known ?? (
              <>
                <p className={styles.name}>{profile.displayName}</p>
                <p className={styles.job}>{profile.jobTitle}</p>
              </>
            )}
          </div>
        </div>
        <nav aria-label="Main">
          <NavigationList onChoose={close} />
        </nav>
        <SecondaryLinks />
      </div>
    </Modal>
  );
}

/** The header of the mobile menu. It covers the top bar exactly (docs/product.md, "Mobile menu"). */
function MobileHeader({ onClose }: { onClose: () => void }) {
  return (
    <div className={styles.header}>
      <button type="button" className={styles.close} aria-label="Close menu" onClick={onClose}>
        <Icon icon={X} />
      </button>
      <Logo variant="full" />
    </div>
  );
}
