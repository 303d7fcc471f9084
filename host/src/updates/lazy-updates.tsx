import { type ComponentType, useEffect, useState } from 'react';
import { base } from '../base';
import { storedPreview } from '../preview/stored-preview';
import type { UpdatesProps } from './updates';

/**
 * Time from the start or a navigation until the code is loaded, in ms. By then, the page has loaded. The code has to
 * be in the tab before a prune can delete it.
 */
const delayMs = 10_000;

/** Loads the code that follows releases. A tab with a preview, or of `pnpm dev`, does not follow. */
export function LazyUpdates(props: Omit<UpdatesProps, 'address'>) {
  const [address] = useState(() => location.href);
  const [Updates, setUpdates] = useState<ComponentType<UpdatesProps>>();
  useEffect(() => {
    if (process.env.NODE_ENV === 'development' || Updates || storedPreview(base)) return;
    const timer = setTimeout(() => {
      import(/* webpackChunkName: "updates" */ './updates').then(
        (code) => setUpdates(() => code.Updates),
        () => undefined, // The next navigation tries again.
      );
    }, delayMs);
    return () => clearTimeout(timer);
  }, [Updates, props.pageKey]);
  return Updates && <Updates address={address} {...props} />;
}
