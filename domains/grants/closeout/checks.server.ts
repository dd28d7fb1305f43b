import { dollars, type RecordName } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { COUNTED, drawnCents } from '../award/figures.server.ts';
import { isFederal, type fundingTypes } from '../award/award-words.ts';
import { paidDay } from '../drawdowns/drawable.server.ts';
import { SENT } from '../drawdowns/drawdown-words.ts';
import { termOn } from '../terms/terms.ts';
import type { CloseoutCheck } from './closeout-words.ts';

/** What is still open before an award can be closed, with the row that mends it. */
export interface Open {
  readonly check: CloseoutCheck;
  readonly said: string;
  readonly record: RecordName;
  readonly id: string | null;
}

interface Ending {
  readonly id: string;
  readonly fundingType: keyof typeof fundingTypes;
  readonly awardDate: string;
  readonly untilDay: string;
}

interface Found {
  readonly award: string;
  readonly periodEnd: string | null;
  readonly what:
    | 'cost'
    | 'unpaid'
    | 'drawdown'
    | 'amendment'
    | 'subaward'
    | 'report'
    | 'item'
    | 'owed'
    | 'reported'
    | 'bought';
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly kind: string;
  readonly cents: number | null;
}

/** Everything of these awards that is not decided, in one statement. */
const openSql = `select 'cost' as what, s.award, c.id, c.number, c.status, '' as kind, null as "periodEnd", null::bigint as cents from grant_cost c
    join grant_cost_splits s on s.organization_id = c.organization_id and s.parent = c.id and s.award = any ($2::uuid[])
    where c.organization_id = $1 and c.status in ('draft', 'submitted', 'reversing') group by s.award, c.organization_id, c.id
  union all
  select 'unpaid', s.award, c.id, c.number, c.status, '', null, null from grant_cost c
    join grant_cost_splits s on s.organization_id = c.organization_id and s.parent = c.id and s.award = any ($2::uuid[]) and s.share = 'funder'
    left join invoice i on i.organization_id = c.organization_id and i.id = c.invoice
    where c.organization_id = $1 and c.status in ${COUNTED} and ${paidDay('c', 'i')} is null
  union all
  select 'drawdown', w.award, w.id, w.number, w.status, w.kind, null, null from grant_drawdown w
    where w.organization_id = $1 and w.award = any ($2::uuid[]) and w.status in ('draft', 'submitted', 'approved', 'filed', 'returned')
  union all
  select 'amendment', m.award, m.id, m.number, m.status, m.kind, null, null from award_amendment m
    where m.organization_id = $1 and m.award = any ($2::uuid[]) and m.status in ('draft', 'submitted')
  union all
  select 'subaward', u.award, u.id, u.number, u.status, '', null, null from subaward u
    where u.organization_id = $1 and u.award = any ($2::uuid[]) and u.status in ('active', 'closing')
  union all
  select 'report', r.award, r.id, r.number, r.status, r.kind, r.period_end::text, null from grant_report r
    where r.organization_id = $1 and r.award = any ($2::uuid[]) and r.kind in ('final', 'final_performance', 'final_property')
      and r.status not in ('discarded', 'amended')
  union all
  select case when p.status in ('held', 'proposed') then 'item' when p.status = 'decided' and p.remit_cents > 0 then 'owed' else 'reported' end,
      p.award, p.id, p.number, p.status, p.kind, null, p.remit_cents from grant_property p
    where p.organization_id = $1 and p.award = any ($2::uuid[]) and p.status <> 'discarded'
  union all
  select 'bought', s.award, c.id, c.number, c.status, '', null, c.amount_cents from grant_cost_splits s
    join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED} and c.cost_class = 'equipment'
    where s.organization_id = $1 and s.award = any ($2::uuid[]) and s.share = 'funder' and not exists (select from grant_property p
      where p.organization_id = c.organization_id and p.cost = c.id and p.award = s.award and p.status <> 'discarded')
  order by 4`;

const balanceSql = `select a.id, a.amount_cents as "authorizedCents", coalesce(x.cents, 0)::bigint as "expendedCents",
    coalesce(y.drawn, 0)::bigint as "drawnCents", coalesce(y.received, 0)::bigint as "receivedCents",
    coalesce(y.income, 0)::bigint as "incomeCents", z.earned as "earnedCents"
  from grant_award a
    left join (select s.award, sum(s.amount_cents) as cents from grant_cost_splits s
      join grant_cost c on c.organization_id = s.organization_id and c.id = s.parent and c.status in ${COUNTED}
      where s.organization_id = $1 and s.award = any ($2::uuid[]) and s.share = 'funder' group by s.award) x on x.award = a.id
    left join (select w.award, sum(${drawnCents('w')}) as drawn, sum(w.income_cents) as income,
        sum(w.paid_amount_cents) filter (where w.status <> 'filed') as received
      from grant_drawdown w where w.organization_id = $1 and w.award = any ($2::uuid[]) and w.status in ${SENT} group by w.award) y
      on y.award = a.id
    left join (select m.award, coalesce(sum(m.payment_cents) filter (where m.status = 'verified'), 0)::bigint as earned
      from grant_milestone m where m.organization_id = $1 and m.award = any ($2::uuid[]) and m.subaward is null
        and m.payment_cents is not null and m.status <> 'waived' group by m.award) z
      on z.award = a.id and a.instrument = 'fixed'
  where a.organization_id = $1 and a.id = any ($2::uuid[])`;

export interface Balance {
  readonly authorizedCents: number;
  readonly expendedCents: number;
  readonly drawnCents: number;
  readonly receivedCents: number;
  /** Program income that was spent before cash was asked for. */
  readonly incomeCents: number;
  /** Of a fixed amount award that is paid by milestones, what those that are verified earned; what it cost is ours. */
  readonly earnedCents: number | null;
}

const none: Balance = {
  authorizedCents: 0,
  expendedCents: 0,
  drawnCents: 0,
  receivedCents: 0,
  incomeCents: 0,
  earnedCents: null,
};

/** What these awards authorized, spent, drew and received. */
export async function balancesOf(work: UnitOfWork, awards: readonly string[]): Promise<ReadonlyMap<string, Balance>> {
  const rows = await work.tx.query<Balance & { id: string } & Record<string, unknown>>(
    balanceSql,
    [work.actor.organizationId, awards],
    'grant_closeout.balances',
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Cash that came and was not spent, or not earned, less what was refunded. */
export const refundDue = ({ receivedCents, incomeCents, ...of }: Balance, refunded: number): number =>
  Math.max(
    0,
    of.earnedCents === null ? receivedCents + incomeCents - of.expendedCents : receivedCents - of.earnedCents,
  ) - refunded;

/** Costs that were never asked for, or milestones that were not. */
export const undrawn = ({ expendedCents, incomeCents, earnedCents, drawnCents: drawn }: Balance): number =>
  Math.max(0, (earnedCents ?? expendedCents - incomeCents) - drawn);

const records = {
  cost: ['costs', 'grant_cost', 'isn’t decided'],
  unpaid: ['paid', 'grant_cost', 'isn’t paid'],
  drawdown: ['drawdowns', 'grant_drawdown', 'isn’t paid or discarded'],
  amendment: ['amendments', 'award_amendment', 'isn’t decided'],
  subaward: ['subawards', 'subaward', 'isn’t closed'],
  item: ['property_items', 'grant_property', 'has no approved disposition'],
} as const satisfies Readonly<Record<string, readonly [CloseoutCheck, RecordName, string]>>;

const finals = [
  ['final', 'final_report', 'The final financial report isn’t filed.'],
  ['final_performance', 'final_performance', 'The final performance report isn’t filed.'],
] as const;

/** What keeps awards from being closed, by their records as they are now; `refunded` is what each gave back. */
export async function opensOf(
  work: UnitOfWork,
  awards: readonly (Ending & { readonly refunded: number })[],
): Promise<ReadonlyMap<string, { readonly open: readonly Open[]; readonly balance: Balance }>> {
  const ids = awards.map(({ id }) => id);
  const rows = await work.tx.query<Found & Record<string, unknown>>(
    openSql,
    [work.actor.organizationId, ids],
    'grant_closeout.open',
  );
  const balances = await balancesOf(work, ids);
  return new Map(
    awards.map((award) => {
      const balance = balances.get(award.id) ?? none;
      const own = rows.filter((one) => one.award === award.id);
      return [
        award.id,
        {
          balance,
          open: [...reportsOf(award, own), ...undecided(own), ...propertyOf(award, own), ...moneyOf(balance, award)],
        },
      ];
    }),
  );
}

function reportsOf({ fundingType, untilDay }: Ending, rows: readonly Found[]): readonly Open[] {
  if (!isFederal(fundingType)) return [];
  return finals.flatMap(([kind, check, said]) => {
    const own = rows.filter((one) => one.what === 'report' && one.kind === kind && one.periodEnd === untilDay);
    if (own.some(({ status }) => status === 'filed')) return [];
    return [{ check, said, record: 'grant_report' as const, id: own[0]?.id ?? null }];
  });
}

const isUndecided = (what: string): what is keyof typeof records => Object.hasOwn(records, what);

const undecided = (rows: readonly Found[]): readonly Open[] =>
  rows.flatMap(({ what, id, number }) => {
    if (!isUndecided(what)) return [];
    const [check, record, words] = records[what];
    return [{ check, said: `${number} ${words}.`, record, id }];
  });

/** What the register of property owes: equipment of the ledger that isn’t in it, shares that aren’t remitted, and the last report. Law: 2 CFR 200.313(d)(1), 200.344(a). */
function propertyOf(award: Ending, rows: readonly Found[]): readonly Open[] {
  if (!isFederal(award.fundingType)) return [];
  const threshold = termOn(award.awardDate, 'equipment_cents')?.value ?? 0;
  const register = rows
    .filter(({ what, cents }) => what === 'bought' && (cents ?? 0) >= threshold)
    .map(({ id, number }) => ({
      check: 'register' as const,
      said: `${number} bought equipment that isn’t in the property register.`,
      record: 'grant_cost' as const,
      id,
    }));
  const owed = rows
    .filter(({ what }) => what === 'owed')
    .map(({ id, number, cents }) => ({
      check: 'federal_share' as const,
      said: `${dollars(cents ?? 0)} of ${number} isn’t remitted.`,
      record: 'grant_property' as const,
      id,
    }));
  const hasProperty = rows.some(({ what }) => what === 'item' || what === 'owed' || what === 'reported');
  const final = rows.filter((one) => one.what === 'report' && one.kind === 'final_property');
  const isFiled = final.some(({ status, periodEnd }) => status === 'filed' && periodEnd === award.untilDay);
  const report =
    hasProperty && !isFiled
      ? [
          {
            check: 'final_property' as const,
            said: 'The final property report (SF-428-B) isn’t filed.',
            record: 'grant_report' as const,
            id: final[0]?.id ?? null,
          },
        ]
      : [];
  return [...register, ...owed, ...report];
}

function moneyOf(balance: Balance, { refunded }: { readonly refunded: number }): readonly Open[] {
  const left = undrawn(balance);
  const due = refundDue(balance, refunded);
  return [
    ...(left > 0
      ? [
          {
            check: 'drawn' as const,
            said: `${dollars(left)} is ${balance.earnedCents === null ? 'spent' : 'earned'} and not drawn.`,
            record: 'grant_drawdown' as const,
            id: null,
          },
        ]
      : []),
    ...(due === 0
      ? []
      : [
          {
            check: 'refund' as const,
            said:
              due > 0
                ? `${dollars(due)} was received and not ${balance.earnedCents === null ? 'spent' : 'earned'}. Refund it.`
                : `${dollars(-due)} too much is refunded.`,
            record: 'grant_closeout' as const,
            id: null,
          },
        ]),
  ];
}
