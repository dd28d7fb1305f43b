import { fail, type Row } from '#kernel';
import { peopleActing } from '#kernel/record/acting.ts';
import type { EffectFacts } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { evaluation } from '../evaluation/evaluation.record.ts';
import { panelMember } from '../evaluation/panel-member.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { award } from './award.record.ts';
import type { protest } from './protest.record.ts';

/** Who recommended, changed or approved an award, and who approved the solicitation, by their own history: a row keeps only the last of them. */
const handsOn = `select distinct unnest(array[e.actor, e.on_behalf_of]) as person from audit_entry e
  where e.organization_id = $1 and e.actor_kind = 'person'
    and (e.record = 'award' and e.row_id = any ($2::uuid[]) and e.action in ('create', 'edit', 'recommend', 'approve')
      or e.record = 'solicitation' and e.row_id = any ($3::uuid[]) and e.action = 'approve')`;

type Protest = Pick<Row<typeof protest>, 'solicitation' | 'award'>;

/**
 * Those who had a part in what is protested: the buyer, the panel with its chair, who recommended or approved the award, and of a
 * protest against the solicitation itself who approved that.
 */
export async function partsIn(work: UnitOfWork, { solicitation: id, award: protested }: Protest): Promise<Set<string>> {
  const call = await work.asProduct.find(solicitation, id);
  const awards = await work.rows(award, {
    where: protested === null ? { solicitation: id } : { id: protested },
    fields: ['createdBy', 'approvedBy'],
    most: 'all',
  });
  const evaluations = await work.rows(evaluation, {
    where: { solicitation: id },
    fields: ['chair', 'createdBy'],
    most: 'all',
  });
  const panel = await work.rows(panelMember, {
    where: { evaluation: evaluations.map((one) => one.id) },
    fields: ['person'],
    most: 'all',
  });
  const found = await work.tx.query<{ person: string | null }>(
    handsOn,
    [work.actor.organizationId, awards.map((one) => one.id), protested === null ? [id] : []],
    'protest.hands_on',
  );
  const all = [
    call?.buyer,
    call?.createdBy,
    ...awards.flatMap(({ createdBy, approvedBy }) => [createdBy, approvedBy]),
    ...evaluations.flatMap(({ chair, createdBy }) => [chair, createdBy]),
    ...panel.map(({ person }) => person),
    ...found.map(({ person }) => person),
  ];
  return new Set(all.filter((one) => typeof one === 'string'));
}

/** Who decides had no part in what is protested against. */
export async function refuseInvolved({ row, work }: EffectFacts<Row<typeof protest>>): Promise<void> {
  const parts = await partsIn(work, row);
  if (peopleActing(work.actor).some((person) => parts.has(person)))
    throw fail(
      'refused',
      'protest.decider_not_involved',
      'You took part in this procurement, so someone else decides the protest. (2 CFR 200.318(c)(1))',
    );
}
