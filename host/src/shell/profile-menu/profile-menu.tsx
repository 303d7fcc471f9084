import { Icon } from '@backshop/ui/icon';
import { readKey } from '@backshop/ui/keys';
import { NoDestination } from '@backshop/ui/no-destination';
import { Tooltip } from '@backshop/ui/tooltip';
import { CalendarRange, LogOut } from 'lucide';
import { useEffect, useId, useRef, useState } from 'react';
import { useIdentity } from '../../identity/identity';
import { SignOutLink } from '../../identity/sign-out-link';
import { Avatar } from '../profile/profile';
import { ThemeSwitch } from '../theme-switch/theme-switch';
import styles from './profile-menu.module.scss';

/** The avatar, which opens the profile menu (docs/product.md, "Profile menu"). */
export function ProfileMenu() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();
  const { profile } = useIdentity();

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    // On the document, because Safari gives a clicked button no focus.
    const closeOnEscape = (event: KeyboardEvent) => {
      if (readKey(event).key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const listening = new AbortController();
    document.addEventListener('pointerdown', closeOutside, listening);
    document.addEventListener('focusin', closeOutside, listening);
    document.addEventListener('keydown', closeOnEscape, listening);
    return () => listening.abort();
  }, [isOpen]);

  return (
    <div ref={root} className={styles.root}>
      <Tooltip text={isOpen ? '' : 'Profile menu'}>
        <button
          ref={button}
          type="button"
          className={styles.avatar}
          aria-label="Profile menu"
          aria-expanded={isOpen}
          aria-controls={isOpen ? menuId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <Avatar />
        </button>
      </Tooltip>
      {isOpen && (
        <div id={menuId} className={styles.menu} role="group" aria-label="Profile">
          {profile}
          <NoDestination className={styles.entry} side="left">
            <Icon icon={CalendarRange} />
            Planning
          </NoDestination>
          <SignOutLink className={styles.entry} side="left">
            <Icon icon={LogOut} />
            Logout
          </SignOutLink>
          <ThemeSwitch />
        </div>
      )}
    </div>
  );
}
