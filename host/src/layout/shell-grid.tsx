import type { ComponentProps } from 'react';
import { ReleaseNotice } from './release-notice';
import styles from './shell.module.scss';
import { Sidebar } from './sidebar/sidebar';
import { TopBar } from './top-bar/top-bar';

interface ShellGridProps extends ComponentProps<'main'> {
  /** Called when staff want to search. */
  onSearch?: () => void;
}

/** What of the shell shows at all times: the side menu and the top bar, around the page's content. */
export function ShellGrid({ onSearch, ...main }: ShellGridProps) {
  return (
    <div className={styles.shell}>
      <Sidebar />
      <div className={styles.column}>
        <TopBar onSearch={onSearch} />
        <ReleaseNotice />
        <main id="content" tabIndex={-1} className={styles.main} {...main} />
      </div>
    </div>
  );
}
