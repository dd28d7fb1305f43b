import { settle } from '../../planning/public.server.ts';
import { Failure, fail, type Row } from '#kernel';
import type { EffectFacts } from '#server/records/effects.ts';
import { invalid } from '#server/records/refusals.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { policyOn } from '../intake/intake-policy.server.ts';
import { isOrdered } from '../orders/orders-of.server.ts';
import { accountSplit, byBudgetLine } from './account-split.ts';
import { requisition } from './requisition.record.ts';

type Requisition = Row<typeof requisition>;
type Where = 'preencumbered' | 'encumbered' | null;

const holding: Readonly<Record<string, Where>> = { approved: 'preencumbered', ordered: 'encumbered' };

/** Where the money of a request is: set aside when it is approved, or already when it is submitted if the policy says so. */
async function whereOf(work: UnitOfWork, row: Requisition): Promise<Where> {
  // What orders took up is theirs; what they left of an ordered request is free.
  if (row.status === 'ordered' && (await isOrdered(work, row.id))) return null;
  if (row.status !== 'submitted') return holding[row.status] ?? null;
  return (await policyOn(work, row.requestedOn)).preencumberOn === 'submit' ? 'preencumbered' : null;
}

const budgeted = `select 1 from budget_line l
  join budget b on b.organization_id = l.organization_id and b.id = l.budget
  where l.organization_id = $1 and l.cost_center = $2 and l.status = 'open' and not l.is_group
    and b.status in ('adopted', 'amended') and $3 between b.starts_on and b.ends_on
  limit 1`;

/** A cost center with a budget pays from one of its lines: a request that names none would pass by every control. */
async function isWithoutAccount(work: UnitOfWork, row: Requisition): Promise<boolean> {
  if ((row.accounts ?? []).length > 0) return false;
  const asked = [work.actor.organizationId, row.costCenter, work.today];
  return (await work.tx.query(budgeted, asked, 'requisition.budgeted')).length > 0;
}

/** What submitting is refused with for the accounts that pay: every line of a request has one. Reads only. */
export async function accountsRefused(work: UnitOfWork, row: Requisition): Promise<readonly Failure[]> {
  const code = 'requisition.account_is_given';
  if (await isWithoutAccount(work, row))
    return [
      fail('refused', code, 'This cost center has a budget: choose a budget line.', {
        issues: [{ path: 'accounts', code, message: 'Choose a budget line' }],
      }),
    ];
  const { faults } = accountSplit(row.lines ?? [], row.accounts ?? []);
  if (faults.length === 0) return [];
  return [invalid(faults.map(({ path, sentence }) => ({ path, code: 'requisition.accounts', message: sentence })))];
}

/** Whether its money is set aside when it is submitted, so that a budget line with too little stops that and not only the approval. */
export const isSetAsideOnSubmit = async (work: UnitOfWork, row: Requisition): Promise<boolean> =>
  (await whereOf(work, { ...row, status: 'submitted' })) !== null;

/** Puts what the ledger refused beside the share that it is about. */
function atItsShare(error: unknown, row: Requisition): unknown {
  if (!(error instanceof Failure) || !error.code.startsWith('budget.')) return error;
  const { kind, code, message, extra } = error;
  const lines = Array.isArray(extra['lines'])
    ? (extra['lines'] as { line?: string }[])
    : [{ line: extra['line'] as string }]; // as `settle` states it
  const named = new Set(lines.map(({ line }) => line));
  const issues = (row.accounts ?? []).flatMap(({ budgetLine }, at) =>
    named.has(budgetLine) ? [{ path: `accounts.${at}.budgetLine`, code, message }] : [],
  );
  return fail(kind, code, message, { issues, extra });
}

/** Brings the ledger to where the request stands: one call for setting aside, changing, giving back. */
async function keepBudget(work: UnitOfWork, row: Requisition): Promise<void> {
  const where = await whereOf(work, row);
  const { charges, faults } = accountSplit(row.lines ?? [], row.accounts ?? []);
  if (where !== null && faults.length > 0)
    throw invalid(faults.map(({ path, sentence }) => ({ path, code: 'requisition.accounts', message: sentence })));
  const state =
    where === null ? [] : [...byBudgetLine(charges)].map(([line, cents]) => ({ line, bucket: where, cents }));
  const document = {
    record: requisition.name,
    id: row.id,
    version: row.version,
    title: `${row.number} ${row.purpose}`.slice(0, 200),
  };
  try {
    await settle(work, {
      document,
      control: row.status === 'ordered' ? 'order' : 'requisition',
      day: work.today,
      state,
    });
  } catch (error) {
    throw atItsShare(error, row);
  }
}

/** Money follows the request: set aside, moved when shares change, given back when it is over. */
export const moveMoney = ({ row, work }: EffectFacts<Requisition>): Promise<void> => keepBudget(work, row);

/** What is submitted has an account for every line; its money is set aside already where the policy says so. */
export async function holdMoney({ row, before, work }: EffectFacts<Requisition>): Promise<void> {
  const [refused] = await accountsRefused(work, row);
  if (refused) throw refused;
  // What was never submitted holds nothing so far: there is nothing to give back.
  if (before.status !== 'draft' || (await whereOf(work, row)) !== null) await keepBudget(work, row);
}
