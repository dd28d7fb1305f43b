import { fail, plainAmount } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { BOM, csvLine } from '#kernel/derive/csv.ts';
import { rowsIn } from '#server/records/rows.ts';
import { costCenter } from '#domains/finance/public.ts';
import { bucketWords } from './bucket-words.ts';
import { type Chart, partsOf } from '../accounts/account.ts';
import { chartFor } from '../accounts/chart.server.ts';
import { authority, available, type Balance, type Bucket, buckets, nothing, used } from '../ledger/balance.ts';
import {
  budgetGrid,
  budgetRollUp,
  type Grid,
  type GridChoices,
  gridChoices,
  gridExport,
  type GridLine,
  type GridSums,
  type RollUp,
  segmentHead,
} from './grid.ts';
import {
  type Asking,
  type GridQuery,
  gridWish,
  linesSql,
  ownLinesSql,
  partsIn,
  rollUpSql,
  sumsSql,
} from './grid-query.server.ts';
import { type Pace, passedOf } from './pace.ts';

type Cents = Record<Bucket, number>;
type LineRow = Cents & {
  id: string;
  name: string;
  account: string;
  cost_center: string | null;
  center: string | null;
  is_group: boolean;
  status: string;
  percent: number;
};

const ask = <Row>(tx: Tx, { text, values }: Asking): Promise<Row[]> => tx.query<Row>(text, values);

const summed = (balance: Balance): GridSums => ({
  ...(Object.fromEntries(buckets.map((bucket) => [bucket, balance[bucket]])) as Cents),
  authority: authority(balance),
  used: used(balance),
  available: available(balance),
});

const lineOf = (row: LineRow): GridLine => ({
  ...summed(row),
  id: row.id,
  name: row.name,
  account: row.account,
  costCenter: row.cost_center,
  center: row.center,
  isGroup: row.is_group,
  status: row.status,
  percent: row.percent,
});

const choicesSql = `select b.id, b.name, b.status, b.starts_on as "startsOn", b.ends_on as "endsOn",
    (select count(*)::int from budget_line l where l.organization_id = b.organization_id and l.budget = b.id) as lines
  from budget b where b.organization_id = $1 order by b.starts_on desc, b.name`;

type Known = GridChoices['budgets'][number] & Record<string, unknown>;

/** The budget that is asked for, or the one that runs on the day, the newest first. */
export function chosenBudget(
  budgets: readonly Known[],
  { budget, asOf }: Pick<GridQuery, 'budget' | 'asOf'>,
  today: string,
): Known | null {
  if (budget !== null) return budgets.find(({ id }) => id === budget) ?? null;
  const day = asOf ?? today;
  // A budget that is closed by now was in force on its days.
  const states = asOf === null ? ['adopted', 'amended'] : ['adopted', 'amended', 'closed'];
  const running = budgets.filter(
    ({ startsOn, endsOn, status }) => startsOn <= day && endsOn >= day && states.includes(status),
  );
  return running.toSorted((one, other) => (one.endsOn < other.endsOn ? -1 : 1))[0] ?? budgets[0] ?? null;
}

async function gridBudget(
  tx: Tx,
  organizationId: string,
  { wish, today }: { wish: GridQuery; today: string },
): Promise<Known | null> {
  const budgets = await tx.query<Known>(
    choicesSql.replace(/,\n\s+\(select count.*?as lines/s, ', 0 as lines'),
    [organizationId],
    'budget.known',
  );
  const budget = chosenBudget(budgets, wish, today);
  if (!budget && wish.budget) throw fail('not_found', 'budget.unknown', 'There is no such budget.');
  return budget;
}

/** Lines of a budget with what they hold, and their sums. */
export async function gridOf(
  tx: Tx,
  organizationId: string,
  { wish, today }: { wish: GridQuery; today: string },
): Promise<Grid> {
  const budget = await gridBudget(tx, organizationId, { wish, today });
  const asked = { ...wish, budget: budget?.id ?? null };
  if (!budget) return { budget: null, count: 0, sums: summed(nothing), lines: [] };
  const [lines, [sums]] = await Promise.all([
    ask<LineRow>(tx, linesSql(asked, organizationId)),
    ask<Cents & { count: number }>(tx, sumsSql(asked, organizationId)),
  ]);
  const { id, name, status, startsOn, endsOn } = budget;
  return {
    budget: { id, name, status, startsOn, endsOn },
    count: sums?.count ?? 0,
    sums: summed(sums ?? nothing),
    lines: lines.map(lineOf),
  };
}

type By = Parameters<typeof rollUpSql>[1];

async function rollUpOf(tx: Tx, organizationId: string, { wish, by }: { wish: GridQuery; by: By }): Promise<RollUp[]> {
  const rows = await ask<Cents & { code: string | null; name: string | null; lines: number }>(
    tx,
    rollUpSql(wish, by, organizationId),
  );
  return rows.map((row): RollUp => ({ ...summed(row), code: row.code ?? '', name: row.name, lines: row.lines }));
}

/** The departments of the budget that runs on the day, the largest first; null without one. */
export async function paceOf(tx: Tx, organizationId: string, today: string): Promise<Pace | null> {
  const wish = gridWish({} as never); // nothing is asked for besides the current budget
  const budget = await gridBudget(tx, organizationId, { wish, today });
  if (!budget || budget.startsOn > today || budget.endsOn < today) return null;
  const groups = await rollUpOf(tx, organizationId, { wish: { ...wish, budget: budget.id }, by: 'department' });
  return {
    name: budget.name,
    passed: passedOf(budget.startsOn, budget.endsOn, today),
    departments: groups
      .filter(({ authority, used }) => authority > 0 || used > 0)
      .toSorted((one, other) => other.authority - one.authority)
      .map(({ code, expended, encumbered, preencumbered, authority, used }) => ({
        code,
        expended,
        encumbered,
        preencumbered,
        authority,
        used,
      })),
  };
}

export function gridOperations({ database, door }: Ports): Operation[] {
  const within = <T>(organizationId: string, read: (tx: Tx) => Promise<T>) => database.within({ organizationId }, read);
  const stated = { scope: 'budget:read', access: 'member', tag: 'Budgets' } as const; // as reading budget lines is
  return [
    answers(budgetGrid, {
      ...stated,
      summary: 'Lines of a budget with their live balances in cents, a window at a time, and the sums of all of them.',
      told: 'A window of lines.',
      probe: { echoes: true, namesNothing: true },
      async run({ actor: { organizationId, timeZone }, query, request }) {
        const today = door.around.today(timeZone);
        const wish = gridWish({ ...query, part: partsIn(request) });
        return { body: await within(organizationId, (tx) => gridOf(tx, organizationId, { wish, today })) };
      },
    }),
    answers(budgetRollUp, {
      ...stated,
      summary: 'Lines of a budget grouped by a segment of the account, by department or by cost center, in cents.',
      told: 'A sum for each code.',
      probe: { echoes: true, namesNothing: true, query: { by: 'department' } },
      async run({ actor, query, request }) {
        const { organizationId } = actor;
        const wish = gridWish({ ...query, part: partsIn(request) });
        const groups = await within(organizationId, async (tx) => {
          const by = await rollUpBy(tx, actor, query.by);
          const budgets = await tx.query<Known>(choicesSql, [organizationId], 'budget.choices');
          const budget = chosenBudget(budgets, wish, door.around.today(actor.timeZone));
          return budget ? rollUpOf(tx, organizationId, { wish: { ...wish, budget: budget.id }, by }) : [];
        });
        return { body: { groups } };
      },
    }),
    answers(gridChoices, {
      ...stated,
      summary: 'The budgets, the segments of the account with their codes, and the departments.',
      told: 'What the grid can be asked for.',
      probe: { echoes: true, namesNothing: true },
      run: async ({ actor }) => ({ body: await within(actor.organizationId, (tx) => choicesOf(tx, actor)) }),
    }),
    answers(gridExport, {
      ...stated,
      summary:
        'The lines of a budget with their balances as CSV, filtered as the grid is, with a column for each segment of the account. The rows add up to the whole: a group has a row for what lies on none of its lines, and “Row type” says so.',
      told: 'The table.',
      probe: { namesNothing: true },
      async run({ actor: { organizationId, timeZone }, query, request }) {
        const wish = gridWish({ ...query, part: partsIn(request) });
        const { lines, budget, segments } = await within(organizationId, async (tx) => {
          const budget = await gridBudget(tx, organizationId, { wish, today: door.around.today(timeZone) });
          const { segments } = await chartFor({ tx, actor: { organizationId } as never }, []); // none of its codes
          const rows = budget
            ? await ask<LineRow>(tx, ownLinesSql({ ...wish, budget: budget.id }, organizationId))
            : [];
          return { budget, segments, lines: rows.map(lineOf) };
        });
        return new Response(gridFile(lines, segments), {
          headers: {
            'content-type': 'text/csv; charset=utf-8',
            'content-disposition': `attachment; filename="${(budget?.name ?? 'budget').replace(/[^\w-]+/g, '-').toLowerCase()}.csv"`,
          },
        });
      },
    }),
  ];
}

type Whose = { readonly organizationId: string; readonly id: string };

export async function choicesOf(tx: Tx, actor: Whose): Promise<GridChoices> {
  const budgets = await tx.query<Known>(choicesSql, [actor.organizationId], 'budget.choices');
  const chart = await chartFor({ tx, actor: actor as never }); // the chart looks at the organization alone
  const centers = await rowsIn(tx, costCenter, {
    where: { department: { not: null } },
    order: 'department',
    fields: ['department'],
    most: 'all',
  });
  return {
    budgets,
    segments: chart.segments.map(({ id, name }, at) => ({
      id,
      name,
      position: at + 1,
      values: chart.values
        .filter((value) => value.segment === id)
        .map(({ code, name }) => ({ code, name }))
        .toSorted((one, other) => (one.code < other.code ? -1 : 1)),
    })),
    departments: [...new Set(centers.flatMap(({ department }) => department ?? []))],
  };
}

async function rollUpBy(tx: Tx, actor: Whose, by: string): Promise<By> {
  if (by === 'department' || by === 'center') return by;
  const { segments } = await choicesOf(tx, actor);
  const found = segments.find(({ position }) => String(position) === by);
  if (found) return { position: found.position, segment: found.id };
  const message = 'Must be department, center, or the position of a segment';
  throw fail('invalid', 'budget.by', message, { issues: [{ path: 'by', code: 'invalid', message }] });
}

/** Everything the grid shows, as a table for a spreadsheet. Its rows add up to the sums of the grid: nothing stands in it twice. */
function gridFile(lines: readonly GridLine[], segments: Chart['segments']): string {
  const first = ['Row type', 'Account', 'Line', 'Cost center'];
  const figures = [...buckets.map((bucket) => bucketWords[bucket]), 'Available', 'Percent used'];
  const taken = [...first, ...figures];
  const head = [...first, ...segments.map(({ name }) => segmentHead(name, taken)), ...figures];
  const rows = lines.map((line) => [
    line.isGroup ? 'On the group itself' : 'Line',
    line.account,
    line.name,
    line.center ?? '',
    ...segments.map((_, at) => partsOf(line.account)[at] ?? ''),
    ...buckets.map((bucket) => plainAmount(line[bucket])),
    plainAmount(line.available),
    String(line.percent),
  ]);
  return BOM + [head, ...rows].map((cells) => csvLine(cells)).join('');
}
