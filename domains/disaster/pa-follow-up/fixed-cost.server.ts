import { dollars, href, personActing, type Row } from '#kernel';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { grantApprovers, grantManagers } from '../../grants/public.ts';
import { membersWithDuty, notify, refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { paFollowUpPages } from '../pa-follow-up-pages.ts';
import { figuresOf, sumsOf } from '../public-assistance/figures.server.ts';
import { paProject } from '../public-assistance/pa-project.record.ts';
import { noFigure } from '../public-assistance/pa-terms.ts';
import { isEmergency } from '../public-assistance/pa-words.ts';
import { disasterOf, isProduct, thresholdsFor } from '../public-assistance/rights.server.ts';
import { fixedCostEstimate } from './fixed-cost-estimate.record.ts';
import { FIXED_LAW } from './fixed-cost-words.ts';

type Estimate = Row<typeof fixedCostEstimate>;
type Facts = EffectFacts<Estimate>;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `fixed_cost_estimate.${code}`, message);

/** Law: large permanent work, agreed before it is obligated. The project is held, so that no two estimates are agreed. */
async function judgeProject(work: UnitOfWork, row: Estimate): Promise<void> {
  const of = await work.asProduct.row(paProject, { where: { id: row.project }, lock: 'update' });
  if (!of || !['formulating', 'submitted'].includes(of.status))
    throw wrong(
      'amount',
      'before_obligation',
      'A fixed estimate is agreed while the project is formulated or submitted.',
    );
  if (isEmergency(of.category) || of.category === 'z')
    throw wrong(
      'amount',
      'is_permanent',
      `${of.number} is not permanent work. Categories C to G have fixed estimates (${FIXED_LAW}).`,
    );
  const { declaredOn } = await disasterOf(work, of.disaster);
  const lines = await thresholdsFor(work, declaredOn);
  if (!lines) throw wrong('amount', 'has_thresholds', noFigure(declaredOn));
  const { reductionCents } = figuresOf(of, (await sumsOf(work, { project: of.id }))(of.id), lines);
  const netCents = row.amount.cents - reductionCents;
  if (netCents < lines.largeCents)
    throw wrong(
      'amount',
      'is_large',
      `Net ${dollars(netCents)} is below the line of ${dollars(lines.largeCents)} for FY${lines.fiscalYear}. Only large projects have fixed estimates.`,
    );
  const other = await work.asProduct.row(fixedCostEstimate, {
    where: { project: row.project, status: ['draft', 'submitted', 'agreed'], id: { not: row.id } },
    fields: ['number'],
    order: 'number',
  });
  if (other)
    throw wrong('amount', 'one_estimate', `${other.number} is the estimate of ${of.number}. Decline it first.`);
}

/** Only what the finished work left of the estimate is used for something else. */
async function judgeExcess(work: UnitOfWork, row: Estimate): Promise<void> {
  if ((row.excess ?? []).length === 0) return;
  const of = await work.asProduct.row(paProject, { where: { id: row.project } });
  if (row.status !== 'agreed' || !of || !['complete', 'closed'].includes(of.status))
    throw wrong(
      'excess',
      'work_is_complete',
      'Excess funds are known once the estimate is agreed and the work complete.',
    );
  const sums = (await sumsOf(work, { project: of.id }))(of.id);
  const spentCents =
    sums.laborCents + sums.equipmentCents + sums.materialsCents + sums.rentedCents + sums.contractCents;
  const leftCents = Math.max(0, row.amount.cents - spentCents);
  if (row.planned.cents > leftCents)
    throw wrong(
      'excess',
      'within_excess',
      `${dollars(leftCents)} is left of the estimate after ${dollars(spentCents)} of cost; the uses total ${dollars(row.planned.cents)}.`,
    );
}

async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, fixedCostEstimate, grantManagers);
  if (row.status === 'draft') await judgeProject(work, row);
  await judgeExcess(work, row);
}

async function submitted({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, fixedCostEstimate, grantManagers);
  if (!isProduct(work)) await judgeProject(work, row);
  await work.asProduct.change(fixedCostEstimate, row.id, {}, { submittedBy: personActing(work.actor) });
  await notify(work, {
    to: await membersWithDuty(work, 'budget_officer'),
    kind: 'disaster.project',
    subject: `${row.number} awaits its agreement`,
    body: `${dollars(row.amount.cents)} fixed, ${dollars(row.highCost.cents)} at most by our range.`,
    link: href(paFollowUpPages.fixedCostEstimate, { id: row.id }),
  });
}

async function returned({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, fixedCostEstimate, grantApprovers);
  await work.asProduct.change(fixedCostEstimate, row.id, {}, { submittedBy: null });
}

async function agreed({ row, work }: Facts): Promise<void> {
  await refuseWithoutRight(work, fixedCostEstimate, grantApprovers);
  if (!isProduct(work)) {
    if (row.agreedOn === null || row.agreedOn > work.today)
      throw wrong('agreedOn', 'agreed_by_now', 'Enter the day on which FEMA and we agreed.');
    if (row.agreeBy !== null && row.agreedOn > row.agreeBy)
      throw wrong('agreedOn', 'in_time', `It was to be agreed by ${row.agreeBy}. Ask FEMA for another day first.`);
    await judgeProject(work, row);
  }
  await work.asProduct.change(fixedCostEstimate, row.id, {}, { agreedBy: personActing(work.actor) });
}

async function declined({ work }: Facts): Promise<void> {
  await refuseWithoutRight(work, fixedCostEstimate, [...grantManagers, ...grantApprovers]);
}

export const fixedCostEffects = follows(fixedCostEstimate, {
  create: [written],
  edit: [written],
  submit: [submitted],
  return: [returned],
  agree: [agreed],
  decline: [declined],
});
