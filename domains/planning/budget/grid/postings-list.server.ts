import { fail, type QueryOf } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { nowhere } from '#server/http/probe.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf } from '#server/records/first-of.ts';
import { Statement } from '#server/records/statement.ts';
import { type Bucket, buckets, givingBuckets, takingBuckets } from '../ledger/balance.ts';
import { balanceProof, budgetPostings, filterNames, type PostingLine } from './grid.ts';
import { centersInside, gridWish, linesMeant, partsIn } from './grid-query.server.ts';

const wrong = (path: string, message: string) =>
  fail('invalid', `budget.${path}`, message, { issues: [{ path, code: 'invalid', message }] });

/** The postings behind a figure, and the proof that a balance is what they add up to. */
export const postingsOperations = ({ database, door }: Ports): Operation[] => [
  answers(budgetPostings, {
    scope: 'budget:read',
    access: 'member', // as reading budget lines is
    summary: 'The postings behind a figure, newest first, with the documents they come from, in cents.',
    tag: 'Budgets',
    told: 'A window of postings, with the count and the sum of all.',
    probe: { echoes: true, namesNothing: true, query: { line: nowhere } },
    async run({ actor: { organizationId, timeZone }, query, request }) {
      const question = { ...query, part: partsIn(request) };
      const { conditions, statement } = asked(question, organizationId, door.around.today(timeZone));
      const signed = signedBy(chosenBuckets(query.bucket));
      const source = `budget_posting p where ${conditions.join(' and ')}`;
      const [sums, values] = [
        `select count(*)::int as count, coalesce(sum(${signed}), 0)::bigint as sum from ${source}`,
        [...statement.values],
      ];
      const [offset, limit] = [query.offset ?? 0, query.limit ?? 100];
      const rows = `select p.id, p.day, p.posted_at as "postedAt", m.name as by, p.bucket, p.cents, p.document_record as record, p.document,
          p.document_version as version, d.title, d.basis, p.line, l.name as "lineName"
        from (select p.* from ${source} order by p.day desc, p.posted_at desc, p.id limit ${statement.bind(limit)} offset ${statement.bind(offset)}) p
        join budget_document d on d.organization_id = p.organization_id and d.record = p.document_record and d.id = p.document
        join budget_line l on l.organization_id = p.organization_id and l.id = p.line
        left join organization_members m on m.organization_id = p.organization_id and m.id = p.posted_by
        order by p.day desc, p.posted_at desc, p.id`;
      const body = await database.within({ organizationId }, async (tx) => {
        const [[all], postings] = await Promise.all([
          tx.query<{ count: number; sum: number }>(sums, values),
          tx.query<PostingLine & Record<string, unknown>>(rows, statement.values),
        ]);
        return { count: all?.count ?? 0, sum: all?.sum ?? 0, postings };
      });
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

function asked(
  query: QueryOf<typeof budgetPostings>,
  organizationId: string,
  today: string,
): { conditions: string[]; statement: Statement } {
  const { line, document, budget, center, until } = query;
  const statement = new Statement();
  const organization = statement.bind(organizationId);
  const conditions = [`p.organization_id = ${organization}`];
  if (line)
    conditions.push(
      `p.line in (with recursive inside as (select ${statement.bind(line)}::uuid as id union
           select l.id from inside join budget_line l on l.organization_id = ${organization} and l.parent = inside.id) select id from inside)`,
    );
  if (document) conditions.push(`p.document = ${statement.bind(document)}`);
  if (budget)
    conditions.push(
      `p.line in (select l.id from budget_line l where l.organization_id = ${organization} and l.budget = ${statement.bind(budget)})`,
    );
  if (center) {
    const day = statement.bind(today);
    conditions.push(
      `p.line in (select l.id from budget_line l join budget o on o.organization_id = l.organization_id and o.id = l.budget
           and o.status in ('adopted', 'amended') and ${day}::date between o.starts_on and o.ends_on
         where l.organization_id = ${organization} and l.cost_center in ${centersInside(organization, statement.bind(center))})`,
    );
  }
  if (conditions.length === 1) throw wrong('line', 'Name a line, a document, a budget or a cost center');
  if (until) conditions.push(`p.day <= ${statement.bind(until)}::date`);
  if (filterNames.some((name) => query[name])) {
    if (!budget) throw wrong('budget', 'Name the budget whose lines are meant');
    const wish = gridWish({ ...query, budget, asOf: until ?? null });
    conditions.push(`p.line in ${linesMeant(wish, statement, organizationId)}`);
  }
  const chosen = chosenBuckets(query.bucket);
  if (chosen.length < buckets.length) conditions.push(`p.bucket = any(${statement.bind(chosen)}::text[])`);
  return { conditions, statement };
}
