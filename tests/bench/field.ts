import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { productIn } from '#domains/organization/membership.server.ts';
import { MOST_SENT } from '#domains/disaster/field-entry/field-words.ts';
import { incident } from '#domains/disaster/incidents/incident.record.ts';
import { sessionCookie } from '#server/auth/session-cookie.ts';
import type { Door } from '#server/records/door.ts';
import { sessionSecret } from '#server/session-secret.ts';
import { type Agency, type Connections, makeAgency } from './data.ts';
import type { Running } from './measure.ts';
import type { Goal } from './report.ts';
import { spread } from './rounds.ts';

interface Ground {
  readonly levee: Running;
  readonly door: Door;
  readonly connections: Connections;
  readonly dataDir: string;
}

interface Kept {
  readonly deviceKey: string;
  readonly values: { readonly incident: string; readonly text: string };
}

/** One answer in so many is thrown away after the server gave it, as on a line that breaks. */
const LOST_IN = 5;
const INCIDENTS = 20;
/** So many devices send at once. */
const AT_ONCE = 16;

/**
 * Devices come back after days and send what they kept, while answers are lost on the way. An entry is lost without a receipt or without
 * its row, and twice where two rows say the same.
 */
export async function fieldSync(
  ground: Ground,
  { devices, entries }: { readonly devices: number; readonly entries: number },
): Promise<Goal[]> {
  const agency = await makeAgency(ground, { name: 'Field county', rows: 100 });
  const client = new pg.Client(ground.connections('owner'));
  await client.connect();
  try {
    await client.query(`select set_config('app.organization_id', $1, false)`, [agency.id]);
    const cookies = await signedIn(ground, agency, client);
    const incidents = await opened(ground, agency);
    const kept = Array.from({ length: devices }, (_, device) =>
      keptOn(device, { entries: entries / devices, incidents }),
    );
    const receipts = new Set<string>();
    const began = performance.now();
    const waiting = kept.map((of, device) => ({ of, cookie: cookies[device % cookies.length] ?? '' }));
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await sendsAll(ground.levee, next, receipts);
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const { rows } = await client.query<{ text: string; times: number }>(
      `select text, count(*)::int as times from incident_event where organization_id = $1 and text like 'Device %' group by text`,
      [agency.id],
    );
    const times = new Map(rows.map((row) => [row.text, row.times]));
    const all = kept.flat();
    const lost = all.filter(({ deviceKey, values }) => !receipts.has(deviceKey) || !times.has(values.text)).length;
    const twice = rows.filter((row) => row.times > 1).length;
    const raw = await plainly(client, entries);
    const what = `${entries} field entries from ${devices} devices`;
    return [
      { name: 'Field entry', what: `${what}: lost`, found: spread([lost]), bound: { most: 0 } },
      { name: 'Field entry', what: `${what}: twice`, found: spread([twice]), bound: { most: 0 } },
      {
        name: 'Field entry',
        what: `${what}, one answer in ${LOST_IN} lost: times of as many rows written one at a time in plain SQL`,
        found: spread([seconds / raw]),
        bound: { most: 60 },
        unit: '×',
      },
    ];
  } finally {
    await client.end();
  }
}

function keptOn(device: number, { entries, incidents }: { entries: number; incidents: readonly string[] }): Kept[] {
  return Array.from({ length: entries }, (_, at) => ({
    deviceKey: `device-${device}-${at}-${randomBytes(8).toString('hex')}`,
    values: {
      incident: incidents[(device + at) % incidents.length] ?? '',
      occurredAt: new Date(Date.now() - (entries - at) * 60_000).toISOString(),
      kind: 'log',
      severity: 'routine',
      text: `Device ${device} entry ${at}`,
    },
  }));
}

async function sendsAll(
  { port }: Running,
  { of, cookie }: { of: readonly Kept[]; cookie: string },
  receipts: Set<string>,
): Promise<void> {
  const origin = `http://127.0.0.1:${port}`;
  const enteredAt = new Date(Date.now() - 86_400_000).toISOString();
  let calls = 0;
  for (let left = of; left.length > 0; left = of.filter(({ deviceKey }) => !receipts.has(deviceKey))) {
    const some = left.slice(0, MOST_SENT);
    const response = await fetch(`${origin}/api/v1/field-entries`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie, origin },
      body: JSON.stringify({
        device: 'Android',
        entries: some.map((one) => ({ ...one, kind: 'incident_event', enteredAt })),
      }),
    });
    const answer = (await response.json()) as { entries?: readonly { deviceKey: string; receipt: object | null }[] };
    if (!response.ok || !answer.entries) {
      console.error(`Entries were refused: ${JSON.stringify(answer)}`);
      await pause(1000);
    } else if (++calls % LOST_IN !== 0)
      for (const { deviceKey, receipt } of answer.entries) if (receipt) receipts.add(deviceKey);
  }
}

/** As many rows of one table, each in a transaction of its own. */
async function plainly(client: pg.Client, count: number): Promise<number> {
  await client.query('create temporary table plain_entry (id uuid primary key default gen_random_uuid(), text text)');
  const began = performance.now();
  for (let at = 0; at < count; at++) await client.query('insert into plain_entry (text) values ($1)', [`Entry ${at}`]);
  return (performance.now() - began) / 1000;
}

const opened = ({ door }: Ground, { id, callers }: Agency): Promise<string[]> =>
  door.run(productIn(id), async (work) => {
    const made: string[] = [];
    for (let at = 0; at < INCIDENTS; at++) {
      const given = {
        name: `Flood ${at}`,
        hazard: 'flood',
        area: `Basin ${at}`,
        startedAt: work.now(),
        commander: callers[1]?.id ?? null,
      } as const;
      made.push((await work.insert(incident, given)).id);
    }
    return made;
  });

async function signedIn({ dataDir }: Ground, { id, callers }: Agency, client: pg.Client): Promise<string[]> {
  const cookies = sessionCookie({
    secret: sessionSecret({ sessionSecret: null, dataDir }),
    publicUrl: 'http://localhost',
    absoluteHours: 12,
  });
  const made: string[] = [];
  for (const { userId, name, role } of callers) {
    const token = randomBytes(24).toString('base64url');
    await client.query(
      'insert into auth.users (id, name, email, email_verified) values ($1, $2, $3, true) on conflict do nothing',
      [userId, name, `${userId}@county.example`],
    );
    await client.query(
      `insert into auth.sessions (token, user_id, organization_id, role, method, created_at, updated_at, last_seen_at, confirmed_at, expires_at)
       values ($1, $2, $3, $4, 'password', now(), now(), now(), now(), now() + interval '2 hours')`,
      [token, userId, id, role],
    );
    made.push(cookies.write(token).split(';')[0] ?? '');
  }
  return made;
}
