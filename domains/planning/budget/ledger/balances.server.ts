import { f, fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import type { Work } from '#server/records/work.ts';
import { authority, available, percentUsed, used } from './balance.ts';
import type { LineBalance } from './balances.ts';
import { linesAndTheirGroups } from './lines.server.ts';
import { watchOverrides } from './overrides.server.ts';
import { balanceOf, balancesAfter } from './postings.server.ts';
import { sumsOfGroups } from './wholes.server.ts';

/** Live balances of lines; a group holds everything inside it. Lines that are not known are left out. */
export async function balancesOf(
  work: Pick<Work, 'tx' | 'actor'>,
  lines: readonly string[],
): Promise<readonly LineBalance[]> {
  const [known, own] = await Promise.all([linesAndTheirGroups(work, lines), balancesAfter(work, lines)]);
  const sums = await sumsOfGroups(
    work,
    known.filter(({ isGroup }) => isGroup).map(({ id }) => id),
  );
  return known
    .filter(({ id }) => lines.includes(id))
    .map((one) => {
      const balance = one.isGroup ? (sums.get(one.id) ?? balanceOf(own, one.id)) : balanceOf(own, one.id);
      return {
        line: one.id,
        name: one.name,
        account: one.account,
        budget: one.budget,
        budgetName: one.budgetName,
        budgetStatus: one.budgetStatus,
        isGroup: one.isGroup,
        ...balance,
        authority: authority(balance),
        used: used(balance),
        available: available(balance),
        percentUsed: percentUsed(balance),
        onRequisition: one.onRequisition,
        onOrder: one.onOrder,
        onInvoice: one.onInvoice,
      };
    });
}

const MOST_LINES = 200;

/** Lines as a query names them, with commas between. */
export function linesNamed(query: URLSearchParams): readonly string[] {
  const ids = [...new Set((query.get('lines') ?? '').split(',').map((one) => one.trim()))].filter((one) => one !== '');
  const wrong = ids.find((id) => !uuidPattern.test(id));
  const message =
    wrong !== undefined
      ? 'Must be ids of budget lines with commas between'
      : ids.length > MOST_LINES
        ? `Must be at most ${MOST_LINES} lines`
        : null;
  if (message)
    throw fail('invalid', 'budget.lines', message, { issues: [{ path: 'lines', code: 'invalid', message }] });
  return ids;
}

export function balanceOperations(ports: Ports): Operation[] {
  const { database } = ports;
  watchOverrides(ports);
  return [
    operation({
      id: 'budget.balance',
      scope: 'budget:read',
      method: 'GET',
      path: '/api/v1/budget/balance',
      summary: 'What is left on budget lines now, bucket by bucket, in cents.',
      tag: 'Budgets',
      access: 'member', // as reading budget lines is
      query: { lines: f.text({ max: 8000 }).required().help('Ids of budget lines with commas between.') },
      answers: {
        200: {
          description: 'A line for each that is known.',
          schema: schemaOf({
            lines: [
              {
                line: 'text',
                name: 'text',
                account: 'text',
                budget: 'text',
                budgetName: 'text',
                budgetStatus: 'text',
                isGroup: 'yesNo',
                adopted: 'whole',
                amended: 'whole',
                transferred: 'whole',
                carried: 'whole',
                preencumbered: 'whole',
                encumbered: 'whole',
                expended: 'whole',
                retained: 'whole',
                contingency: 'whole',
                authority: 'whole',
                used: 'whole',
                available: 'whole',
                percentUsed: 'number',
                onRequisition: 'text',
                onOrder: 'text',
                onInvoice: 'text',
              },
            ],
          }),
        },
      },
      async run({ actor, query }) {
        const lines = linesNamed(query);
        const found = await database.within({ organizationId: actor.organizationId }, (tx) =>
          balancesOf({ tx, actor }, lines),
        );
        return { body: { lines: found } };
      },
    }),
  ];
}
