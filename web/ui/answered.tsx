import type { ReactNode } from 'react';
import { ProblemError } from '#web/data/call.ts';
import { LoadError } from './load-error.tsx';

/** What a screen reads: the results of react-query and of the hooks in `web/data` are such. */
export interface Query<Data = unknown> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

type Answer<Q> = Q extends Query ? Exclude<Q['data'], undefined> : { readonly [At in keyof Q]: Answer<Q[At]> };

interface AnsweredProps<Q> {
  /** One query, or several that are shown together. */
  readonly of: Q;
  /** How much room the answer will take: the classes of the skeleton. */
  readonly skeleton?: string;
  /** Where one skeleton does not look like what will come. */
  readonly waiting?: ReactNode;
  /** Shown instead of an answer without rows. */
  readonly empty?: ReactNode;
  /** Of several queries the first one's answer decides, unless this says otherwise. */
  readonly isEmpty?: (data: Answer<Q>) => boolean;
  readonly children: (data: Answer<Q>) => ReactNode;
}

/** What was read, once it is here: until then a skeleton, the error with a way to try again, or what an empty answer says. */
export function Answered<const Q extends Query | readonly [Query, ...Query[]]>({
  of,
  skeleton = 'h-96',
  waiting = <div aria-busy="true" className={`skeleton ${skeleton}`} />,
  empty,
  isEmpty,
  children,
}: AnsweredProps<Q>) {
  const queries: readonly Query[] = 'refetch' in of ? [of] : of;
  const again = () => queries.forEach(({ refetch }) => void refetch());
  const trouble = queries.find((one) => one.error && (one.data === undefined || isGone(one.error)))?.error;
  if (trouble) return <LoadError error={trouble} retry={again} />;
  const answers = queries.map(({ data }) => data);
  if (answers.includes(undefined)) return waiting;
  const data = ('refetch' in of ? answers[0] : answers) as Answer<Q>; // every one of them is here
  const isNothing = empty !== undefined && (isEmpty ? isEmpty(data) : hasNoRows(answers[0]));
  return (
    <>
      {queries.some(({ error }) => error) && <NotRefreshed retry={again} />}
      {isNothing ? empty : children(data)}
    </>
  );
}

/** The session or the right has ended, or the row is no longer there: what was read before is not shown any more. */
const isGone = (error: Error): boolean => error instanceof ProblemError && [401, 403, 404].includes(error.status);

function hasNoRows(data: unknown): boolean {
  const rows = typeof data === 'object' && data !== null && 'data' in data ? data.data : data;
  return Array.isArray(rows) && rows.length === 0;
}

const NotRefreshed = ({ retry }: { readonly retry: () => void }) => (
  <output className="text-warn mb-3 flex flex-wrap items-center gap-3">
    This couldn’t be refreshed and may be out of date.
    <button type="button" className="button print:hidden" onClick={retry}>
      Try Again
    </button>
  </output>
);
