import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ProblemError } from '#web/data/call.ts';
import { insist, NotLoaded } from '#web/data/release.ts';
import { forgetFailures, Missing } from '#web/ui/later.tsx';

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
  /** Whether the operators were told. */
  readonly onFailure: (report: FailureReport) => Promise<boolean>;
  /** Around everything: then even what stands around the screens has failed. */
  readonly isWhole?: boolean;
  readonly children: ReactNode;
}

interface Failure {
  readonly error: Error | null;
  readonly isTold: boolean;
}

/** What is shown instead of a screen that failed. A part that did not load is no failure of the program, and comes back. */
export class ErrorScreen extends Component<ErrorScreenProps, Failure> {
  override state: Failure = { error: null, isTold: false };

  static getDerivedStateFromError(error: Error): Failure {
    return { error, isTold: false };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    if (error instanceof NotLoaded) return;
    void this.props
      .onFailure(reportOf(error, componentStack ?? ''))
      .then((isTold) => this.setState((now) => (now.error === error ? { ...now, isTold } : now)));
  }

  #again = () => {
    insist();
    forgetFailures();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error, isTold } = this.state;
    if (!error) return this.props.children;
    if (error instanceof NotLoaded) return <Missing why={error.why} onAgain={this.#again} />;
    const id = error instanceof ProblemError ? error.requestId : null;
    return (
      <div role="alert" className="mx-auto max-w-md px-4 py-16 text-center">
        <h1>{this.props.isWhole ? 'Unexpected Application Error!' : 'Something went wrong'}</h1>
        <p className="text-muted mt-2">
          {isTold ? 'An unexpected error occurred. Our team has been notified.' : 'An unexpected error occurred.'}
        </p>
        {id && <p className="text-muted mt-2 font-mono text-xs">Request {id}</p>}
        <div className="mt-6 flex justify-center gap-2">
          <button type="button" className="button button-primary" onClick={this.#again}>
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
