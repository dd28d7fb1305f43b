import { type FormEvent, useState } from 'react';
import type { Issue } from '#kernel';
import { ProblemError } from '#web/data/call.ts';

/** One press of a button: busy while it runs, and afterwards what was wrong, field by field. */
export function useAttempt() {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const issues: readonly Issue[] = error instanceof ProblemError ? error.issues : [];

  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setError(null);
    try {
      await work();
      return true;
    } catch (failure) {
      setError(failure instanceof Error ? failure : new Error(String(failure)));
      return false;
    } finally {
      setBusy(false);
    }
  };

  return {
    isBusy,
    run,
    onSubmit: (work: () => Promise<unknown>) => (event: FormEvent) => {
      event.preventDefault();
      void run(work);
    },
    code: error instanceof ProblemError ? error.code : null,
    /** The sentence, unless fields say it. */
    wrong: issues.some(({ path }) => path !== '') ? '' : (error?.message ?? ''),
    wrongWith: (path: string) => issues.filter((one) => one.path === path).map(({ message }) => message),
  };
}

export type Attempt = ReturnType<typeof useAttempt>;

/** What was wrong with all of it; nothing while there is nothing. */
export const Wrong = ({ attempt }: { readonly attempt: Attempt }) =>
  attempt.wrong === '' ? null : (
    <p role="alert" className="wrong">
      {attempt.wrong}
    </p>
  );
