import { fail, type Row } from '#kernel';
import { personActing } from '#kernel/record/acting.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify } from '../../organization/public.server.ts';
import { vendor } from '../../vendors/public.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { award } from './award.record.ts';
import { protest } from './protest.record.ts';
import { dayOf, lastDayToAppeal, todayIn } from './protest-clock.server.ts';
import { refuseInvolved } from './protest-part.server.ts';
import { carryOut } from './protest-remedy.server.ts';
import { openProtests, remedies } from './protest-words.ts';

type Facts = EffectFacts<Row<typeof protest>>;

const refused = (path: string, code: string, message: string) =>
  fail('refused', code, message, { issues: [{ path, code, message }] });

const awardOf = (work: UnitOfWork, id: string | null) => (id === null ? null : work.asProduct.find(award, id));

/** Whether it came in time; one that did stays the award until it is decided. */
async function stay({ row, work }: Facts): Promise<void> {
  if (row.receivedAt > work.now())
    throw refused('receivedAt', 'protest.received', 'A protest cannot have been received in the future.');
  const protested = await awardOf(work, row.award);
  if (protested && protested.solicitation !== row.solicitation)
    throw refused('award', 'protest.award_of_solicitation', 'This award belongs to another solicitation.');
  const call = await work.asProduct.find(solicitation, row.solicitation);
  const day = await dayOf(work, row.receivedAt);
  const until = protested ? protested.protestUntil : null;
  const isTimely = protested ? until === null || day <= until : !call?.dueAt || row.receivedAt < call.dueAt;
  await work.asProduct.change(protest, row.id, {}, { isTimely });
  if (isTimely && protested?.status === 'noticed')
    await work.asProduct.move(award, protested.id, 'stay', { reason: `${row.number} was filed in time` });
  await tellDeciders(work, row, `${row.number}: protest by ${row.protester}`);
}

async function tellDeciders(work: UnitOfWork, row: Facts['row'], subject: string): Promise<void> {
  await notify(work, {
    to: [
      ...(await membersWithDuty(work, 'chief_procurement_officer')),
      ...(await membersWithDuty(work, 'legal_counsel')),
    ],
    kind: 'protest.filed',
    subject,
    link: `/protests/${row.id}`,
  });
}

async function keepDecision({ row, work }: Facts): Promise<void> {
  const appealBy = row.status === 'upheld' ? null : await lastDayToAppeal(work, row.solicitation, work.today);
  const kept = { decidedBy: personActing(work.actor), decidedOn: work.today, appealBy };
  await work.asProduct.change(protest, row.id, {}, kept);
}

async function keepAppealDecision({ row, work }: Facts): Promise<void> {
  const kept = { appealDecidedBy: personActing(work.actor), appealDecidedOn: work.today };
  await work.asProduct.change(protest, row.id, {}, kept);
}

/** An appeal in time stays the award like the protest did. */
async function takeAppeal({ row, work }: Facts): Promise<void> {
  if ((row.appeal ?? '').trim().length < 20)
    throw refused('appeal', 'protest.appeal_grounds', 'Enter the grounds of the appeal in 20 characters or more.');
  // A firm appeals by the product, which has no day of its own.
  const appealOn = await todayIn(work);
  if (row.appealBy === null || appealOn > row.appealBy)
    throw refused('appeal', 'protest.appeal_late', `The last day to appeal was ${row.appealBy ?? 'before'}.`);
  const appealEnteredBy = personActing(work.actor);
  const appellant = appealEnteredBy === null ? row.appellant : row.protester;
  await work.asProduct.change(protest, row.id, {}, { appealOn, appealEnteredBy, appellant });
  const protested = await awardOf(work, row.award);
  if (row.isTimely && protested?.status === 'noticed')
    await work.asProduct.move(award, protested.id, 'stay', { reason: `The decision on ${row.number} was appealed` });
  await tellDeciders(work, row, `${row.number}: appeal by ${row.protester}`);
}

/** With the last open protest the stay ends. */
async function lift({ row, work }: Facts): Promise<void> {
  const protested = await awardOf(work, row.award);
  if (protested?.status !== 'protested') return;
  if (await work.has(protest, { award: protested.id, isTimely: true, status: openProtests })) return;
  await work.asProduct.move(award, protested.id, 'resume', { reason: `${row.number}: ${row.status}` });
}

const outcomes: Readonly<Record<string, string>> = {
  upheld: 'is upheld',
  denied: 'is denied',
  dismissed: 'is dismissed',
  reversed: 'is upheld on appeal',
  affirmed: 'is denied on appeal',
};

/** The protester reads the decision, its reasons, and until when it can be appealed. */
async function tellProtester({ row, work }: Facts): Promise<void> {
  const now = await work.asProduct.find(protest, row.id);
  const firm = row.vendor ? await work.row(vendor, { where: { id: row.vendor }, fields: ['email'] }) : null;
  const to = row.email ?? firm?.email;
  if (!to || !now) return;
  const isAppeal = now.status === 'reversed' || now.status === 'affirmed';
  const granted = now.remedyGranted === null ? [] : [`Remedy: ${remedies[now.remedyGranted]}.`];
  await work.sendMail({
    to,
    subject: `Your protest ${now.number} ${outcomes[now.status] ?? 'is decided'}`,
    body: [
      (isAppeal ? now.appealDecision : now.decision) ?? '',
      ...granted,
      ...(isAppeal || now.appealBy === null ? [] : [`You may appeal this decision until ${now.appealBy}, in writing.`]),
    ],
  });
}

export const protestEffects = follows(protest, {
  create: [stay],
  uphold: [refuseInvolved, keepDecision, carryOut, tellProtester],
  deny: [refuseInvolved, keepDecision, lift, tellProtester],
  dismiss: [refuseInvolved, keepDecision, lift, tellProtester],
  withdraw: [refuseInvolved, lift],
  appeal: [takeAppeal],
  affirm: [refuseInvolved, keepAppealDecision, lift, tellProtester],
  reverse: [refuseInvolved, keepAppealDecision, carryOut, tellProtester],
});
