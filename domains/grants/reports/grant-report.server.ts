import { dollars, href, moneyOf, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantApprovers, grantManagers } from '../award/award-life.ts';
import { isSameJson } from '../applications/json-same.ts';
import { isFederal } from '../award/award-words.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { reportPages } from '../report-pages.ts';
import { clocksOf } from '../terms/clocks.ts';
import { grantReport } from './grant-report.record.ts';
import { frozenLines, linesAsOf } from './ledger.server.ts';
import { type Performance, unsaid } from './performance.ts';
import { performanceNow } from './performance.server.ts';
import { propertyNow, refuseOtherProperty } from './property.server.ts';
import { isFinal, isFinancial, isProperty, type LineName, lineNames, reportKinds, sf425Lines } from './report-words.ts';
import { failing, fallen, type Lines } from './sf425.ts';

type Report = Row<typeof grantReport>;
type Award = Row<typeof grantAward>;
type Facts = EffectFacts<Report>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_report.${code}`, message);
const isProduct = ({ actor }: UnitOfWork): boolean => actor.kind === 'system';

/** Awards that owe reports; the last ones are due after the end. */
const reporting = ['active', 'suspended', 'closeout', 'terminated'] as const;

async function awardOf(work: UnitOfWork, id: string): Promise<Award> {
  const found = await work.asProduct.row(grantAward, { where: { id }, lock: 'update' });
  if (!found) throw wrong('award', 'no_award', 'Choose an award.');
  if (!reporting.some((state) => state === found.status))
    throw wrong('award', 'award_is_open', `${found.number} isn’t open. Only an accepted award is reported on.`);
  return found;
}

/** One report for each period: the key of the database says so as well. */
export const liveKeyOf = ({
  award,
  kind,
  periodEnd,
  amends,
}: Pick<Report, 'award' | 'kind' | 'periodEnd' | 'amends'>) =>
  [award, kind, periodEnd, ...(amends === null ? [] : [amends])].join('|').slice(0, 120);

/** The day by which it is due; a period that no duty names is refused for federal money. */
function dueOf(of: Award, row: Report): string | null {
  const { kind, periodEnd } = row;
  if (isProperty(kind)) return propertyDueOf(of, row);
  const found = clocksOf(of).find((one) => one.kind === kind && one.period === periodEnd);
  if (!found && isFederal(of.fundingType))
    throw wrong(
      'periodEnd',
      'is_due_period',
      `${of.number} owes no ${reportKinds[kind].toLowerCase()} to ${periodEnd}.`,
    );
  return found?.dueOn ?? null;
}

/** The last property report is due with the other last reports; others when the terms of the award say so. Law: 2 CFR 200.344(a), (b). */
function propertyDueOf(of: Award, { kind, periodEnd }: Report): string | null {
  if (kind !== 'final_property') return null;
  if (periodEnd !== of.untilDay)
    throw wrong('periodEnd', 'property_is_at_the_end', `A final property report is as of ${of.untilDay}.`);
  return clocksOf(of).find((one) => one.kind === 'final')?.dueOn ?? null;
}

async function amended(work: UnitOfWork, row: Report): Promise<Report | null> {
  if (row.amends === null) return null;
  const old = await work.asProduct.row(grantReport, { where: { id: row.amends }, lock: 'update' });
  if (!old || old.status !== 'filed')
    throw wrong('amends', 'amends_filed', 'Choose a filed report that no new version has replaced.');
  if (old.award !== row.award || old.kind !== row.kind || old.periodEnd !== row.periodEnd)
    throw wrong('amends', 'amends_same', `${old.number} is of another award, type or period.`);
  return old;
}

async function begun({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, grantReport, grantManagers);
  const of = await awardOf(work, row.award);
  const dueOn = dueOf(of, row);
  await amended(work, row);
  const liveKey = liveKeyOf(row);
  const other = await work.asProduct.row(grantReport, { where: { liveKey }, fields: ['number'] });
  if (other) throw wrong('periodEnd', 'one_each', `${other.number} is this report already. Continue it instead.`);
  await work.asProduct.change(grantReport, row.id, {}, { liveKey, dueOn });
}

async function edited({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, grantReport, grantManagers);
  await awardOf(work, row.award);
}

/** The report that this one is compared with: the version it replaces, or the one of the period before. */
export async function priorOf(work: UnitOfWork, row: Report): Promise<Report | null> {
  if (row.amends !== null) return work.asProduct.row(grantReport, { where: { id: row.amends } });
  return work.asProduct.row(grantReport, {
    where: { award: row.award, kind: ['financial', 'final'], status: 'filed', periodEnd: { below: row.periodEnd } },
    order: '-periodEnd',
  });
}

function judgeLines(of: Award, row: Report, lines: Lines): void {
  const [letter] = failing(lines);
  if (letter) throw wrong('incomeEarned', `identity_${letter}`, `Line ${letter} of SF-425 doesn’t add up.`);
  if (lines.unobligated < 0)
    throw wrong(
      'openObligations',
      'within_award',
      `${dollars(lines.federalTotal)} is spent and obligated, ${dollars(lines.authorized)} is authorized.`,
    );
  if (isFinal(row.kind) && lines.unliquidated !== 0)
    throw wrong(
      'openObligations',
      'final_is_liquidated',
      `A final report has no unliquidated obligations. ${dollars(lines.unliquidated)} is not paid yet.`,
    );
  if (isFinal(row.kind) && row.periodEnd !== of.untilDay)
    throw wrong('periodEnd', 'final_is_the_end', `A final report ends with the award, on ${of.untilDay}.`);
}

async function judgeChange(work: UnitOfWork, row: Report, lines: Lines): Promise<void> {
  const says = (row.reason ?? '').trim().length >= 10;
  if (row.amends !== null && !says)
    throw wrong('reason', 'amendment_is_reasoned', 'Enter why the filed report is replaced.');
  const prior = await priorOf(work, row);
  if (!prior) return;
  const [first] = fallen(lines, frozenLines(prior));
  if (first && !says)
    throw wrong(
      'reason',
      'fall_is_reasoned',
      `Line ${sf425Lines[first][0]} is less than in ${prior.number}. Enter the reason for the change.`,
    );
}

const asMoney = (work: UnitOfWork, lines: Lines) => {
  const entered: readonly LineName[] = ['incomeEarned', 'incomeDeducted', 'incomeAdded'];
  return Object.fromEntries(
    lineNames.filter((name) => !entered.includes(name)).map((name) => [name, moneyOf(work.actor, lines[name])]),
  );
};

/** What was entered for filing in a draft counts for nothing. */
const unsent = { filedOn: null, receipt: null } as const;

async function submit({ row, work }: Facts): Promise<void> {
  const submittedBy = personActing(work.actor);
  if (isProduct(work)) {
    await work.asProduct.change(grantReport, row.id, {}, { submittedBy });
    return;
  }
  await refuseWithoutRight(work, grantReport, grantManagers);
  const of = await awardOf(work, row.award);
  dueOf(of, row);
  await amended(work, row);
  const figures = await figuresOf(work, of, row);
  await work.asProduct.change(grantReport, row.id, {}, { ...unsent, ...figures, submittedBy });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'grant.report',
    subject: `${row.number} of ${of.number} awaits your certification`,
    body: `${reportKinds[row.kind]} to ${row.periodEnd}`,
    link: href(reportPages.report, { id: row.id }),
  });
}

async function figuresOf(work: UnitOfWork, of: Award, row: Report) {
  if (isFinancial(row.kind)) return judged(work, of, row);
  return isProperty(row.kind) ? { property: await propertyNow(work, of, row) } : toldGoals(work, of, row);
}

/** What is certified is what the records say at that moment. */
async function refuseOther(work: UnitOfWork, of: Award, row: Report): Promise<void> {
  if (isFinancial(row.kind)) return refuseChanged(work, of, row);
  return isProperty(row.kind) ? refuseOtherProperty(work, of, row) : refuseOtherGoals(work, of, row);
}

/** What was typed once on goals and milestones is frozen with the report; a goal that owes a value of the period is named. */
async function toldGoals(work: UnitOfWork, of: Award, row: Report): Promise<{ readonly performance: Performance }> {
  const performance = await performanceNow(work, of, row);
  const [first] = unsaid(performance);
  if (first)
    throw wrong(
      'narrative',
      'goals_are_told',
      `“${first.title}” has no value to ${row.periodEnd}. Enter it on its page.`,
    );
  return { performance };
}

async function judged(work: UnitOfWork, of: Award, row: Report) {
  const lines = await linesAsOf(work, row);
  judgeLines(of, row, lines);
  await judgeChange(work, row, lines);
  return asMoney(work, lines);
}

/** The award is held, and the figures are worked out once more: what is certified is what the ledger says at that moment. */
async function certify({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantReport, grantApprovers);
  if (!isProduct(work)) {
    const of = await awardOf(work, row.award);
    await refuseOther(work, of, row);
  }
  await work.asProduct.change(
    grantReport,
    row.id,
    {},
    { certifiedBy: personActing(work.actor), certifiedOn: work.today },
  );
  await tell(work, row, 'is certified');
}

async function refuseOtherGoals(work: UnitOfWork, of: Award, row: Report): Promise<void> {
  if (!isSameJson(row.performance, await performanceNow(work, of, row)))
    throw wrong(
      'narrative',
      'goals_changed',
      'A goal or milestone of this period changed since. Send the report back and submit it again.',
    );
}

async function refuseChanged(work: UnitOfWork, of: Award, row: Report): Promise<void> {
  const [now, then] = [await linesAsOf(work, row), frozenLines(row)];
  const changed = lineNames.find((name) => now[name] !== then[name]);
  if (changed)
    throw wrong(
      'award',
      'figures_changed',
      `Line ${sf425Lines[changed][0]} is ${dollars(now[changed])} now. Send the report back and submit it again.`,
    );
  judgeLines(of, row, now);
}

/** What the step asks for is judged with it: before, the step is only waiting for it. */
function judgeFiling({ filedOn, certifiedOn, receipt }: Report, today: string): void {
  if (filedOn === null || filedOn > today || (certifiedOn !== null && filedOn < certifiedOn))
    throw wrong('filedOn', 'filed_by_now', 'Enter the day of filing, from its certification until today.');
  if ((receipt ?? '').trim().length < 3)
    throw wrong('receipt', 'has_receipt', 'Enter the receipt number, in 3 characters or more.');
}

/** A new version takes the place of the old one, which stays as it was filed. */
async function file({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, grantReport, grantManagers);
  const filedBy = personActing(work.actor);
  if (isProduct(work)) {
    await work.asProduct.change(grantReport, row.id, {}, { filedBy });
    return;
  }
  judgeFiling(row, work.today);
  await awardOf(work, row.award);
  const old = await amended(work, row);
  if (old)
    await work.asProduct.move(grantReport, old.id, 'amend', {
      reason: `Replaced by ${row.number}`,
      computed: { liveKey: null },
    });
  await work.asProduct.change(grantReport, row.id, {}, { filedBy, liveKey: liveKeyOf({ ...row, amends: null }) });
  await tell(work, row, 'is filed');
}

async function sentBack({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(grantReport, row.id, {}, { submittedBy: null, certifiedBy: null, certifiedOn: null });
  await tell(work, row, 'was sent back');
}

async function discarded({ row, work }: Facts): Promise<void> {
  await work.asProduct.change(grantReport, row.id, {}, { liveKey: null });
}

async function tell(work: UnitOfWork, { id, number, createdBy, submittedBy, kind, periodEnd }: Report, what: string) {
  await notify(work, {
    to: [createdBy, ...(submittedBy ? [submittedBy] : [])],
    kind: 'grant.report',
    subject: `${number} ${what}`,
    body: `${reportKinds[kind]} to ${periodEnd}`,
    link: href(reportPages.report, { id }),
  });
}

export const reportEffects = follows(grantReport, {
  create: [begun],
  edit: [edited],
  submit: [submit],
  certify: [certify],
  return: [sentBack],
  file: [file],
  discard: [discarded],
});
