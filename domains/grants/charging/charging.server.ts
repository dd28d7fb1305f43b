import type { BodyOf, Row } from '#kernel';
import { firstCounted, firstOf, firstRows } from '#server/records/first-of.ts';
import { missing } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { refusedAt, refuseWithoutRight } from '../../organization/public.server.ts';
import { grantManagers } from '../award/award-life.ts';
import { grantAward } from '../award/grant-award.record.ts';
import type { CostTypeName } from '../budget/cost-types.ts';
import type { CostClass, CostShare } from '../costs/cost-words.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { type ChargeSource, everyRow, freeRows, sourceOf } from './charge-source.server.ts';
import type { ChargeKind, ChargeState } from './charge-words.ts';
import type { chargeBatch, CostSources, ToCharge } from './charging-calls.ts';
import { percentOfAward, sharesOfCharge } from './shares.ts';

type Sources = readonly ChargeSource[];
type Batch = ToCharge['batches']['data'][number];

const [SHOWN, ROWS] = [50, 100];

const batchesOf = (sources: Sources): string => `with ${freeRows(sources)},
  batches as (select kind, batch, obstacle, count(*)::int as rows, min(parent::text)::uuid as parent, min(record) as record,
      min(number) as number, min("of") as "of", min(payee) as payee, min(description) as description, min(day)::text as "fromDay",
      max(day)::text as "untilDay", sum(left_cents)::bigint as cents, sum(least(eligible, left_cents))::bigint as "eligibleCents",
      min(award::text)::uuid as award_id, min(award_number) as award_number, min(award_title) as award_title,
      bool_and(invoice is not null or paid is not null) as "isPaid"
    from free group by kind, batch, obstacle)`;

interface Summed {
  readonly isBlocked: boolean;
  readonly batches: number;
  readonly cents: number;
}

type Found = Omit<Batch, 'award' | 'isChosen'> &
  Record<'award_id' | 'award_number' | 'award_title', string | null> &
  Record<string, unknown>;

interface Asked {
  readonly kind: ChargeKind | null;
  readonly state: ChargeState;
}

/** An invoice is asked of all kinds: what other rows claim of it they charge themselves. Any other kind is asked alone. */
const neededFor = (sources: Sources, kind: ChargeKind | null): Sources =>
  kind === null || kind === 'invoice' ? sources : [sourceOf(sources, kind)];

/** What awaits charging, the newest first. */
export async function toChargeOf(work: UnitOfWork, all: Sources, { kind, state }: Asked): Promise<ToCharge> {
  const organization = work.actor.organizationId;
  const sources = neededFor(all, kind);
  const of = kind ?? 'all';
  // All batches are put together once: their sums come with each row, and with one that is empty where no batch is of this state.
  let sums: readonly Summed[] = [];
  const summed = (isBlocked: boolean) => {
    const one = sums.find((sum) => sum.isBlocked === isBlocked);
    return { batches: one?.batches ?? 0, cents: one?.cents ?? 0 };
  };
  const found = await firstCounted<Found>(SHOWN, {
    async rows(most) {
      const rows = await work.tx.query<Found & { sums: readonly Summed[] }>(
        `${batchesOf(sources)},
         asked as materialized (select *, obstacle is not null as "isBlocked" from batches where $2::text is null or kind = $2),
         summed as (select coalesce(json_agg(s), '[]') as sums from (
           select "isBlocked", count(*)::int as batches, sum(cents)::bigint as cents from asked group by 1) s)
         select a.*, s.sums from summed s left join asked a on a."isBlocked" = $3
         order by a."untilDay" desc, a.kind, a.number, a.batch fetch first $4 rows only`,
        [organization, kind, state === 'blocked', most],
        `charging.batches_${of}`,
      );
      sums = rows[0]?.sums ?? [];
      return rows.filter((row) => row.kind !== null);
    },
    count: async () => summed(state === 'blocked').batches,
  });
  return {
    ready: summed(false),
    blocked: summed(true),
    batches: {
      // The sums count all of them.
      total: summed(state === 'blocked').batches,
      totalIs: 'exact',
      data: found.data.map(({ award_id: id, award_number: number, award_title: title, ...one }) => ({
        kind: one.kind,
        batch: one.batch,
        rows: one.rows,
        parent: one.parent,
        record: one.record,
        number: one.number,
        of: one.of,
        payee: one.payee,
        description: one.description,
        fromDay: one.fromDay,
        untilDay: one.untilDay,
        cents: one.cents,
        eligibleCents: one.eligibleCents,
        isPaid: one.isPaid,
        obstacle: one.obstacle,
        award: id && number ? { id, number, title: title ?? '' } : null,
        isChosen: one.of === null,
      })),
    },
  };
}

interface Free {
  readonly id: string;
  readonly number: string;
  readonly payee: string;
  readonly description: string;
  readonly document: string | null;
  readonly day: string;
  readonly left: number;
  readonly eligible: number;
  readonly percent: number | null;
  readonly award: string | null;
  readonly of: string | null;
  readonly invoice: string | null;
  readonly paid: string | null;
  readonly class: CostClass;
  readonly type: CostTypeName;
  readonly basis: string | null;
  readonly obstacle: string | null;
}

const freeOf = (sources: Sources): string => `with ${freeRows(sources)}
  select id, number, payee, description, document, day::text as day, left_cents::bigint as left, least(eligible, left_cents)::bigint as eligible,
    percent::float8 as percent, award, "of", invoice, paid::text as paid, class, type, basis, obstacle
  from free where kind = $2 and batch = $3 order by day, number, id`;

const keepSql = `insert into charged_source (organization_id, source, source_id, cost, day, amount_cents)
  select $1, $2, x.id, $3, x.day, x.cents from unnest($4::uuid[], $5::date[], $6::bigint[]) as x (id, day, cents)
  on conflict do nothing returning source_id`;

const wrong = (path: string, code: string, message: string) => refusedAt(path, `grant_cost.${code}`, message);
const CHANGED = 'These rows changed or are charged already. Look at the list again.';

export type Charging = BodyOf<typeof chargeBatch>;

/**
 * One draft of the rows of a batch, as the person saw them. The rows are held while they are read again; the key of what is charged
 * keeps two people at once from charging one of them twice.
 */
export async function charge(work: UnitOfWork, sources: Sources, asked: Charging): Promise<Row<typeof grantCost>> {
  await refuseWithoutRight(work, grantCost, grantManagers);
  const source = sourceOf(sources, asked.kind);
  const text = freeOf(neededFor(sources, asked.kind));
  const read = () =>
    work.tx.query<Free & Record<string, unknown>>(
      text,
      [work.actor.organizationId, asked.kind, asked.batch],
      `charging.batch_${asked.kind}`,
    );
  await source.hold(
    work,
    (await read()).map(({ id }) => id),
  );
  const rows = (await read()).filter(({ obstacle }) => obstacle === null);
  const [first] = rows;
  const last = rows.at(-1);
  const sum = (of: (row: Free) => number) => rows.reduce((cents, row) => cents + of(row), 0);
  const cents = sum((row) => row.left);
  if (!first || !last || cents !== asked.cents) throw wrong('batch', 'batch_changed', CHANGED);
  if (first.of !== null && asked.award !== first.award)
    throw wrong('award', 'award_of_project', `${first.of} names its award. Charge its entries to that one.`);
  const award = await work.find(grantAward, asked.award);
  if (!award) throw missing(grantAward);
  const begins = award.preAwardFrom ?? award.fromDay;
  if (first.day < begins || last.day > award.untilDay)
    throw wrong(
      'award',
      'batch_in_period',
      `${award.number} pays costs from ${begins} to ${award.untilDay} (2 CFR 200.403(h)). Some of these are outside.`,
    );
  const shares = sharesOfCharge({
    cents,
    eligibleCents: sum((row) => row.eligible),
    percent: first.percent ?? percentOfAward(award.amount.cents, award.match?.cents ?? 0),
    roomCents: (await source.room?.(work, asked.batch)) ?? null,
  });
  const money = (of: number) => ({ cents: of, currency: award.amount.currency });
  const line = (share: CostShare, of: number, isNamed: boolean) =>
    of > 0 ? [{ award: isNamed ? award.id : null, share, amount: money(of) }] : [];
  const period = first.day === last.day ? '' : `, ${first.day} to ${last.day}`;
  const cost = await work.insert(grantCost, {
    description: `${first.description}${period}`.slice(0, 200),
    source: sourceWord[asked.kind](first),
    invoice: first.invoice,
    payee: first.payee,
    documentNumber: rows.length === 1 ? (first.document?.slice(0, 60) ?? null) : null,
    costClass: first.class,
    costType: first.type,
    basis: first.basis,
    incurredOn: last.day,
    paidOn: first.invoice === null ? (last.paid ?? asked.paidOn ?? null) : null,
    amount: money(cents),
    splits: [
      ...line('funder', shares.funder, true),
      ...line('match', shares.match, true),
      ...line('local', shares.local, false),
      ...line('ineligible', shares.ineligible, false),
    ],
    note: rows.length === 1 ? `Charged from ${first.number}.` : `Charged from ${rows.length} rows of ${first.of}.`,
  });
  const kept = await work.tx.query(
    keepSql,
    [
      work.actor.organizationId,
      asked.kind,
      cost.id,
      rows.map(({ id }) => id),
      rows.map(({ day }) => day),
      rows.map(({ left }) => left),
    ],
    'charging.keep',
  );
  if (kept.length !== rows.length) throw wrong('batch', 'charged_once', CHANGED);
  await source.charged?.(
    work,
    rows.map(({ id }) => id),
    cost.id,
  );
  return cost;
}

const sourceWord = {
  invoice: () => 'invoice',
  journal_entry: () => 'journal',
  voucher_line: ({ class: of }) => (of === 'personnel' ? 'labor' : 'journal'),
  labor: () => 'labor',
  equipment: () => 'equipment',
  pa_cost: ({ invoice }) => (invoice === null ? 'other' : 'invoice'),
} as const satisfies Readonly<Record<ChargeKind, (row: Free) => Row<typeof grantCost>['source']>>;

const comparedOf = (sources: Sources): string => `select s.source as kind, s.source_id as id, s.day::text as day,
    s.amount_cents::bigint as "chargedCents", x.parent, x.record, x.number, x."of",
    case when x.live then x.whole end as "nowCents",
    case when not x.live then 'gone' when x.whole is null then 'part' when x.whole = s.amount_cents then 'same' else 'differs' end as state
  from charged_source s join (${everyRow(sources)}) x on x.kind = s.source and x.id = s.source_id
  where s.organization_id = $1 and s.cost = $2 and x.id = any ($3::uuid[])`;

const none: CostSources = { chargedCents: 0, differs: 0, rows: firstRows([], ROWS) };

/** Each row of a cost, to compare with what it is worth now. */
export async function sourcesOf(work: UnitOfWork, sources: Sources, id: string): Promise<CostSources> {
  if (!(await work.find(grantCost, id))) throw missing(grantCost);
  const organization = work.actor.organizationId;
  const charged = await work.tx.query<{ kind: string; id: string }>(
    'select s.source as kind, s.source_id as id from charged_source s where s.organization_id = $1 and s.cost = $2',
    [organization, id],
    'charging.sources_of',
  );
  const [first] = charged;
  if (!first) return none;
  // All rows of a cost are of one kind, so the others are not asked.
  const of = comparedOf([sourceOf(sources, first.kind)]);
  const values = [organization, id, charged.map((one) => one.id)];
  const [sum] = await work.tx.query<{ cents: number; differs: number }>(
    `select coalesce(sum(c."chargedCents"), 0)::bigint as cents, count(*) filter (where c.state in ('gone', 'differs'))::int as differs
     from (${of}) c`,
    values,
    `charging.compared_${first.kind}`,
  );
  return {
    chargedCents: sum?.cents ?? 0,
    differs: sum?.differs ?? 0,
    rows: await firstOf(work.tx, {
      text: `select c.* from (${of}) c order by c.state in ('gone', 'differs') desc, c.day, c.number, c.id`,
      values,
      name: `charging.sources_${first.kind}`,
      most: ROWS,
    }),
  };
}
