import { fail } from '#kernel';
import { mergeAction } from '#domains/organization/public.server.ts';
import { defineAction, on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agencyPlace } from './agency-place.record.ts';
import { relocateAgency } from './agency-acts.ts';
import { agency } from './agency.record.ts';
import { circleFrom, type Place, refusedMove, treeOn } from './agency-tree.ts';
import { placesOf } from './tree.server.ts';

/** Puts an agency under another one from a day on. Two moves at once could close a circle that neither sees, so they wait for each other. */
async function place(work: UnitOfWork, move: Place, { field, reason }: { field: string; reason?: string | null }) {
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
export const moveAgency = defineAction(relocateAgency, {
  label: 'Move',
  by: 'admin',
  when: ['active'],
  async run({ row, input, work }) {
    const move = { agency: row.id, under: input.under ?? null, fromDay: input.fromDay };
    const { id } = await place(work, move, { field: 'fromDay', reason: input.reason });
    return { id };
  },
});

/** Whoever stands under the agency stands under the other one from today on; the trees of earlier days keep both. */
async function takeOver(work: UnitOfWork, from: string, into: string): Promise<void> {
  const known = await placesOf(work);
  const today = work.today;
  const product = work.asProduct;
  const compiled = work.around.registry.get(agencyPlace.name);
  const now = treeOn(known, today);
  const led = (place: Place) => (place.under === from ? { ...place, under: into } : place);
  const next = [
    ...known.map((place) => (place.fromDay >= today ? led(place) : place)),
    ...known
      .filter(({ agency: one, under, fromDay }) => fromDay < today && under === from && now.get(one) === from)
      .filter(
        ({ agency: one, fromDay }) =>
          !known.some((other) => other.agency === one && other.fromDay > fromDay && other.fromDay <= today),
      )
      .map((place) => ({ ...place, under: into, fromDay: today })),
  ];
  if (circleFrom(next, today) !== null)
    throw fail('refused', 'agency.place', 'You cannot merge an agency into one below it. Move that one first.', {
      issues: [{ path: 'into', code: 'agency.place', message: 'Is below the merged agency' }],
    });
  const ahead = await work.rows(agencyPlace, {
    where: { under: from, fromDay: { from: today } },
    order: 'fromDay',
    fields: [],
    most: 'all',
  });
  const reason = 'The agency above was merged';
  for (const { id } of ahead) await product.repoint(compiled, { id, values: () => ({ under: into }), reason });
  for (const { agency: one, under, fromDay } of next.slice(known.length))
    await product.insert(agencyPlace, { agency: one, under, fromDay, reason });
}

/** Where an agency stood and which days it kept belong to it and stay; everything else that names it names the other one. */
export const mergeAgencies = mergeAction(agency, {
  except: ['agency_place.agency', 'agency_place.under', 'agency.beginsUnder', 'holiday.agency'],
  async before(work, { from, into }) {
    await work.tx.query('select pg_advisory_xact_lock(hashtextextended($1, 5318025))', [work.actor.organizationId]);
    await takeOver(work, from.id, into.id);
  },
});
