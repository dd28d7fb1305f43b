import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { awardMemo } from './memo-calls.ts';
import { memoOf } from './memo.server.ts';

export const memoOperations = ({ door }: Ports): Operation[] => [
  answers(awardMemo, {
    tag: 'Awards',
    access: 'member',
    scope: 'award:read',
    summary: 'The award memo: each sentence with the records it rests on, and what is missing.',
    told: 'The memo in parts.',
    probe: { names: { id: 'award' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await memoOf(work, id) })),
  }),
];
