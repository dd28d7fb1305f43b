import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import type { Ports } from '#server/ports.ts';
import { titlesOf } from '#server/records/references.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { type Discussion, discussions } from './discussions-call.ts';

const SHOWN = 50;
/** So many are looked through: of some the person may no longer read the row. */
const LOOKED_AT = 500;

const mine = `select m.row_id as id, m.record, n.text, n.by, n.at, n."isMentioned",
    (select count(*)::int from comment c where c.organization_id = $1 and c.record = m.record and c.row_id = m.row_id
      and c.withdrawn_at is null) as count
  from (select record, row_id from comment where organization_id = $1 and created_by = $2
    union select record, row_id from comment where organization_id = $1 and mentions @> array[$2::uuid] and withdrawn_at is null) m
  cross join lateral (
    select case when c.withdrawn_at is null then c.text end as text, coalesce(p.name, 'Levee') as by, c.created_at as at,
      c.withdrawn_at is null and $2 = any(c.mentions) as "isMentioned", c.id
    from comment c left join organization_members p on p.organization_id = c.organization_id and p.id = c.created_by
    where c.organization_id = $1 and c.record = m.record and c.row_id = m.row_id
    order by c.created_at desc, c.id desc limit 1) n
  where $3::text is null or exists (select from comment c where c.organization_id = $1 and c.record = m.record
    and c.row_id = m.row_id and c.withdrawn_at is null and strpos(lower(c.text), lower($3)) > 0)
  order by n.at desc, n.id desc limit ${LOOKED_AT + 1}`;

type Found = Omit<Discussion, 'title' | 'kind'> & Record<string, unknown>;

async function discussionsOf(work: UnitOfWork, q: string | null) {
  const { actor, tx, around } = work;
  const found = await tx.query<Found>(mine, [actor.organizationId, actor.id, q], 'comment.discussions');
  const titles = new Map<string, string>();
  for (const [record, rows] of Map.groupBy(found, (one) => one.record)) {
    const compiled = around.registry.find(record);
    if (!compiled) continue; // a record that is gone
    const ids = rows.map(({ id }) => id);
    for (const [id, title] of await titlesOf(work, compiled, ids)) titles.set(`${record} ${id}`, title);
  }
  const readable = found.flatMap((one) => {
    const title = titles.get(`${one.record} ${one.id}`);
    const kind = around.registry.find(one.record)?.record.label[0];
    return title === undefined || kind === undefined ? [] : [{ ...one, title, kind }];
  });
  return {
    data: readable.slice(0, SHOWN),
    total: readable.length,
    totalIs: found.length > LOOKED_AT ? ('at least' as const) : ('exact' as const),
  };
}

/** A discussion is its row’s: who may not read the row any more does not see what was said there. */
export const discussionOperations = ({ door }: Pick<Ports, 'door'>): Operation[] => [
  answers(discussions, {
    scope: 'session',
    access: 'member',
    tag: 'Comments',
    summary: 'Rows whose comments you wrote or are mentioned in.',
    told: 'The rows with their newest comment, the latest first.',
    probe: { namesNothing: true, echoes: true },
    run: ({ actor, query }) =>
      door.run(actor, async (work) => ({ body: await discussionsOf(work, query.q?.trim() || null) })),
  }),
];
