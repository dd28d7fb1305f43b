import { personActing } from '#kernel/record/acting.ts';
import { on } from '#server/records/effects.ts';
import { redFlag } from './red-flag.record.ts';

export const redFlagEffects = [
  on(redFlag, 'answer', async ({ row, work }) => {
    await work.asProduct.change(redFlag, row.id, {}, { answeredBy: personActing(work.actor) });
  }),
];
