import { dollars, href, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { subawardRisk } from '../monitoring/subaward-risk.record.ts';
import { subrecipientPages } from '../subrecipient-pages.ts';
import { type Period, periodsOf } from './report-periods.ts';
import { subaward } from './subaward.record.ts';
import { subawardReport } from './subaward-report.record.ts';
import { subrecipient } from './subrecipient.record.ts';

type Report = Row<typeof subawardReport>;
type Facts = EffectFacts<Report>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `subaward_report.${code}`, message);

/** What was signed is reported on, also after it ended. */
export const reporting = ['active', 'closing', 'closed', 'terminated'] as const;

async function heldSubaward(work: UnitOfWork, id: string): Promise<Row<typeof subaward>> {
  const found = await work.asProduct.row(subaward, { where: { id }, lock: 'update' });
  if (!found) throw wrong('subaward', 'no_subaward', 'Choose a subaward.');
  if (!reporting.some((state) => state === found.status))
    throw wrong('subaward', 'is_signed', `${found.number} is not signed yet. Nothing is reported on it.`);
  return found;
}

async function periodOf(work: UnitOfWork, of: Row<typeof subaward>, periodEnd: string): Promise<Period> {
  const award = await work.asProduct.row(grantAward, { where: { id: of.award }, fields: ['awardDate'] });
  const risk = await work.asProduct.row(subawardRisk, {
    where: { subrecipient: of.subrecipient, status: 'adopted' },
    fields: ['reportsPerYear'],
  });
  const all = periodsOf({
    awardDate: award?.awardDate ?? of.fromDay,
    fromDay: of.fromDay,
    untilDay: of.untilDay,
    perYear: risk?.reportsPerYear ?? null,
  });
  const found = all.find((one) => one.periodEnd === periodEnd);
  if (found) return found;
  const near = all.find((one) => one.periodEnd > periodEnd) ?? all.at(-1);
  throw wrong(
    'periodEnd',
    'is_a_period',
    near
      ? `No period of ${of.number} ends on this day. The next one ends on ${near.periodEnd}.`
      : `${of.number} has no periods to report on.`,
  );
}

/** Period and figures as they follow from the subaward and the report before; its holder counts one report after the other. */
async function figured({ row, work }: Facts): Promise<Row<typeof subaward>> {
  const of = await heldSubaward(work, row.subaward);
  const period = await periodOf(work, of, row.periodEnd);
  if (period.periodEnd > work.today)
    throw wrong('periodEnd', 'is_over', `This period ends on ${period.periodEnd}. Report on it afterwards.`);
  if (row.receivedOn > work.today) throw wrong('receivedOn', 'received_by_now', 'Enter a day until today.');
  if (row.total.cents > of.amount.cents)
    throw wrong(
      'total',
      'within_amount',
      `${of.number} is ${dollars(of.amount.cents)}. More than that is not spent on it.`,
    );
  const [earlier] = await work.asProduct.rows(subawardReport, {
    where: { subaward: row.subaward, periodEnd: { below: row.periodEnd } },
    order: '-periodEnd',
    fields: ['total'],
    most: 1,
  });
  const before = moneyOf(work.actor, earlier?.total?.cents ?? 0);
  const spent = moneyOf(work.actor, row.total.cents - before.cents);
  const { fromDay, dueOn } = period;
  await work.asProduct.change(subawardReport, row.id, {}, { fromDay, dueOn, before, spent });
  return of;
}

async function written(facts: Facts): Promise<void> {
  if (facts.work.actor.kind === 'system') return;
  await refuseWithoutRight(facts.work, subawardReport, grantManagers);
  await figured(facts);
}

/** The figures are taken again: the report before may have changed since this one was written. */
async function judged(facts: Facts): Promise<Row<typeof subaward>> {
  const { work, row } = facts;
  if (work.actor.kind === 'system') return heldSubaward(work, row.subaward);
  const of = await figured(facts);
  const now = await work.asProduct.row(subawardReport, { where: { id: row.id }, fields: ['spent'] });
  if ((now?.spent?.cents ?? 0) < 0 && (row.adjustment ?? '').trim().length < 20)
    throw wrong('adjustment', 'fall_says_why', 'The total is lower than the one before. Say why.');
  return of;
}

async function submit(facts: Facts): Promise<void> {
  const { row, work } = facts;
  await refuseWithoutRight(work, subawardReport, grantManagers);
  const of = await judged(facts);
  const party = await work.asProduct.row(subrecipient, {
    where: { id: of.subrecipient },
    fields: ['name', 'uei'],
  });
  // A later correction of the identity does not change what was reported under it.
  const reportedAs = party ? [party.name, ...(party.uei ? [`UEI ${party.uei}`] : [])].join(', ') : null;
  await work.asProduct.change(subawardReport, row.id, {}, { party: reportedAs, submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.sub_report',
    subject: `${row.number} of ${of.number} awaits your acceptance`,
    body: reportedAs ?? '',
    link: href(subrecipientPages.subawardReport, { id: row.id }),
  });
}

async function accept(facts: Facts): Promise<void> {
  const { row, work } = facts;
  await judged(facts);
  await work.asProduct.change(
    subawardReport,
    row.id,
    {},
    { acceptedBy: personActing(work.actor), acceptedOn: work.today },
  );
  await tell(work, row, 'is accepted');
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(subawardReport, row.id, {}, { acceptedBy: null, acceptedOn: null });
  await tell(work, row, 'was sent back');
}

async function tell(work: UnitOfWork, { id, number, createdBy, submittedBy, party }: Report, what: string) {
  await notify(work, {
    to: [createdBy, ...(submittedBy ? [submittedBy] : [])],
    kind: 'grant.sub_report',
    subject: `${number} ${what}`,
    body: party ?? '',
    link: href(subrecipientPages.subawardReport, { id }),
  });
}

export const subawardReportEffects = follows(subawardReport, {
  create: [written],
  edit: [written],
  submit: [submit],
  accept: [accept],
  return: [sentBack],
  reopen: [sentBack],
});
