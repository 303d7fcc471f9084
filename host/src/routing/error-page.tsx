import { useEffectEvent, useLayoutEffect } from 'react';
import { Message } from '../message/message';
import { PageFallback } from './page-fallback';
import { useArrival } from './use-arrival';

interface ErrorPageProps {
  /** A status and its text, or an error's message. */
  cause: string;
}

/** Replaces a page that does not exist or has crashed (docs/product.md, "Error page"). */
export function ErrorPage({ cause }: ErrorPageProps) {
  const arrive = useEffectEvent(useArrival('Error'));
  // Before screen readers notice the alert. A focus that moves later would cut it off.
  useLayoutEffect(() => arrive(), []);
  return (
    <PageFallback title="Unexpected Application Error!">
      <Message title={cause} actions={<a href="/">Back to the Dashboard</a>}>
        Choose another page from the menu.
      </Message>
    </PageFallback>
  );
}
