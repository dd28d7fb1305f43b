import type { AnyRecord, Row } from '#kernel';
import { rowsAsCsv } from '#server/records/transfer/export.ts';
import type { Where } from '#server/records/rows.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { contract, payApplication } from '../../contracts/public.server.ts';
import { invoice } from '../../payables/public.server.ts';
import {
  award as procurementAward,
  purchaseOrder,
  requisition,
  solicitation,
} from '../../procurement/public.server.ts';
import { awardAmendment } from '../amendments/award-amendment.record.ts';
import { priorApproval } from '../approvals/prior-approval.record.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { budgetPeriod } from '../budget/budget-period.record.ts';
import { grantBudget } from '../budget/grant-budget.record.ts';
import { grantCloseout } from '../closeout/grant-closeout.record.ts';
import { grantCost } from '../costs/grant-cost.record.ts';
import { grantDrawdown } from '../drawdowns/grant-drawdown.record.ts';
import { matchEntry } from '../match/match-entry.record.ts';
import { grantMeasure } from '../milestones/grant-measure.record.ts';
import { grantMilestone } from '../milestones/grant-milestone.record.ts';
import { monitoringFinding } from '../monitoring/monitoring-finding.record.ts';
import { monitoringVisit } from '../monitoring/monitoring-visit.record.ts';
import { subawardRisk } from '../monitoring/subaward-risk.record.ts';
import { grantObligation } from '../obligations/grant-obligation.record.ts';
import { grantProperty } from '../property/grant-property.record.ts';
import { grantReport } from '../reports/grant-report.record.ts';
import { recordDisposal } from '../retention/record-disposal.record.ts';
import { retentionEvent } from '../retention/retention-event.record.ts';
import { ffataReport } from '../subrecipients/ffata-report.record.ts';
import { subawardAmendment } from '../subrecipients/subaward-amendment.record.ts';
import { subawardHold } from '../subrecipients/subaward-hold.record.ts';
import { subawardReport } from '../subrecipients/subaward-report.record.ts';
import { subaward } from '../subrecipients/subaward.record.ts';
import { subrecipientAudit } from '../subrecipients/subrecipient-audit.record.ts';
import { subrecipient } from '../subrecipients/subrecipient.record.ts';

/** Rows of one record of an award, as they are in a binder. */
export interface BinderTable {
  readonly record: AnyRecord;
  readonly part: string;
  readonly rows: readonly PlainRow[];
}

/** Records that name an award or a subaward, by the part of the binder that holds them. */
const byAward: readonly (readonly [part: string, record: AnyRecord])[] = [
  ['Award', awardAmendment],
  ['Award', priorApproval],
  ['Award', grantObligation],
  ['Budget', grantBudget],
  ['Budget', budgetPeriod],
  ['Costs and match', matchEntry],
  ['Cash', grantDrawdown],
  ['Reports', grantReport],
  ['Reports', grantMilestone],
  ['Reports', grantMeasure],
  ['Subawards', subaward],
  ['Property and closeout', grantProperty],
  ['Property and closeout', grantCloseout],
  ['Property and closeout', retentionEvent],
  ['Property and closeout', recordDisposal],
];
const bySubaward: readonly AnyRecord[] = [
  subawardAmendment,
  subawardReport,
  ffataReport,
  subawardHold,
  monitoringVisit,
  monitoringFinding,
];

/** Rows by what they point at; of nothing there are none. */
async function rowsOf(work: UnitOfWork, record: AnyRecord, where: Readonly<Record<string, unknown>>) {
  if (Object.values(where).some((ids) => Array.isArray(ids) && ids.length === 0)) return [];
  const rows: readonly unknown[] = await work.rows(record, { where: where as Where<AnyRecord>, most: 'all' });
  return rows as readonly PlainRow[]; // all fields were asked for
}

const idsOf = (rows: readonly PlainRow[], field: string): readonly string[] => [
  ...new Set(rows.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : []))),
];

const costsSql = `select distinct s.parent as id from grant_cost_splits s where s.organization_id = $1 and s.award = $2`;

/** The records of an award itself, and of the subawards under it. */
export async function ownTables(work: UnitOfWork, award: string): Promise<readonly BinderTable[]> {
  const tables: BinderTable[] = [
    { part: 'Award', record: grantAward, rows: await rowsOf(work, grantAward, { id: award }) },
  ];
  for (const [part, record] of byAward) tables.push({ part, record, rows: await rowsOf(work, record, { award }) });
  const costs = await work.tx.query<{ id: string }>(costsSql, [work.actor.organizationId, award], 'binder.costs');
  const rows = await rowsOf(work, grantCost, { id: costs.map(({ id }) => id) });
  tables.push({ part: 'Costs and match', record: grantCost, rows });
  const subs = rowsIn(tables, subaward).map(({ id }) => id);
  for (const record of bySubaward)
    tables.push({ part: 'Subawards', record, rows: await rowsOf(work, record, { subaward: subs }) });
  return tables;
}

export const rowsIn = <D extends AnyRecord>(tables: readonly BinderTable[], record: D): readonly Row<D>[] =>
  (tables.find((one) => one.record === record)?.rows ?? []) as never; // rows of that record

/** Everything on record of an award and behind its costs, read at once. */
export async function binderTables(work: UnitOfWork, award: string): Promise<readonly BinderTable[]> {
  const own = await ownTables(work, award);
  const parties = rowsIn(own, subaward).map((one) => one.subrecipient);
  const ofParties: BinderTable[] = [];
  for (const record of [subawardRisk, subrecipientAudit])
    ofParties.push({ part: 'Subawards', record, rows: await rowsOf(work, record, { subrecipient: parties }) });
  return [
    ...own,
    { part: 'Subawards', record: subrecipient, rows: await rowsOf(work, subrecipient, { id: parties }) },
    ...ofParties,
    ...(await bought(work, own.find(({ record }) => record === grantCost)?.rows ?? [])),
  ];
}

/** How what was charged was bought: its invoices, orders, requisitions, solicitations and contracts. 2 CFR 200.318(i). */
async function bought(work: UnitOfWork, costs: readonly PlainRow[]): Promise<readonly BinderTable[]> {
  const part = 'Procurement and contracts';
  const invoices = await rowsOf(work, invoice, { id: idsOf(costs, 'invoice') });
  const orders = await rowsOf(work, purchaseOrder, { id: idsOf(invoices, 'purchaseOrder') });
  const applications = await rowsOf(work, payApplication, { id: idsOf(invoices, 'payApplication') });
  const awards = await rowsOf(work, procurementAward, { id: idsOf(orders, 'award') });
  const byNumber = await rowsOf(work, contract, { number: idsOf(orders, 'contract') });
  const byBill = await rowsOf(work, contract, { id: idsOf(applications, 'contract') });
  const contracts = [...new Map([...byNumber, ...byBill].map((row) => [row.id, row])).values()];
  return [
    { part, record: invoice, rows: invoices },
    { part, record: purchaseOrder, rows: orders },
    { part, record: requisition, rows: await rowsOf(work, requisition, { id: idsOf(orders, 'requisition') }) },
    { part, record: procurementAward, rows: awards },
    { part, record: solicitation, rows: await rowsOf(work, solicitation, { id: idsOf(awards, 'solicitation') }) },
    { part, record: contract, rows: contracts },
    { part, record: payApplication, rows: applications },
  ];
}

const byNumber = (one: PlainRow, other: PlainRow): number =>
  String(one['number'] ?? one.createdAt) < String(other['number'] ?? other.createdAt) ? -1 : 1;

export const tableText = (work: UnitOfWork, { record, rows }: BinderTable): Promise<string> =>
  rowsAsCsv(work, record, rows.toSorted(byNumber));

export const tableFile = ({ record: { label } }: BinderTable, at: number): string =>
  `records/${String(at + 1).padStart(2, '0')}-${label[1].toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.csv`;

interface Named {
  readonly id: string;
  /** The number of the row, and its place. */
  readonly of: string;
  readonly row: PlainRow;
  readonly place: string;
}

/** The documents that rows of a table name. */
export function* documentsIn(work: UnitOfWork, { record, rows }: BinderTable): Generator<Named> {
  const { fields, lines } = work.around.registry.get(record.name);
  const isFile = ({ spec }: (typeof fields)[number]) => spec.kind.name === 'attachments';
  for (const row of rows) {
    const { [record.title]: title } = row;
    const of = typeof title === 'string' ? title : record.label[0];
    for (const { name } of fields.filter(isFile))
      for (const id of (row[name] ?? []) as string[]) yield { id, of, row, place: `${record.name}.${name} ${row.id}` };
    for (const child of lines)
      for (const { name } of child.fields.filter(isFile))
        for (const line of (row[child.name] ?? []) as readonly PlainRow[])
          for (const id of (line[name] ?? []) as string[])
            yield { id, of, row, place: `${record.name}.${child.name}.${name} ${row.id}` };
  }
}
