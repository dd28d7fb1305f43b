import { fail } from '#kernel';
import { BOM, csvLine } from '#kernel/derive/csv.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { workbook } from '#server/records/transfer/xlsx-write.ts';
import { chartFor } from '../budget/accounts/chart.server.ts';
import { fundOf, fundPlace, nameIn } from '../revenue/statement.server.ts';
import { budgetCall } from './budget-call.record.ts';
import { isTold, mayOpen } from './editors.server.ts';
import { shareOut } from './request-totals.ts';
import {
  type CallItem,
  type CallSort,
  type Filters,
  type Grouping,
  groupings,
  matching,
  rowsOf,
  sumsOf,
} from './whole-call.ts';
import { CALL_PAGE, type CallSideBySide, callSideBySide, callSideBySideFile } from './whole-call-calls.ts';

const tag = 'Budgets';
const names = { id: 'budget_call' };

/** Requested, recommended and adopted over all departments of a call. */
export const wholeCallOperations = ({ door }: Ports): Operation[] => [
  answers(callSideBySide, {
    tag,
    scope: 'budget_request:read',
    access: 'member',
    summary: 'What was requested, recommended and adopted in a budget call, by department, fund, package or line.',
    told: 'Rows with their sums, how many match, and the sums of all that match.',
    probe: { names },
    run: ({ actor, params, query }) =>
      door.run(actor, async (work) => ({ body: await sideBySideOf(work, params.id, query) })),
  }),
  answers(callSideBySideFile, {
    tag,
    scope: 'budget_request:read',
    access: 'member',
    summary: 'The same rows as a CSV file or a workbook, without a limit.',
    told: 'The file, with the sums at the end.',
    probe: { names, query: { format: 'csv' } },
    run: ({ actor, params, query }) => door.run(actor, (work) => fileOf(work, params.id, query)),
  }),
];

interface Request {
  readonly id: string;
  readonly number: string;
  readonly centerId: string;
  readonly center: string;
  readonly department: string | null;
  readonly status: string;
  readonly people: readonly string[] | null;
}

const requestsSql = `select r.id, r.number, r.status, r.people, c.id as "centerId", c.code || ' ' || c.name as center, c.department
  from budget_request r join cost_center c on c.organization_id = r.organization_id and c.id = r.cost_center
  where r.organization_id = $1 and r.call = $2 order by c.code, r.id`;

/** Of each request the last version of each stage that its state has reached. */
const itemsSql = `select v.request, v.stage, coalesce(v.line, v.package) as key, v.line is null as "isPackage", v.name, v.account, v.cents
  from budget_request_version v join (
    select v.organization_id, v.request, v.stage, max(v.number) as number from budget_request_version v
      join budget_request r on r.organization_id = v.organization_id and r.id = v.request
    where v.organization_id = $1 and v.request = any($2::uuid[])
      and (v.stage = 'requested' or (v.stage = 'recommended' and r.status in ('reviewed', 'adopted')) or (v.stage = 'adopted' and r.status = 'adopted'))
    group by v.organization_id, v.request, v.stage
  ) last on last.organization_id = v.organization_id and last.request = v.request and last.stage = v.stage and last.number = v.number
  where v.organization_id = $1 order by v.request, v.account nulls last, v.name, key`;

const partsSql = `select p.parent as package, p.account, (coalesce(p.one_time_cents, 0) + coalesce(p.ongoing_cents, 0))::bigint as cents
  from decision_package_lines p where p.organization_id = $1 and p.parent = any($2::uuid[]) order by p.parent, p.position`;

interface Kept {
  readonly request: string;
  readonly stage: 'requested' | 'recommended' | 'adopted';
  readonly key: string;
  readonly isPackage: boolean;
  readonly name: string;
  readonly account: string | null;
  readonly cents: number;
}

interface Whole {
  readonly name: string;
  readonly items: readonly CallItem[];
  readonly fundName: (fund: string) => string;
  readonly unfinished: number;
  readonly mayOpen: ReadonlySet<string>;
}

/** What others of the organization are told of a request is what it submitted; its own department and those who judge see the rest. */
async function wholeOf(work: UnitOfWork, id: string): Promise<Whole> {
  const { actor, tx } = work;
  const call = await work.find(budgetCall, id);
  if (!call) throw fail('not_found', 'not_found', 'There is no such budget call.');
  const ask = <Found>(sql: string, name: string, more: unknown) =>
    tx.query<Found & Record<string, unknown>>(sql, [actor.organizationId, more], name);
  const all = await ask<Request>(requestsSql, 'budget_requests.side_requests', id);
  const opened = new Set(all.filter((one) => mayOpen(one, actor)).map((one) => one.id));
  const told = all.filter((one) => isTold(one, actor));
  const kept = await ask<Kept>(
    itemsSql,
    'budget_requests.side_items',
    told.map((one) => one.id),
  );
  const packages = new Set(kept.flatMap(({ isPackage, key }) => (isPackage ? [key] : [])));
  const parts = Map.groupBy(
    await ask<{ package: string; account: string; cents: number }>(partsSql, 'budget_requests.side_parts', [
      ...packages,
    ]),
    (part) => part.package,
  );
  const chart = await chartFor(work);
  const place = fundPlace(chart);
  const byRequest = Map.groupBy(kept, ({ request }) => request);
  const items = told.flatMap((request) => itemsOf(request, byRequest.get(request.id) ?? [], { parts, place }));
  return {
    name: call.name,
    items,
    fundName: (fund) => nameIn(chart, place, fund),
    unfinished: all.filter((one) => !byRequest.has(one.id)).length,
    mayOpen: opened,
  };
}

interface Splitting {
  readonly parts: ReadonlyMap<string, readonly { readonly account: string; readonly cents: number }[]>;
  readonly place: number;
}

/** A line as it is; a package on each account that it names, in proportion. */
function itemsOf(request: Request, kept: readonly Kept[], { parts, place }: Splitting): readonly CallItem[] {
  const { id, number, centerId, center, department } = request;
  const reached = new Set(kept.map(({ stage }) => stage));
  return [...Map.groupBy(kept, ({ key }) => key)].flatMap(([key, stages]) => {
    const [first] = stages;
    if (!first) return [];
    const own = first.isPackage ? (parts.get(key) ?? []) : [];
    const on = own.length > 0 ? own : [{ account: first.account ?? '', cents: 0 }];
    const sharesOf = (stage: Kept['stage']): readonly (number | null)[] =>
      reached.has(stage)
        ? shareOut(
            stages.find((one) => one.stage === stage)?.cents ?? 0,
            on.map(({ cents }) => cents),
          )
        : on.map(() => null);
    const [requested, recommended, adopted] = [sharesOf('requested'), sharesOf('recommended'), sharesOf('adopted')];
    return on.map(({ account }, at) => ({
      request: id,
      number,
      centerId,
      center,
      department,
      fund: account === '' ? '' : fundOf(place, account),
      kind: first.isPackage ? ('package' as const) : ('line' as const),
      key,
      name: first.name,
      account: account === '' ? null : account,
      requested: requested[at] ?? 0,
      recommended: recommended[at] ?? null,
      adopted: adopted[at] ?? null,
    }));
  });
}

interface Asked extends Filters {
  readonly by?: Grouping | null;
  readonly sort?: CallSort | null;
}

function tableOf({ items, fundName }: Whole, asked: Asked) {
  const found = matching(items, asked);
  return { found, rows: rowsOf(found, { by: asked.by ?? 'department', sort: asked.sort ?? 'name', fundName }) };
}

const choices = (values: ReadonlyMap<string, string>) =>
  [...values].map(([id, name]) => ({ id, name })).toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

async function sideBySideOf(
  work: UnitOfWork,
  id: string,
  asked: Asked & { readonly offset?: number | null; readonly limit?: number | null },
): Promise<CallSideBySide> {
  const whole = await wholeOf(work, id);
  const { found, rows } = tableOf(whole, asked);
  const from = asked.offset ?? 0;
  return {
    name: whole.name,
    unfinished: whole.unfinished,
    count: rows.length,
    whole: sumsOf(found),
    departments: choices(
      new Map(whole.items.map(({ department }) => [department ?? '-', department ?? 'No department'])),
    ),
    funds: choices(new Map(whole.items.map(({ fund }) => [fund || '-', whole.fundName(fund)]))),
    rows: rows
      .slice(from, from + (asked.limit ?? CALL_PAGE))
      .map((row) => ({ ...row, request: row.request !== null && whole.mayOpen.has(row.request) ? row.request : null })),
  };
}

const heads = ['Requested', 'Recommended', 'Change', 'Adopted', 'Adopted less recommended'];

async function fileOf(
  work: UnitOfWork,
  id: string,
  { format, ...asked }: Asked & { readonly format: 'csv' | 'xlsx' },
): Promise<Response> {
  const whole = await wholeOf(work, id);
  const { found, rows } = tableOf(whole, asked);
  const amount = (cents: number | null) => (cents === null ? '' : { amount: cents / 100 });
  const figures = (one: ReturnType<typeof sumsOf>) =>
    [one.requested, one.recommended, one.change, one.adopted, one.vote].map(amount);
  const header = [groupings[asked.by ?? 'department'], 'Belongs to', ...heads];
  const cells = [
    ...rows.map((row) => [row.name, row.note ?? '', ...figures(row)]),
    ['Total', '', ...figures(sumsOf(found))],
  ];
  const pieces: Uint8Array[] = [];
  if (format === 'csv') {
    const plain = (cell: string | { readonly amount: number }) => (typeof cell === 'string' ? cell : cell.amount);
    pieces.push(Buffer.from(BOM + csvLine(header)), ...cells.map((row) => Buffer.from(csvLine(row.map(plain)))));
  } else {
    const pages = async function* () {
      yield cells;
    };
    for await (const piece of workbook({ title: whole.name, header, pages: pages() })) pieces.push(piece);
  }
  return new Response(Buffer.concat(pieces), {
    headers: {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="requested-to-adopted.${format}"`,
    },
  });
}
