import { fail, type QueryOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf } from '#server/records/first-of.ts';
import { Statement } from '#server/records/statement.ts';
import { type AskedOf, type RowsAsked, rowsOf } from '#server/records/view.ts';
import { type Bucket, buckets, givingBuckets, takingBuckets } from '../ledger/balance.ts';
import { budgetPosting } from './budget-posting.record.ts';
import { balanceProof, postingsSum } from './grid.ts';
import { filterNames } from './line-filters.ts';
import { centersInside, gridWish, linesMeant, partsIn } from './grid-query.server.ts';

const wrong = (path: string, message: string) =>
  fail('invalid', `budget.${path}`, message, { issues: [{ path, code: 'invalid', message }] });

/** The postings behind a figure, and the proof that a balance is what they add up to. */
export const postingsOperations = ({ database, door }: Ports): Operation[] => [
  answers(postingsSum, {
    scope: 'budget:read',
    access: 'member', // as reading budget lines is
    summary: 'What the postings behind a figure add up to, in cents.',
    tag: 'Budgets',
    told: 'How many postings there are, and their sum.',
    probe: { echoes: true, namesNothing: true, query: { line: nowhere } },
    async run({ actor: { organizationId, timeZone }, query, request }) {
      if (!(query.line || query.document || query.budget || query.center))
        throw wrong('line', 'Name a line, a document, a budget or a cost center');
      const question = { ...query, part: partsIn(request) };
      const statement = new Statement();
      const organization = statement.bind(organizationId);
      const conditions = conditionsOf(listed(question), {
        organization,
        today: door.around.today(timeZone),
        bind: (value) => statement.bind(value),
      });
      if (query.document) conditions.push(`p.document = ${statement.bind(query.document)}`);
      const chosen = chosenBuckets(query.bucket);
      if (chosen.length < buckets.length) conditions.push(`p.bucket = any(${statement.bind(chosen)}::text[])`);
      const text = `select count(*)::int as count, coalesce(sum(${signedBy(chosen)}), 0)::bigint as sum
        from budget_posting p where ${conditions.join(' and ')}`;
      const [all] = await database.within({ organizationId }, (tx) =>
        tx.query<{ count: number; sum: number }>(text, statement.values),
      );
      const body = { count: all?.count ?? 0, sum: all?.sum ?? 0 };
      return { body };
    },
  }),
  answers(balanceProof, {
    scope: 'budget:read',
    access: ['manager', { duty: 'auditor' }, { duty: 'budget_officer' }],
    summary: 'Checks every balance against the sum of its postings and names the lines that differ.',
    tag: 'Budgets',
    told: 'How much was checked, and what differs.',
    probe: { namesNothing: true },
    async run({ actor: { organizationId } }) {
      const body = await database.within({ organizationId }, async (tx) => {
        const [[count], found] = await Promise.all([
          tx.query<{ lines: number; postings: number }>(countSql, [organizationId], 'budget.proof_count'),
          firstOf<{ line: string; name: string }>(tx, {
            text: proofSql,
            values: [organizationId],
            name: 'budget.proof',
            most: 100,
          }),
        ]);
        return { lines: count?.lines ?? 0, postings: count?.postings ?? 0, wrong: found };
      });
      return { body };
    },
  }),
];

const countSql = `select (select count(*)::int from budget_balance where organization_id = $1) as lines,
  (select count(*)::int from budget_posting where organization_id = $1) as postings`;

/** Lines whose balance is not what their postings add up to. There should be none. */
export const proofSql = `select b.line, l.name from budget_balance b
  join budget_line l on l.organization_id = b.organization_id and l.id = b.line
  left join (select line, ${buckets.map((bucket) => `sum(cents) filter (where bucket = '${bucket}') as ${bucket}`).join(', ')}
             from budget_posting where organization_id = $1 group by line) p on p.line = b.line
  where b.organization_id = $1 and (${buckets.map((bucket) => `b.${bucket} <> coalesce(p.${bucket}, 0)`).join(' or ')})
  order by l.name, b.line`;

function chosenBuckets(asked: string | null | undefined): readonly Bucket[] {
  const wanted = (asked ?? '').split(',').filter(Boolean);
  if (!wanted.every((one) => buckets.some((bucket) => bucket === one)))
    throw wrong('bucket', `Must be one or more of: ${buckets.join(', ')}`);
  return wanted.length === 0 ? buckets : buckets.filter((bucket) => wanted.includes(bucket));
}

/** SQL: a posting's part in the figure. Where authority and its use are looked at together, the figure is what is left. */
function signedBy(chosen: readonly Bucket[]): string {
  const isLeft =
    chosen.some((one) => givingBuckets.includes(one)) && !chosen.every((one) => givingBuckets.includes(one));
  const listed = (of: readonly Bucket[]) => of.map((bucket) => `'${bucket}'`).join(', ');
  return isLeft
    ? `case when p.bucket in (${listed(givingBuckets)}) then p.cents when p.bucket in (${listed(takingBuckets)}) then -p.cents else 0 end`
    : 'p.cents';
}

type Asks = AskedOf<typeof budgetPosting>;
type Asked = Omit<RowsAsked, 'asked'>;

/** What a call was asked with, as the list of postings is. */
const listed = (query: QueryOf<typeof postingsSum>): Asks =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === null || value === undefined || value === '' ? [] : [[name, [value]]],
    ),
  );

/** SQL: which postings are meant, of `p`. */
function conditionsOf(asks: Asks, { organization, bind, today }: Asked): string[] {
  const { line, budget, center, until } = asks;
  const [day, ...budgets] = [until?.[0], ...(budget ?? [])];
  const conditions = [`p.organization_id = ${organization}`];
  if (line)
    conditions.push(
      `p.line in (with recursive inside as (select unnest(${bind(line)}::uuid[]) as id union
           select l.id from inside join budget_line l on l.organization_id = ${organization} and l.parent = inside.id) select id from inside)`,
    );
  if (budget)
    conditions.push(
      `p.line in (select l.id from budget_line l where l.organization_id = ${organization} and l.budget = any(${bind(budgets)}::uuid[]))`,
    );
  for (const one of center ?? [])
    conditions.push(
      `p.line in (select l.id from budget_line l join budget o on o.organization_id = l.organization_id and o.id = l.budget
           and o.status in ('adopted', 'amended') and ${bind(today)}::date between o.starts_on and o.ends_on
         where l.organization_id = ${organization} and l.cost_center in ${centersInside(organization, bind(one))})`,
    );
  if (day) conditions.push(`p.day <= ${bind(day)}::date`);
  if (filterNames.some((name) => asks[name])) {
    const [of = null] = budgets;
    const { part = [], search: [search = null] = [], department: [department = null] = [] } = asks;
    const { costCenter: [costCenter = null] = [], over: [over = null] = [] } = asks;
    // What a line has used is worked out of its budget as a whole.
    if (over !== null && of === null) throw wrong('budget', 'Name the budget whose lines are meant');
    const asOf = over === null ? null : (day ?? null);
    const wish = gridWish({ budget: of, part: part.join(';'), search, department, costCenter, over, asOf });
    conditions.push(`p.line in ${linesMeant(wish, { bind, organization })}`);
  }
  return conditions;
}

/** The rows of the list of postings. Each has its document and its line; joined on the left, a figure that asks for neither does not read them. */
export const postingRows = rowsOf(budgetPosting, ({ asked, ...about }) => {
  const conditions = conditionsOf(asked, about);
  return `select p.organization_id, p.id, d.title, p.day, p.line, p.bucket, p.cents as amount_cents, l.amount_currency,
      d.basis, p.posted_at, p.posted_by, p.document_record, p.document
    from budget_posting p
    left join budget_document d on d.organization_id = p.organization_id and d.record = p.document_record and d.id = p.document
    left join budget_line l on l.organization_id = p.organization_id and l.id = p.line
    where ${conditions.join(' and ')}`;
});
