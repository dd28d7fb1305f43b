import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { daysBetween } from '../award/attention.ts';
import { COUNTED } from '../award/figures.server.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { figureOn } from '../budget/budget-math.ts';
import { termOn } from '../terms/terms.ts';
import { balanceOf, type CashMove, cashSpans, daysOfCash, heldSince, interestOfYear } from './cash.ts';
import { type AdvanceCash, advanceCash } from './cash-calls.ts';
import { paidDay } from './drawable.server.ts';
import { interestRemittance } from './interest-remittance.record.ts';

const AWARDS = 100;

/** Federal awards that are paid ahead: what came, and what was paid out for them. */
const advanced = `from grant_award a
  where a.organization_id = $1 and a.payment = 'advance' and a.funding_type in ('federal', 'pass_through')
    and a.status in ('active', 'suspended', 'closeout', 'terminated', 'closed')`;

const movesSql = `select w.award, w.paid_on::text as "on", w.paid_amount_cents as cents from grant_drawdown w
    where w.organization_id = $1 and w.status in ('paid', 'short_paid') and w.paid_on <= $2::date
      and w.award in (select a.id ${advanced})
  union all
  select s.award, ${paidDay('c', 'i')}::text, -s.amount_cents from grant_cost_splits s
    join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED}
    left join invoice i on i.organization_id = c.organization_id and i.id = c.invoice
    where s.organization_id = $1 and s.share = 'funder' and ${paidDay('c', 'i')} <= $2::date
      and s.award in (select a.id ${advanced})`;

/** The rate of the account, as the latest advance of each award says it. */
const ratesSql = `select distinct on (w.award) w.award, w.interest_rate::float8 as rate from grant_drawdown w
  where w.organization_id = $1 and w.interest_rate is not null and w.status in ('paid', 'short_paid')
  order by w.award, w.paid_on desc, w.number desc`;

interface Move extends CashMove {
  readonly award: string;
}

interface Read {
  readonly moves: ReadonlyMap<string, readonly CashMove[]>;
  readonly rates: ReadonlyMap<string, number>;
}

async function cashRead(work: UnitOfWork): Promise<Read> {
  const { organizationId } = work.actor;
  const moves = await work.tx.query<Move & Record<string, unknown>>(
    movesSql,
    [organizationId, work.today],
    'grant_drawdown.cash_moves',
  );
  const rates = await work.tx.query<{ award: string; rate: number }>(
    ratesSql,
    [organizationId],
    'grant_drawdown.cash_rates',
  );
  return { moves: Map.groupBy(moves, ({ award }) => award), rates: new Map(rates.map((one) => [one.award, one.rate])) };
}

const interestOf = ({ moves, rates }: Read, award: string, { year, today }: { year: number; today: string }): number =>
  interestOfYear(cashSpans(moves.get(award) ?? [], today), rates.get(award) ?? 0, year);

/** What advances of all federal awards earned in a year, by the days on which their cash was there. */
export async function interestCounted(work: UnitOfWork, year: number): Promise<number> {
  const read = await cashRead(work);
  return [...read.moves.keys()].reduce((sum, award) => sum + interestOf(read, award, { year, today: work.today }), 0);
}

/** What may be kept of the interest of a year, by the text in force when it began. Law: 2 CFR 200.305(b)(12). */
export const keptOfYear = (year: number): number => figureOn(`${year}-01-01`, 'advance_interest_cents');

/** Since when the oldest advance of an award is held, however many awards have one. */
export async function advanceHeldSince(work: UnitOfWork, award: string): Promise<string | null> {
  const { moves } = await cashRead(work);
  return heldSince(moves.get(award) ?? [], work.today);
}

export async function advanceCashOf(work: UnitOfWork, asked: number | null): Promise<AdvanceCash> {
  const now = Number(work.today.slice(0, 4));
  const year = asked ?? now;
  const read = await cashRead(work);
  const awards = await work.rows(grantAward, {
    where: { id: [...read.moves.keys()] },
    fields: ['number', 'title', 'awardDate'],
    order: 'number',
    most: 'all',
  });
  const remittances = await work.rows(interestRemittance, {
    where: { year, status: { not: 'discarded' } },
    fields: ['number', 'status', 'earned', 'due', 'remitted'],
    order: 'number',
    most: 'all',
  });
  const shown = awards.map((award) => {
    const moves = read.moves.get(award.id) ?? [];
    const since = heldSince(moves, work.today);
    const daysHeld = since === null ? null : daysBetween(since, work.today);
    const term = termOn(award.awardDate, 'advance_days');
    const mostDays = figureOn(award.awardDate, 'advance_days');
    const sum = (isIn: boolean) =>
      moves.reduce((all, { cents }) => (cents > 0 === isIn ? all + Math.abs(cents) : all), 0);
    return {
      id: award.id,
      number: award.number,
      title: award.title,
      receivedCents: sum(true),
      paidOutCents: sum(false),
      balanceCents: balanceOf(moves, work.today),
      heldSince: since,
      daysHeld,
      daysOfCash: daysOfCash(moves, work.today),
      mostDays,
      isOver: daysHeld !== null && daysHeld > mostDays,
      citation: term?.citation ?? '',
      rate: read.rates.get(award.id) ?? null,
      interestCents: interestOf(read, award.id, { year, today: work.today }),
    };
  });
  const interestCents = shown.reduce((all, one) => all + one.interestCents, 0);
  const keptCents = keptOfYear(year);
  const earned = remittances.reduce((most, one) => Math.max(most, one.earned.cents), interestCents);
  const remittedCents = remittances.reduce((all, { remitted }) => all + (remitted?.cents ?? 0), 0);
  const days = [...read.moves.values()].flat().map(({ on }) => Number(on.slice(0, 4)));
  const first = days.reduce((least, one) => Math.min(least, one), now);
  return {
    year,
    years: Array.from({ length: now - first + 1 }, (_, at) => now - at),
    awards: firstRows(
      shown.toSorted((one, other) => other.balanceCents - one.balanceCents),
      AWARDS,
    ),
    interestCents,
    keptCents,
    remittedCents,
    dueCents: Math.max(0, earned - keptCents - remittedCents),
    remittances: remittances.map(({ id, number, status, earned: of, due }) => ({
      id,
      number,
      status,
      earnedCents: of.cents,
      dueCents: due?.cents ?? null,
    })),
  };
}

export const cashOperations = ({ door }: Ports): Operation[] => [
  answers(advanceCash, {
    tag: 'Grants',
    scope: 'grant_drawdown:read',
    access: 'member',
    summary: 'Federal cash that is there and not paid out, by award, with the interest of a year.',
    told: 'Days that cash is held against those the text allows, and what interest is to be remitted.',
    probe: { namesNothing: true },
    run: ({ actor, query: { year } }) =>
      door.run(actor, async (work) => ({ body: await advanceCashOf(work, year ?? null) })),
  }),
];
