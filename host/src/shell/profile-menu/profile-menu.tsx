import { NoDestination } from '@backshop/ui/no-destination';
import { CalendarRange, LogOut } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Avatar } from '../profile/avatar';
import { ThemeSwitch } from '../theme-switch/theme-switch';
import styles from './profile-menu.module.scss';

/** The avatar, which opens the profile menu (docs/product.md, "Profile menu"). */
export function ProfileMenu() {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menuId = useId();

  useEffect(() => {
    if (!isOpen) return;
    const closeOutside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen]);

  return (
    <div
      ref={root}
      className={styles.root}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return;
        setOpen(false);
        button.current?.focus();
      }}
    >
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
      {isOpen && (
        <div id={menuId} className={styles.menu} role="group" aria-label="Profile">
          <NoDestination className={styles.entry}>
            <CalendarRange aria-hidden size={24} />
            Planning
          </NoDestination>
          <NoDestination className={styles.entry}>
            <LogOut aria-hidden size={24} />
            Logout
          </NoDestination>
          <ThemeSwitch />
        </div>
      )}
    </div>
  );
}
