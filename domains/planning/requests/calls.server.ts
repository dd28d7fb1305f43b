import { costCenter } from '#domains/finance/public.ts';
import { notify, refusedAt, refuseWithoutRight } from '#domains/organization/public.server.ts';
import { href, moneyOf, type Row } from '#kernel';
import { addDays } from '#kernel/lists/days.ts';
import { type EffectFacts, follows } from '#server/records/effects.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budget } from '../budget/budget.record.ts';
import { budgetBefore } from '../budget/drafting/drafting.server.ts';
import { givingBuckets } from '../budget/ledger/balance.ts';
import { requestPages as pages } from '../request-pages.ts';
import { budgetCall } from './budget-call.record.ts';
import { budgetRequest } from './budget-request.record.ts';
import { oneTimeIn } from './draft.server.ts';
import { isProduct, peopleOf } from './editors.server.ts';
import { requestLine } from './request-line.record.ts';
import { officer } from './request-words.ts';

type Call = Row<typeof budgetCall>;
type Facts = EffectFacts<Call>;

const liveStates = ['draft', 'submitted', 'returned', 'reviewed'] as const;

/** Requests are for a budget that is still drafted. */
async function refuseUnlessDraft(work: UnitOfWork, id: string): Promise<Row<typeof budget>> {
  const row = await work.row(budget, { where: { id }, lock: 'share' });
  if (row?.status !== 'draft')
    throw refusedAt('budget', 'budget_call.budget_is_draft', 'Choose a budget that is a draft.');
  return row as Row<typeof budget>; // all of its fields were read
}

async function written({ row, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, budgetCall, officer);
  await refuseUnlessDraft(work, row.budget);
}

interface Current {
  readonly center: string;
  readonly account: string;
  readonly name: string;
  readonly cents: number;
}

const lasting = givingBuckets.filter((bucket) => bucket !== 'carried').map((bucket) => `coalesce(b.${bucket}, 0)`);
/** What the lines of the budget before have now, without what was carried in once. */
const currentSql = `select l.cost_center as center, l.account, l.name, (${lasting.join(' + ')})::bigint as cents
  from budget_line l left join budget_balance b on b.organization_id = l.organization_id and b.line = l.id
  where l.organization_id = $1 and l.budget = $2 and l.cost_center = any($3::uuid[]) and l.status = 'open' and not l.is_group
  order by l.account`;

/** A request for each target, with what its lines have in the budget before as the base. The product begins it: nobody wrote it yet. */
async function beginRequests({ row, work }: Facts): Promise<void> {
  const centers = (row.targets ?? []).map(({ costCenter: center }) => center);
  if (!isProduct(work)) await refuseWithoutRight(work, budgetCall, officer);
  const draft = await refuseUnlessDraft(work, row.budget);
  if (centers.length === 0) return;
  await refuseAskedTwice(work, row, centers);
  const known = await work.rows(costCenter, {
    where: { id: centers },
    fields: ['code', 'name', 'manager', 'status', 'isGroup'],
    most: 'all',
  });
  const unfit = known.find(({ status, isGroup }) => status !== 'active' || isGroup);
  if (unfit)
    throw refusedAt(
      'targets',
      'budget_call.center_is_active',
      `${unfit.code} is closed or a group. Remove its target.`,
    );
  const managers = new Map(known.map(({ id, manager }) => [id, manager]));
  const product = work.asProductAlone;
  const requests = product.around.registry.get(budgetRequest.name);
  const made = await keepRows(product, requests, {
    rows: (row.targets ?? []).map(({ costCenter: center, target }) => {
      const manager = managers.get(center) ?? null;
      const computed = { manager, people: peopleOf(manager, null), target, openUntil: row.locksOn };
      return newRow(product, requests, { call: row.id, costCenter: center }, computed);
    }),
  });
  const byCenter = new Map(
    (made as unknown as readonly Row<typeof budgetRequest>[]).map((one) => [one.costCenter, one]),
  );
  await beginLines(work, { before: (await budgetBefore(work, draft))?.id ?? null, byCenter });
  await notify(work, {
    to: known.flatMap(({ manager }) => (manager === null ? [] : [manager])),
    kind: 'budget_request.open',
    subject: `${row.name} is open until ${row.locksOn}`.slice(0, 200),
    link: href(pages.requests),
  });
}

interface Begun {
  readonly before: string | null;
  readonly byCenter: ReadonlyMap<string, Row<typeof budgetRequest>>;
}

async function beginLines(work: UnitOfWork, { before, byCenter }: Begun): Promise<void> {
  if (before === null) return;
  const current = await work.tx.query<Current & Record<string, unknown>>(
    currentSql,
    [work.actor.organizationId, before, [...byCenter.keys()]],
    'budget_requests.current',
  );
  const oneTime = await oneTimeIn(work, before);
  const product = work.asProductAlone;
  const lines = product.around.registry.get(requestLine.name);
  await keepRows(product, lines, {
    rows: current.flatMap(({ center, account, name, cents }) => {
      const request = byCenter.get(center);
      return request
        ? [
            newRow(
              product,
              lines,
              {
                request: request.id,
                account,
                name: name.replace(/ FY\d{4}$/, ''),
                // What was adopted for one year does not return.
                base: moneyOf(work.actor, Math.max(0, cents - (oneTime.get(account) ?? 0))),
              },
              { people: request.people },
            ),
          ]
        : [];
    }),
  });
}

/** A cost center is asked once for a budget, in whichever call. */
async function refuseAskedTwice(work: UnitOfWork, { id, budget: of }: Call, centers: readonly string[]): Promise<void> {
  const calls = await work.rows(budgetCall, { where: { budget: of, id: { not: id } }, fields: ['name'], most: 'all' });
  if (calls.length === 0) return;
  const asked = await work.row(budgetRequest, {
    where: { call: calls.map((one) => one.id), costCenter: centers },
    fields: ['number', 'call'],
  });
  const name = calls.find((one) => one.id === asked?.call)?.name;
  if (asked)
    throw refusedAt(
      'targets',
      'budget_call.asked_once',
      `${asked.number} of ${name} asks for this budget already. Remove that target.`,
    );
}

/** The last day of the requests that are not decided yet. */
async function openUntil(work: UnitOfWork, call: string, day: string): Promise<void> {
  const product = work.asProduct;
  const requests = await product.rows(budgetRequest, {
    where: { call, status: liveStates, openUntil: { not: day } },
    fields: [],
    most: 'all',
  });
  for (const { id } of requests) await product.change(budgetRequest, id, {}, { openUntil: day });
}

async function moved({ row, before, work }: Facts): Promise<void> {
  if (isProduct(work)) return;
  await refuseWithoutRight(work, budgetCall, officer);
  if (row.status === 'open' && row.locksOn !== before.locksOn) await openUntil(work, row.id, row.locksOn);
}

const lock = ({ row, work }: Facts): Promise<void> => {
  const yesterday = addDays(work.today, -1);
  return openUntil(work, row.id, row.locksOn < yesterday ? row.locksOn : yesterday);
};

export const callEffects = follows(budgetCall, {
  create: [written],
  edit: [moved],
  open: [beginRequests],
  lock: [lock],
  reopen: [({ row, work }) => openUntil(work, row.id, row.locksOn)],
  close: [lock],
});
