import { fail, type Row } from '#kernel';
import { dayIn } from '#kernel/fields/date.ts';
import { peopleActing, personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { award } from './award.record.ts';
import { protest } from './protest.record.ts';

type Facts = EffectFacts<Row<typeof protest>>;

const awardOf = (work: UnitOfWork, id: string | null) => (id === null ? null : work.asProduct.find(award, id));

/** Whether it came in time; one that did stays the award until it is decided. */
async function stay({ row, work }: Facts): Promise<void> {
  if (row.receivedAt > work.now())
    throw fail('refused', 'protest.received', 'A protest cannot have been received in the future.', {
      issues: [{ path: 'receivedAt', code: 'protest.received', message: 'In the future' }],
    });
  const protested = await awardOf(work, row.award);
  if (protested && protested.solicitation !== row.solicitation)
    throw fail('refused', 'protest.award_of_solicitation', 'This award belongs to another solicitation.', {
      issues: [{ path: 'award', code: 'protest.award_of_solicitation', message: 'Belongs to another solicitation' }],
    });
  const call = await work.asProduct.find(solicitation, row.solicitation);
  const day = dayIn(work.actor.timeZone, new Date(row.receivedAt));
  const until = protested ? protested.protestUntil : null;
  const isTimely = protested ? until === null || day <= until : !call?.dueAt || row.receivedAt < call.dueAt;
  await work.asProduct.change(protest, row.id, {}, { isTimely });
  if (isTimely && protested?.status === 'noticed')
    await work.asProduct.move(award, protested.id, 'stay', { reason: `${row.number} was filed in time` });
  await notify(work, {
    to: [
      ...(await membersWithDuty(work, 'chief_procurement_officer')),
      ...(await membersWithDuty(work, 'legal_counsel')),
    ],
    kind: 'protest.filed',
    subject: `${row.number}: protest by ${row.protester}`,
    link: `/protests/${row.id}`,
  });
}

/** Who decides had no part in what is protested against. */
async function refuseInvolved({ row, work }: Facts): Promise<void> {
  const call = await work.asProduct.find(solicitation, row.solicitation);
  const protested = await awardOf(work, row.award);
  const involved = [call?.buyer, call?.createdBy, protested?.createdBy, protested?.approvedBy];
  const acting = peopleActing(work.actor);
  if (involved.some((person) => person && acting.includes(person)))
    throw fail(
      'refused',
      'protest.decider_not_involved',
      'You took part in this procurement, so someone else decides the protest. (2 CFR 200.318(c)(1))',
    );
}

async function keepDecision({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(protest, row.id, {}, { decidedBy: personActing(work.actor), decidedOn: work.today });
}

/** With the last open protest the stay ends. */
async function lift({ row, work }: Facts): Promise<void> {
  const protested = await awardOf(work, row.award);
  if (protested?.status !== 'protested') return;
  if (await work.has(protest, { award: protested.id, status: ['filed', 'under_review'] })) return;
  await work.asProduct.move(award, protested.id, 'resume', { reason: `${row.number}: ${row.status}` });
}

async function cancelAward({ row, work }: Facts): Promise<void> {
  const protested = await awardOf(work, row.award);
  if (protested && ['noticed', 'protested', 'approved'].includes(protested.status))
    await work.asProduct.move(award, protested.id, 'cancel', { reason: `${row.number} was upheld` });
}

export const protestEffects = follows(protest, {
  create: [stay],
  uphold: [refuseInvolved, keepDecision, cancelAward],
  deny: [refuseInvolved, keepDecision, lift],
  dismiss: [refuseInvolved, keepDecision, lift],
  withdraw: [lift],
});
