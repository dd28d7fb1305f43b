import pg from 'pg';
import { productIn } from '#domains/organization/membership.server.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import type { Door } from '#server/records/door.ts';
import { residentMegabytes, type Running } from './measure.ts';

/** Two releases of each process, with twenty items: a tender and its update. */
const published = `insert into ocds_release (organization_id, id, solicitation, ocid, tag, released_at, release)
  select $1, ocid || '-' || turn, $2, ocid, case turn when 1 then 'tender' else 'tenderUpdate' end, at,
    json_build_object('ocid', ocid, 'id', ocid || '-' || turn, 'date', to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"'), 'tag', json_build_array('tender'),
      'initiationType', 'tender', 'language', 'en', 'tender', json_build_object('id', ocid, 'title', 'Pumps for basin ' || n, 'status', 'active',
        'items', (select json_agg(json_build_object('id', item::text, 'description', 'Trash pump with hose, size ' || item, 'quantity', item * turn,
          'unit', json_build_object('id', 'EA', 'name', 'Each'))) from generate_series(1, 20) item)))
  from generate_series(1, $3::int) n, generate_series(1, 2) turn,
    lateral (select 'ocds-bench-' || lpad(n::text, 6, '0') as ocid, timestamptz '2026-01-05 14:00:00Z' + (n * 2 + turn) * interval '1 minute' as at) as one`;

/** The agency whose site a server shows: the oldest one. */
const site = `select o.id, (select m.id from organization_members m where m.organization_id = o.id order by m.id limit 1) as buyer
  from organization o where o.kind = 'agency' order by o.created_at, o.id limit 1`;

/**
 * Reads every process as open data, package by package, as someone who copies all of it does. Answers how much larger the server is
 * at the end than after the first tenth: what it holds may not grow with what is read.
 */
export async function openDataGrowth(
  { door, unguarded, levee }: { door: Door; unguarded: pg.PoolConfig; levee: Running },
  count: number,
): Promise<number> {
  const client = new pg.Client(unguarded);
  await client.connect();
  try {
    const [shown] = (await client.query<{ id: string; buyer: string }>(site)).rows;
    if (!shown) throw new Error('There is no agency whose site shows open data.');
    await door.run(productIn(shown.id), async (work) => {
      const item = { item: 'Pump', kind: 'base', quantity: { amount: '1', unit: 'EA' } } as const;
      const given = { name: 'Pumps', type: 'itb', items: [item], buyer: shown.buyer } as const;
      const call = await work.insert(solicitation, given as never);
      await work.tx.query(published, [shown.id, call.id, count]);
    });
    await client.query('vacuum (analyze) ocds_release');
  } finally {
    await client.end();
  }
  let next: string | null = '/ocds/records.json';
  let seen = 0;
  let early = 0;
  while (next !== null) {
    const response: Response = await fetch(`http://127.0.0.1:${levee.port}${next}`);
    if (!response.ok) throw new Error(`Open data was refused: ${response.status} ${await response.text()}`);
    const packed = (await response.json()) as {
      records: readonly { releases: readonly object[] }[];
      links?: { next: string };
    };
    if (packed.records.some(({ releases }) => releases.length !== 2)) throw new Error('A process lacks a release.');
    seen += packed.records.length;
    if (seen <= count / 10) early = Math.max(early, residentMegabytes(levee.pid));
    const to: URL | null = packed.links ? new URL(packed.links.next) : null;
    next = to && `${to.pathname}${to.search}`;
  }
  if (seen !== count) throw new Error(`Open data has ${seen} processes instead of ${count}.`);
  return residentMegabytes(levee.pid) / early;
}
