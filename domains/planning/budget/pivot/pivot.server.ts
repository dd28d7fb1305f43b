import { fail, type QueryOf } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { choicesOf, chosenBudget } from '../grid/grid.server.ts';
import type { GridChoices } from '../grid/grid.ts';
import { gridWish, partsIn, type PivotPart, pivotSql } from '../grid/grid-query.server.ts';
import { budgetPivot, MOST_CELLS, MOST_PARTS, type Pivot } from './pivot.ts';

type Asked = QueryOf<typeof budgetPivot>;

interface NamedPart extends PivotPart {
  readonly name: string;
  readonly values: Pivot['parts'][number]['values'];
}

const wrong = (message: string) =>
  fail('invalid', 'budget.by', message, { issues: [{ path: 'by', code: 'invalid', message }] });

/** What is asked for, each part with its name on the screen and what its codes are called. */
async function partsOf(
  tx: Tx,
  organizationId: string,
  asked: { by: string; choices: GridChoices },
): Promise<NamedPart[]> {
  const parts = asked.by.split(',').map((one) => one.trim());
  if (parts.length > MOST_PARTS || new Set(parts).size !== parts.length)
    throw wrong(`Must be at most ${MOST_PARTS} parts, each of them once`);
  const { departments, segments } = asked.choices;
  const centers = parts.includes('center')
    ? await tx.query<{ code: string; name: string }>(
        `select id as code, code || ' ' || name as name from cost_center where organization_id = $1 order by 2`,
        [organizationId],
        'budget.pivot_centers',
      )
    : [];
  return parts.map((by): NamedPart => {
    if (by === 'department')
      return { by, name: 'Department', values: departments.map((name) => ({ code: name, name })) };
    if (by === 'center') return { by, name: 'Cost center', values: centers };
    const segment = segments.find(({ position }) => String(position) === by);
    if (!segment) throw wrong('Must be department, center, or the position of a segment');
    const values = segment.values.map(({ code, name }) => ({ code, name: `${code} ${name}` }));
    return { by, name: segment.name, position: segment.position, values };
  });
}

async function pivotOf(
  tx: Tx,
  whose: { organizationId: string; id: string },
  asked: Asked & { today: string },
): Promise<Pivot> {
  const { organizationId } = whose;
  const wish = gridWish({ ...asked, sort: null, offset: null, limit: null });
  const choices = await choicesOf(tx, whose);
  const budget = chosenBudget(choices.budgets, wish, asked.today);
  if (!budget && wish.budget) throw fail('not_found', 'budget.unknown', 'There is no such budget.');
  const parts = await partsOf(tx, organizationId, { by: asked.by, choices });
  const figure = asked.figure ?? 'authority';
  const { text, values } = pivotSql(
    { ...wish, budget: budget?.id ?? null },
    { parts, figure, most: MOST_CELLS },
    organizationId,
  );
  const found = budget
    ? await tx.query<{ codes: string[]; lines: number; cents: number; all: number; whole: number; together: number }>(
        text,
        values,
      )
    : [];
  const { all, whole, together } = found[0] ?? { all: 0, whole: 0, together: 0 };
  const isTooMuch = all > MOST_CELLS;
  const cells = isTooMuch ? [] : found.map(({ codes, lines, cents }) => ({ codes, lines, cents }));
  return {
    budget: budget && (({ id, name, status, startsOn, endsOn }) => ({ id, name, status, startsOn, endsOn }))(budget),
    figure,
    lines: together,
    totalCents: whole,
    combinations: all,
    isTooMuch,
    parts: parts.map(({ by, name, values: known }, at) => {
      const used = new Set(cells.map(({ codes }) => codes[at]));
      return { by, name, values: known.filter(({ code }) => used.has(code)) };
    }),
    cells,
  };
}

export const pivotOperations = ({ database, door }: Ports): Operation[] => [
  answers(budgetPivot, {
    scope: 'budget:read',
    access: 'member', // as reading budget lines is
    summary:
      'A figure of a budget added up by several parts of the account, department and cost center at once, in cents.',
    tag: 'Budgets',
    told: 'A sum for each combination, or how many there would be.',
    probe: { echoes: true, namesNothing: true, query: { by: 'department' } },
    async run({ actor, query, request }) {
      const { organizationId, timeZone } = actor;
      const asked = { ...query, part: partsIn(request), today: door.around.today(timeZone) };
      return { body: await database.within({ organizationId }, (tx) => pivotOf(tx, actor, asked)) };
    },
  }),
];
