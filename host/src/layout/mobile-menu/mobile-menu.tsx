import { useFlags } from '../../flags/flags';
import { Modal } from '../modal/modal';
import { NavigationList } from '../navigation/navigation-list';
import { SecondaryLinks } from '../navigation/secondary-links';
import { Avatar } from '../profile/avatar';
import { profile } from '../profile/profile';
import { useSmallScreen } from '../screen/use-small-screen';
import { MobileHeader } from './mobile-header';
import styles from './mobile-menu.module.scss';

/** The menu of small screens: slides in from the top, and out when an entry is chosen (spec §4). */
export function MobileMenu() {
  const { isHamburgerOpen, setFlag } = useFlags();
  const isSmall = useSmallScreen(); // A wider window has the side menu.
  const close = () => setFlag('isHamburgerOpen', false);

  return (
    <Modal
      className={styles.menu}
      isOpen={isHamburgerOpen && isSmall}
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
