import type { Tx } from '#server/db/database.ts';
import { remembered } from '#server/records/remembered.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';

/** A line of an earlier request. */
export interface PastLine {
  readonly line: string;
  readonly requisition: string;
  readonly number: string;
  readonly status: string;
  readonly day: string;
  readonly site: string | null;
  readonly project: string | null;
  readonly costCenter: string;
  readonly item: string;
  readonly commodity: string | null;
  readonly quantity: string;
  readonly unit: string;
  readonly unitCents: number;
  readonly cents: number;
  readonly currency: string;
}

/** How many lines are looked at, newest first, and how far back. */
export const MOST_PAST = 5000;
export const YEARS_BACK = 3;

const newest = `select l.id as line, r.id as requisition, r.number, r.status, r.requested_on as day, r.site, r.project,
    r.cost_center as "costCenter", l.item, l.commodity, l.quantity_amount::text as quantity, coalesce(l.quantity_unit, 'EA') as unit,
    l.unit_price_cents as "unitCents", coalesce(l.amount_cents, 0) as cents, coalesce(l.unit_price_currency, 'USD') as currency
  from (select organization_id, id, number, status, requested_on, site, project, cost_center from requisition
        where organization_id = $1 and requested_on >= $2 and requested_on <= $3 and status = any ($4)
        order by requested_on desc, number desc limit $5) r
  join requisition_lines l on l.organization_id = r.organization_id and l.parent = r.id
  order by r.requested_on desc, r.number desc, l.position
  limit $5`;

const yearsBefore = (day: string): string => `${Number(day.slice(0, 4)) - YEARS_BACK}${day.slice(4)}`;

/** Lines of earlier requests in these states, newest first, in bounds. */
export const pastLines = (
  tx: Tx,
  { day, states, since = yearsBefore(day) }: { day: string; states: readonly string[]; since?: string },
): Promise<PastLine[]> =>
  tx.query<PastLine & Record<string, unknown>>(
    newest,
    [tx.organizationId, since.replace('-02-29', '-02-28'), day, states, MOST_PAST],
    'requisition.past_lines',
  );

/** What somebody agreed to pay. */
export const granted = ['approved', 'ordered'] as const;
/** What is asked for, or was. */
export const alive = ['submitted', 'returned', 'approved', 'ordered'] as const;

/** Lines of everything that is asked for or was, read once for all who look at them in one transaction. */
export const livingLines = (work: UnitOfWork, day: string): Promise<readonly PastLine[]> =>
  remembered(work, ['requisition'], `living lines until ${day}`, () => pastLines(work.tx, { day, states: alive }));

export const isGranted = ({ status }: Pick<PastLine, 'status'>): boolean =>
  (granted as readonly string[]).includes(status);
