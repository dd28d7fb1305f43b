import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import { pdfAnswer } from '#server/services/pdf/pdf-answer.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { member } from '../../organization/public.server.ts';
import { over } from '../award/award-words.ts';
import { COUNTED } from '../award/figures.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import {
  type AwardBudget,
  awardBudget,
  type AwardChoice,
  budgetAwards,
  budgetFile,
  budgetPdf,
  readBudgetForm,
} from './budget-calls.ts';
import { changedYears } from './changed-years.ts';
import { budgetFileOf, budgetFormRead, budgetSheetOf } from './budget-forms.server.ts';
import { baseOf, subawardsOf, wholeOf } from './budget-math.ts';
import { directOrder } from './budget-words.ts';
import { approvedVersions, effortElsewhere, linesOf, spentOf, totalsOfBudget, versionsOf } from './facts.server.ts';
import { forecastOf, type Month } from './forecast.ts';
import { grantBudget } from './grant-budget.record.ts';
import { yearsOfAward } from './periods.server.ts';
import { meterOf, movedBetween, thresholdOn } from './transfers.ts';

const AWARDS = 200;

const awardsSql = `select a.id, a.number, a.title, a.status, count(b.id)::int as budgets,
    (array_agg(b.id order by b.number desc) filter (where b.status in ('draft', 'submitted')))[1] as open,
    (array_agg(b.id) filter (where b.status = 'approved'))[1] as approved
  from grant_award a
    left join grant_budget b on b.organization_id = a.organization_id and b.award = a.id and b.status <> 'discarded'
  where a.organization_id = $1 and a.status not in ('discarded', 'closed', 'terminated')
  group by a.organization_id, a.id
  order by a.number desc`;

const monthsSql = `select to_char(c.incurred_on, 'YYYY-MM') as month, sum(s.amount_cents)::bigint as cents
  from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
  where s.organization_id = $1 and s.award = $2 and s.share = 'funder' and c.status in ${COUNTED}
  group by 1 order by 1`;

export async function budgetOf(work: UnitOfWork, id: string): Promise<AwardBudget> {
  const of = await work.find(grantAward, id);
  if (!of) throw missing(grantAward);
  const approved = await approvedVersions(work, id);
  const waiting = await work.asProduct.rows(grantBudget, {
    where: { award: id, status: ['draft', 'submitted'] },
    order: 'number',
    most: 'all',
  });
  const spent = await spentOf(work, id);
  const people = await work.asProduct.rows(member, {
    where: { status: 'active' },
    fields: ['name'],
    order: ['name', 'id'],
    most: 'all',
  });
  const current = approved.findLast(({ status }) => status === 'approved');
  const totals = current ? totalsOfBudget(current, of) : null;
  const versions = versionsOf([...approved, ...waiting], of);
  const meter = meterOf(versionsOf(approved, of), of.awardDate);
  const funded = versionsOf(approved, of).findLast(({ byFunder }) => byFunder)?.totals;
  const { cents: thresholdCents, citation } = thresholdOn(of.awardDate);
  const spentCents = spent.reduce((sum, { cents }) => sum + cents, 0);
  const months = await work.tx.query<Month & Record<string, unknown>>(
    monthsSql,
    [work.actor.organizationId, id],
    'grant_budget.months',
  );
  const lines = current ? linesOf(current) : [];
  const traced = current ? baseOf(lines, current.base, of.awardDate) : [];
  const was = (costClass: string) => spent.find((one) => one.costClass === costClass);
  return {
    award: {
      number: of.number,
      title: of.title,
      status: of.status,
      fundingType: of.fundingType,
      indirect: of.indirect,
      indirectRate: of.indirect === 'none' ? null : of.indirectRate,
      awardDate: of.awardDate,
      fromDay: of.fromDay,
      untilDay: of.untilDay,
      amountCents: of.amount.cents,
      matchCents: of.match?.cents ?? 0,
      income: of.income,
      isOver: over.some((state) => state === of.status),
    },
    classes: [...directOrder, 'indirect' as const].map((costClass) => {
      const has = totals && (costClass === 'indirect' ? totals.indirect : totals.classes[costClass]);
      return {
        costClass,
        budgetCents: has?.funderCents ?? 0,
        matchCents: has?.matchCents ?? 0,
        incomeCents: has?.incomeCents ?? 0,
        expendedCents: was(costClass)?.cents ?? 0,
        pendingCents: was(costClass)?.pendingCents ?? 0,
      };
    }),
    versions: [...approved, ...waiting].map((row, at) => {
      const own = versions[at]?.totals ?? totalsOfBudget(row, of);
      // What waits is held against what is in force, not against another draft.
      const before = at < approved.length ? versions[at - 1]?.totals : (totals ?? undefined);
      return {
        id: row.id,
        number: row.number,
        title: row.title,
        status: row.status,
        revision: row.revision,
        approvedOn: row.approvedOn,
        reference: row.approvalReference,
        total: own.total,
        movedCents: before ? movedBetween(before, own) : 0,
        changedYears: current && at >= approved.length ? [...changedYears(lines, linesOf(row))] : [],
      };
    }),
    meter: meter && {
      budgetCents: meter.budgetCents,
      movedCents: meter.movedCents,
      limitCents: meter.limitCents,
      percent: meter.percent,
      thresholdCents,
      thresholdCitation: citation,
      isCounted: meter.isCounted,
      isOver: meter.isOver,
      approved: directOrder.filter((one) => funded && wholeOf(funded.classes[one]) > 0),
    },
    years: [...(await yearsOfAward(work, of))],
    subawards: subawardsOf(lines, of.awardDate).map((one) => ({ ...one, years: [...one.years] })),
    forecast: current
      ? forecastOf(months, { spentCents, fromDay: of.fromDay, untilDay: of.untilDay, today: work.today })
      : null,
    trace: lines.map(({ description, amount }, at) => ({
      description,
      cents: amount.cents,
      inCents: traced[at]?.inCents ?? 0,
      why: traced[at]?.why ?? '',
    })),
    people: people.map(({ id: person, name }) => ({ id: person, name })),
    elsewhere: [...(await effortElsewhere(work, id))],
  };
}

export const budgetOperations = ({ door }: Ports): Operation[] => [
  answers(budgetAwards, {
    tag: 'Grants',
    scope: 'grant_budget:read',
    access: 'member',
    summary: 'Awards that a budget can be built for, with the versions of each.',
    told: 'The latest awards first.',
    probe: { namesNothing: true },
    run: ({ actor }) =>
      door.run(actor, async (work) => ({
        body: await firstOf<AwardChoice>(work.tx, {
          text: awardsSql,
          values: [work.actor.organizationId],
          name: 'grant_budget.awards',
          most: AWARDS,
        }),
      })),
  }),
  answers(awardBudget, {
    tag: 'Grants',
    scope: 'grant_budget:read',
    access: 'member',
    summary: 'The budget of an award by class against its costs, its versions, transfers and forecast.',
    told: 'What follows from the lines of its budgets and from its costs.',
    probe: { names: { id: 'grant_award' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await budgetOf(work, id) })),
  }),
  answers(budgetFile, {
    tag: 'Grants',
    scope: 'grant_budget:read',
    access: 'member',
    summary: 'A saved budget as SF-424A or SF-424C, in XML that the official schema accepts.',
    told: 'The XML, the rows of the form, and what the form says against them.',
    probe: { names: { id: 'grant_budget' }, query: { code: 'sf424a' } },
    run: ({ actor, params: { id }, query: { code, year } }) =>
      door.run(actor, async (work) => ({ body: await budgetFileOf(work, id, { code, year: year ?? null }) })),
  }),
  answers(budgetPdf, {
    tag: 'Grants',
    scope: 'grant_budget:read',
    access: 'member',
    summary: 'A saved budget as SF-424A or SF-424C, as a PDF file.',
    told: 'The PDF file. It is read back first, and refused where a text would read otherwise.',
    probe: { names: { id: 'grant_budget' }, query: { code: 'sf424a' } },
    run: async ({ actor, params: { id }, query: { code, year } }) =>
      pdfAnswer(await door.run(actor, (work) => budgetSheetOf(work, id, { code, year: year ?? null }))),
  }),
  answers(readBudgetForm, {
    tag: 'Grants',
    scope: 'grant_budget:read',
    access: 'member',
    summary: 'Compares an SF-424A or SF-424C that was filled in elsewhere with a saved budget. Nothing is changed.',
    told: 'The rows of the form, and those on which the budget differs.',
    probe: { names: { id: 'grant_budget' }, body: { code: 'sf424a', xml: '<a/>' } },
    run: ({ actor, params: { id }, body: { code, year, xml } }) =>
      door.run(actor, async (work) => ({ body: await budgetFormRead(work, id, { code, year: year ?? null, xml }) })),
  }),
];
