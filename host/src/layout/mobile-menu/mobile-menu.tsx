import { useEffect } from 'react';
import { useFlags } from '../../flags/flags';
import { Modal } from '../modal/modal';
import { NavigationList } from '../navigation/navigation-list';
import { SecondaryLinks } from '../navigation/secondary-links';
import { profile } from '../profile/profile';
import { MobileHeader } from './mobile-header';
import styles from './mobile-menu.module.scss';

/** The menu of small screens: slides in from the top, and out when an entry is chosen (spec §4). */
export function MobileMenu() {
  const { isHamburgerOpen, setFlag } = useFlags();
  const close = () => setFlag('isHamburgerOpen', false);

  // A wider window has the side menu; a modal that nobody sees would hold the page.
  useEffect(() => {
    if (!isHamburgerOpen) return;
    const isWide = window.matchMedia('(width >= 768px)');
    const closeWhenWide = () => isWide.matches && setFlag('isHamburgerOpen', false);
    isWide.addEventListener('change', closeWhenWide);
    return () => isWide.removeEventListener('change', closeWhenWide);
  }, [isHamburgerOpen, setFlag]);

  return (
    <Modal className={styles.menu} isOpen={isHamburgerOpen} onClose={close} aria-label="Menu">
      <MobileHeader onClose={close} />
      <div className={styles.content}>
        <div className={styles.profile}>
          <img src={profile.avatar} alt="" width={64} height={64} />
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
