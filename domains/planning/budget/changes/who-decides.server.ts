import { fail } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { linesNamed } from '../ledger/balances.server.ts';
import { budget } from '../budget.record.ts';
import { askedOf, authoritiesIn, authorityToUndo, lintToday, usesFor } from './authority.server.ts';
import { budgetAmendment } from './budget-amendment.record.ts';
import { watchDueAmendments } from './due-amendments.server.ts';
import { coversChange, reachWords, whoCould } from './reach.ts';
import { amendmentUndoing, authorityGaps, authorityYears, scheduledChanges, whoDecides } from './who-decides.ts';
import {
  countsByDepartment,
  departmentOf,
  type LimitedAuthority,
  usedUnder,
  withinYear,
  type YearAsked,
  yearRows,
  type YearUse,
} from './year-limit.ts';

/** Who may decide on a change before it is asked for, and which changes nobody could decide. */
export function authorityOperations(ports: Ports): Operation[] {
  watchDueAmendments(ports);
  return operationsOf(ports);
}

const operationsOf = ({ door }: Ports): Operation[] => [
  answers(whoDecides, {
    scope: 'budget_amendment:read',
    access: 'member', // as reading budget authorities is
    summary: 'How far a budget change reaches and which authority covers it.',
    tag: 'Budgets',
    told: 'The reach in words, names of authorities that have enough left this year, and what each has approved in it.',
    probe: { echoes: true, namesNothing: true, query: { kind: 'transfer', lines: nowhere, cents: '100' } },
    async run({ actor, query: { kind, cents, between: moved, ...query } }) {
      const lines = linesNamed(query.lines ?? '').map((line) => ({ line }));
      const between = { budget: query.budget ?? null, cents: moved ?? 0 };
      const body = await door.run(actor, async (work) => {
        const found = await askedOf(work, { kind, day: work.today, lines, between });
        const asked = {
          ...found,
          cents: cents + between.cents,
          budgets: found.budgets.map((one) => ({ ...one, cents: one.cents + cents })),
        };
        const covering = (await authoritiesIn(work)).filter((one) => coversChange(one, asked));
        const uses = await usesFor(work, covering, asked);
        const names = whoCould(withinYear(covering, asked, uses), asked);
        return { reach: reachWords[asked.reach], names, years: yearsOf(covering, asked, uses) };
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
  answers(authorityYears, {
    scope: 'budget_authority:read',
    access: 'member', // as reading budget authorities is
    summary: 'What was approved this year under each authority that has a total per year.',
    tag: 'Budgets',
    told: 'A row for each budget in effect and authority, or for each department where the total counts so.',
    probe: { namesNothing: true },
    async run({ actor }) {
      const rows = await door.run(actor, async (work) => {
        const budgets = await work.rows(budget, {
          where: { status: ['adopted', 'amended'], startsOn: { until: work.today }, endsOn: { from: work.today } },
          order: ['name'],
          fields: ['name'],
          most: 'all',
        });
        const authorities = await authoritiesIn(work);
        const asked = { budgets: budgets.map(({ id }) => ({ budget: id })), without: null };
        return yearRows(authorities, budgets, await usesFor(work, authorities, asked));
      });
      return { body: { rows: [...rows] } };
    },
  }),
  answers(scheduledChanges, {
    scope: 'budget_amendment:read',
    access: 'member', // as reading budget amendments is
    summary: 'Changes of a budget line that are approved and wait for their day.',
    tag: 'Budget amendments',
    told: 'All of them, the next one first; the ledger does not know them yet.',
    probe: { namesNothing: true, query: { line: nowhere } },
    async run({ actor, query: { line } }) {
      const changes = await door.run(actor, ({ tx }) =>
        tx.query<{ amendment: string; number: string; day: string; cents: number }>(
          scheduledSql,
          [actor.organizationId, line],
          'budget.scheduled_changes',
        ),
      );
      return { body: { changes } };
    },
  }),
];

const scheduledSql = `select a.id as amendment, a.number, a.day,
    sum(coalesce(x.increase_cents, 0) - coalesce(x.decrease_cents, 0))::bigint as cents
  from budget_amendment a
    join budget_amendment_lines x on x.organization_id = a.organization_id and x.parent = a.id and x.line = $2
  where a.organization_id = $1 and a.status = 'scheduled'
  group by a.id, a.number, a.day order by a.day, a.number`;

/** How far the year of each authority that could cover a change is used, in the budgets it touches. */
const yearsOf = (covering: readonly LimitedAuthority[], asked: YearAsked, uses: readonly YearUse[]) =>
  covering.flatMap((one) =>
    one.yearCents === null
      ? []
      : asked.budgets.map(({ budget, name }) => ({
          name: one.name,
          department: countsByDepartment(one.reach) ? departmentOf(asked) : null,
          budget: name,
          usedCents: usedUnder(one, asked, { budget, uses }),
          yearCents: one.yearCents ?? 0,
        })),
  );
