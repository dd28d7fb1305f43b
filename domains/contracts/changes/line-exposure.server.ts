import { firstRows } from '#server/records/first-of.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { balancesOf, type PendingSource } from '../../planning/public.server.ts';
import { splitCents } from '../../planning/public.ts';
import { ordersUnder, unpromised } from '../orders/under.server.ts';
import type { ChangesOnLines } from './change-calls.ts';
import { contractChange } from './contract-change.record.ts';
import { pendingStates, roughStates } from './change-words.ts';

type Pending = Awaited<ReturnType<PendingSource>>[number];

/** What a change that is not executed may cost one budget line; none pays where no order under the contract has funding. */
export interface LinePart extends Omit<Pending, 'cents'> {
  readonly line: string | null;
  readonly cents: number;
}

const among = (states: readonly string[]): string => states.map((state) => `'${state}'`).join(', ');

/**
 * A change is paid as the order is that it revises, or as all orders under its contract are. What an order encumbers now says on which
 * lines, so money that was carried into another year is found there; once all is billed, its funding says so.
 */
const sharesSql = `with change as (
    select k.id, k.number, k.subject, k.status, k.contract, k.purchase_order, k.exposure_cents as cents from contract_change k
    where k.organization_id = $1 and k.status in (${among([...roughStates, ...pendingStates])}) and coalesce(k.exposure_cents, 0) <> 0),
  pays as (
    select k.id as change, k.purchase_order as "order" from change k where k.purchase_order is not null
    union select k.id, u."order" from change k join lateral ${ordersUnder({ contract: '= k.contract' })} u on true
      where k.purchase_order is null),
  share as (
    select p.change, h.line, sum(h.encumbered)::bigint as encumbered, sum(h.funded)::bigint as funded
    from pays p join purchase_order o on o.organization_id = $1 and o.id = p."order" and o.status not in ${unpromised}
      join lateral (
        select b.line, b.cents as encumbered, 0 as funded from budget_posting b where b.organization_id = $1
          and b.document_record = 'purchase_order' and b.document = o.id and b.corrects_document is null and b.bucket = 'encumbered'
        union all select b.line, b.cents, 0 from budget_posting b where b.organization_id = $1
          and b.corrects_record = 'purchase_order' and b.corrects_document = o.id and b.bucket = 'encumbered'
        union all select f.budget_line, 0, f.amount_cents from purchase_order_funding f
          where f.organization_id = $1 and f.parent = o.id) h on true
    group by p.change, h.line)
  select k.id, k.number, k.subject, k.status, k.cents, c.number as contract, s.line, s.encumbered, s.funded
  from change k join contract c on c.organization_id = $1 and c.id = k.contract left join share s on s.change = k.id
  order by k.number, s.line`;

interface Share {
  readonly id: string;
  readonly number: string;
  readonly subject: string;
  readonly status: string;
  readonly cents: number;
  readonly contract: string;
  readonly line: string | null;
  readonly encumbered: number | null;
  readonly funded: number | null;
}

const stageOf = (status: string): Pending['stage'] =>
  roughStates.some((one) => one === status)
    ? 'rough'
    : status === 'priced' || status === 'proposed'
      ? 'priced'
      : 'agreed';

/** To the cent: the parts of a change always add up to it. */
function partsOf(shares: readonly Share[]): readonly LinePart[] {
  const [first] = shares;
  if (!first) return [];
  const { id, number, subject, status, contract, cents: wholeCents } = first;
  const about = { record: contractChange.name, id, number, subject, contract, stage: stageOf(status), wholeCents };
  const encumbered = shares.map((one) => Math.max(0, one.encumbered ?? 0));
  const weights = encumbered.some((cents) => cents > 0) ? encumbered : shares.map(({ funded }) => funded ?? 0);
  if (weights.every((weight) => weight <= 0)) return [{ ...about, line: null, cents: wholeCents }];
  const parts = splitCents(wholeCents, weights);
  return shares.flatMap(({ line }, at) => (parts[at] ? [{ ...about, line, cents: parts[at] ?? 0 }] : []));
}

/** Every change that is rough, priced or agreed, by the budget lines that would pay it. */
export async function exposureOnLines({ tx, actor }: UnitOfWork): Promise<readonly LinePart[]> {
  const rows = await tx.query<Share & Record<string, unknown>>(
    sharesSql,
    [actor.organizationId],
    'contract_change.on_lines',
  );
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap(partsOf);
}

/** For the budget: what these lines together would pay of each change. */
export const pendingOnLines: PendingSource = async (work, lines) => {
  const asked = new Set(lines);
  const parts = (await exposureOnLines(work)).filter(({ line }) => line !== null && asked.has(line));
  return [...Map.groupBy(parts, ({ id }) => id).values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    const { line: _, ...about } = first;
    return [{ ...about, cents: others.reduce((sum, { cents }) => sum + cents, first.cents) }];
  });
};

/** The lines that changes may still cost, those with the highest exposure first. */
export async function linesWithChanges(work: UnitOfWork, most: number): Promise<ChangesOnLines> {
  const parts = await exposureOnLines(work);
  const byLine = Map.groupBy(parts, ({ line }) => line);
  const balances = await balancesOf(
    work,
    [...byLine.keys()].filter((line) => line !== null),
  );
  const sum = (of: readonly LinePart[], stage?: Pending['stage']): number =>
    of.reduce((all, one) => (stage === undefined || one.stage === stage ? all + one.cents : all), 0);
  const lines = balances.map(({ line, name, available: availableCents }) => {
    const theirs = byLine.get(line) ?? [];
    return {
      line,
      name,
      roughCents: sum(theirs, 'rough'),
      pricedCents: sum(theirs, 'priced'),
      agreedCents: sum(theirs, 'agreed'),
      availableCents,
      afterCents: availableCents - sum(theirs),
    };
  });
  const exposed = (one: (typeof lines)[number]): number => one.roughCents + one.pricedCents + one.agreedCents;
  const unfunded = byLine.get(null) ?? [];
  return {
    lines: firstRows(
      lines.toSorted((one, other) => exposed(other) - exposed(one) || (one.name < other.name ? -1 : 1)),
      most,
    ),
    unfundedCents: sum(unfunded),
    unfunded: unfunded.length,
  };
}
