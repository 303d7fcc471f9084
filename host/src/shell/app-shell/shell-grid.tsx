import type { ComponentProps } from 'react';
import styles from './shell.module.scss';
import { Sidebar } from '../sidebar/sidebar';
import { TopBar } from '../top-bar/top-bar';

interface ShellGridProps extends ComponentProps<'main'> {
  /** Called when staff open the search. */
  onSearch?: () => void;
}

/** Lays out the side menu and the top bar around the page. The prerendered shell shows this too. */
export function ShellGrid({ onSearch, ...main }: ShellGridProps) {
  return (
    <div className={styles.shell}>
      <Sidebar />
      <div className={styles.column}>
        <TopBar onSearch={onSearch} />
        <main id="content" tabIndex={-1} className={styles.main} {...main} />
      </div>
    </div>
  );
}
