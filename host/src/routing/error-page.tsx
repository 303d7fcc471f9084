import { useEffectEvent, useLayoutEffect } from 'react';
import { Message } from '../message/message';
import { PageFallback } from './page-fallback';
import { useArrival } from './use-arrival';

interface ErrorPageProps {
  /** What happened, in plain words. It is also the tab's title. */
  title: string;
  /** A status and its text, or an error's message. */
  cause: string;
}

/** Replaces a page that does not exist or has crashed (docs/product.md, "Error page"). */
export function ErrorPage({ title, cause }: ErrorPageProps) {
  const arrive = useEffectEvent(useArrival(title));
  // Before screen readers notice the alert. A focus that moves later would cut it off.
  useLayoutEffect(() => arrive(), []);
  return (
    <PageFallback title={title}>
      <Message
        title="Unexpected Application Error!"
        actions={<a href="/">Back to the Dashboard</a>}
      >
        {cause.replace(/\.?$/, '.')} Choose another page from the menu.
      </Message>
    </PageFallback>
  );
}
