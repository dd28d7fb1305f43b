import type { PublicState } from './feature-request.record.ts';
import { stateWords } from './features.ts';

export const Votes = ({ count }: { readonly count: number }) => (
  <p className="border-line w-16 shrink-0 rounded-md border py-1.5 text-center">
    <span className="block text-xl font-semibold tabular-nums">{count}</span>
    <span className="text-muted block text-xs">{count === 1 ? 'vote' : 'votes'}</span>
  </p>
);

const marks: Readonly<Record<PublicState, string>> = {
  under_review: 'border-edge',
  planned: 'border-gauge',
  in_progress: 'border-gauge bg-gauge',
  done: 'border-good bg-good',
  declined: 'border-danger bg-danger',
};

export const StateMark = ({ state }: { readonly state: PublicState }) => (
  <span className="shrink-0 whitespace-nowrap">
    <span aria-hidden="true" className={`mr-1.5 inline-block size-2.5 rounded-full border-2 ${marks[state]}`} />
    {stateWords[state]}
  </span>
);
