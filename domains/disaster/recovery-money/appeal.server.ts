import { dollars, href, personActing, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { disasterOf, isProduct } from '../public-assistance/rights.server.ts';
import { recoveryMoneyPages } from '../recovery-money-pages.ts';
import { appealClocks, appealRow, arbitrationTest, fileBy, noAppealRow } from './appeal-terms.ts';
import { levels } from './money-words.ts';
import type { AppealStanding } from './money-calls.ts';
import { paAppeal } from './pa-appeal.record.ts';

export type Appeal = Row<typeof paAppeal>;
type Facts = EffectFacts<Appeal>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `pa_appeal.${code}`, message);

const declaredOnOf = async (work: UnitOfWork, project: string): Promise<string> => {
  const of = await work.asProduct.row(paProject, { where: { id: project }, fields: ['disaster'] });
  return of ? (await disasterOf(work, of.disaster)).declaredOn : '';
};

const firstOfAppeal = async (work: UnitOfWork, id: string | null, lock?: 'update'): Promise<Appeal | null> =>
  id === null
    ? null
    : ((await work.asProduct.row(paAppeal, { where: { id }, ...(lock ? { lock } : {}) })) as Appeal | null); // all of its fields were read

/** What the days run from: the determination, or the decision or the withdrawal of the first appeal. */
const disputeOf = (row: Appeal, first: Appeal | null, declaredOn: string) => ({
  level: row.level,
  declaredOn,
  determinedOn: first?.decidedOn ?? row.determinedOn ?? first?.withdrawnOn ?? '',
  withdrawnOn: first?.status === 'withdrawn' ? first.withdrawnOn : null,
});

/** A second appeal follows a decision that grants less than was asked; arbitration also an appeal that FEMA left pending. */
function judgeFirst(row: Appeal, first: Appeal, declaredOn: string): void {
  if (first.project !== row.project || first.level !== 'first')
    throw wrong('first', 'first_fits', 'Choose a first appeal of this project.');
  if (first.status === 'decided') {
    if (first.outcome === 'granted')
      throw wrong('first', 'is_not_granted', `${first.number} was granted. Nothing is left to dispute.`);
    if (first.outcome === 'untimely' && row.level === 'arbitration')
      throw wrong(
        'first',
        'first_was_timely',
        `${first.number} was denied as untimely, which closes arbitration (44 CFR 206.206(b)(3)).`,
      );
    return;
  }
  const pending = appealRow('pending', declaredOn);
  const isLong =
    first.status === 'withdrawn' &&
    first.forwardedOn !== null &&
    first.withdrawnOn !== null &&
    pending !== null &&
    first.withdrawnOn >= addDays(first.forwardedOn, pending.value);
  if (row.level === 'second' || !isLong)
    throw wrong(
      'first',
      'first_is_over',
      `${first.number} is not decided. A second appeal follows its decision; arbitration follows it, or a withdrawal after 180 days without one (Stafford Act 423(d)(5)).`,
    );
}

/** Law: arbitration is chosen in place of the second appeal. The first appeal is held, so that nobody enters both at once. */
async function judgeChoice(work: UnitOfWork, row: Appeal): Promise<void> {
  const other = await work.asProduct.row(paAppeal, {
    where: { first: row.first, status: ['draft', 'filed', 'decided'], id: { not: row.id } },
    fields: ['number', 'level'],
    order: 'number',
  });
  if (other)
    throw wrong(
      'first',
      'one_choice',
      `${other.number} (${levels[other.level]}) already follows that first appeal. Arbitration takes the place of the second appeal (44 CFR 206.206(b)(3)).`,
    );
}

function judgeAmount(row: Appeal, declaredOn: string): void {
  if (row.level !== 'arbitration') return;
  const test = arbitrationTest({ cents: row.amount.cents, isRural: row.isRural }, declaredOn);
  if (!test) throw wrong('level', 'has_rule', noAppealRow(declaredOn));
  if (!test.isOpen)
    throw wrong(
      'amount',
      'above_line',
      `Arbitration is open above ${dollars(test.rule.value)}${row.isRural ? ' in a rural area' : ''} (${test.rule.citation}). ${dollars(row.amount.cents)} is in dispute.`,
    );
}

async function judged(work: UnitOfWork, row: Appeal) {
  const declaredOn = await declaredOnOf(work, row.project);
  const first = await firstOfAppeal(work, row.first, 'update');
  if (first) {
    judgeFirst(row, first, declaredOn);
    await judgeChoice(work, row);
    const day = first.decidedOn ?? first.withdrawnOn;
    if (row.determinedOn !== null && row.determinedOn !== day)
      throw wrong('determinedOn', 'runs_from_first', `The days run from ${day}, when ${first.number} ended.`);
  }
  if ((row.determinedOn ?? '') > work.today)
    throw wrong('determinedOn', 'determined_by_now', 'The determination is in the future.');
  judgeAmount(row, declaredOn);
  const filing = fileBy(disputeOf(row, first, declaredOn));
  if (!filing) throw wrong('project', 'has_rule', noAppealRow(declaredOn));
  return { filing, runsFrom: first?.decidedOn ?? first?.withdrawnOn ?? row.determinedOn };
}

async function written({ row, before, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, paAppeal, grantManagers);
  if (row.status === 'filed') return judgeForwarding(row, before, work);
  const { filing, runsFrom } = await judged(work, row);
  if (filing.dueOn !== row.dueOn || runsFrom !== row.determinedOn)
    await work.asProduct.change(paAppeal, row.id, { determinedOn: runsFrom }, { dueOn: filing.dueOn });
}

function judgeForwarding(row: Appeal, before: Appeal, work: UnitOfWork): void {
  if (row.forwardedOn === before.forwardedOn || row.forwardedOn === null) return;
  if (row.forwardedOn < (row.filedOn ?? '') || row.forwardedOn > work.today)
    throw wrong(
      'forwardedOn',
      'forwarded_by_now',
      'Enter the day on which it was forwarded, from its filing until today.',
    );
}

/** Law: FEMA denies what is filed late, so it is refused here and says so. */
async function filed({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, paAppeal, grantManagers);
  if (!isProduct(work)) {
    const { filing } = await judged(work, row);
    if (row.filedOn === null || row.filedOn > work.today)
      throw wrong('filedOn', 'filed_by_now', 'Enter the day on which it was filed.');
    if (row.filedOn > filing.dueOn)
      throw wrong(
        'filedOn',
        'is_timely',
        `Untimely: it was due by ${filing.dueOn}, ${filing.rule.value} days after ${filing.rule.runsFrom} (${filing.rule.citation}). FEMA denies an appeal that is filed late.`,
      );
    if ((row.facts ?? []).length === 0)
      throw wrong('facts', 'has_facts', 'Enter the facts with their evidence. An appeal is decided on its file.');
  }
  await work.asProduct.change(paAppeal, row.id, {}, { filedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'disaster.appeal',
    subject: `${row.number} is filed: ${levels[row.level]}`,
    body: row.title,
    link: href(recoveryMoneyPages.paAppeal, { id: row.id }),
  });
}

async function decided({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, paAppeal, grantApprovers);
  if (!isProduct(work)) {
    if (row.decidedOn === null || row.decidedOn > work.today || row.decidedOn < (row.filedOn ?? ''))
      throw wrong('decidedOn', 'decided_by_now', 'Enter the day of the decision, from the filing until today.');
    if (row.outcome === null) throw wrong('outcome', 'has_outcome', 'Choose the outcome.');
    const cents = row.granted?.cents ?? 0;
    const fits = {
      granted: cents === row.amount.cents,
      partial: cents > 0 && cents < row.amount.cents,
      denied: cents === 0,
      untimely: cents === 0,
    }[row.outcome];
    if (!fits)
      throw wrong(
        'granted',
        'amount_fits',
        `Granted is all of ${dollars(row.amount.cents)}, partly granted a part of it, denied nothing.`,
      );
  }
  await work.asProduct.change(paAppeal, row.id, {}, { decidedBy: personActing(work.actor) });
  await notify(work, {
    to: [row.createdBy, ...(row.filedBy ? [row.filedBy] : [])],
    kind: 'disaster.appeal',
    subject: `${row.number} is decided`,
    body: row.title,
    link: href(recoveryMoneyPages.paAppeal, { id: row.id }),
  });
}

async function withdrawn({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, paAppeal, grantManagers);
  await work.asProduct.change(paAppeal, row.id, {}, { withdrawnOn: work.today });
}

export const appealEffects = follows(paAppeal, {
  create: [written],
  edit: [written],
  file: [filed],
  decide: [decided],
  withdraw: [withdrawn],
});

const daysUntil = (day: string, today: string): number =>
  Math.round((Date.parse(day) - Date.parse(today)) / 86_400_000);

/** The days of an appeal and, after a first decision, what is open next. */
export async function appealStandingOf(work: UnitOfWork, id: string): Promise<AppealStanding> {
  const row = (await work.find(paAppeal, id)) as Appeal | null; // all of its fields were read
  if (!row) throw missing(paAppeal);
  const declaredOn = await declaredOnOf(work, row.project);
  const first = await firstOfAppeal(work, row.first);
  const clocks = appealClocks(
    { ...disputeOf(row, first, declaredOn), filedOn: row.filedOn, forwardedOn: row.forwardedOn },
    row.decidedOn,
  );
  const test = arbitrationTest({ cents: row.amount.cents, isRural: row.isRural }, declaredOn);
  const isOver = row.status === 'decided' || row.status === 'withdrawn';
  return {
    missing: clocks.length === 0 ? noAppealRow(declaredOn) : null,
    clocks: clocks.map((one) => ({
      ...one,
      days: daysUntil(one.dueOn, work.today),
      isLate: (one.doneOn ?? work.today) > one.dueOn && (one.doneOn !== null || !isOver),
    })),
    arbitration: test && { isOpen: test.isOpen, lineCents: test.rule.value, citation: test.rule.citation },
    next: nextOf(row, declaredOn),
  };
}

/** Which levels follow a first decision, and until when. */
function nextOf(row: Appeal, declaredOn: string): AppealStanding['next'] {
  if (row.level !== 'first' || row.status !== 'decided' || row.outcome === 'granted' || row.decidedOn === null)
    return [];
  const test = arbitrationTest({ cents: row.amount.cents, isRural: row.isRural }, declaredOn);
  const open: AppealStanding['next'][number]['level'][] =
    test?.isOpen && row.outcome !== 'untimely' ? ['second', 'arbitration'] : ['second'];
  const determinedOn = row.decidedOn;
  return open.flatMap((level) => {
    const filing = fileBy({ level, declaredOn, determinedOn, withdrawnOn: null });
    return filing ? [{ level, dueOn: filing.dueOn, citation: filing.rule.citation }] : [];
  });
}
