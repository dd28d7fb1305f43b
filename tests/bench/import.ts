import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Agency, Caller, Connections } from './data.ts';
import type { Running } from './measure.ts';

const purposes = ['Trash pumps', 'Flow meters', 'Road salt', 'Guard rails'];

/** Seconds for a file of so many requisitions: from the first byte sent until the import says that it is done. */
export async function importSeconds({ port }: Running, agency: Agency, rows: number): Promise<number> {
  const [caller] = agency.callers as [Caller, ...Caller[]];
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `${purposes[at % 4]} for basin ${at},${4001 + (at % 24)},2027-03-01,The crew needs it before the season starts.`,
  );
  const file = ['Purpose,Cost center,Need-by date,Justification', ...lines].join('\r\n');
  const ask = async (method: string, path: string, body?: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/requisition/import${path}`, {
      method,
      headers: {
        authorization: `Bearer ${caller.token}`,
        'content-type': path.startsWith('?') ? 'text/csv' : 'application/json',
      },
      ...(body === undefined ? {} : { body }),
    });
    const json = (await response.json()) as { id: string; state: string; made?: number };
    if (!response.ok) throw new Error(`The import was refused: ${JSON.stringify(json)}`);
    return json;
  };
  const began = performance.now();
  const { id } = await ask('POST', '?name=requisitions.csv', file);
  let run = await ask('POST', `/${id}/run`, '{}');
  while (['uploaded', 'waiting', 'checking', 'running', 'importing'].includes(run.state)) {
    await pause(10);
    run = await ask('GET', `/${id}`);
  }
  const seconds = (performance.now() - began) / 1000;
  if (!JSON.stringify(run).includes(`:${rows}`))
    throw new Error(`The import kept other rows than were sent: ${JSON.stringify(run).slice(0, 500)}`);
  return seconds;
}

const numbers = (rows: number): number[] => Array.from({ length: rows }, (_, at) => at);

/** Seconds for the least that an import can be: one statement for the rows and one for their audit entries, in one transaction. */
export async function bulkSeconds(connections: Connections, agency: Agency, rows: number): Promise<number> {
  const [caller] = agency.callers as [Caller, ...Caller[]];
  const client = new pg.Client(connections('app'));
  await client.connect();
  try {
    const all = numbers(rows);
    const ids = all.map(() => randomUUID());
    const texts = all.map((at) => `${purposes[at % 4]} for basin ${at}`);
    const centers = all.map((at) => agency.costCenters[at % agency.costCenters.length]);
    const changes = texts.map((purpose, at) =>
      JSON.stringify({
        purpose: [null, purpose],
        costCenter: [null, centers[at]],
        neededBy: [null, '2027-03-01'],
        status: [null, 'draft'],
      }),
    );
    const salts = all.map(() => randomBytes(16));
    const commitments = changes.map((text, at) =>
      createHash('sha256')
        .update(salts[at] as Buffer)
        .update(text)
        .digest(),
    );
    const began = performance.now();
    await client.query(`begin; set local app.organization_id = '${agency.id}'`);
    const counted = await client.query<{ value: string }>(
      `insert into counter (organization_id, kind, value) values ($1, $2, $3)
       on conflict (organization_id, kind) do update set value = counter.value + $3 returning value`,
      [agency.id, 'requisition:REQ-2026-', rows],
    );
    const first = Number(counted.rows[0]?.value) - rows + 1;
    await client.query(
      `insert into requisition (organization_id, id, created_by, status, number, purpose, requested_by, requested_on, needed_by,
                                cost_center, total_cents, total_currency, category, federal_funds, emergency, sole_source, justification)
       select $1, id, $2, 'draft', 'REQ-2026-' || lpad(($3 + n - 1)::text, 5, '0'), purpose, $2, current_date, '2027-03-01', center, 0, null, 'goods', false, false, false,
              'The crew needs it before the season starts.'
       from unnest($4::uuid[], $5::text[], $6::uuid[]) with ordinality as given (id, purpose, center, n)`,
      [agency.id, caller.id, first, ids, texts, centers],
    );
    await client.query(
      `insert into audit_entry (organization_id, id, actor, actor_kind, action, record, row_id, row_version, fields, request_id, commitment, salt, changes)
       select $1, gen_random_uuid(), $2, 'person', 'create', 'requisition', id, 1, array['purpose', 'costCenter', 'neededBy', 'status'], $3, commitment, salt, changes
       from unnest($4::uuid[], $5::bytea[], $6::bytea[], $7::jsonb[]) as given (id, commitment, salt, changes)`,
      [agency.id, caller.id, randomUUID(), ids, commitments, salts, changes],
    );
    await client.query('commit');
    return (performance.now() - began) / 1000;
  } finally {
    await client.end();
  }
}
