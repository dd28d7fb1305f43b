import type { Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstCounted, firstOf } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { agenciesOf, below, limitedTo, treeOf } from '../../customers/public.server.ts';
import { figureWords } from '../../procurement/public.ts';
import { extendedOnce } from '../amendments/extension-facts.server.ts';
import { type Period, yearAt, yearOf, yearsOf } from '../budget/budget-years.ts';
import { periodsOf } from '../increments/award-periods.server.ts';
import { withPeriods } from '../increments/released.server.ts';
import { liveReports, overdueOf, owedBy } from '../reports/due.server.ts';
import { type Clock, clocksOf, type Timed } from '../terms/clocks.ts';
import { termsOf, textOn } from '../terms/terms.ts';
import {
  daysBetween,
  elapsedPercent,
  ENDING,
  type Reason,
  reasonsOf,
  spentPercent,
  type Watched,
} from './attention.ts';
import {
  type AwardStanding,
  awardStanding,
  type GrantPortfolio,
  grantPortfolio,
  type portfolioScopes,
} from './award-calls.ts';
import { isFederal } from './award-words.ts';
import { burnCurve, type MonthSum } from './burn-curve.ts';
import { encumbrancesOf } from './encumbered.server.ts';
import type { HealthLevel } from './health.ts';
import { healthOfAward, targetsOf } from './health.server.ts';
import { COUNTED, drawnCents, drawnSql, sumsOfOne } from './figures.server.ts';
import { grantAward } from './grant-award.record.ts';

const AWARDS = 200;
const COSTS = 15;

const scopes: Readonly<Record<keyof typeof portfolioScopes, string>> = {
  open: `('active', 'suspended', 'closeout')`,
  closed: `('closed', 'terminated')`,
  all: `('active', 'suspended', 'closeout', 'closed', 'terminated')`,
};

/** One statement for all awards of the filters: their totals are added up from the very rows, shown or not. */
const portfolioSql = (scope: keyof typeof portfolioScopes) => `select a.id, a.number, a.title, a.agency, a.status,
    a.funding_type as "fundingType", a.award_date::text as "awardDate", a.reporting,
    a.from_day::text as "fromDay", a.until_day::text as "untilDay", m.name as "managerName",
    a.amount_cents as "amountCents", coalesce(a.match_cents, 0)::bigint as "requiredMatchCents",
    coalesce(x.expended, 0)::bigint as "expendedCents", coalesce(x.matched, 0)::bigint as "matchCents",
    coalesce(x.pending, 0)::bigint as "pendingCents",
    coalesce(y.drawn, 0)::bigint as "drawnCents"
  from grant_award a
    left join organization_members m on m.organization_id = a.organization_id and m.id = a.manager
    left join (
      select s.award, sum(s.amount_cents) filter (where s.share = 'funder' and c.status in ${COUNTED}) as expended,
        sum(s.amount_cents) filter (where s.share = 'match' and c.status in ${COUNTED}) as matched,
        sum(s.amount_cents) filter (where s.share = 'funder' and c.status = 'submitted') as pending
      from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
      where s.organization_id = $1 and s.award is not null group by s.award
    ) x on x.award = a.id
    left join (${drawnSql}) y on y.award = a.id
  where a.organization_id = $1 and a.status in ${scopes[scope]}
    and ($2::text is null or a.funding_type = $2) and ($3::uuid is null or a.cost_center = $3)
    and ($4::uuid is null or a.manager = $4)
    and ($5::uuid[] is null or a.cost_center in (select k.id from cost_center k where k.organization_id = $1 and k.agency = any ($5)))
  order by a.until_day, a.number`;

type Shown = GrantPortfolio['awards']['data'][number];
type Found = Timed & Watched & Omit<Shown, 'reasons' | 'next' | 'elapsed' | 'spent' | 'health' | 'healthParts'>;

const nextOf = (clocks: readonly Clock[], today: string): Clock | null =>
  clocks.find(({ dueOn, kind }) => dueOn >= today && kind !== 'closeout') ?? null;

/** The funder is noticed of one extension; an award that had it has no day for another notice. */
const clocksLeft = (row: Timed, isExtended: boolean): readonly Clock[] =>
  clocksOf(row).filter(({ kind }) => kind !== 'extension' || !isExtended);

interface Filters {
  readonly scope?: keyof typeof portfolioScopes | null | undefined;
  readonly fundingType?: string | null | undefined;
  readonly costCenter?: string | null | undefined;
  readonly manager?: string | null | undefined;
  /** With all that is under it. */
  readonly department?: string | null | undefined;
  readonly health?: HealthLevel | null | undefined;
}

interface Judged {
  readonly row: Found;
  readonly reasons: readonly Reason[];
  readonly health: ReturnType<typeof healthOfAward>;
  readonly isExtended: boolean;
}

function shownOf({ row, reasons, health, isExtended }: Judged, today: string): Shown {
  const { fundingType: _, awardDate: __, reporting: ___, ...said } = row;
  return {
    ...said,
    elapsed: elapsedPercent(row, today),
    spent: spentPercent(row.expendedCents, row.amountCents),
    reasons: [...reasons],
    health: health.level,
    healthParts: [...health.parts],
    next: nextOf(clocksLeft(row, isExtended), today),
  };
}

export async function portfolioOf(work: UnitOfWork, asked: Filters): Promise<GrantPortfolio> {
  const scope = asked.scope ?? 'open';
  const { department } = asked;
  const branch = department ? [department, ...below(await treeOf(work, work.today), department)] : null;
  const found = await work.tx.query<Found & Record<string, unknown>>(
    portfolioSql(scope),
    [work.actor.organizationId, asked.fundingType ?? null, asked.costCenter ?? null, asked.manager ?? null, branch],
    `grants.portfolio_${scope}`,
  );
  const ids = found.map(({ id }) => id);
  const live = await liveReports(work, ids);
  const extended = await extendedOnce(work, ids);
  const targets = await targetsOf(work, found);
  const judged = found
    .map((row): Judged => {
      const overdue = overdueOf(owedBy(row, live), work.today);
      return {
        row,
        reasons: reasonsOf({ ...row, overdue }, work.today),
        health: healthOfAward({ ...row, overdue }, targets(row.id), work.today),
        isExtended: extended.has(row.id),
      };
    })
    .filter(({ health }) => !asked.health || health.level === asked.health);
  const rows = judged.map(({ row }) => row);
  const total = (
    name: 'amountCents' | 'expendedCents' | 'pendingCents' | 'drawnCents' | 'matchCents' | 'requiredMatchCents',
  ) => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    totals: {
      awards: rows.length,
      ending: rows.filter(({ status, untilDay }) => {
        const left = daysBetween(work.today, untilDay);
        return (status === 'active' || status === 'suspended') && left >= 0 && left <= ENDING;
      }).length,
      attention: judged.filter(({ reasons }) => reasons.length > 0).length,
      amountCents: total('amountCents'),
      expendedCents: total('expendedCents'),
      pendingCents: total('pendingCents'),
      drawnCents: total('drawnCents'),
      matchCents: total('matchCents'),
      requiredMatchCents: total('requiredMatchCents'),
    },
    department: department ? ((await agenciesOf(work)).get(department)?.name ?? null) : null,
    limitedTo: await limitedTo(work),
    awards: await firstCounted(AWARDS, {
      rows: async (most) => judged.slice(0, most).map((one) => shownOf(one, work.today)),
      count: async (most) => Math.min(rows.length, most),
    }),
  };
}

const monthsSql = `select to_char(c.incurred_on, 'YYYY-MM') as month, sum(s.amount_cents)::bigint as cents
  from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
  where s.organization_id = $1 and s.award = $2 and s.share = 'funder' and c.status in ${COUNTED}
  group by 1 order by 1`;

/** Draws by the month in which the funder was asked. */
const drawsSql = `select to_char(coalesce(w.filed_on, w.paid_on), 'YYYY-MM') as month, sum(${drawnCents('w')})::bigint as cents
  from grant_drawdown w
  where w.organization_id = $1 and w.award = $2 and w.status in ('filed', 'paid', 'short_paid')
  group by 1 order by 1`;

const classesSql = `select c.cost_class as "costClass", sum(s.amount_cents)::bigint as cents
  from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
  where s.organization_id = $1 and s.award = $2 and s.share = 'funder' and c.status in ${COUNTED}
  group by 1 order by 2 desc, 1`;

const costsSql = `select c.id, c.number, c.description, c.payee, c.source, c.incurred_on::text as "incurredOn", s.share,
    s.amount_cents as cents, c.status
  from grant_cost_splits s join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent
  where s.organization_id = $1 and s.award = $2 and c.status <> 'discarded'
  order by c.incurred_on desc, c.number desc, s.position`;

/** The text of 2 CFR 200 that governs an award, with its figures. */
function textFor({ awardDate, fundingType }: Pick<Timed, 'awardDate' | 'fundingType'>): AwardStanding['text'] {
  const pack = isFederal(fundingType) ? textOn(awardDate) : null;
  if (!pack) return null;
  return {
    citation: pack.citation,
    from: pack.from,
    terms: termsOf(pack).map(({ name, title, says, value, unit, citation, unconfirmed }) => ({
      name,
      title,
      says,
      figure: figureWords(value, unit),
      citation,
      unconfirmed,
    })),
  };
}

type Award = Row<typeof grantAward>;

/** The figures of the notice of award. The funder’s share is that of the award and its required match. */
function termsOfAward(row: Award & Period, today: string): AwardStanding['terms'] {
  const { fain, uei, awardDate, fromDay, untilDay, payment, indirect, indirectRate, rateUntil, amount, match } = row;
  const whole = amount.cents + (match?.cents ?? 0);
  const budgetYear = yearAt(row, today);
  return {
    fain,
    uei,
    listings: (row.listings ?? []).map(({ aln }) => aln).join(', '),
    awardDate,
    fromDay,
    untilDay,
    budgetYear,
    budgetYears: yearsOf(row),
    budgetUntil: yearOf(row, budgetYear).untilDay,
    funderPercent: whole === 0 ? 100 : Math.round((10_000 * amount.cents) / whole) / 100,
    payment,
    indirect,
    indirectRate,
    rateUntil,
  };
}

export async function standingOf(work: UnitOfWork, id: string): Promise<AwardStanding> {
  const row = await work.find(grantAward, id);
  if (!row) throw missing(grantAward);
  const { lastCostOn: _, id: __, ...sums } = await sumsOfOne(work, id);
  const owed = owedBy(row, await liveReports(work, [id]));
  const asked = [work.actor.organizationId, id];
  const clocks = clocksLeft(row, (await extendedOnce(work, [id])).has(id));
  const watched = {
    status: row.status,
    fromDay: row.fromDay,
    untilDay: row.untilDay,
    amountCents: row.amount.cents,
    requiredMatchCents: row.match?.cents ?? 0,
    ...sums,
    overdue: overdueOf(owed, work.today),
  };
  const health = healthOfAward(watched, (await targetsOf(work, [row]))(id), work.today);
  return {
    figures: {
      elapsed: elapsedPercent(row, work.today),
      spent: spentPercent(sums.expendedCents, row.amount.cents),
      daysLeft: daysBetween(work.today, row.untilDay),
      ...sums,
      amountCents: watched.amountCents,
      requiredMatchCents: watched.requiredMatchCents,
    },
    reasons: [...reasonsOf(watched, work.today)],
    health: { level: health.level, parts: [...health.parts] },
    terms: termsOfAward(await withPeriods(work, row as Award), work.today),
    periods: await periodsOf(work, row as Award),
    text: textFor(row),
    clocks: [...clocks],
    burn: burnCurve({
      ...watched,
      spent: await work.tx.query<MonthSum & Record<string, unknown>>(monthsSql, asked, 'grant_award.months'),
      drawn: await work.tx.query<MonthSum & Record<string, unknown>>(drawsSql, asked, 'grant_award.draws'),
      encumbered: await encumbrancesOf(work, id),
      today: work.today,
      isRunning: row.status === 'active' || row.status === 'suspended',
      noticeOn: clocks.find(({ kind }) => kind === 'extension')?.dueOn ?? null,
    }),
    classes: await work.tx.query<AwardStanding['classes'][number]>(classesSql, asked, 'grant_award.classes'),
    costs: await firstOf<AwardStanding['costs']['data'][number]>(work.tx, {
      text: costsSql,
      values: asked,
      name: 'grant_award.costs',
      most: COSTS,
    }),
  };
}

export const awardOperations = ({ door }: Ports): Operation[] => [
  answers(grantPortfolio, {
    tag: 'Grants',
    scope: 'grant_award:read',
    access: 'member',
    summary: 'Awards with what was spent, what is left, the next due day, and why one needs attention.',
    told: 'The totals of the filters, and the awards by the end of their period.',
    probe: { namesNothing: true },
    run: ({ actor, query }) => door.run(actor, async (work) => ({ body: await portfolioOf(work, query) })),
  }),
  answers(awardStanding, {
    tag: 'Grants',
    scope: 'grant_award:read',
    access: 'member',
    summary: 'Money, days, governing text and costs of an award.',
    told: 'What follows from its costs and its dates.',
    probe: { names: { id: 'grant_award' } },
    run: ({ actor, params: { id } }) => door.run(actor, async (work) => ({ body: await standingOf(work, id) })),
  }),
];
