import { fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { Statement } from '#server/records/statement.ts';
import type { RowsAsked } from '#server/records/view.ts';
import { type Bucket, buckets, givingBuckets, takingBuckets } from '../ledger/balance.ts';
import { wholesSql } from '../ledger/wholes.server.ts';
import { type GridAsked, type Order, orders } from './grid.ts';
import { without } from './grid-address.ts';

export interface GridQuery {
  readonly budget: string | null;
  readonly search: string;
  readonly parts: readonly { readonly position: number; readonly codes: readonly string[] }[];
  readonly department: string | null;
  readonly costCenter: string | null;
  readonly over: number | null;
  /** The balances as they stood at the end of this day; null: as they stand now. */
  readonly asOf: string | null;
  readonly order: Order;
  readonly isDescending: boolean;
  readonly offset: number;
  readonly limit: number;
}

const wrong = (path: string, message: string) =>
  fail('invalid', `budget.${path}`, message, { issues: [{ path, code: 'invalid', message }] });

/** Positions of the account with codes, however often a question names them. */
export const partsIn = ({ url }: Pick<Request, 'url'>): string => new URL(url).searchParams.getAll('part').join(';');

const orderOf = (said: string): Order | undefined =>
  /^([1-9]|1[0-2])$/.test(said) ? Number(said) : orders.find((one) => one === said);

/** What is asked of the grid: `?part=2:4010,4020&over=90&sort=-percent`. */
export function gridWish(asked: GridAsked): GridQuery {
  const sort = asked.sort || 'account';
  const order = orderOf(sort.replace(/^-/, ''));
  if (!order)
    throw wrong(
      'sort',
      `Must be one of: ${orders.join(', ')}, or the position of a segment, with a minus for the other way round`,
    );
  const parts = (asked.part ?? '')
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [, position = '', codes = ''] = /^(\d{1,2}):(.{1,400})$/.exec(one) ?? [];
      if (position === '') throw wrong('part', 'Must be a position and codes such as 2:4010,4020');
      return { position: Number(position), codes: codes.split(',').map((code) => (code === without ? '' : code)) };
    });
  if (parts.length > 12) throw wrong('part', 'Must be at most 12');
  const costCenter = asked.costCenter || null;
  if (costCenter !== null && costCenter !== without && !uuidPattern.test(costCenter))
    throw wrong('costCenter', 'Must be an id');
  return {
    budget: asked.budget ?? null,
    search: (asked.search ?? '').trim(),
    parts,
    department: asked.department || null,
    costCenter,
    over: asked.over ?? null,
    asOf: asked.asOf ?? null,
    order,
    isDescending: sort.startsWith('-'),
    offset: asked.offset ?? 0,
    limit: asked.limit ?? 100,
  };
}

/** SQL: the code at a place of the account of a line. */
const codeAt = (table: string, position: string): string => `split_part(${table}.account, '-', ${position}::int)`;

type Named = (typeof orders)[number];
/** SQL: what lines are ordered by; no more of them than one budget has, of which only a page is kept. */
const orderIn = (order: Order, of: Readonly<Record<Named, string>>, table: string, bind: Binding['bind']): string =>
  typeof order === 'number' ? codeAt(table, bind(order)) : of[order];

const summed = (table: string, of: readonly Bucket[]): string => of.map((bucket) => `${table}.${bucket}`).join(' + ');
/** What a line of the grid holds: a group what it holds as a whole. Sums add up what each line holds by itself. */
const shown = (bucket: Bucket): string => `coalesce(g.${bucket}, b.${bucket}, 0)`;
const used = `(${takingBuckets.map(shown).join(' + ')})`;
const authority = `(${givingBuckets.map(shown).join(' + ')})`;
const percent = `case when ${authority} > 0 then round(${used} * 100.0 / ${authority}, 1) when ${used} > 0 then 100 else 0 end`;

const expressions: Readonly<Record<Named, string>> = {
  account: 'l.account',
  name: 'l.name',
  authority,
  used,
  available: `${authority} - ${used}`,
  percent,
};

/** What lines hold now is kept; what they held on a day is added up from the postings until then. */
function balances({ asOf, budget }: GridQuery, bind: (value: unknown) => string, organization: string): string {
  if (asOf === null) return 'budget_balance';
  const sums = buckets.map(
    (bucket) => `coalesce(sum(p.cents) filter (where p.bucket = '${bucket}'), 0)::bigint as ${bucket}`,
  );
  return `(select p.organization_id, p.line, ${sums.join(', ')} from budget_posting p
    join budget_line o on o.organization_id = p.organization_id and o.id = p.line
    where p.organization_id = ${organization} and o.budget = ${bind(budget)}::uuid and p.day <= ${bind(asOf)}::date
    group by p.organization_id, p.line)`;
}

/** A statement that is being written, with the placeholder of its organization. */
type Binding = Pick<RowsAsked, 'bind' | 'organization'>;
const boundTo = (statement: Statement, organizationId: string): Binding => ({
  bind: (value) => statement.bind(value),
  organization: statement.bind(organizationId),
});

/** The grid's conditions, once for the lines, once for their sums. */
function from(wish: GridQuery, { bind, organization }: Binding, isEachLine = false): string {
  const conditions = [`l.organization_id = ${organization}`];
  if (wish.budget) conditions.push(`l.budget = ${bind(wish.budget)}`);
  for (const { position, codes } of wish.parts)
    conditions.push(`${codeAt('l', bind(position))} = any(${bind(codes)}::text[])`);
  if (wish.department === without) conditions.push('c.department is null');
  else if (wish.department) conditions.push(`c.department = ${bind(wish.department)}`);
  if (wish.costCenter === without) conditions.push('l.cost_center is null');
  else if (wish.costCenter) conditions.push(`l.cost_center in ${centersInside(organization, bind(wish.costCenter))}`);
  if (wish.over !== null) conditions.push(`${percent} >= ${bind(wish.over)}::numeric`);
  for (const word of wish.search.split(/\s+/).filter(Boolean).slice(0, 8)) {
    const like = bind(`%${word.replace(/[\\%_]/g, '\\$&')}%`);
    conditions.push(
      `(l.name ilike ${like} or l.account ilike ${like} or c.code ilike ${like} or c.name ilike ${like})`,
    );
  }
  // Only a condition on the cost center needs it for the sums.
  const needsCenter = wish.department !== null || wish.search !== '';
  const held = balances(wish, bind, organization);
  const wholes = () =>
    wholesSql({ organization, groups: `l.budget = ${bind(wish.budget)} and l.is_group`, balances: held });
  return `budget_line l left join ${held} b on b.organization_id = l.organization_id and b.line = l.id${
    isEachLine || wish.over !== null ? ` left join ${wholes()} g on g.line = l.id` : ''
  }${
    needsCenter ? ' left join cost_center c on c.organization_id = l.organization_id and c.id = l.cost_center' : ''
  } where ${conditions.join(' and ')}`;
}

const sums = buckets.map((bucket) => `coalesce(sum(b.${bucket}), 0)::bigint as ${bucket}`).join(', ');

export interface Asking {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** SQL: a cost center and everything inside it. */
export const centersInside = (organization: string, center: string): string =>
  `(with recursive inside as (select ${center}::uuid as id union
     select k.id from inside join cost_center k on k.organization_id = ${organization} and k.parent = inside.id) select id from inside)`;

/** SQL: the lines that are meant, for a statement of its own. */
export const linesMeant = (wish: GridQuery, binding: Binding): string => `(select l.id from ${from(wish, binding)})`;

/** A page of lines; the names of cost centers are joined to the page alone. */
export function linesSql(wish: GridQuery, organizationId: string): Asking {
  const statement = new Statement();
  const source = from(wish, boundTo(statement, organizationId), true);
  const way = wish.isDescending ? 'desc' : 'asc';
  const by = (of: Readonly<Record<Named, string>>, table: string) =>
    orderIn(wish.order, of, table, (value) => statement.bind(value));
  const text = `select p.*, c.code || ' ' || c.name as center from (
      select l.organization_id, l.id, l.name, l.account, l.cost_center, l.is_group, l.status, ${buckets.map((bucket) => `${shown(bucket)} as ${bucket}`).join(', ')}, (${percent})::float8 as percent
      from ${source} order by ${by(expressions, 'l')} ${way}, l.account, l.id limit ${statement.bind(wish.limit)} offset ${statement.bind(wish.offset)}) p
    left join cost_center c on c.organization_id = p.organization_id and c.id = p.cost_center
    order by ${by(orderOfPage, 'p')} ${way}, p.account, p.id`;
  return { text, values: statement.values };
}

const orderOfPage: Readonly<Record<Named, string>> = {
  account: 'p.account',
  name: 'p.name',
  authority: `(${summed('p', givingBuckets)})`,
  used: `(${summed('p', takingBuckets)})`,
  available: `(${summed('p', givingBuckets)} - (${summed('p', takingBuckets)}))`,
  percent: 'p.percent',
};

/**
 * The lines that are meant with what each holds by itself, so that the rows add up to their sums: of a group what lies on none of its
 * lines, and no row where that is nothing.
 */
export function ownLinesSql(wish: GridQuery, organizationId: string): Asking {
  const statement = new Statement();
  const source = from(wish, boundTo(statement, organizationId), true);
  const [authorized, taken] = [`(${summed('p', givingBuckets)})`, `(${summed('p', takingBuckets)})`];
  const text = `select p.*, c.code || ' ' || c.name as center,
      (case when ${authorized} > 0 then round(${taken} * 100.0 / ${authorized}, 1) when ${taken} > 0 then 100 else 0 end)::float8 as percent
    from (select l.organization_id, l.id, l.name, l.account, l.cost_center, l.is_group, l.status,
        ${buckets.map((bucket) => `coalesce(b.${bucket}, 0)::bigint as ${bucket}`).join(', ')} from ${source}) p
    left join cost_center c on c.organization_id = p.organization_id and c.id = p.cost_center
    where not p.is_group or ${buckets.map((bucket) => `p.${bucket} <> 0`).join(' or ')}
    order by ${wish.order === 'percent' ? 'percent' : orderIn(wish.order, orderOfPage, 'p', (value) => statement.bind(value))} ${wish.isDescending ? 'desc' : 'asc'}, p.account, p.id`;
  return { text, values: statement.values };
}

/** How many lines there are and what they hold together. */
export function sumsSql(wish: GridQuery, organizationId: string): Asking {
  const statement = new Statement();
  const text = `select count(*)::int as count, ${sums} from ${from(wish, boundTo(statement, organizationId))}`;
  return { text, values: statement.values };
}

/** Lines added up by the code at a place of the account, or by department or cost center. */
export function rollUpSql(
  wish: GridQuery,
  by: { position: number; segment: string } | 'department' | 'center',
  organizationId: string,
): Asking {
  const statement = new Statement();
  const source = from(wish, boundTo(statement, organizationId));
  const grouped = (code: string, name: string, join: string) =>
    `select r.*, ${name} as name from (select ${code} as code, count(*)::int as lines, ${sums} from ${source} group by 1) r ${join} order by r.code`;
  const organization = statement.bind(organizationId);
  if (by === 'center')
    return {
      text: grouped(
        'l.cost_center',
        `coalesce(k.code || ' ' || k.name, 'No cost center')`,
        `left join cost_center k on k.organization_id = ${organization} and k.id = r.code`,
      ),
      values: statement.values,
    };
  if (by === 'department')
    return {
      text: grouped(
        `(select k.department from cost_center k where k.organization_id = l.organization_id and k.id = l.cost_center)`,
        'r.code',
        `where ${organization}::uuid is not null`,
      ),
      values: statement.values,
    };
  const segment = statement.bind(by.segment);
  const text = grouped(
    codeAt('l', statement.bind(by.position)),
    `coalesce(v.name, k.name)`,
    `left join account_value v on v.organization_id = ${organization} and v.segment = ${segment}::uuid and v.code = r.code
     left join cost_center k on k.organization_id = ${organization} and k.code = r.code
       and exists (select 1 from account_segment s where s.organization_id = ${organization} and s.id = ${segment}::uuid and s.source = 'cost_centers')`,
  );
  return { text, values: statement.values };
}

/** A part that a pivot adds up by: a department, a cost center, or the code at a place of the account. */
export interface PivotPart {
  readonly by: string;
  readonly position?: number;
}

const pivoted: Readonly<Record<string, readonly Bucket[]>> = { authority: givingBuckets, used: takingBuckets };
const pivotFigure = (figure: string): string => {
  const sum = (of: readonly Bucket[]) => of.map((bucket) => `coalesce(b.${bucket}, 0)`).join(' + ');
  if (figure === 'available') return `${sum(givingBuckets)} - (${sum(takingBuckets)})`;
  return sum(pivoted[figure] ?? buckets.filter((bucket) => bucket === figure));
};

/** A figure for every combination of the parts, with how many there are and the sum of all of them. */
export function pivotSql(
  wish: GridQuery,
  { parts, figure, most }: { parts: readonly PivotPart[]; figure: string; most: number },
  organizationId: string,
): Asking {
  const statement = new Statement();
  const source = from(wish, boundTo(statement, organizationId));
  const codes = parts.map(({ by, position }) => {
    if (position !== undefined) return codeAt('l', statement.bind(position));
    return by === 'center'
      ? `coalesce(l.cost_center::text, '')`
      : `coalesce((select k.department from cost_center k where k.organization_id = l.organization_id and k.id = l.cost_center), '')`;
  });
  const text = `select codes, lines, cents, (count(*) over ())::int as all, (sum(cents) over ())::bigint as whole, (sum(lines) over ())::int as together
    from (select array[${codes.join(', ')}]::text[] as codes, count(*)::int as lines, coalesce(sum(${pivotFigure(figure)}), 0)::bigint as cents
      from ${source} group by 1) p order by codes limit ${statement.bind(most + 1)}`;
  return { text, values: statement.values };
}
