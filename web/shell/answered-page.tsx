import type { ReactNode } from 'react';
import { ProblemError } from '#web/data/call.ts';
import { Answered, type Query } from '#web/ui/answered.tsx';
import { NotFound } from './not-found.tsx';

interface AnsweredPageProps<Data> {
  readonly of: Query<Data>;
  readonly children: (data: Exclude<Data, undefined>) => ReactNode;
}

/** An answer that is the whole page: what does not exist is a page that does not. */
export function AnsweredPage<Data>({ of, children }: AnsweredPageProps<Data>) {
  if (of.error instanceof ProblemError && of.error.status === 404) return <NotFound sentence={of.error.message} />;
  return <Answered of={of}>{children}</Answered>;
}
