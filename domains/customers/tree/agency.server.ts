import { f, fail } from '#kernel';
import { defineAction, on } from '#server/records/effects.ts';
import type { Work } from '#server/records/work.ts';
import { agencyPlace } from './agency-place.record.ts';
import { agency } from './agency.record.ts';
import { type Place, refusedMove } from './agency-tree.ts';
import { placesOf } from './tree.server.ts';

/** Puts an agency under another one from a day on. Two moves at once could close a circle that neither sees, so they wait for each other. */
async function place(work: Work, move: Place, { field, reason }: { field: string; reason?: string | null }) {
  await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 5318025))', [work.actor.organizationId]);
  const sentence = refusedMove(await placesOf(work), move);
  if (sentence !== null)
    throw fail('refused', 'agency.place', sentence, {
      issues: [{ path: field, code: 'agency.place', message: sentence }],
    });
  return work.asProduct.insert(agencyPlace, { ...move, ...(reason ? { reason } : {}) });
}

export const agencyEffects = [
  on(agency, 'create', async ({ row, work }) => {
    await place(work, { agency: row.id, under: row.beginsUnder, fromDay: row.opensOn }, { field: 'beginsUnder' });
  }),
];

/** A reorganisation: the agency stands elsewhere from a day on, and the tree of every earlier day stays what it was. */
export const moveAgency = defineAction(agency, 'relocate', {
  label: 'Move',
  by: 'admin',
  when: ['active'],
  input: {
    under: f.ref('agency').label('Under').help('Empty: to the top of the tree.'),
    fromDay: f.date().label('From').required(),
    reason: f.text({ max: 500, lines: 2 }).required(),
  },
  answer: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } } },
  async run({ row, input, work }) {
    const move = { agency: row.id, under: input.under ?? null, fromDay: input.fromDay };
    const { id } = await place(work, move, { field: 'fromDay', reason: input.reason });
    return { id };
  },
});
