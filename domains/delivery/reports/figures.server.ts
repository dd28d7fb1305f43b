import { fail } from '#kernel';
import type { Tx } from '#server/db/database.ts';
import { titlesOf } from '#server/records/references.ts';
import type { Figure, Figures, GroupFigures } from './figures.ts';
import { MOST_ACROSS, MOST_DOWN, MOST_UNDER } from './figures.ts';
import type { Definition } from './definition.ts';
import { type Asking, type GroupPlan, type Plan, planOf } from './plan.server.ts';
import { keyWords, NOTHING } from './report-fields.ts';

/** Of a statement that is given up: it never takes the room of others for long. */
const PATIENCE_MS = 8000;
const CANCELED = '57014';

type Asked = Pick<Tx, 'rows' | 'query'>;

/** One statement of a report, stopped where it takes too long, which is said as what can be done about it. */
export async function inTime<T>(tx: Asked, ask: () => Promise<T>, patienceMs = PATIENCE_MS): Promise<T> {
  await tx.query(`set local statement_timeout = ${patienceMs}`);
  try {
    return await ask();
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (code === CANCELED)
      throw fail('refused', 'report.too_large', 'This report reads too many rows. Add a filter, such as a date range.');
    if (code.startsWith('22'))
      throw fail('invalid', 'report.value', 'A filter of this report names a value that cannot be looked for.');
    throw error;
  }
}

/** What each finest group adds up to, by the keys as the database keeps them: whatever is coarser is added up from these few. */
function fineSql({ groups, totals, rows }: Plan): string {
  const sums = totals.flatMap(({ of, value, unit, isOneUnit }, at) => {
    const total = `${of === 'min' || of === 'max' ? of : 'sum'}(${value})`;
    const unitOf = (least: 'min' | 'max') =>
      isOneUnit ? `case when ${total} is not null then ${unit} end` : `${least}(${unit})`;
    return [
      ...(value === null ? [] : [`${total} as m${at}`]),
      ...(of === 'average' ? [`count(${value}) as c${at}`] : []),
      ...(unit === null ? [] : [`${unitOf('min')} as l${at}`, `${unitOf('max')} as h${at}`]),
    ];
  });
  const keys = groups.map((_, at) => `k${at}`);
  const by = keys.length > 0 ? ` group by ${keys.map((_, at) => at + 1).join(', ')}` : '';
  const named = groups.map(({ native }, at) => `${native} as k${at}`);
  const fine = `select ${[...named, 'count(*) as n', ...sums].join(', ')} ${rows}${by}`;
  return `select ${[...groups.map(({ keyOf }, at) => `${keyOf(`k${at}`)} as g${at}`), '*'].join(', ')} from (${fine}) fine`;
}

/** The columns of every total in a statement over `fine`: how many rows, and of each the value, its unit, and whether units differ. */
const totalled = ({ totals }: Plan): readonly string[] => [
  'coalesce(sum(n), 0)::bigint as n',
  ...totals.flatMap(({ of, value, unit, whole }, at) => {
    if (value === null) return [`coalesce(sum(n), 0)::numeric as v${at}`, `null::text as u${at}`, `false as x${at}`];
    const sum = {
      sum: `sum(m${at})`,
      average: `round(sum(m${at})::numeric / nullif(sum(c${at}), 0), ${whole ? 0 : 4})`,
      min: `min(m${at})`,
      max: `max(m${at})`,
      count: '',
    }[of];
    return unit
      ? [
          `(${sum})::numeric as v${at}`,
          `min(l${at}) as u${at}`,
          `coalesce(min(l${at}) <> max(h${at}), false) as x${at}`,
        ]
      : [`(${sum})::numeric as v${at}`, `null::text as u${at}`, `false as x${at}`];
  }),
];

/** The rows of a report with what is grouped and measured of each. */
export function baseOf({ groups, totals, rows }: Plan, more: readonly string[] = []): string {
  const columns = [
    't.id',
    ...groups.map(({ key }, at) => `${key} as g${at}`),
    ...totals.flatMap(({ value, unit }, at) => [
      ...(value === null ? [] : [`${value} as m${at}`]),
      ...(unit === null ? [] : [`${unit} as n${at}`]),
    ]),
    ...more,
  ];
  return `select ${columns.join(', ')} ${rows}`;
}

function figuresSql(plan: Plan, isPivot: boolean): string {
  const { groups, totals, sort } = plan;
  const names = groups.map((_, at) => `g${at}`);
  const [first, second] = names;
  const sets = [...(second ? [`(${first}, ${second})`, `(${second})`] : []), ...(first ? [`(${first})`] : []), '()'];
  const levels = [0, 1].map((at) => (names[at] ? `grouping(${names[at]})` : '1')).map((one, at) => `${one} as h${at}`);
  const keys = [0, 1].map((at) => names[at] ?? `null::text as g${at}`);
  const sums = totalled(plan);
  const grouped = `select ${[...keys, ...levels, ...sums].join(', ')} from fine group by grouping sets (${sets.join(', ')})`;

  const told = ['n', ...totals.flatMap((_, at) => [`v${at}::text`, `u${at}`, `x${at}`])];
  const cells = (of: string): string => told.map((one) => `${of}.${one}`).join(', ');
  const direction = sort.down ? 'desc' : 'asc';
  const value = sort.by === 'count' ? 'n' : sort.by === 'group' ? null : sort.by.replace('total.', 'v');
  /** Times in their order; other names have none in the database, so that the largest of them come. */
  const order = (at: number): string => {
    const isTime = groups[at]?.by !== undefined;
    if (at === 0 && value !== null) return `${value} ${direction} nulls last, g0`;
    return isTime ? `g${at} ${at === 0 ? direction : 'asc'}` : `n desc, g${at}`;
  };
  const all = `select 0 as level, null::text as g0, null::text as g1, 1::bigint as place, 1::bigint as many, ${cells('o')} from grouped o where h0 = 1 and h1 = 1`;
  if (!first) return `with fine as (${fineSql(plan)}), grouped as (${grouped}) ${all}`;

  const downs = `select *, row_number() over (order by ${order(0)}) as place, count(*) over () as many from grouped where h0 = 0 and h1 = 1`;
  const parts = [
    all,
    `select 1, d.g0, null, d.place, d.many, ${cells('d')} from downs d where d.place <= ${MOST_DOWN}`,
  ];
  const withs = [`fine as (${fineSql(plan)})`, `grouped as (${grouped})`, `downs as (${downs})`];
  if (second) {
    withs.push(
      `acrosses as (select *, row_number() over (order by ${order(1)}) as place, count(*) over () as many from grouped where h0 = 1 and h1 = 0)`,
      `cells as (select c.*, row_number() over (partition by c.g0 order by a.place) as place, count(*) over (partition by c.g0) as many
         from grouped c join downs d on d.g0 = c.g0 and d.place <= ${MOST_DOWN}
         join acrosses a on a.g1 = c.g1${isPivot ? ` and a.place <= ${MOST_ACROSS}` : ''} where c.h0 = 0 and c.h1 = 0)`,
    );
    parts.push(
      `select 2, null, a.g1, a.place, a.many, ${cells('a')} from acrosses a where a.place <= ${MOST_ACROSS}`,
      `select 3, c.g0, c.g1, c.place, c.many, ${cells('c')} from cells c where c.place <= ${isPivot ? MOST_ACROSS : MOST_UNDER}`,
    );
  }
  return `with ${withs.join(', ')} ${parts.join(' union all ')} order by level, place`;
}

interface Line {
  readonly level: number;
  readonly keys: readonly [string | null, string | null];
  readonly many: number;
  readonly count: number;
  readonly cells: readonly Figure[];
}

/** The number of rows with the totals of them, as a statement tells them. */
export function figuresIn(
  { totals }: Plan,
  [count, ...rest]: readonly unknown[],
): { count: number; cells: readonly Figure[] } {
  const cells = totals.map((_, at): Figure => {
    const [value, unit, mixed] = rest.slice(at * 3, at * 3 + 3) as [string | null, string | null, boolean]; // as `totalled` has them
    return { value: mixed || value === null ? null : numberOf(value), unit, mixed };
  });
  return { count: Number(count), cells };
}

/** The totals of all rows of a plan. */
export const totalledSql = (plan: Plan): string => {
  const told = plan.totals.flatMap((_, at) => [`v${at}::text`, `u${at}`, `x${at}`]);
  return `with fine as (${fineSql(plan)}), whole as (select ${totalled(plan).join(', ')} from fine) select ${['n', ...told].join(', ')} from whole`;
};

function lineOf(plan: Plan, cells: readonly unknown[]): Line {
  const [level, g0, g1, , many, ...told] = cells as [number, string | null, string | null, number, number];
  return { level, keys: [g0, g1], many, ...figuresIn(plan, told) };
}

/** Beyond exact numbers no figure is shown rather than one that is nearly right. */
export function numberOf(text: string): number {
  const value = Number(text);
  if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
    throw fail(
      'refused',
      'report.figure_too_large',
      'A total of this report is too large to show exactly. Add a filter.',
    );
  return value;
}

/** Every number of a report in one statement, under the rights of who asks at this moment. */
export async function figuresOf(tx: Asked, asking: Asking, definition: Definition): Promise<Figures> {
  const plan = planOf(asking, definition);
  const isPivot = definition.pivot === true && plan.groups.length === 2;
  const sql = figuresSql(plan, isPivot);
  const answer = await inTime(tx, () => tx.rows(sql, plan.statement.values));
  const lines = answer.map((cells) => lineOf(plan, cells));
  const words = await Promise.all(
    plan.groups.map((group, at) =>
      wordsOf(
        tx,
        asking,
        group,
        lines.map(({ keys }) => keys[at] ?? null),
      ),
    ),
  );
  const figures = ({ keys, count, cells }: Line, at: 0 | 1): GroupFigures => {
    const key = keys[at] ?? NOTHING;
    return { key, words: words[at]?.(key) ?? key, count, cells };
  };
  const [whole] = lines;
  const under = Map.groupBy(
    lines.filter(({ level }) => level === 3),
    ({ keys }) => keys[0],
  );
  const downs = lines.filter(({ level }) => level === 1);
  const across = lines.filter(({ level }) => level === 2);
  const named = (rows: readonly GroupFigures[], at: 0 | 1): readonly GroupFigures[] =>
    isByName(plan, at) ? rows.toSorted((one, other) => byName(plan, at, one, other)) : rows;
  const rows = named(
    downs.map((line) => figures(line, 0)),
    0,
  ).map((row) => {
    const its = under.get(row.key) ?? [];
    const shown = named(
      its.map((line) => figures(line, 1)),
      1,
    );
    return { ...row, under: shown, cut: Math.max(0, (its[0]?.many ?? 0) - shown.length) };
  });
  const { record } = plan.compiled;
  return {
    record: record.name,
    label: [...record.label],
    count: whole?.count ?? 0,
    all: [...(whole?.cells ?? [])],
    totals: plan.totals.map(({ label, kind, of }) => ({ label, kind, of })),
    groups: plan.groups.map(({ label, by }) => ({ label, isTime: by !== undefined && by !== 'age' })),
    isPivot,
    rows,
    groupCount: downs[0]?.many ?? 0,
    across: isPivot
      ? [
          ...named(
            across.map((line) => figures(line, 1)),
            1,
          ),
        ]
      : [],
    acrossCount: isPivot ? (across[0]?.many ?? 0) : 0,
    leftOut: [...new Set(plan.leftOut)],
  };
}

/** Names are ordered where they are known: those of choices as they are stated, those of rows by the alphabet. */
const isByName = ({ sort, groups }: Plan, at: 0 | 1): boolean =>
  groups[at]?.by === undefined && (at === 1 || sort.by === 'group');

function byName({ groups, sort, compiled }: Plan, at: 0 | 1, one: GroupFigures, other: GroupFigures): number {
  const turn = at === 0 && sort.down ? -1 : 1;
  const empty = Number(one.key === NOTHING) - Number(other.key === NOTHING);
  if (empty !== 0) return empty;
  const group = groups[at];
  const { choices } = (group?.spec?.options ?? {}) as { choices?: Readonly<Record<string, string>> };
  const stated = choices
    ? Object.keys(choices)
    : group?.kind === 'status'
      ? (group.of ?? compiled.record).states
      : null;
  if (stated) return turn * (stated.indexOf(one.key) - stated.indexOf(other.key));
  if (group?.kind === 'integer') return turn * (Number(one.key) - Number(other.key));
  return turn * one.words.localeCompare(other.words, 'en-US', { numeric: true });
}

/** The words of keys: of rows that are pointed at the title, where it may be read. */
export async function wordsOf(
  tx: Asked,
  { actor }: Asking,
  group: GroupPlan,
  keys: readonly (string | null)[],
): Promise<(key: string) => string> {
  const { target } = group;
  if (!target) return (key) => keyWords(group, key);
  const ids = [...new Set(keys)].filter((key): key is string => key !== null && key !== NOTHING);
  const titles = await titlesOf({ actor, tx }, target, ids);
  return (key) => (key === NOTHING ? keyWords(group, key) : (titles.get(key) ?? 'Not shown to you'));
}
