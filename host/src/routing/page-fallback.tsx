import { type ReactNode, useEffectEvent, useLayoutEffect } from 'react';
import { base } from '../base';
import { Message } from '../message/message';
import styles from './page-fallback.module.scss';
import { headingId, useArrival } from './use-arrival';

export { styles as fallbackStyles };

interface PageFallbackProps {
  title: string;
  /** A message in place of the page. Without one, the page is loading, and its area is empty. */
  children?: ReactNode;
}

/** Takes a page's place: its title, and an area that is as large as an empty page. */
export function PageFallback({ title, children }: PageFallbackProps) {
  return (
    <div className={styles.fallback}>
      {children ? (
        <h1 id={headingId} tabIndex={-1}>
          {title}
        </h1>
      ) : (
        <p className={styles.title}>{title}</p>
      )}
      <div className={styles.block}>{children}</div>
    </div>
  );
}

/** The error page of an address without a page. */
export function NotFound() {
  return <ErrorPage title="There is no page at this address" cause="404 Not Found" />;
}

interface ErrorPageProps {
  /** What happened, in plain words. It is also the tab's title. */
  title: string;
  /** A status and its text, or an error's message. */
  cause: string;
  /** Given when trying again can help. */
  onRetry?: () => void;
}

/** Replaces a page that does not exist or has crashed (docs/product.md, "Error page"). */
export function ErrorPage({ title, cause, onRetry }: ErrorPageProps) {
  return (
    <MessagePage title={title}>
      <Message
        title="Unexpected Application Error!"
        actions={
          <>
            {onRetry && (
              <button type="button" onClick={onRetry}>
                Try again
              </button>
            )}
            <a href={`${base}/`}>Back to the Dashboard</a>
          </>
        }
      >
        {`${cause.replace(/\.?$/, '.')} ${onRetry ? 'Try again, or choose' : 'Choose'} another page from the menu.`}
      </Message>
    </MessagePage>
  );
}

/** Shows a message in place of a page. Its title is also the tab's. */
export function MessagePage({ title, children }: Required<PageFallbackProps>) {
  const arrive = useEffectEvent(useArrival(title));
  // Before screen readers notice the alert. A focus that moves later would cut it off.
  useLayoutEffect(() => arrive(), []);
  return <PageFallback title={title}>{children}</PageFallback>;
}
