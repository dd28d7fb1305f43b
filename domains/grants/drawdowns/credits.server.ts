import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { SENT } from './drawdown-words.ts';

/** A share that was drawn and is owed back: its cost is reversed since. */
export interface CreditOf {
  readonly id: string;
  readonly number: string;
  readonly description: string;
  /** The invoice that is void. */
  readonly invoice: string | null;
  readonly invoiceNumber: string | null;
  /** The drawdown that drew it. */
  readonly drawdown: string;
  readonly drawdownNumber: string;
  readonly reversedOn: string | null;
  readonly cents: number;
}

const creditSql = `select c.id, c.number, c.description, i.id as invoice, i.number as "invoiceNumber", w.id as drawdown, w.number as "drawdownNumber",
    c.reversed_on::text as "reversedOn", d.amount_cents as cents
  from drawn_cost d
    join grant_cost c on c.organization_id = d.organization_id and c.id = d.cost
    join grant_drawdown w on w.organization_id = d.organization_id and w.id = d.drawdown
    left join invoice i on i.organization_id = c.organization_id and i.id = c.invoice
  where d.organization_id = $1 and d.award = $2`;

type Found = CreditOf & Record<string, unknown>;

/** Law: credits that come after a draw lower what is drawn next (2 CFR 200.406). Those that no request took yet. */
export const openCredits = (work: UnitOfWork, award: string): Promise<readonly CreditOf[]> =>
  work.tx.query<Found>(
    `${creditSql} and c.status = 'reversed' and d.credited_by is null and w.status in ${SENT} order by c.number`,
    [work.actor.organizationId, award],
    'grant_drawdown.open_credits',
  );

/** Those that this request took. */
export const creditsOf = (work: UnitOfWork, award: string, drawdown: string): Promise<readonly CreditOf[]> =>
  work.tx.query<Found>(
    `${creditSql} and d.credited_by = $3 order by c.number`,
    [work.actor.organizationId, award, drawdown],
    'grant_drawdown.credits',
  );

const takeSql = `update drawn_cost set credited_by = $3
  where organization_id = $1 and award = $2 and cost = any ($4::uuid[]) and credited_by is null`;
const freeSql = 'update drawn_cost set credited_by = null where organization_id = $1 and credited_by = $2';

/** The award is held while they are taken, so that each lowers one request. */
export async function takeCredits(
  work: UnitOfWork,
  { award, id }: { readonly award: string; readonly id: string },
  credits: readonly CreditOf[],
): Promise<void> {
  const { organizationId } = work.actor;
  const costs = credits.map((one) => one.id);
  await work.tx.query(takeSql, [organizationId, award, id, costs], 'grant_drawdown.take_credits');
}

export async function freeCredits(work: UnitOfWork, drawdown: string): Promise<void> {
  await work.tx.query(freeSql, [work.actor.organizationId, drawdown], 'grant_drawdown.free_credits');
}

const staleSql = `select c.number from drawn_cost d
    join grant_cost c on c.organization_id = d.organization_id and c.id = d.cost and c.status = 'reversed'
  where d.organization_id = $1 and d.drawdown = $2 order by c.number limit 1`;

/** A cost of this request that is reversed since it was submitted. */
export async function reversedSince(work: UnitOfWork, drawdown: string): Promise<string | null> {
  const [found] = await work.tx.query<{ number: string }>(
    staleSql,
    [work.actor.organizationId, drawdown],
    'grant_drawdown.reversed_since',
  );
  return found?.number ?? null;
}

export const sumOf = (rows: readonly { readonly cents: number }[]): number =>
  rows.reduce((sum, { cents }) => sum + cents, 0);
