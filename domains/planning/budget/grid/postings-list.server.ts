import { f, fail } from '#kernel';
import { uuidPattern } from '#kernel/fields/reference.ts';
import { schemaOf } from '#server/http/answer-schema.ts';
import { type Operation, operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { firstOf, firstOfShape } from '#server/records/first-of.ts';
import { Statement } from '#server/records/statement.ts';
import { type Bucket, buckets, givingBuckets, takingBuckets } from '../ledger/balance.ts';
import type { PostingLine, Postings } from './grid.ts';
import { centersInside, gridWish, lineFilters, linesMeant } from './grid-query.server.ts';

const MOST = 500;

const wrong = (path: string, message: string) =>
  fail('invalid', `budget.${path}`, message, { issues: [{ path, code: 'invalid', message }] });

/** The postings behind a figure, and the proof that a balance is what they add up to. */
export function postingsOperations({ database, door }: Ports): Operation[] {
  return [
    operation({
      id: 'budget.postings',
      scope: 'budget:read',
      method: 'GET',
      path: '/api/v1/budget/postings',
      summary: 'The postings behind a figure, newest first, with the documents they come from, in cents.',
      tag: 'Budgets',
      access: 'member', // as reading budget lines is
      query: {
        line: f.uuid().help('A budget line; everything inside it when it is a group.'),
        document: f.uuid(),
        budget: f.uuid(),
        ...lineFilters,
        center: f.uuid().help('A cost center: everything inside it, in the budgets that run today.'),
        bucket: f.text({ max: 200 }).help('One bucket or several with commas between; without it all of them.'),
        until: f.date().help('Only postings up to this day.'),
        offset: f.integer({ min: 0, max: 1_000_000 }),
        limit: f.integer({ min: 1, max: MOST }),
      },
      answers: {
        200: {
          description: 'A window of postings, with the count and the sum of all.',
          schema: schemaOf({
            count: 'whole',
            sum: 'whole',
            postings: [
              {
                id: 'text',
                day: 'text',
                postedAt: 'text',
                by: 'text?',
                bucket: 'text',
                cents: 'whole',
                record: 'text',
                document: 'text',
                version: 'whole',
                title: 'text',
                basis: 'text?',
                line: 'text',
                lineName: 'text',
              },
            ],
          }),
        },
      },
      async run({ actor: { organizationId, timeZone }, query }) {
        const { conditions, statement } = asked(query, organizationId, door.around.today(timeZone));
        const signed = signedBy(chosenBuckets(query));
        const source = `budget_posting p where ${conditions.join(' and ')}`;
        const [sums, values] = [
          `select count(*)::int as count, coalesce(sum(${signed}), 0)::bigint as sum from ${source}`,
          [...statement.values],
        ];
        const [offset, limit] = [whole(query, 'offset', 0, 1_000_000), whole(query, 'limit', 100, MOST)];
        const rows = `select p.id, p.day, p.posted_at as "postedAt", m.name as by, p.bucket, p.cents, p.document_record as record, p.document,
            p.document_version as version, d.title, d.basis, p.line, l.name as "lineName"
          from (select p.* from ${source} order by p.day desc, p.posted_at desc, p.id limit ${statement.bind(limit)} offset ${statement.bind(offset)}) p
          join budget_document d on d.organization_id = p.organization_id and d.record = p.document_record and d.id = p.document
          join budget_line l on l.organization_id = p.organization_id and l.id = p.line
          left join organization_members m on m.organization_id = p.organization_id and m.id = p.posted_by
          order by p.day desc, p.posted_at desc, p.id`;
        const body = await database.within({ organizationId }, async (tx): Promise<Postings> => {
          const [[all], postings] = await Promise.all([
            tx.query<{ count: number; sum: number }>(sums, values),
            tx.query<PostingLine & Record<string, unknown>>(rows, statement.values),
          ]);
          return { count: all?.count ?? 0, sum: all?.sum ?? 0, postings };
        });
        return { body };
      },
    }),
    operation({
      id: 'budget.proof',
      scope: 'budget:read',
      method: 'GET',
      path: '/api/v1/budget/proof',
      summary: 'Holds every balance against the sum of its postings and names the lines where they differ.',
      tag: 'Budgets',
      access: ['manager', { duty: 'auditor' }, { duty: 'budget_officer' }],
      answers: {
        200: {
          description: 'How much was looked at, and what does not agree.',
          schema: schemaOf({ lines: 'whole', postings: 'whole', wrong: firstOfShape({ line: 'text', name: 'text' }) }),
        },
      },
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
}

const countSql = `select (select count(*)::int from budget_balance where organization_id = $1) as lines,
  (select count(*)::int from budget_posting where organization_id = $1) as postings`;

/** Lines whose balance is not what their postings add up to. There should be none. */
export const proofSql = `select b.line, l.name from budget_balance b
  join budget_line l on l.organization_id = b.organization_id and l.id = b.line
  left join (select line, ${buckets.map((bucket) => `sum(cents) filter (where bucket = '${bucket}') as ${bucket}`).join(', ')}
             from budget_posting where organization_id = $1 group by line) p on p.line = b.line
  where b.organization_id = $1 and (${buckets.map((bucket) => `b.${bucket} <> coalesce(p.${bucket}, 0)`).join(' or ')})
  order by l.name, b.line`;

function whole(query: URLSearchParams, name: string, start: number, most: number): number {
  const text = query.get(name);
  if (text === null || text === '') return start;
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > most)
    throw wrong(name, `Must be a whole number up to ${most}`);
  return number;
}

function chosenBuckets(query: URLSearchParams): readonly Bucket[] {
  const wanted = (query.get('bucket') ?? '').split(',').filter(Boolean);
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

const filterNames = Object.keys(lineFilters);

const lineQuestion = (query: URLSearchParams) =>
  [...query].filter(([name]) => name === 'budget' || filterNames.includes(name));

function asked(
  query: URLSearchParams,
  organizationId: string,
  today: string,
): { conditions: string[]; statement: Statement } {
  const statement = new Statement();
  const organization = statement.bind(organizationId);
  const conditions = [`p.organization_id = ${organization}`];
  for (const name of ['line', 'document', 'budget'] as const) {
    const id = query.get(name);
    if (id === null || id === '') continue;
    if (!uuidPattern.test(id)) throw wrong(name, 'Must be an id');
    if (name === 'document') conditions.push(`p.document = ${statement.bind(id)}`);
    else if (name === 'budget')
      conditions.push(
        `p.line in (select l.id from budget_line l where l.organization_id = ${organization} and l.budget = ${statement.bind(id)})`,
      );
    else
      conditions.push(
        `p.line in (with recursive inside as (select ${statement.bind(id)}::uuid as id union
             select l.id from inside join budget_line l on l.organization_id = ${organization} and l.parent = inside.id) select id from inside)`,
      );
  }
  const center = query.get('center');
  if (center) {
    if (!uuidPattern.test(center)) throw wrong('center', 'Must be an id');
    const day = statement.bind(today);
    conditions.push(
      `p.line in (select l.id from budget_line l join budget o on o.organization_id = l.organization_id and o.id = l.budget
           and o.status in ('adopted', 'amended') and ${day}::date between o.starts_on and o.ends_on
         where l.organization_id = ${organization} and l.cost_center in ${centersInside(organization, statement.bind(center))})`,
    );
  }
  if (conditions.length === 1) throw wrong('line', 'Name a line, a document, a budget or a cost center');
  const until = query.get('until');
  if (until) {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(until) || Number.isNaN(Date.parse(until)))
      throw wrong('until', 'Must be a day such as 2026-11-20');
    conditions.push(`p.day <= ${statement.bind(until)}::date`);
  }
  if (filterNames.some((name) => query.get(name))) {
    if (!query.get('budget')) throw wrong('budget', 'Name the budget whose lines are meant');
    const wish = gridWish(new URLSearchParams([...lineQuestion(query), ['asOf', until ?? '']]));
    conditions.push(`p.line in ${linesMeant(wish, statement, organizationId)}`);
  }
  const chosen = chosenBuckets(query);
  if (chosen.length < buckets.length) conditions.push(`p.bucket = any(${statement.bind(chosen)}::text[])`);
  return { conditions, statement };
}
