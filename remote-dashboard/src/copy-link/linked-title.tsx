import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { useLazyComponent } from '../loading/use-lazy-component';
import type { CopyLinkProps } from './copy-link';
import styles from './linked-title.module.scss';

/** The button that copies links, once it has loaded. */
export const CopyLinkContext = createContext<ComponentType<CopyLinkProps> | undefined>(undefined);

/** Loads the button that copies links, for everything below. */
export function CopyLinkProvider({ children }: { children: ReactNode }) {
  const link = useLazyComponent(loadCopyLink);
  const CopyLink = link.status === 'ready' ? link.Component : undefined;
  return <CopyLinkContext value={CopyLink}>{children}</CopyLinkContext>;
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
  const CopyLink = use(CopyLinkContext);
  return (
    <div className={styles.title}>
      {children}
      {CopyLink && <CopyLink id={id} name={name} />}
    </div>
  );
}
