import { notify } from '#domains/organization/public.server.ts';
import { fail, type Row } from '#kernel';
import { on } from '#server/records/effects.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { budgetLine } from '../budget-line.record.ts';
import { budget } from '../budget.record.ts';
import type { Bucket, Posting } from '../ledger/balance.ts';
import { settle } from '../ledger/settle.server.ts';
import { approversOf, contentChanged, startApproval, withdraw } from '../../../workflow/public.server.ts';
import { judgeFunding, judgeUndoing } from '../../revenue/amendment-funds.server.ts';
import { amendmentApproval } from './amendment-approval.server.ts';
import { type AmendmentLines, askedOf, authorityOver, authorityToUndo } from './authority.server.ts';
import { budgetAmendment } from './budget-amendment.record.ts';

type Amendment = Row<typeof budgetAmendment>;

const bucketOf: Readonly<Record<Amendment['kind'], Bucket>> = { transfer: 'transferred', amendment: 'amended' };

/** Where the lines stand once the change is posted. */
export const stateOf = (kind: Amendment['kind'], lines: AmendmentLines): readonly Posting[] =>
  lines.map(({ line, increase, decrease }) => ({
    line,
    bucket: bucketOf[kind],
    cents: (increase?.cents ?? 0) - (decrease?.cents ?? 0),
  }));

const documentOf = ({ id, version, number, purpose }: Amendment) => ({
  record: budgetAmendment.name,
  id,
  version,
  title: `${number} ${purpose}`.slice(0, 200),
});

/** The lines of an amendment, which a row carries once it has been read whole. */
const linesOf = ({ lines }: Amendment): AmendmentLines => lines ?? [];

/** Budgets that this change is the first to amend. */
const adoptedHeld = ({ tx, actor }: UnitOfWork, { lines, revenues }: Amendment): Promise<{ id: string }[]> =>
  tx.query<{ id: string }>(
    `select b.id from budget b where b.organization_id = $1 and b.status = 'adopted' and b.id in
       (select budget from budget_line where organization_id = $1 and id = any($2)
        union select budget from revenue_line where organization_id = $1 and id = any($3)) order by b.id for no key update`,
    [actor.organizationId, (lines ?? []).map(({ line }) => line), (revenues ?? []).map(({ line }) => line)],
    'budget.adopted_held',
  );

/** Budgets whose lines are touched. */
async function budgetsOf({ tx, actor }: UnitOfWork, lines: AmendmentLines): Promise<readonly { name: string }[]> {
  return tx.query<{ name: string }>(
    `select b.name from budget b where b.organization_id = $1 and b.id in
       (select budget from budget_line where organization_id = $1 and id = any($2)) order by b.id`,
    [actor.organizationId, lines.map(({ line }) => line)],
    'budget.budgets_of',
  );
}

async function post(
  work: UnitOfWork,
  row: Amendment,
  { state, basis }: { state: readonly Posting[]; basis: string | null },
): Promise<void> {
  // Whoever amends a budget for the first time changes its row: held before the ledger shares it with those who post.
  const adopted = await adoptedHeld(work, row);
  await settle(work, {
    document: { ...documentOf(row), ...(basis ? { basis } : {}) },
    control: 'journal',
    day: row.day,
    state,
  });
  for (const { id } of adopted) await work.asProduct.move(budget, id, 'amend');
}

/** A transfer stays inside one budget; where its lines belong is not known before they are read. */
async function staysInOneBudget(work: UnitOfWork, row: Amendment): Promise<void> {
  if (row.kind !== 'transfer') return;
  const touched = await budgetsOf(work, linesOf(row));
  if (touched.length < 2) return;
  const message = `A transfer stays inside one budget; these lines belong to ${touched.map(({ name }) => name).join(' and ')}.`;
  throw fail('refused', 'budget_amendment.two_budgets', message, {
    issues: [{ path: 'lines', code: 'budget_amendment.two_budgets', message }],
  });
}

/** New authority goes to lines that can be spent from; what a closed one still has may leave it. */
async function goesToOpenLines(work: UnitOfWork, row: Amendment): Promise<void> {
  const lines = linesOf(row);
  const gaining = lines.filter(({ increase }) => (increase?.cents ?? 0) > 0).map(({ line }) => line);
  const first = await work.row(budgetLine, {
    where: { id: gaining, status: 'closed' },
    order: 'name',
    fields: ['name'],
  });
  if (!first) return;
  const message = `${first.name} is closed. Reopen it, or choose another line.`;
  const path = `lines.${lines.findIndex(({ line }) => line === first.id)}.line`;
  throw fail('refused', 'budget_amendment.line_closed', message, {
    issues: [{ path, code: 'budget_amendment.line_closed', message }],
  });
}

/** In whose name it was decided and under which authority: it stands with the postings. */
async function basisOf(work: UnitOfWork, row: Amendment): Promise<string | null> {
  const asked = await askedOf(work, { kind: row.kind, day: row.day, lines: linesOf(row) });
  for (const { id, name, onBehalfOf } of await approversOf(work, budgetAmendment.name, row.id)) {
    const found = await authorityOver(work, onBehalfOf?.id ?? id, asked);
    if (found.ok) return `${name}${onBehalfOf ? ` for ${onBehalfOf.name}` : ''}, under: ${found.name}`;
  }
  return null;
}

export const amendmentEffects = [
  on(budgetAmendment, 'submit', async ({ row, work }) => {
    await staysInOneBudget(work, row);
    await goesToOpenLines(work, row);
    await judgeFunding(work, row);
    await startApproval(work, amendmentApproval, row);
  }),
  on(budgetAmendment, 'edit', async ({ row, work }) => {
    if (row.status === 'submitted') {
      await staysInOneBudget(work, row);
      await judgeFunding(work, row);
    }
    await contentChanged(work, amendmentApproval, row);
  }),
  on(budgetAmendment, 'withdraw', ({ row, work }) => withdraw(work, budgetAmendment.name, row.id)),
  on(budgetAmendment, 'approve', async ({ row, work }) => {
    await goesToOpenLines(work, row);
    await judgeFunding(work, row);
    await post(work, row, { state: stateOf(row.kind, linesOf(row)), basis: await basisOf(work, row) });
  }),
  on(budgetAmendment, 'undo', async ({ row, work }) => {
    const found = await authorityToUndo(work, row);
    if (!found.ok) throw fail('refused', 'budget_amendment.no_authority', found.sentence);
    await judgeUndoing(work, row);
    await post(work, row, { state: [], basis: `${work.actor.name} undid it, under: ${found.name}` });
    await notify(work, {
      to: [row.createdBy],
      kind: 'budget_amendment.undo',
      subject: `${row.number} was undone: ${row.purpose}`.slice(0, 200),
      body: `${work.actor.name} decided on it.`,
      link: `/budget-management/amendments/${row.id}`,
    });
  }),
];
