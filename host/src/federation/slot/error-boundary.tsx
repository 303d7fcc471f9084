import { Component, type ReactNode } from 'react';
import { failureOf, reportFailure } from '../failure/failure';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Returns what replaces the children after one of them has thrown an error. `retry` shows the children again. */
  fallback: (error: unknown, retry: () => void) => ReactNode;
  /** Default: reports that the host has crashed. */
  onError?: (error: unknown) => void;
  /** A new value shows the children again. */
  resetKey?: string;
}

interface ErrorBoundaryState {
  failure: { error: unknown } | undefined;
}

/**
 * Catches the errors of its children while React renders them. The package `react-error-boundary` does
 * this too, and more. It would add 0.25 KB (brotli) to the host's script.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    const { onError = reportCrash } = this.props;
    onError(error);
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps, { failure }: ErrorBoundaryState) {
    // An error of the first children under a new key is not a reason to show them again.
    if (failure && resetKey !== this.props.resetKey) this.retry();
  }

  private retry = () => this.setState({ failure: undefined });

  override render() {
    const { failure } = this.state;
    return failure ? this.props.fallback(failure.error, this.retry) : this.props.children;
  }
}

function reportCrash(error: unknown): void {
  reportFailure(failureOf(error, { code: 'crashed', phase: 'host' }));
}
