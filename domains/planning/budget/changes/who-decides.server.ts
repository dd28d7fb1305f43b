import { f, fail } from '#kernel';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { linesNamed } from '../ledger/balances.server.ts';
import { askedOf, authoritiesIn, authorityToUndo, lintToday } from './authority.server.ts';
import { budgetAmendment } from './budget-amendment.record.ts';
import { reachWords, whoCould } from './reach.ts';
import type { Decision, Undoing } from './who-decides.ts';

/** Who may decide on a change before it is asked for, and which changes nobody could decide. */
export function authorityOperations({ door }: Ports): Operation[] {
  return [
    operation({
      id: 'budget.whoDecides',
      scope: 'budget_amendment:read',
      method: 'GET',
      path: '/api/v1/budget/who-decides',
      summary: 'How far a change of the budget reaches and under which authority it can be decided.',
      tag: 'Budgets',
      access: 'member', // as reading budget authorities is
      query: {
        kind: f.choice({ transfer: 'Transfer', amendment: 'Amendment' }).required(),
        lines: f.text({ max: 8000 }).required().help('Ids of budget lines with commas between.'),
        cents: f.integer({ min: 0 }).required(),
      },
      answers: {
        200: {
          description: 'The reach in words, and names of authorities.',
          schema: schemaOf({ reach: 'text', names: ['text'] }),
        },
      },
      async run({ actor, query }) {
        const kind = query.get('kind') === 'amendment' ? 'amendment' : 'transfer';
        const cents = Number(query.get('cents'));
        if (!Number.isSafeInteger(cents) || cents < 0)
          throw fail('invalid', 'budget.cents', 'Must be a whole number of cents', {
            issues: [{ path: 'cents', code: 'invalid', message: 'Must be a whole number of cents' }],
          });
        const lines = linesNamed(query);
        const body = await door.run(actor, async (work): Promise<Decision> => {
          const asked = {
            ...(await askedOf(work, { kind, day: work.today, lines: lines.map((line) => ({ line })) })),
            cents,
          };
          return { reach: reachWords[asked.reach], names: whoCould(await authoritiesIn(work), asked) };
        });
        return { body };
      },
    }),
    operation({
      id: 'budget_amendment.undoing',
      scope: 'budget_amendment:read',
      method: 'GET',
      path: '/api/v1/budget_amendment/{id}/undoing',
      summary: 'Whether you have the authority to undo a change of the budget, and why not.',
      tag: 'Budget amendments',
      access: 'member', // as reading budget amendments is
      answers: {
        200: {
          description: 'The sentence is empty when you may.',
          schema: schemaOf({ isTheirs: 'yesNo', sentence: 'text' }),
        },
      },
      async run(call) {
        const id = rowId(call, door.around.registry.get(budgetAmendment.name));
        const body = await door.run(call.actor, async (work): Promise<Undoing> => {
          const row = await work.find(budgetAmendment, id);
          if (!row) throw fail('not_found', 'budget_amendment.unknown', 'There is no such budget amendment.');
          const found = await authorityToUndo(work, row);
          return { isTheirs: found.ok, sentence: found.ok ? '' : found.sentence };
        });
        return { body };
      },
    }),
    operation({
      id: 'budget.authorityGaps',
      scope: 'budget_authority:read',
      method: 'GET',
      path: '/api/v1/budget/authority-gaps',
      summary:
        'Changes of the budget that nobody has authority to decide: for each kind and reach the first amount; and authority that nobody holds.',
      tag: 'Budgets',
      access: 'member',
      answers: {
        200: {
          description: 'None when everything can be decided.',
          schema: schemaOf({
            gaps: [{ kind: 'text', reach: 'text', fromCents: 'whole', department: 'text?' }],
            unheld: ['text'],
          }),
        },
      },
      async run({ actor }) {
        const { gaps, unheld } = await door.run(actor, lintToday);
        return {
          body: {
            gaps: gaps.map(({ department = null, ...gap }) => ({ ...gap, reach: reachWords[gap.reach], department })),
            unheld,
          },
        };
      },
    }),
  ];
}
