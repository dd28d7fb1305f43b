import { membersWithDuty, notify } from '#domains/organization/public.server.ts';
import { fail, type Row } from '#kernel';
import { on } from '#server/records/effects.ts';
import type { Work } from '#server/records/work.ts';
import { budget } from '../budget.record.ts';
import type { Bucket, Posting } from '../ledger/balance.ts';
import { settle } from '../ledger/settle.server.ts';
import { dollars } from '../ledger/verdict.ts';
import { type AmendmentLines, askedOf, authoritiesIn, decidedUnder } from './authority.server.ts';
import { budgetAmendment } from './budget-amendment.record.ts';
import { whoCould } from './reach.ts';

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

/** Budgets whose lines are touched; each of them is amended from now on. */
async function budgetsOf(
  { tx, actor }: Work,
  lines: AmendmentLines,
): Promise<readonly { id: string; status: string; name: string }[]> {
  return tx.query<{ id: string; status: string; name: string }>(
    `select b.id, b.status, b.name from budget b where b.organization_id = $1 and b.id in
       (select budget from budget_line where organization_id = $1 and id = any($2)) order by b.id`,
    [actor.organizationId, lines.map(({ line }) => line)],
    'budget.budgets_of',
  );
}

async function post(
  work: Work,
  row: Amendment,
  { state, basis }: { state: readonly Posting[]; basis: string | null },
): Promise<void> {
  await settle(work, {
    document: { ...documentOf(row), ...(basis ? { basis } : {}) },
    control: 'journal',
    day: row.day,
    state,
  });
  for (const { id, status } of await budgetsOf(work, linesOf(row)))
    if (status === 'adopted') await work.asProduct.move(budget, id, 'amend');
}

export const amendmentEffects = [
  on(budgetAmendment, 'submit', async ({ row, work }) => {
    const touched = await budgetsOf(work, linesOf(row));
    if (row.kind === 'transfer' && touched.length > 1)
      throw fail(
        'refused',
        'budget_amendment.two_budgets',
        `A transfer stays inside one budget; these lines belong to ${touched.map(({ name }) => name).join(' and ')}.`,
      );
    const asked = await askedOf(work, { kind: row.kind, day: row.day, lines: linesOf(row) });
    const under = whoCould(await authoritiesIn(work), asked);
    const duty =
      asked.kind === 'amendment' || under.every((name) => /govern|board|council/i.test(name))
        ? 'governing_body'
        : 'budget_officer';
    await notify(work, {
      to: await membersWithDuty(work, duty),
      kind: 'budget_amendment.submit',
      subject: `${row.number} waits for a decision: ${row.purpose}`.slice(0, 200),
      body: `${work.actor.name} asks to move ${dollars(asked.cents)}.`,
      link: `/budget-management/amendments/${row.id}`,
    });
  }),
  on(budgetAmendment, 'approve', async ({ row, work }) => {
    const lines = linesOf(row);
    // When the product moves the row, an approval that names its own authority has gone before.
    const basis =
      work.actor.kind === 'system'
        ? null
        : `${work.actor.name}, under: ${await decidedUnder(work, await askedOf(work, { kind: row.kind, day: row.day, lines }))}`;
    await post(work, row, { state: stateOf(row.kind, lines), basis });
    await tell(work, row, 'was approved and posted');
  }),
  on(budgetAmendment, 'undo', async ({ row, work }) => {
    await post(work, row, { state: [], basis: `${work.actor.name} undid it` });
    await tell(work, row, 'was undone');
  }),
  ...(['return', 'reject'] as const).map((step) =>
    on(budgetAmendment, step, ({ row, work }) => tell(work, row, step === 'return' ? 'was sent back' : 'was rejected')),
  ),
];

const tell = (work: Work, row: Amendment, what: string): Promise<void> =>
  notify(work, {
    to: [row.createdBy],
    kind: 'budget_amendment.decided',
    subject: `${row.number} ${what}: ${row.purpose}`.slice(0, 200),
    body: `${work.actor.name} decided on it.`,
    link: `/budget-management/amendments/${row.id}`,
  });
