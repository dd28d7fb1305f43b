import { personActing, type Row, type StepOf } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { addDays, addWorkingDays } from '../../customers/public.ts';
import { calendarOf } from '../../customers/public.server.ts';
import {
  membersWithDuty,
  notify,
  reasonGiven,
  refusedAt,
  refuseWithoutRight,
} from '../../organization/public.server.ts';
import { isClosed, vendor as vendorRecord } from '../../vendors/public.server.ts';
import { removalStates, standingStates } from './admission-life.ts';
import { tellFirmOf } from './admission-mails.server.ts';
import { inviteNewcomer } from './inviting-admitted.server.ts';
import { listAdmission } from './list-admission.record.ts';
import { buyers, chief, joinableStates, livingStates } from './list-life.ts';
import { admissionObstacles } from './papers.server.ts';
import { heldList, type List } from './standing.server.ts';

type Admission = Row<typeof listAdmission>;
type Facts = EffectFacts<Admission>;

/** A firm applies again this many days before its admission lapses. */
export const RENEWAL_DAYS = 60;
/** Calendar days in which a firm answers a proposed removal. */
export const ANSWER_DAYS = 14;
const SHORTEST_REASON = 20;

const isProduct = (work: UnitOfWork): boolean => work.actor.kind === 'system';

/** The day so many months after a day; of a shorter month its last day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

/** One application of a firm at a time; an admission is renewed in its last days, and a refused firm applies again at once. */
async function refuseTwice(work: UnitOfWork, row: Admission): Promise<void> {
  const all = await work.asProduct.rows(listAdmission, {
    where: { list: row.list, vendor: row.vendor, status: ['applied', ...standingStates], id: { not: row.id } },
    order: 'number',
    fields: ['number', 'status', 'untilDay'],
    most: 'all',
  });
  const open = all.find(({ status }) => status === 'applied');
  if (open)
    throw refusedAt(
      'vendor',
      'list_admission.one_at_a_time',
      `${open.number} is not decided yet. Wait for its decision.`,
    );
  const stands = all.find(({ untilDay }) => untilDay === null || untilDay > addDays(work.today, RENEWAL_DAYS));
  if (stands)
    throw refusedAt(
      'vendor',
      'list_admission.stands',
      `${stands.number} counts until ${stands.untilDay}. Apply again in its last ${RENEWAL_DAYS} days.`,
    );
}

/** A removal is answered and decided: neither an application nor a renewal leads around it. */
async function refuseDuringRemoval(work: UnitOfWork, { id, list, vendor }: Admission): Promise<void> {
  const under = await work.asProduct.row(listAdmission, {
    where: { list, vendor, status: [...removalStates], id: { not: id } },
    fields: ['number'],
  });
  if (under)
    throw refusedAt(
      'vendor',
      'list_admission.removal_proposed',
      `The removal of ${under.number} is proposed. It is decided first.`,
    );
}

/** An application comes at any time while the list is open; from then on the days of the decision count. */
async function received({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, listAdmission, buyers);
  const list = await heldList(work, row.list);
  if (!(joinableStates as readonly string[]).includes(list.status))
    throw refusedAt('list', 'list_admission.list_not_open', `${list.number} takes no applications now.`);
  const product = work.asProduct;
  const firm = await product.row(vendorRecord, { where: { id: row.vendor }, fields: ['status', 'name'] });
  if (!firm || isClosed(firm))
    throw refusedAt('vendor', 'list_admission.vendor', 'Choose a vendor that is not closed or merged.');
  if (row.statement.trim().length < SHORTEST_REASON)
    throw refusedAt('statement', 'list_admission.statement', 'Say how the firm meets each of the criteria.');
  await refuseDuringRemoval(work, row);
  await refuseTwice(work, row);
  const decideBy = addWorkingDays(await calendarOf(work), work.today, list.decisionDays);
  const appliedBy = isProduct(work) ? row.appliedBy : `Entered by ${work.actor.name}`;
  await product.change(listAdmission, row.id, {}, { appliedAt: work.now(), decideBy, appliedBy });
  if (isProduct(work))
    await notify(work, {
      to: [list.buyer],
      kind: 'list_admission.applied',
      subject: `${firm.name} applies to ${list.number} ${list.name}`.slice(0, 200),
      body: `${row.number} is to be decided by ${decideBy}.`,
      link: `/opportunities/admissions/${row.id}`,
    });
}

/** What the step was taken with, as the firm reads it. */
async function said(work: UnitOfWork, { id }: Admission, step: StepOf<typeof listAdmission>): Promise<string | null> {
  return reasonGiven(work, listAdmission.name, id, [step]);
}

async function saidWhy(work: UnitOfWork, row: Admission, step: StepOf<typeof listAdmission>): Promise<string> {
  const why = (await said(work, row, step)) ?? '';
  if (why.trim().length < SHORTEST_REASON)
    throw refusedAt('reason', 'list_admission.reason', 'Enter why, in 20 characters or more: the firm reads it.');
  return why;
}

const decidedNow = (work: UnitOfWork) => ({ decidedBy: personActing(work.actor), decidedAt: work.now() });

/** Registration, exclusion and papers are judged again at the moment of the act, whatever they were at the application. */
async function admitted({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, listAdmission, buyers);
  const list = await heldList(work, row.list);
  if (!(livingStates as readonly string[]).includes(list.status))
    throw refusedAt('list', 'list_admission.list_over', `${list.number} is not open: no one is admitted to it.`);
  const obstacles = await admissionObstacles(work, list, row.vendor);
  if (obstacles.length > 0) throw refusedAt('vendor', 'list_admission.papers', obstacles.join(' '));
  await refuseDuringRemoval(work, row);
  await endEarlier(work, row, list);
  const decision = await said(work, row, 'admit');
  const term = monthsAfter(work.today, list.admissionMonths);
  const untilDay = term < list.endsOn ? term : list.endsOn;
  await work.asProduct.change(
    listAdmission,
    row.id,
    {},
    { ...decidedNow(work), decision, admittedAt: work.now(), untilDay, endedAt: null },
  );
  await tellFirmOf(work, row, `Admitted to ${list.number} ${list.name}`, [
    `Your firm is on the list until ${untilDay}. You are asked for quotes in every call-off.`,
    decision ?? '',
  ]);
  await inviteNewcomer(work, list, row.vendor);
}

/** A renewal takes the place of the admission before it. */
async function endEarlier(work: UnitOfWork, row: Admission, list: List): Promise<void> {
  const product = work.asProduct;
  const earlier = await product.rows(listAdmission, {
    where: { list: list.id, vendor: row.vendor, status: 'admitted', id: { not: row.id } },
    fields: [],
    most: 'all',
  });
  for (const { id } of earlier)
    await product.move(listAdmission, id, 'lapse', { computed: { endedWhy: `Renewed by ${row.number}.` } });
}

async function refused({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, listAdmission, buyers);
  const decision = await saidWhy(work, row, 'refuse');
  const list = await heldList(work, row.list);
  await work.asProduct.change(listAdmission, row.id, {}, { ...decidedNow(work), decision, endedAt: work.now() });
  await tellFirmOf(work, row, `Not admitted to ${list.number} ${list.name}`, [
    decision,
    'You can apply again at any time while the list is open.',
  ]);
}

async function removalProposed({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, listAdmission, buyers);
  const why = await saidWhy(work, row, 'proposeRemoval');
  const answerBy = addDays(work.today, ANSWER_DAYS);
  await work.asProduct.change(
    listAdmission,
    row.id,
    {},
    {
      removal: why,
      removalAskedBy: personActing(work.actor),
      answerBy,
      answer: null,
      answeredBy: null,
      outcome: null,
      outcomeBy: null,
    },
  );
  await tellFirmOf(work, row, `Removal proposed: ${row.number}`, [
    why,
    `You can answer until ${answerBy}. Your firm stays on the list until someone else decides.`,
  ]);
}

/** Of the firm’s own person the call says who; of a paper it is who recorded it. */
async function answered({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, listAdmission, buyers);
  if (!isProduct(work)) {
    const answer = await said(work, row, 'recordAnswer');
    await work.asProduct.change(listAdmission, row.id, {}, { answer, answeredBy: `Recorded by ${work.actor.name}` });
  }
  await notify(work, {
    to: await membersWithDuty(work, 'chief_procurement_officer'),
    kind: 'list_admission.answered',
    subject: `${row.number}: the firm answers a proposed removal`,
    link: `/opportunities/admissions/${row.id}`,
  });
}

async function decidedRemoval({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, listAdmission, chief);
  const isOver = row.status === 'removed';
  const outcome = isOver ? await saidWhy(work, row, 'strike') : await said(work, row, 'keep');
  const ending = isOver ? { endedAt: work.now() } : {};
  await work.asProduct.change(listAdmission, row.id, {}, { outcome, outcomeBy: personActing(work.actor), ...ending });
  await tellFirmOf(work, row, `${isOver ? 'Removed from the list' : 'Kept on the list'}: ${row.number}`, [
    outcome ?? '',
  ]);
}

async function ended({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(listAdmission, row.id, {}, { endedAt: work.now() });
  if (row.status !== 'lapsed' || row.endedWhy?.startsWith('Renewed')) return;
  await tellFirmOf(work, row, `Admission ended: ${row.number}`, [
    row.endedWhy ?? '',
    'You can apply again while the list is open.',
  ]);
}

export const admissionEffects = follows(listAdmission, {
  create: [received],
  admit: [admitted],
  refuse: [refused],
  withdraw: [ended],
  proposeRemoval: [removalProposed],
  recordAnswer: [answered],
  answerRemoval: [answered],
  strike: [decidedRemoval],
  keep: [decidedRemoval],
  lapse: [ended],
});
