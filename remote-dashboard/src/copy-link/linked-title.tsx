import { createContext, type ReactNode, use, useMemo } from 'react';
import { useLazyComponent } from '../loading/use-lazy-component';
import type { CopyLinkProps } from './copy-link';
import styles from './linked-title.module.scss';

/** Renders a button that copies a link. Before its code has loaded, it renders nothing. */
export const CopyLinkContext = createContext<(link: CopyLinkProps) => ReactNode>(() => null);

/** Loads the button that copies links, for everything below. */
export function CopyLinkProvider({ children }: { children: ReactNode }) {
  const link = useLazyComponent(loadCopyLink);
  const copyLink = useMemo(
    () => (props: CopyLinkProps) => link.status === 'ready' && <link.Component {...props} />,
    [link],
  );
  return <CopyLinkContext value={copyLink}>{children}</CopyLinkContext>;
}

async function loadCopyLink() {
  const { CopyLink } = await import(/* webpackChunkName: "table-tools" */ './copy-link');
  return CopyLink;
}

interface LinkedTitleProps {
  /** The id of the title. */
  id: string;
  name: string;
  /** The title. */
  children: ReactNode;
}

/** Adds a button to a title that copies its address. */
export function LinkedTitle({ id, name, children }: LinkedTitleProps) {
  const copyLink = use(CopyLinkContext);
  return (
    <div className={styles.title}>
      {children}
      {copyLink({ id, name })}
    </div>
  );
}
