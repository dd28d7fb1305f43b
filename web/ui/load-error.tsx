import { ProblemError } from '#web/data/call.ts';

/** What went wrong while something was read, with the way to try it again. */
export function LoadError({ error, retry }: { error: Error; retry: () => void }) {
  const id = error instanceof ProblemError ? error.requestId : null;
  return (
    <div role="alert" className="panel border-danger px-4 py-6">
      <p className="font-semibold">{error.message}</p>
      {id && <p className="text-muted mt-1 font-mono text-xs">Request {id}</p>}
      <button type="button" className="button mt-4" onClick={retry}>
        Try Again
      </button>
    </div>
  );
}
