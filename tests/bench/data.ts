import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { issueKey } from '#domains/organization/api-key.server.ts';
import { productIn } from '#domains/organization/membership.server.ts';
import type { Role } from '#kernel';
import type { Door } from '#server/records/door.ts';

/** Somebody who calls the servers: with a key of the product, which the bare server knows by heart. */
export interface Caller {
  readonly organizationId: string;
  readonly id: string;
  readonly userId: string;
  readonly name: string;
  readonly role: Role;
  readonly token: string;
}

export interface Agency {
  readonly id: string;
  readonly callers: readonly Caller[];
  readonly costCenters: readonly string[];
  /** Ids of some of its requisitions, for reads. */
  readonly some: readonly string[];
  readonly rows: number;
}

export type Connections = (role: 'owner' | 'app') => pg.PoolConfig;

type Nobody = Omit<Caller, 'token'>;

const people = ['Rosa Delgado', 'Miguel Ortiz', 'Ana Whitfield', 'Dale Brandt', 'Priya Nair', 'Tom Achterberg'];
const roleOf = (at: number): Role => (at % 3 === 1 ? 'manager' : at === 5 ? 'admin' : 'user');

/** One statement for each kind of row. Sixty are sent back and forty name a culvert, however many there are. */
const insertRequisitions = `
  insert into requisition (organization_id, id, created_by, created_at, updated_at, status, number, purpose, requested_by,
                           requested_on, needed_by, cost_center, total_cents, total_currency, category, federal_funds, emergency, sole_source, justification)
  select $1, gen_random_uuid(), person, made, made,
         case when i % ($6::int / 60) = 7 then 'returned' else states[1 + a % cardinality(states)] end,
         'REQ-2026-' || lpad(i::text, 7, '0'),
         acts[1 + a % cardinality(acts)] || ' ' || things[1 + b % cardinality(things)] || ' for the ' || places[1 + c % cardinality(places)]
           || case when i % ($6::int / 40) = 3 then ' after the culvert collapse' else '' end,
         person, date '2026-01-05' + i % 300, case when i % 3 = 0 then date '2026-12-01' + i % 60 end,
         centers[1 + b % cardinality(centers)], case when i % 2 = 0 then 2 * (500 + i % 9000) else 0 end, 'USD', 'goods', i % 9 = 0, false, i % 31 = 0,
         case when i % 4 = 0 then 'The crew needs it before the season starts; what is there has been mended ' || i % 17 || ' times.' end
  from (select array['draft', 'submitted', 'submitted', 'approved', 'ordered', 'ordered', 'rejected', 'submitted'] as states,
               array['Replace', 'Repair', 'Rent', 'Buy', 'Service'] as acts,
               array['trash pumps', 'flow meters', 'street lights', 'radio batteries', 'road salt', 'guard rails', 'office chairs',
                     'sand bags', 'tarpaulins', 'water testing kits', 'traffic cones'] as things,
               array['north basin', 'south levee', 'harbor ward', 'county seat', 'river park', 'fire station', 'motor pool'] as places,
               $2::uuid[] as people, $3::uuid[] as centers) as words,
       lateral (select i, abs(hashint4(i) / 2) as a, abs(hashint4(i + 1) / 3) as b, abs(hashint4(i + 2) / 5) as c
                from generate_series($4::int, $5::int) i) as numbered,
       lateral (select people[1 + c % cardinality(people)] as person,
                       timestamptz '2026-01-05 14:00:00Z' + i % 300 * interval '1 day' + i % 3600 * interval '1 second' as made) as circumstances`;

/** Every second requisition has two lines. */
const insertLines = `
  insert into requisition_lines (organization_id, id, parent, position, item, quantity_amount, quantity_unit,
                                 unit_price_cents, unit_price_currency, amount_cents, amount_currency)
  select organization_id, gen_random_uuid(), id, position, purpose, 1, 'EA', total_cents / 2, 'USD', total_cents / 2, 'USD'
  from requisition, generate_series(0, 1) position
  where organization_id = $1 and total_cents > 0`;

const chunk = 100_000;

/** An agency with so many requisitions, written as the server's own role: row-level security holds for the measurement's data too. */
export async function makeAgency(
  { connections, door }: { connections: Connections; door: Door },
  { name, rows }: { name: string; rows: number },
): Promise<Agency> {
  const id = randomUUID();
  const members = people.map(
    (person, at): Nobody => ({
      organizationId: id,
      id: randomUUID(),
      userId: randomUUID(),
      name: person,
      role: roleOf(at),
    }),
  );
  const costCenters = Array.from({ length: 24 }, () => randomUUID());
  const client = new pg.Client(connections('app'));
  await client.connect();
  const inAgency = async (work: () => Promise<unknown>) => {
    await client.query(`begin; set local app.organization_id = '${id}'`);
    await work();
    await client.query('commit');
  };
  try {
    await inAgency(() => found(client, { id, name, members, costCenters, rows }));
    const ids = members.map((member) => member.id);
    for (let from = 1; from <= rows; from += chunk)
      await inAgency(() =>
        client.query(insertRequisitions, [id, ids, costCenters, from, Math.min(rows, from + chunk - 1), rows]),
      );
    let some: string[] = [];
    await inAgency(async () => {
      if (rows <= chunk) await client.query(insertLines, [id]);
      some = (await client.query<{ id: string }>(chooseSome, [id, rows])).rows.map((row) => row.id);
    });
    const callers = await door.run(productIn(id), async (work) => {
      const keyed: Caller[] = [];
      for (const member of members)
        keyed.push({ ...member, token: (await issueKey(work, { owner: member.id, name: 'Measurement' })).secret });
      return keyed;
    });
    return { id, callers, costCenters, some, rows };
  } finally {
    await client.end();
  }
}

/** Two hundred of its requisitions, spread over all of them. */
const chooseSome = `
  select id from requisition
  where organization_id = $1 and substr(number, 10)::int % greatest(1, $2::int / 200) = 0 order by id limit 200`;

async function found(
  client: pg.Client,
  given: { id: string; name: string; members: readonly Nobody[]; costCenters: readonly string[]; rows: number },
): Promise<void> {
  const { id, name, members, costCenters, rows } = given;
  const slug = `bench-${id.slice(0, 8)}`;
  await client.query('insert into organization (id, name, slug) values ($1, $2, $3)', [id, name, slug]);
  for (const { id: member, userId, name: person, role } of members) {
    await client.query(
      'insert into organization_members (organization_id, id, created_by, name, email, user_id) values ($1, $2, $2, $3, $4, $5)',
      [id, member, person, `${member}@county.example`, userId],
    );
    await client.query(
      'insert into user_roles (organization_id, created_by, user_id, role, granted_at) values ($1, $2, $2, $3, now())',
      [id, member, role],
    );
  }
  await client.query(
    `insert into cost_center (organization_id, id, created_by, status, code, name, is_group)
     select $1, id, $2, 'active', (4000 + n)::text, 'Cost center ' || n, false from unnest($3::uuid[]) with ordinality as given (id, n)`,
    [id, members[0]?.id, costCenters],
  );
  await client.query('insert into counter (organization_id, kind, value) values ($1, $2, $3)', [
    id,
    'requisition:REQ-2026-',
    rows,
  ]);
}

/** What autovacuum would do within minutes, at once, so that it does not run in the middle of a measurement. */
export async function settle(connections: Connections): Promise<void> {
  const client = new pg.Client(connections('owner'));
  await client.connect();
  try {
    const tables =
      'requisition, requisition_lines, organization_members, cost_center, counter, audit_entry, audit_pending';
    await client.query(`vacuum (analyze) ${tables}`);
  } finally {
    await client.end();
  }
}
