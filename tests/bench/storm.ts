import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { productIn } from '#domains/organization/membership.server.ts';
import { makeEventKey } from '#domains/procurement/sealing/event-key.ts';
import { paddedLength } from '#domains/procurement/sealing/envelope.ts';
import { sealedEvent } from '#domains/procurement/sealing/sealed-event.record.ts';
import { solicitation } from '#domains/procurement/solicitation/solicitation.record.ts';
import { vendor } from '#domains/vendors/vendor.record.ts';
import { sessionCookie } from '#server/auth/session-cookie.ts';
import type { Door } from '#server/records/door.ts';
import { sessionSecret } from '#server/session-secret.ts';
import { type Agency, type Connections, makeAgency } from './data.ts';
import { residentMegabytes, type Running } from './measure.ts';
import type { Goal } from './report.ts';
import { spread } from './rounds.ts';

interface Ground {
  readonly levee: Running;
  readonly door: Door;
  readonly connections: Connections;
  readonly dataDir: string;
}

interface Firm {
  readonly cookie: string;
  readonly receipt: string;
  readonly envelope: Buffer;
}

/**
 * So many firms send a sealed bid of a megabyte each, all of them in the last minute before the deadline. A bid is lost without a receipt
 * that names exactly what was sent, and without the envelope that a receipt names.
 */
export async function deadlineStorm(ground: Ground, count: number): Promise<Goal[]> {
  const { levee, connections } = ground;
  const agency = await makeAgency(ground, { name: 'Storm county', rows: 100 });
  const client = new pg.Client(connections('owner'));
  await client.connect();
  try {
    await client.query(`select set_config('app.organization_id', $1, false)`, [agency.id]);
    const call = await openCall(ground, agency, client);
    const firms = await bidders(ground, agency, { client, count });
    await client.query(`update solicitation set due_at = now() + interval '1 minute' where id = $1`, [call]);
    let megabytes = residentMegabytes(levee.pid);
    const ended = new AbortController();
    const watching = (async () => {
      while (!ended.signal.aborted) {
        megabytes = Math.max(megabytes, residentMegabytes(levee.pid));
        await pause(20);
      }
    })();
    const began = performance.now();
    const answered = await Promise.all(
      firms.map((firm) =>
        submits(levee, { agency: agency.id, call, firm }).catch((error: unknown) => {
          console.error('A bid was not answered', error);
          return { receipt: firm.receipt, hash: '', told: null };
        }),
      ),
    );
    const seconds = (performance.now() - began) / 1000;
    ended.abort();
    await watching;
    const { rows } = await client.query<{ receipt: string; commitment: string }>(
      'select receipt, commitment from bid_envelope where organization_id = $1',
      [agency.id],
    );
    const kept = new Map(rows.map((row) => [row.receipt, row.commitment]));
    const lost = answered.filter(({ receipt, hash, told }) => told !== hash || kept.get(receipt) !== hash).length;
    const what = `${count} firms bid 1 MB each in the last minute`;
    return [
      { name: 'Deadline storm', what: `${what}: bids lost`, found: spread([lost]), bound: { most: 0 } },
      {
        name: 'Deadline storm',
        what: `${what}: seconds to the last receipt`,
        found: spread([seconds]),
        bound: { most: 60 },
        unit: ' s',
      },
      {
        name: 'Deadline storm',
        what: `${what}: memory of the server`,
        found: spread([megabytes]),
        bound: { most: 400 },
        unit: ' MB',
      },
    ];
  } finally {
    await client.end();
  }
}

/** A published invitation for bids whose sealed event is live. */
async function openCall({ door }: Ground, { id, callers }: Agency, client: pg.Client): Promise<string> {
  const made = await makeEventKey(3, 2);
  const buyer = callers[0]?.id;
  const call = await door.run(productIn(id), async (work) => {
    const item = { item: 'Pump', kind: 'base', quantity: { amount: '1', unit: 'EA' } } as const;
    const { id: row } = await work.insert(solicitation, { name: 'Pumps', type: 'itb', items: [item], buyer } as never);
    await work.insert(sealedEvent, {}, {
      solicitation: row,
      level: 'split',
      needed: 2,
      countShown: false,
      publicKey: made.published.public,
      addenda: 0,
      attempts: 0,
    } as never);
    return row;
  });
  await client.query(
    `update solicitation set status = 'published', published_at = now(), due_at = now() + interval '1 hour' where id = $1`,
    [call],
  );
  await client.query(`update sealed_event set status = 'live' where solicitation = $1`, [call]);
  return call;
}

/** Firms of the server with a signer each, registered with the agency and approved there; one person signs for all of them. */
async function bidders(
  { door, dataDir }: Ground,
  agency: Agency,
  { client, count }: { client: pg.Client; count: number },
): Promise<Firm[]> {
  const cookies = sessionCookie({
    secret: sessionSecret({ sessionSecret: null, dataDir }),
    publicUrl: 'http://localhost',
    absoluteHours: 12,
  });
  const address = { line1: '1 Main St', city: 'Norfolk', state: 'VA', postalCode: '23510', country: 'US' };
  const user = randomUUID();
  const email = `${user}@firm.example`;
  await client.query('insert into auth.users (id, name, email, email_verified) values ($1, $2, $3, true)', [
    user,
    'Alma Reyes',
    email,
  ]);
  const filling = randomBytes(paddedLength(1_000_000) + 16);
  const firms: Firm[] = [];
  for (let at = 0; at < count; at++) {
    const id = randomUUID();
    const member = randomUUID();
    const token = randomBytes(24).toString('base64url');
    await client.query('begin');
    await client.query(`set local app.organization_id = '${id}'`);
    await client.query(`insert into organization (id, name, slug, kind) values ($1, $2, $3, 'firm')`, [
      id,
      `Firm ${at}`,
      `firm-${id.slice(0, 8)}`,
    ]);
    await client.query(
      'insert into organization_members (organization_id, id, created_by, name, email, user_id) values ($1, $2, $2, $3, $4, $5)',
      [id, member, 'Alma Reyes', email, user],
    );
    await client.query(
      `insert into user_roles (organization_id, created_by, user_id, role, granted_at) values ($1, $2, $2, 'admin', now())`,
      [id, member],
    );
    await client.query(
      `insert into duty_grant (organization_id, created_by, member, duty, from_day) values ($1, $2, $2, 'bid_signer', current_date - 1)`,
      [id, member],
    );
    await client.query(
      `insert into auth.sessions (token, user_id, organization_id, role, method, created_at, updated_at, last_seen_at, confirmed_at, expires_at)
       values ($1, $2, $3, 'admin', 'password', now(), now(), now(), now(), now() + interval '1 hour')`,
      [token, user, id],
    );
    await client.query('commit');
    await door.run(productIn(agency.id), async (work) => {
      const given = { name: `Firm ${at}`, taxClass: 'c_corporation', email: `bids${at}@firm.example`, address };
      const { id: row } = await work.insert(vendor, given as never, { firm: id } as never);
      await work.tx.query(`update vendor set status = 'active' where organization_id = $1 and id = $2`, [
        agency.id,
        row,
      ]);
    });
    const envelope = Buffer.concat([Buffer.from('LVE1'), randomBytes(65 + 32 + 48 + 12), filling]);
    const [cookie = ''] = cookies.write(token).split(';');
    firms.push({ cookie, receipt: randomUUID(), envelope });
  }
  return firms;
}

async function submits(
  { port }: Running,
  { agency, call, firm }: { agency: string; call: string; firm: Firm },
): Promise<{ receipt: string; hash: string; told: string | null }> {
  const { cookie, receipt, envelope } = firm;
  const hash = createHash('sha256').update(envelope).digest('hex');
  const origin = `http://127.0.0.1:${port}`;
  const response = await fetch(`${origin}/api/v1/firm/submit-bid`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin, 'idempotency-key': receipt },
    body: JSON.stringify({
      agency,
      solicitation: call,
      receipt,
      envelope: envelope.toString('base64'),
      isRehearsal: false,
    }),
  });
  const answer = (await response.json()) as { commitment?: string };
  if (!response.ok) console.error(`A bid was refused: ${JSON.stringify(answer)}`);
  return { receipt, hash, told: answer.commitment ?? null };
}
