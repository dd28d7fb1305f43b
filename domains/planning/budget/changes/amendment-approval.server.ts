import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { approvable } from '../../../workflow/public.server.ts';
import { effectsOn } from '../ledger/effects.server.ts';
import { askedOf, authorityOver, changeOf, furthestReach, grossOf, justEnough } from './authority.server.ts';
import { budgetAmendment } from './budget-amendment.record.ts';
import { reaches } from './reach.ts';

type Amendment = Row<typeof budgetAmendment>;

const askedBy = (row: Amendment, work: UnitOfWork) => askedOf(work, changeOf(row));

const only = (values: readonly (string | null)[]): string | null => (values.length === 1 ? (values[0] ?? null) : null);

/** How a change of the budget is decided on: by whose authority over the budget reaches just far enough. */
export const amendmentApproval = approvable({
  record: budgetAmendment,
  kind: 'budget_change',
  deed: 'approve_budget',
  title: ({ number, purpose }) => `${number}: ${purpose}`,
  link: ({ id }) => `/budget-management/amendments/${id}`,
  amount: (row) => ({ cents: grossOf(changeOf(row)), currency: 'USD' }),
  requesters: ({ createdBy }) => [createdBy],
  authority: {
    async covers(row, person, work) {
      const found = await authorityOver(work, person, await askedBy(row, work));
      return found.ok ? { ok: true } : found;
    },
    people: async (row, work) => justEnough(work, await askedBy(row, work), [row.createdBy]),
    limits: furthestReach,
  },
  material: [
    'kind',
    'purpose',
    'reason',
    'day',
    'lines',
    'increases',
    'decreases',
    'revenues',
    'newRevenue',
    'lostRevenue',
    'transferBudget',
    'transfers',
    'betweenFunds',
    'useOfFundBalance',
    'resolution',
  ],
  fields: {
    amount: { label: 'Amount', kind: 'money' },
    kind: { label: 'Change type', kind: 'choice', options: ['transfer', 'amendment'] },
    reach: { label: 'Limits', kind: 'choice', options: [...reaches] },
    department: { label: 'Department', kind: 'text', optional: true },
    costCenter: { label: 'Cost center', kind: 'ref', record: 'cost_center', optional: true },
  },
  async facts(row, work) {
    const { cents, kind, reach, departments, costCenters = [] } = await askedBy(row, work);
    return { amount: cents, kind, reach, department: only(departments), costCenter: only(costCenters) };
  },
  budget: (rows, work) =>
    effectsOn(
      work,
      budgetAmendment.name,
      new Map(
        rows.map(({ id, lines }) => [
          id,
          (lines ?? []).map(({ line, increase, decrease }) => ({
            line,
            cents: (decrease?.cents ?? 0) - (increase?.cents ?? 0),
          })),
        ]),
      ),
    ),
  steps: { approved: 'approve', rejected: 'reject', returned: 'return' },
  ahead: { step: 'schedule', is: ({ day }, today) => day > today },
});
