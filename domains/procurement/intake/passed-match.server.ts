import { fail } from '#kernel';
import { type Effect, on } from '#server/records/effects.ts';
import { requisition } from '../requisition/requisition.record.ts';
import { passedMatch } from './passed-match.record.ts';

/** What exists is passed over by whoever writes the request; nobody writes a reason for somebody else's. */
export const passedMatchEffects: readonly Effect[] = [
  on(passedMatch, 'create', async ({ row, work }) => {
    const compiled = work.around.registry.get(requisition.name);
    const asked = await work.fetch(compiled, row.requisition, {});
    if (work.actor.kind === 'system' || (asked && (await work.abilities(compiled, asked)).can.includes('edit'))) return;
    const message = 'Only a person who can change this requisition can decline a source for it.';
    throw fail('refused', 'passed_match.is_for_ones_own', message, {
      issues: [{ path: 'requisition', code: 'passed_match.is_for_ones_own', message }],
    });
  }),
];
