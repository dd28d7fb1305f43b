import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type AlertBoard, alertBoard } from '#domains/disaster/weather/weather-calls.ts';
import { urlOf } from '#kernel';
import type { Door } from '#server/records/door.ts';
import { type Agency, type Connections, makeAgency } from './data.ts';
import type { Running } from './measure.ts';
import type { Goal } from './report.ts';
import { inTurns } from './rounds.ts';

interface Ground {
  readonly levee: Running;
  readonly door: Door;
  readonly connections: Connections;
  readonly quick: boolean;
}

/** As many forecast zones as the National Weather Service has; half of the sites have a position, the others their zone alone. */
const insertSites = `
  insert into alert_site (organization_id, id, created_by, status, name, kind, place, zones, counties)
  select $1, gen_random_uuid(), $2, 'active', 'Site ' || i, 'facility',
    case when i % 2 = 0 then jsonb_build_object('type', 'Point', 'coordinates',
      jsonb_build_array(-124 + 57 * ((i::bigint * 7919) % 100003) / 100003.0, 25 + 24 * ((i::bigint * 104729) % 100003) / 100003.0)) end,
    array[(array['FL', 'GA', 'TX', 'KS', 'OR', 'MI'])[1 + i % 6] || 'Z' || lpad(((i * 31) % 600)::text, 3, '0')], null
  from generate_series(1, $3) i`;

/** Three in ten have an outline of eight corners, the others four zones each. */
const insertAlerts = `
  insert into weather_alert (organization_id, id, created_by, headline, event, hazard, severity, certainty, urgency, alert_status, message_type,
    sender, sent_at, effective_at, expires_at, until_at, zones, outlines, urn, brought_by)
  select $1, gen_random_uuid(), $2, 'Flood warning ' || i, 'Flood Warning', 'flood', 'severe', 'likely', 'expected', 'actual', 'alert',
    'NWS', now() - interval '1 hour', now() - interval '1 hour', now() + interval '1 day', now() + interval '1 day',
    (select array_agg((array['FL', 'GA', 'TX', 'KS', 'OR', 'MI'])[1 + i % 6] || 'Z' || lpad(((i * 17 + of) % 600)::text, 3, '0')) from generate_series(0, 3) of),
    case when i % 10 < 3 then jsonb_build_array(jsonb_build_array((
      select jsonb_agg(jsonb_build_array(-124 + 57 * ((i::bigint * 7907) % 100003) / 100003.0 + 0.4 * cos(at * pi() / 4), 25 + 24 * ((i::bigint * 104723) % 100003) / 100003.0 + 0.4 * sin(at * pi() / 4)) order by at)
      from generate_series(0, 8) at))) end,
    'urn:bench:' || i, $4
  from generate_series(1, $3) i`;

/** The same in one statement: a position within an outline, or else a zone in common. */
const plain = `
  with alert as materialized (
    select id, zones, case when outlines is not null then
        (select '(' || string_agg('(' || (p ->> 0) || ',' || (p ->> 1) || ')', ',' order by at) || ')'
         from jsonb_array_elements(outlines -> 0 -> 0) with ordinality as corner (p, at))::polygon end as shape
    from weather_alert where organization_id = $1 and until_at > now()),
  site as materialized (
    select id, zones, case when place is not null then point((place -> 'coordinates' ->> 0)::float8, (place -> 'coordinates' ->> 1)::float8) end as at
    from alert_site where organization_id = $1 and status = 'active'),
  pair as (
    select a.id as alert, s.id as site from alert a join site s on s.at <@ a.shape where a.shape is not null and s.at is not null
    union
    select a.id, s.id from (select id, shape, unnest(zones) as zone from alert) a
      join (select id, at, unnest(zones) as zone from site) s using (zone) where a.shape is null or s.at is null)
  select count(distinct alert)::int as touching, count(distinct site)::int as places from pair`;

interface Found {
  readonly touching: number;
  readonly places: number;
}

async function filled(client: pg.Client, { agency, person }: { agency: Agency; person: string }, size: Size) {
  const brought = randomUUID();
  await client.query(
    `insert into alert_import (organization_id, id, created_by, number, source, as_of, read_at, expected, created, known, rejected)
     values ($1, $2, $3, 'Bench', 'file', now(), now(), 0, 0, 0, 0)`,
    [agency.id, brought, person],
  );
  await client.query(insertSites, [agency.id, person, size.sites]);
  await client.query(insertAlerts, [agency.id, person, size.alerts, brought]);
}

interface Size {
  readonly alerts: number;
  readonly sites: number;
}

/** A national flood of alerts against the sites of a large agency, as the board asks for it, against one statement that finds the same pairs. */
export async function alertsMatched({ levee, door, connections, quick }: Ground): Promise<Goal[]> {
  const size = quick ? { alerts: 2000, sites: 5000 } : { alerts: 20_000, sites: 50_000 };
  const agency = await makeAgency({ connections, door }, { name: 'Alert county', rows: 100 });
  const [, manager] = agency.callers;
  if (!manager) throw new Error('There is no manager to ask.');
  const client = new pg.Client(connections('app'));
  const owner = new pg.Client(connections('owner'));
  await Promise.all([client.connect(), owner.connect()]);
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    await client.query(`begin; set local app.organization_id = '${agency.id}'`);
    const answer = await work();
    await client.query('commit');
    return answer;
  };
  try {
    await within(() => filled(client, { agency, person: manager.id }, size));
    await owner.query('vacuum (analyze) alert_site, weather_alert');
    const found = await inTurns(quick ? 4 : 2, {
      plain: () => within(async () => (await client.query<Found>(plain, [agency.id])).rows[0]),
      asked: async () => {
        const answer = await fetch(`http://127.0.0.1:${levee.port}${urlOf(alertBoard, { scope: 'ours' })}`, {
          headers: { authorization: `Bearer ${manager.token}` },
        });
        return (await answer.json()) as AlertBoard;
      },
      look({ counts }, sums) {
        if (counts?.touching !== sums?.touching || counts?.places !== sums?.places)
          throw new Error(`The board says ${JSON.stringify(counts)}, plain SQL ${JSON.stringify(sums)}.`);
      },
    });
    const [alerts, sites] = [size.alerts, size.sites].map((one) => one.toLocaleString('en'));
    return [
      {
        name: 'Alerts',
        what: `${alerts} alerts matched to ${sites} sites, times one plain statement that finds the same`,
        found,
        bound: { most: 1.5 },
        unit: '×',
      },
    ];
  } finally {
    await Promise.all([client.end(), owner.end()]);
  }
}
