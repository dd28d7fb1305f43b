import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { linesNamed } from '../ledger/balances.server.ts';
import { askedOf, authoritiesIn, authorityToUndo, lintToday } from './authority.server.ts';
import { budgetAmendment } from './budget-amendment.record.ts';
import { reachWords, whoCould } from './reach.ts';
import { amendmentUndoing, authorityGaps, whoDecides } from './who-decides.ts';

/** Who may decide on a change before it is asked for, and which changes nobody could decide. */
export const authorityOperations = ({ door }: Ports): Operation[] => [
  answers(whoDecides, {
    scope: 'budget_amendment:read',
    access: 'member', // as reading budget authorities is
    summary: 'How far a budget change reaches and which authority covers it.',
    tag: 'Budgets',
    told: 'The reach in words, and names of authorities.',
    probe: { echoes: true, namesNothing: true, query: { kind: 'transfer', lines: nowhere, cents: '100' } },
    async run({ actor, query: { kind, cents, ...query } }) {
      const lines = linesNamed(query.lines).map((line) => ({ line }));
      const body = await door.run(actor, async (work) => {
        const asked = { ...(await askedOf(work, { kind, day: work.today, lines })), cents };
        return { reach: reachWords[asked.reach], names: whoCould(await authoritiesIn(work), asked) };
      });
      return { body };
    },
  }),
  answers(amendmentUndoing, {
    scope: 'budget_amendment:read',
    access: 'member', // as reading budget amendments is
    summary: 'Whether you have the authority to undo a change of the budget, and why not.',
    tag: 'Budget amendments',
    told: 'The sentence is empty when you may.',
    probe: { names: { id: 'budget_amendment' } },
    async run({ actor, params }) {
      const id = rowId({ params }, door.around.registry.get(budgetAmendment.name));
      const body = await door.run(actor, async (work) => {
        const row = await work.find(budgetAmendment, id);
        if (!row) throw fail('not_found', 'budget_amendment.unknown', 'There is no such budget amendment.');
        const found = await authorityToUndo(work, row);
        return { isTheirs: found.ok, sentence: found.ok ? '' : found.sentence };
      });
      return { body };
    },
  }),
  answers(authorityGaps, {
    scope: 'budget_authority:read',
    access: 'member',
    summary:
      'Budget changes that no one has authority to approve: the first amount for each type and reach; and authority that no one holds.',
    tag: 'Budgets',
    told: 'Empty when every change can be approved.',
    probe: { namesNothing: true },
    async run({ actor }) {
      const { gaps, unheld } = await door.run(actor, lintToday);
      const told = gaps.map(({ department = null, ...gap }) => ({ ...gap, reach: reachWords[gap.reach], department }));
      return { body: { gaps: told, unheld } };
    },
  }),
];
