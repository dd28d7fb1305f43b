import { fail, type Row } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budget } from '../budget.record.ts';
import { budgetLine } from '../budget-line.record.ts';
import { dollars } from '../ledger/verdict.ts';
import { type Bucket, givingBuckets } from '../ledger/balance.ts';
import { fundOf, fundPlace } from '../../revenue/statement.server.ts';
import { keepRows, newRow } from '#server/records/new-rows.ts';
import { chartFor } from '../accounts/chart.server.ts';
import { byDepth, copiedAmounts } from './copied.ts';
import { type Before, type CopiedRevenues, copyRevenues, missingOf } from '../../revenue/next-year.server.ts';
import type { estimateChoices } from '../../revenue/next-year.ts';
import { fillAppropriations } from '../units/units.server.ts';
import { gridWish, partsIn } from '../grid/grid-query.server.ts';
import { adoptableIn } from './adoptable.server.ts';
import { linesOf, wholeOf } from './draft-lines.server.ts';
import {
  aboveGroup,
  type Copied,
  copyLinesBefore,
  draftBudget,
  type DraftBudget,
  draftLines,
  DRAFT_PAGE,
  draftStates,
  fillUnits,
  liftedAbove,
  setDraftAmounts,
} from './drafting.ts';

type Budget = Row<typeof budget>;

const drafters = ['manager', { duty: 'budget_officer' }] as const;

/** Amounts of a budget before it is adopted: many at once, beside what the budget before may spend. */
export function draftingOperations({ door }: Ports): Operation[] {
  const compiled = door.around.registry.get(budget.name);
  const stated = { tag: 'Budgets', access: drafters } as const;
  const names = { id: 'budget' };
  return [
    answers(draftBudget, {
      ...stated,
      scope: 'budget:read',
      access: 'member', // as reading budget lines is
      summary:
        'What the lines of a budget total, next to the prior budget, and what has to be corrected before it is adopted.',
      told: 'Totals of the whole budget, and faults by line.',
      probe: { names },
      run: async ({ actor, params }) => ({
        body: await door.run(actor, (work) => draftOf(work, rowId({ params }, compiled))),
      }),
    }),
    answers(draftLines, {
      ...stated,
      scope: 'budget:read',
      access: 'member',
      summary:
        'The lines of a budget with their amounts, and the revised budget of the same accounts in the prior budget, a window at a time.',
      told: 'Lines by account, and how many match.',
      probe: { names },
      run: async ({ actor, params, query, request }) => ({
        body: await door.run(actor, async (work) => {
          const draft = await budgetNamed(work, rowId({ params }, compiled));
          const before = await budgetBefore(work, draft);
          const { limit, ...asked } = query;
          const wish = gridWish({ ...asked, budget: draft.id, part: partsIn(request), limit: limit ?? DRAFT_PAGE });
          return linesOf(work, wish, before?.id ?? null);
        }),
      }),
    }),
    answers(setDraftAmounts, {
      ...stated,
      scope: 'budget_line:edit',
      summary: 'Sets amounts of lines of a budget that is not adopted yet: all of them or none.',
      told: 'How many were set.',
      probe: { names, body: { lines: [] } },
      run: ({ once, params, body }) =>
        once(async (work) => ({ body: { set: await setAmounts(work, rowId({ params }, compiled), body) } })),
    }),
    answers(fillUnits, {
      ...stated,
      scope: 'budget:edit',
      summary: 'Appropriates by unit of the level of control what the lines add up to: what is missing, or all.',
      told: 'How many units have another appropriation by this.',
      probe: { names, body: { all: false } },
      run: ({ once, params, body }) =>
        once(async (work) => {
          const held = await draftHeld(work, rowId({ params }, compiled));
          return { body: { filled: await fillAppropriations(work, held, body.all) } };
        }),
    }),
    answers(copyLinesBefore, {
      ...stated,
      scope: 'budget_line:create',
      summary:
        'Copies what is missing here from the prior budget: lines and revenues raised by a percentage, balances, transfers.',
      told: 'How many lines were copied and existed already; how many revenue lines, balances and transfers.',
      probe: { names, body: { percent: 3 } },
      run: ({ once, params, body }) =>
        once(async (work) => ({ body: await copyBefore(work, rowId({ params }, compiled), body) })),
    }),
  ];
}

const beforeSql = `select b.id, b.name, b.status, b.balances, (select count(*)::int from budget_line l
    where l.organization_id = b.organization_id and l.budget = b.id and l.status = 'open') as lines
  from budget b where b.organization_id = $1 and b.id <> $2 and b.span = $3 and b.ends_on < $4
    and b.status in ('adopted', 'amended', 'closed') and b.fund is not distinct from $5::uuid
  order by b.ends_on desc, b.name limit 1`;

/** The budget of the same kind that ended last before this one begins. */
export async function budgetBefore({ tx, actor }: UnitOfWork, { id, span, startsOn, fund }: Budget) {
  const [found] = await tx.query<{ id: string; name: string; status: string; balances: boolean; lines: number }>(
    beforeSql,
    [actor.organizationId, id, span, startsOn, fund],
    'budget.before',
  );
  return found ?? null;
}

async function budgetNamed(work: UnitOfWork, id: string): Promise<Budget> {
  const found = await work.find(budget, id);
  if (!found) throw fail('not_found', 'not_found', 'There is no such budget.');
  return found;
}

const given = (buckets: readonly Bucket[]): string => buckets.map((bucket) => `coalesce(b.${bucket}, 0)`).join(' + ');
/** What was carried in for open commitments was for once, and is no part of what the next year begins with. */
const lasting = given(givingBuckets.filter((bucket) => bucket !== 'carried'));

async function draftOf(work: UnitOfWork, id: string): Promise<DraftBudget> {
  const draft = await budgetNamed(work, id);
  const before = await budgetBefore(work, draft);
  return {
    appropriation: draft.appropriation?.cents ?? null,
    before: before && {
      id: before.id,
      name: before.name,
      lines: before.lines,
      ...(await countsOf(work, draft, before)),
    },
    ...(await wholeOf(work, { id, before: before?.id ?? null })),
    ...(draftStates.includes(draft.status) ? await judgedOf(work, draft) : { faults: [], units: [], warnings: [] }),
    level: draft.level,
  };
}

const nothing = { revenues: 0, balances: 0, transfers: 0 };

/** What a copy would add besides lines. */
async function countsOf(work: UnitOfWork, draft: Budget, before: Before): Promise<CopiedRevenues> {
  if (draft.status !== 'draft') return nothing;
  const { revenues, balances, transfers } = await missingOf(work, draft, before);
  return { revenues: revenues.length, balances: balances.length, transfers: transfers.length };
}

async function judgedOf(work: UnitOfWork, draft: Budget): Promise<Pick<DraftBudget, 'faults' | 'units' | 'warnings'>> {
  const { faults, units } = await adoptableIn(work, draft);
  // Nothing tells then whether a fund can pay for it: it may be so, and is said.
  const unjudged = {
    code: 'balances',
    sentence: `${draft.name} isn’t balanced by fund: it can be proposed although no fund’s revenue and balance cover it.`,
  };
  return { faults, units, warnings: draft.balances ? [] : [unjudged] };
}

/** The budget, held while its lines change: nobody adopts it meanwhile. */
export async function draftHeld(work: UnitOfWork, id: string): Promise<Budget> {
  const found = await work.fetch(work.around.registry.get(budget.name), id, { lock: true });
  if (!found) throw fail('not_found', 'not_found', 'There is no such budget.');
  const held = found as unknown as Budget; // the row of this record
  if (held.status !== 'draft')
    throw fail(
      'conflict',
      'budget.not_a_draft',
      draftStates.includes(held.status)
        ? `${held.name} is ${held.status}: send it back to draft to change its amounts.`
        : `${held.name} is ${held.status}: after adoption only amendments change it.`,
    );
  return held;
}

interface ProposedAmount {
  readonly id: string;
  readonly version: number;
  readonly cents: number;
}

interface Proposal {
  readonly lines: readonly ProposedAmount[];
  readonly aboveGroups?: boolean | null;
}

/** The groups that these lines are or lie in, with everything inside them. */
const groupsSql = `select l.id, l.name, l.parent, l.amount_cents as cents from budget_line l
  where l.organization_id = $1 and l.budget = $2 and (l.id = any($3::uuid[]) or l.parent = any($3::uuid[]))
  order by l.account, l.id`;

async function refuseAboveGroups(
  work: UnitOfWork,
  { id, groups, wishes }: { id: string; groups: readonly string[]; wishes: readonly ProposedAmount[] },
): Promise<void> {
  if (groups.length === 0) return;
  const lines = await work.tx.query<Parameters<typeof liftedAbove>[0][number] & Record<string, unknown>>(
    groupsSql,
    [work.actor.organizationId, id, groups],
    'budget.groups_of_lines',
  );
  const above = liftedAbove(lines, new Map(wishes.map((wish) => [wish.id, wish.cents])));
  const [first] = above;
  if (!first) return;
  const more = above.length === 1 ? '' : ` So would those of ${above.length - 1} other groups.`;
  const message = `The lines inside ${first.name} would be ${dollars(first.above)} above it.${more}`;
  throw fail('refused', aboveGroup, message, { issues: [{ path: 'aboveGroups', code: aboveGroup, message }] });
}

export async function setAmounts(
  work: UnitOfWork,
  id: string,
  { lines: wishes, aboveGroups }: Proposal,
): Promise<number> {
  await draftHeld(work, id);
  const rows = await work.rows(budgetLine, {
    where: { budget: id, id: wishes.map((wish) => wish.id).filter((one) => uuidPattern.test(one)) },
    fields: ['version', 'name', 'status', 'parent', 'isGroup'],
    lock: 'update',
    most: 'all',
  });
  const known = new Map(rows.map((row) => [row.id, row]));
  for (const [at, wish] of wishes.entries()) {
    const line = known.get(wish.id);
    const wrong = (field: string, code: string, message: string) =>
      invalid([{ path: `lines.${at}.${field}`, code, message }]);
    if (!line) throw wrong('id', 'reference', 'Isn’t a line of this budget');
    if (line.status !== 'open') throw wrong('id', 'state', `${line.name} is closed`);
    if (line.version !== wish.version)
      throw fail('conflict', 'version', `${line.name} was changed by someone else meanwhile. Reload and check it.`, {
        issues: [{ path: `lines.${at}.version`, code: 'version', message: 'Was changed meanwhile' }],
      });
  }
  if (aboveGroups !== true) {
    const groups = rows.flatMap(({ id: own, parent, isGroup }) => [
      ...(parent === null ? [] : [parent]),
      ...(isGroup ? [own] : []),
    ]);
    await refuseAboveGroups(work, { id, groups: [...new Set(groups)], wishes });
  }
  // An amount is settled by the form of a line; here it is a proposal among many, and the history says whose.
  for (const { id: line, cents } of wishes)
    await work.asProduct.change(budgetLine, line, {}, { amount: { cents, currency: 'USD' } });
  return wishes.length;
}

const lineFields = `select account, name, cost_center as "costCenter", parent, is_group as "isGroup", on_requisition as "onRequisition",
    on_order as "onOrder", on_invoice as "onInvoice", on_journal as "onJournal", control, months, owner, l.id,
    (${lasting})::bigint as own
  from budget_line l left join budget_balance b on b.organization_id = l.organization_id and b.line = l.id
  where l.organization_id = $1 and l.budget = $2 and l.status = 'open' order by l.account, l.id`;

type Old = Pick<
  Row<typeof budgetLine>,
  | 'account'
  | 'costCenter'
  | 'isGroup'
  | 'onRequisition'
  | 'onOrder'
  | 'onInvoice'
  | 'onJournal'
  | 'control'
  | 'months'
  | 'owner'
> & { id: string; name: string; parent: string | null; own: number };

interface Wished {
  readonly percent: number;
  readonly estimates?: keyof typeof estimateChoices | null;
}

/** So many rows are judged and kept together. */
const TOGETHER = 1000;

const chunks = <T>(rows: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: Math.ceil(rows.length / TOGETHER) }, (_, at) => rows.slice(at * TOGETHER, (at + 1) * TOGETHER));

/**
 * Lines come over with their accounts, owners and controls; a year in a name becomes the new one. Revenues, balances and transfers
 * follow. A draft gets all that is missing at once or nothing.
 */
async function copyBefore(work: UnitOfWork, id: string, { percent, estimates }: Wished): Promise<Copied> {
  const draft = await draftHeld(work, id);
  const before = await budgetBefore(work, draft);
  if (!before) throw fail('conflict', 'budget.nothing_before', 'There is no earlier adopted budget of this type.');
  const organization = work.actor.organizationId;
  const old = await work.tx.query<Old & Record<string, unknown>>(lineFields, [organization, before.id]);
  const here = await work.rows(budgetLine, { where: { budget: id }, fields: ['account'], most: 'all' });
  const known = new Map(here.map((line) => [line.account, line.id]));
  const accountOf = new Map(old.map((line) => [line.id, line.account]));
  const missing = old.filter((line) => !known.has(line.account));
  const place = fundPlace(await chartFor(work));
  const amounts = copiedAmounts(
    missing.map((line) => ({ ...line, fund: fundOf(place, line.account) })),
    percent,
  );
  const [from, to] = [yearBefore(draft.endsOn), draft.endsOn.slice(0, 4)];
  const renamed = (name: string) => name.replaceAll(from, to);
  const lines = work.around.registry.get(budgetLine.name);
  for (const rows of byDepth(missing).flatMap(chunks)) {
    const wanted = rows.map((row) => {
      const { id: was, name, parent, own: _, ...line } = row;
      const group = parent ? known.get(accountOf.get(parent) ?? '') : undefined;
      return newRow(work, lines, {
        ...line,
        name: renamed(name),
        budget: id,
        amount: { cents: amounts.get(was) ?? 0, currency: 'USD' },
        ...(group ? { parent: group } : {}),
      });
    });
    for (const made of await keepRows(work, lines, { rows: wanted }))
      known.set(String(made['account']), String(made['id']));
  }
  const copied = await copyRevenues(work, {
    draft,
    before,
    percent: estimates === 'amended' ? 0 : percent,
    renamed,
  });
  return { ...copied, made: missing.length, there: old.length - missing.length };
}

const yearBefore = (day: string): string => String(Number(day.slice(0, 4)) - 1);
