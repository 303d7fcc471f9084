import { useUiState } from '../../ui-state/ui-state';
import { Modal } from '../modal/modal';
import { NavigationList } from '../navigation/navigation-list';
import { SecondaryLinks } from '../navigation/secondary-links';
import { Avatar } from '../profile/avatar';
import { profile } from '../profile/profile';
import { useSmallScreen } from '../small-screen/use-small-screen';
import { MobileHeader } from './mobile-header';
import styles from './mobile-menu.module.scss';

/** The menu of small screens (docs/product.md, "Mobile menu"). */
export function MobileMenu() {
  const { isMobileMenuOpen, setUiState } = useUiState();
  const isSmall = useSmallScreen(); // Larger screens have the side menu.
  const close = () => setUiState('isMobileMenuOpen', false);

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
            <p className={styles.name}>{profile.displayName}</p>
            <p className={styles.job}>{profile.jobTitle}</p>
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
