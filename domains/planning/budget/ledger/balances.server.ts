import { fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { authority, available, percentUsed, used } from './balance.ts';
import { type LineBalance, lineBalances } from './balances.ts';
import { linesAndTheirGroups } from './lines.server.ts';
import { watchOverrides } from './overrides.server.ts';
import { balanceOf, balancesAfter } from './postings.server.ts';
import { sumsOfGroups } from './wholes.server.ts';

/** Live balances of lines; a group holds everything inside it. Lines that are not known are left out. */
export async function balancesOf(
  work: Pick<UnitOfWork, 'tx' | 'actor'>,
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
export function linesNamed(lines: string): readonly string[] {
  const ids = [...new Set(lines.split(',').map((one) => one.trim()))].filter((one) => one !== '');
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
    answers(lineBalances, {
      scope: 'budget:read',
      access: 'member', // as reading budget lines is
      summary: 'What is left on budget lines now, bucket by bucket, in cents.',
      tag: 'Budgets',
      told: 'A line for each that is known.',
      probe: { query: { lines: nowhere }, namesNothing: true },
      async run({ actor, query }) {
        const asked = linesNamed(query.lines);
        const lines = await database.within({ organizationId: actor.organizationId }, (tx) =>
          balancesOf({ tx, actor }, asked),
        );
        return { body: { lines } };
      },
    }),
  ];
}
