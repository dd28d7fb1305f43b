import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { balancesOf } from './balances.server.ts';
import { type PendingChange, pendingChanges } from './pending-changes.ts';

/** What another domain knows of changes to come: of each, what these lines together would pay of it. */
export type PendingSource = (work: UnitOfWork, lines: readonly string[]) => Promise<readonly PendingChange[]>;

const insideSql = `with recursive inside as (
    select l.id from budget_line l where l.organization_id = $1 and l.id = $2
    union select l.id from inside join budget_line l on l.organization_id = $1 and l.parent = inside.id)
  select id from inside order by id`;

/** A line with everything inside it, where it is a group. */
async function linesInside({ tx, actor }: UnitOfWork, line: string): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(insideSql, [actor.organizationId, line], 'budget.lines_inside');
  return rows.map(({ id }) => id);
}

/** What may still come onto a line, next to what is available on it and never taken from it. */
export const pendingOperations =
  (sources: readonly PendingSource[]) =>
  ({ door }: Ports): Operation[] => [
    answers(pendingChanges, {
      scope: 'contract_change:read',
      access: 'member', // as reading budget lines and contract changes is
      summary: 'Contract changes that are not executed, in the part that a budget line would pay.',
      tag: 'Budgets',
      told: 'What is available now, and each rough, priced or agreed change, the largest first.',
      probe: { namesNothing: true, query: { line: nowhere } },
      run: ({ actor, query: { line } }) =>
        door.run(actor, async (work) => {
          const lines = await linesInside(work, line);
          const changes: PendingChange[] = [];
          for (const source of sources) changes.push(...(await source(work, lines)));
          const [balance] = await balancesOf(work, [line]);
          return {
            body: {
              availableCents: balance?.available ?? 0,
              pendingCents: changes.reduce((sum, { cents }) => sum + cents, 0),
              changes: changes.toSorted((one, other) => other.cents - one.cents),
            },
          };
        }),
    }),
  ];
