import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Role } from '#kernel';

/** Somebody who calls the server in the measurement; the token is what the call carries. */
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

const people = ['Rosa Delgado', 'Miguel Ortiz', 'Ana Whitfield', 'Dale Brandt', 'Priya Nair', 'Tom Achterberg'];
const roleOf = (at: number): Role => (at % 3 === 1 ? 'manager' : at === 5 ? 'admin' : 'user');

/** One statement for each kind of row. Sixty are sent back and forty name a culvert, however many there are. */
const insertRequisitions = `
  insert into requisition (organization_id, id, created_by, created_at, updated_at, status, number, purpose, requested_by, requested_on,
                           needed_by, cost_center, total_cents, total_currency, federal_funds, sole_source, justification)
  select $1, gen_random_uuid(), person, made, made,
         case when i % ($6::int / 60) = 7 then 'returned' else (array['draft', 'submitted', 'submitted', 'approved', 'ordered', 'ordered', 'rejected', 'submitted'])[1 + a % 8] end,
         'REQ-2026-' || lpad(i::text, 7, '0'),
         (array['Replace', 'Repair', 'Rent', 'Buy', 'Service'])[1 + a % 5] || ' ' ||
         (array['trash pumps', 'flow meters', 'street lights', 'radio batteries', 'road salt', 'guard rails', 'office chairs', 'sand bags', 'tarpaulins', 'water testing kits', 'traffic cones'])[1 + b % 11] || ' for the ' ||
         (array['north basin', 'south levee', 'harbor ward', 'county seat', 'river park', 'fire station', 'motor pool'])[1 + c % 7] ||
         case when i % ($6::int / 40) = 3 then ' after the culvert collapse' else '' end,
         person, date '2026-01-05' + i % 300, case when i % 3 = 0 then date '2026-12-01' + i % 60 end,
         ($3::uuid[])[1 + b % cardinality($3::uuid[])], case when i % 2 = 0 then 2 * (500 + i % 9000) else 0 end, 'USD', i % 9 = 0, i % 31 = 0,
         case when i % 4 = 0 then 'The crew needs it before the season starts; what is there has been mended ' || i % 17 || ' times.' end
  from (select *, ($2::uuid[])[1 + c % cardinality($2::uuid[])] as person, timestamptz '2026-01-05 14:00:00Z' + i % 300 * interval '1 day' + i % 3600 * interval '1 second' as made
        from (select i, abs(hashint4(i) / 2) as a, abs(hashint4(i + 1) / 3) as b, abs(hashint4(i + 2) / 5) as c from generate_series($4::int, $5::int) i) numbered) given`;

/** Every second requisition has two lines. */
const insertLines = `
  insert into requisition_lines (organization_id, id, parent, position, item, quantity_amount, quantity_unit, unit_price_cents, unit_price_currency, amount_cents, amount_currency)
  select organization_id, gen_random_uuid(), id, position, purpose, 1, 'EA', total_cents / 2, 'USD', total_cents / 2, 'USD'
  from requisition, generate_series(0, 1) position
  where organization_id = $1 and total_cents > 0`;

const chunk = 100_000;

/** An agency with so many requisitions, written as the server's own role: row-level security holds for the measurement's data too. */
export async function makeAgency(connections: Connections, { name, rows }: { name: string; rows: number }): Promise<Agency> {
  const id = randomUUID();
  const callers = people.map((person, at): Caller => {
    const memberId = randomUUID();
    return { organizationId: id, id: memberId, userId: randomUUID(), name: person, role: roleOf(at), token: `bench-${memberId}` };
  });
  const costCenters = Array.from({ length: 24 }, () => randomUUID());
  const client = new pg.Client(connections('app'));
  await client.connect();
  try {
    await client.query(`begin; set local app.organization_id = '${id}'`);
    await client.query('insert into organization (id, name, slug) values ($1, $2, $3)', [id, name, `bench-${id.slice(0, 8)}`]);
    for (const { id: member, userId, name: person, role } of callers) {
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
      `insert into cost_center (organization_id, id, created_by, status, code, name)
       select $1, id, $2, 'active', (4000 + n)::text, 'Cost center ' || n from unnest($3::uuid[]) with ordinality as given (id, n)`,
      [id, callers[0]?.id, costCenters],
    );
    await client.query('insert into counter (organization_id, kind, value) values ($1, $2, $3)', [id, 'requisition:REQ-2026-', rows]);
    await client.query('commit');
    const ids = callers.map((caller) => caller.id);
    for (let from = 1; from <= rows; from += chunk) {
      await client.query(`begin; set local app.organization_id = '${id}'`);
      await client.query(insertRequisitions, [id, ids, costCenters, from, Math.min(rows, from + chunk - 1), rows]);
      await client.query('commit');
    }
    await client.query(`begin; set local app.organization_id = '${id}'`);
    if (rows <= chunk) await client.query(insertLines, [id]);
    const some = await client.query<{ id: string }>(
      `select id from requisition where organization_id = $1 and ('x' || substr(id::text, 1, 4))::bit(16)::int % greatest(1, $2 / 200) = 0 order by id limit 200`,
      [id, rows],
    );
    await client.query('commit');
    return { id, callers, costCenters, some: some.rows.map((row) => row.id), rows };
  } finally {
    await client.end();
  }
}

/** What autovacuum would do within minutes, at once, so that it does not run in the middle of a measurement. */
export async function settle(connections: Connections): Promise<void> {
  const client = new pg.Client(connections('owner'));
  await client.connect();
  try {
    await client.query('vacuum (analyze) requisition, requisition_lines, organization_members, cost_center, counter, audit_entry, audit_pending');
    await client.query('checkpoint').catch(() => {});
  } finally {
    await client.end();
  }
}
