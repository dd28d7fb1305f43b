import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import type { Action } from './verdict.ts';

/** A line with what decides whether it can be booked to, and the groups above it. */
export interface LedgerLine {
  readonly id: string;
  readonly name: string;
  readonly account: string;
  readonly status: string;
  readonly isGroup: boolean;
  readonly onRequisition: Action;
  readonly onOrder: Action;
  readonly onInvoice: Action;
  readonly onJournal: Action;
  readonly control: 'annual' | 'cumulative';
  readonly months: readonly number[] | null;
  readonly opensOn: string | null;
  readonly closesOn: string | null;
  readonly owner: string | null;
  readonly costCenter: string | null;
  readonly manager: string | null;
  readonly centerCode: string | null;
  readonly centerStatus: string | null;
  readonly centerIsGroup: boolean;
  readonly centerOpensOn: string | null;
  readonly centerClosesOn: string | null;
  readonly budget: string;
  readonly budgetName: string;
  readonly budgetStatus: string;
  readonly budgetSpan: 'year' | 'project';
  readonly startsOn: string;
  readonly endsOn: string;
  /** The lines this one was reached from: itself, or those below the group. */
  readonly below: readonly string[];
}

const DEEPEST = 12;

const columns = `l.id, l.name, l.account, l.status, l.is_group as "isGroup", l.on_requisition as "onRequisition",
    l.on_order as "onOrder", l.on_invoice as "onInvoice", l.on_journal as "onJournal", l.control, l.months,
    l.opens_on as "opensOn", l.closes_on as "closesOn", l.owner, l.cost_center as "costCenter",
    c.manager, c.code as "centerCode", c.status as "centerStatus", c.is_group as "centerIsGroup",
    c.opens_on as "centerOpensOn", c.closes_on as "centerClosesOn",
    b.id as budget, b.name as "budgetName", b.status as "budgetStatus", b.span as "budgetSpan",
    b.starts_on as "startsOn", b.ends_on as "endsOn"`;

const linesAndGroups = `with recursive chain as (
    select l.id as line, l.parent, l.id as below, 0 as depth from budget_line l where l.organization_id = $1 and l.id = any($2)
    union all
    select p.id, p.parent, chain.below, chain.depth + 1 from chain
      join budget_line p on p.organization_id = $1 and p.id = chain.parent where chain.depth < ${DEEPEST})
  select ${columns}, reached.below from (select line, array_agg(distinct below) as below from chain group by line) reached
    join budget_line l on l.organization_id = $1 and l.id = reached.line
    join budget b on b.organization_id = $1 and b.id = l.budget
    left join cost_center c on c.organization_id = $1 and c.id = l.cost_center`;

/** The lines, and every group above them. What is not there is not answered. */
export function linesAndTheirGroups(
  { tx, actor }: Pick<UnitOfWork, 'tx' | 'actor'>,
  ids: readonly string[],
): Promise<LedgerLine[]> {
  return tx.query<LedgerLine & Record<string, unknown>>(
    linesAndGroups,
    [actor.organizationId, ids],
    'budget.lines_and_groups',
  );
}
