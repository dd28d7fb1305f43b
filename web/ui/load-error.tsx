import { ProblemError } from '#web/data/call.ts';

interface LoadErrorProps {
  readonly error: Error;
  readonly retry: () => void;
  /** What `retry` does, where it does more than asking again. */
  readonly way?: string;
}

/** What went wrong while something was read, with the way to try it again. */
export function LoadError({ error, retry, way = 'Try Again' }: LoadErrorProps) {
  const id = error instanceof ProblemError ? error.requestId : null;
  return (
    <div role="alert" className="panel border-danger px-4 py-6">
      <p className="font-semibold">{error.message}</p>
      {id && <p className="text-muted mt-1 font-mono text-xs">Request {id}</p>}
      <button type="button" className="button mt-4" onClick={retry}>
        {way}
      </button>
    </div>
  );
}
