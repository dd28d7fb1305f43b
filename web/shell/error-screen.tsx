import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ProblemError } from '#web/data/call.ts';

/** A failure as the operators get to see it. */
export interface FailureReport {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly componentStack: string;
  readonly timestamp: string;
}

function reportOf({ name, message, stack = '' }: Error, componentStack: string): FailureReport {
  return {
    name: name.slice(0, 200),
    message: message.slice(0, 2000),
    stack: stack.slice(0, 8000),
    componentStack: componentStack.slice(0, 8000),
    timestamp: new Date().toISOString(),
  };
}

interface ErrorScreenProps {
  readonly onFailure: (report: FailureReport) => void;
  /** Around everything: then even what stands around the screens has failed. */
  readonly isWhole?: boolean;
  readonly children: ReactNode;
}

/** What is shown instead of a screen that failed. */
export class ErrorScreen extends Component<ErrorScreenProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    this.props.onFailure(reportOf(error, componentStack ?? ''));
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const id = error instanceof ProblemError ? error.requestId : null;
    return (
      <div role="alert" className="mx-auto max-w-md px-4 py-16 text-center">
        <h1>{this.props.isWhole ? 'Unexpected Application Error!' : 'Something went wrong'}</h1>
        <p className="text-muted mt-2">An unexpected error occurred. Our team has been notified.</p>
        {id && <p className="text-muted mt-2 font-mono text-xs">Request {id}</p>}
        <div className="mt-6 flex justify-center gap-2">
          <button type="button" className="button button-primary" onClick={() => this.setState({ error: null })}>
            Try Again
          </button>
          <a href="/dashboard" className="button">
            Go Home
          </a>
        </div>
      </div>
    );
  }
}
