import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { missing } from '#server/records/refusals.ts';
import { addendumText } from './addendum-calls.ts';
import { addendum } from './addendum.record.ts';
import { requiredIn, textOf } from './notice-text.server.ts';

export const addendumOperations = ({ door }: Ports): Operation[] => [
  answers(addendumText, {
    tag: 'Solicitations',
    scope: 'addendum:read',
    access: 'member',
    summary: 'The published text that an addendum is written against, with the clauses that stay in it.',
    told: 'The sections in their order.',
    probe: { names: { id: addendum.name } },
    run: ({ actor, params: { id } }) =>
      door.run(actor, async (work) => {
        const row = await work.find(addendum, id);
        if (!row) throw missing(addendum);
        const required = new Map((await requiredIn(work, row.solicitation)).map((one) => [one.rule, one.citation]));
        const text = await textOf(work, row.solicitation);
        return {
          body: {
            sections: text.map((one) => ({
              id: one.id,
              title: one.title,
              body: one.body,
              required: required.get(one.clause ?? '') ?? null,
              changedBy: one.changed?.addendum ?? null,
            })),
          },
        };
      }),
  }),
];
