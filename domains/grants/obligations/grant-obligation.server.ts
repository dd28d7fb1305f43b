import { href, personActing, type Row } from '#kernel';
import { addDays, addMonths } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { chargeable } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { obligationPages } from '../obligation-pages.ts';
import { evidenceOf } from './evidence-record.server.ts';
import { grantObligation } from './grant-obligation.record.ts';
import { monthsOfRepeat } from './starter-words.ts';

type Obligation = Row<typeof grantObligation>;
type Facts = EffectFacts<Obligation>;

async function heldAward(work: UnitOfWork, id: string): Promise<Row<typeof grantAward>> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock: 'share' });
  if (!found) throw refusedAt('award', 'grant_obligation.no_award', 'Choose an award.');
  return found;
}

async function written({ row, work }: Facts): Promise<void> {
  if (work.actor.kind === 'system') return;
  await refuseWithoutRight(work, grantObligation, grantManagers);
  const of = await heldAward(work, row.award);
  if (!chargeable.some((state) => state === of.status))
    throw refusedAt('award', 'grant_obligation.is_open', `${of.number} isn’t active. It takes no new obligations.`);
}

async function tellOwner({ row, work }: Facts): Promise<void> {
  await notify(work, {
    to: [row.owner],
    kind: 'grant.obligation',
    subject: `You own “${row.name}”, due ${row.dueOn}`,
    link: href(obligationPages.obligation, { id: row.id }),
  });
}

async function ownerChanged(facts: Facts): Promise<void> {
  if (facts.row.owner !== facts.before.owner) await tellOwner(facts);
}

/** A second acceptance that was asked for is not taken back by the one who would need it; a waiver has its own second person. */
async function keepAcceptance({ row, before, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system' && before.needsAcceptance && !row.needsAcceptance)
    throw refusedAt(
      'needsAcceptance',
      'grant_obligation.keeps_acceptance',
      'Another person accepts this once it is asked for. A budget officer can waive the obligation.',
    );
}

/** A report comes days after the period that it is about, also after the last one: its periods end with their months. */
function nextDue({ dueOn, graceDays }: Obligation, months: number): Readonly<Record<'period' | 'dueOn', string>> {
  const grace = graceDays ?? 0;
  if (grace === 0) return { period: addMonths(dueOn, months), dueOn: addMonths(dueOn, months) };
  const period = addDays(addMonths(addDays(dueOn, 1 - grace), months), -1);
  return { period, dueOn: addDays(period, grace) };
}

/** The next one of an obligation that repeats, while the award runs. */
async function addNext(work: UnitOfWork, row: Obligation): Promise<void> {
  const months = monthsOfRepeat[row.repeats];
  if (months === 0) return;
  const of = await heldAward(work, row.award);
  const { period, dueOn } = nextDue(row, months);
  const isThere = await work.asProduct.has(grantObligation, { award: row.award, name: row.name, dueOn });
  if (isThere || period > of.untilDay) return;
  const { name, award, source, citation, details, owner, repeats, dueBasis, graceDays, wanted, needsAcceptance } = row;
  const { starterSet, governingText } = row;
  await work.asProduct.insert(
    grantObligation,
    { name, award, source, citation, details, owner, repeats, dueOn, dueBasis, graceDays, wanted, needsAcceptance },
    { starterSet, governingText },
  );
}

async function finish(work: UnitOfWork, row: Obligation): Promise<void> {
  await work.asProduct.move(grantObligation, row.id, 'finish');
  await addNext(work, row);
}

/** With evidence it is done, or awaits the acceptance of another person where it asks for one. */
async function keepDone({ row, work }: Facts): Promise<void> {
  if (work.actor.kind !== 'system' && (row.evidence ?? []).length === 0)
    throw refusedAt('evidence', 'grant_obligation.has_evidence', 'Attach what shows that it was done.');
  await keepMet(work, row, { evidenceKind: null, evidenceId: null });
}

async function keepLinked({ row, work }: Facts): Promise<void> {
  const number = row.evidenceNumber?.trim() ?? '';
  await keepMet(work, row, await evidenceOf(work, { award: row.award, number }));
}

async function keepMet(work: UnitOfWork, row: Obligation, found: Partial<Obligation>): Promise<void> {
  const doneBy = personActing(work.actor);
  await work.asProduct.change(grantObligation, row.id, {}, { doneBy, doneOn: work.today, ...found });
  if (!row.needsAcceptance) return finish(work, row);
  const { number: award = '' } = (await work.asProduct.row(grantAward, { where: { id: row.award } })) ?? {};
  await notify(work, {
    to: (await membersWithDuty(work, 'grant_manager')).filter((person) => person !== row.owner && person !== doneBy),
    kind: 'grant.obligation',
    subject: `“${row.name}” of ${award} awaits acceptance`,
    link: href(obligationPages.obligation, { id: row.id }),
  });
}

async function accepted({ row, work }: Facts): Promise<void> {
  const acceptedBy = personActing(work.actor);
  await work.asProduct.change(grantObligation, row.id, {}, { acceptedBy, acceptedOn: work.today });
  await addNext(work, row);
}

const unmet = { doneBy: null, doneOn: null, acceptedBy: null, acceptedOn: null, evidenceKind: null, evidenceId: null };

async function sentBack({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(grantObligation, row.id, {}, unmet);
  await notify(work, {
    to: [row.owner],
    kind: 'grant.obligation',
    subject: `“${row.name}”, due ${row.dueOn}, was sent back`,
    link: href(obligationPages.obligation, { id: row.id }),
  });
}

async function forgetDone({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantObligation, grantManagers);
  await work.asProduct.change(grantObligation, row.id, {}, unmet);
}

export const obligationEffects = follows(grantObligation, {
  create: [written, tellOwner],
  edit: [written, keepAcceptance, ownerChanged],
  complete: [keepDone],
  linkRecord: [keepLinked],
  accept: [accepted],
  return: [sentBack],
  reopen: [forgetDone],
});
