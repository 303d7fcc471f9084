import type { ExposeName } from '@backshop/shared-types';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { versionOf } from './expose-name';
import { FailureCard } from './failure-card';
import { useFederation } from './federation-context';
import { RemoteFailure, reportFailure } from './remote-failure';

interface CrashBoundaryProps {
  expose: ExposeName;
  /** What staff call the part. */
  name: string;
  /** Stands above the failure card. */
  header: ReactNode;
  children: ReactNode;
}

/** Keeps a part that throws while it renders to its own place, and offers to render it again. */
export function CrashBoundary({ expose, name, header, children }: CrashBoundaryProps) {
  const { release } = useFederation();
  const toFailure = (error: unknown) =>
    new RemoteFailure(error instanceof Error ? error.message : String(error), {
      code: 'crashed',
      phase: 'render',
      version: versionOf(release, expose),
      expose,
      cause: error,
    });
  return (
    <ErrorBoundary
      onError={(error: unknown) => reportFailure(toFailure(error))}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <>
          {header}
          <FailureCard name={name} failure={toFailure(error)} onRetry={resetErrorBoundary} />
        </>
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
