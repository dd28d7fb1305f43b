import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, type World, world } from '#world';
import { costCenter } from '../../domains/finance/cost-center.record.ts';
import { requisition } from '../../domains/procurement/requisition/requisition.record.ts';
import { readCheckpoints, readKey, verifyRecord } from '../../scripts/verify-audit.mjs';
import { type ClonedDatabase, using } from '../../tests/world/cluster.ts';
import { exportAudit } from '../audit/export.ts';
import { type CheckpointKey, openCheckpointKey } from '../audit/key.ts';
import { checkpointFolder } from '../audit/outside.ts';
import { startSealer } from '../audit/sealer.ts';
import type { Database } from '../db/database.ts';
import { systemClock } from '../services/clock.ts';
import { installJobs } from '../services/jobs/boss-on-database.ts';
import { openJobs } from '../services/jobs/jobs.ts';
import { openLog } from '../services/log.ts';
import { openMail } from '../services/mail/mail.ts';
import { outboxTransport } from '../services/mail/transport.ts';
import { openSealer } from '../services/sealed.ts';
import { openWebhooks } from '../services/webhooks/webhooks.ts';
import { newSecret, secretsToText } from '../services/webhooks/signature.ts';
import { type Settled, settleRestored } from './after-restore.ts';
import { fill } from './fill.ts';
import type { Part } from './parts.ts';
import { Landing } from './stored-files.ts';
import { bareDatabase, contentOf, migrations } from './test-world.ts';

let folder: string;
let key: CheckpointKey;
let county: World;
let rosa: Person;
let center: string;
const said: string[] = [];
const log = openLog({ level: 'warn', clock: systemClock, write: (line) => void said.push(line) });
const opened: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'levee-restored-'));
  key = await openCheckpointKey(join(folder, 'keys'));
  county = await world();
  rosa = await county.member('Rosa Delgado', 'manager');
  center = (await rosa.make(costCenter, { code: '4010', name: 'Stormwater crew' })).id;
});
afterAll(async () => {
  for (const close of opened.reverse()) await close();
  await county.close();
  await rm(folder, { recursive: true });
});

const pumps = () => ({
  purpose: 'Two trash pumps for the north basin',
  costCenter: center,
  lines: [
    { item: 'Trash pump', quantity: { amount: '2', unit: 'EA' }, unitPrice: { cents: 420_000, currency: 'USD' } },
  ],
});

const checkpoints = () => join(folder, 'checkpoints');
async function sealAll(database: Database): Promise<ReadonlyMap<string, string>> {
  const places = [checkpointFolder(checkpoints())];
  const sealer = startSealer({ database, key, places, log: () => {}, everyMs: 86_400_000 });
  while ((await sealer.round()).sealed > 0);
  await sealer.stop();
  return sealer.troubles;
}
async function verdict(database: Database, held: string) {
  const { organizationId } = county;
  let text = '';
  for await (const page of exportAudit(database, { organizationId, key })) text += page;
  return verifyRecord({
    blocks: [text.trimEnd().split('\n')],
    held: readCheckpoints(await readFile(held, 'utf8')).checkpoints,
    trusted: key.verifierKeys(organizationId).map(readKey),
  });
}

/** The same county from a backup, as the next server would find it. */
async function restoredFrom(parts: ReturnType<typeof contentOf>) {
  const clone = await bareDatabase();
  let settled: Settled | undefined;
  await fill({
    owner: clone.owner,
    migrations,
    parts,
    landing: new Landing(null, ''),
    finish: async (client) => {
      const restoration = { folder: checkpoints(), backupOf: '2026-11-20T15:00:00.000Z', reason: 'A flood.' };
      settled = await settleRestored(client, restoration);
    },
  });
  const again = await world({ clone, organizationId: county.organizationId });
  opened.push(() => again.close());
  return { clone, again, settled: settled as Settled };
}

test('numbers, keys, history and the audit record go on where the backup ended', async () => {
  const asked = await rosa.make(requisition, pumps());
  await sealAll(county.database);
  const { again, settled } = await restoredFrom(contentOf(county.clone.owner));
  expect(settled.admissions).toMatchObject([{ lostUpTo: null }]);

  const her = again.person(rosa.actor);
  expect(await her.see(requisition, asked.id)).toEqual(await rosa.see(requisition, asked.id));
  const next = await her.make(requisition, pumps());
  expect(Number(next.number.slice(-5))).toBe(Number(asked.number.slice(-5)) + 1);
  await her.run(requisition, 'submit', asked.id);

  expect([...(await sealAll(again.database)).values()]).toEqual([]);
  const found = await verdict(again.database, join(checkpoints(), `${county.organizationId}.checkpoints`));
  expect(found).toMatchObject({ problems: [], waiting: 0, setBack: [{}] });
});

test('when the record had gone on after the backup, the restore says so in it and sealing goes on', async () => {
  const backup: Part[] = [];
  for await (const part of contentOf(county.clone.owner)) backup.push(part);
  await rosa.make(requisition, pumps());
  await sealAll(county.database);
  const outside = join(checkpoints(), `${county.organizationId}.checkpoints`);
  const signed = readCheckpoints(await readFile(outside, 'utf8')).checkpoints.at(-1)?.size ?? 0;

  const { again, settled } = await restoredFrom(
    (async function* () {
      yield* backup;
    })(),
  );
  const [admission] = settled.admissions;
  expect(admission).toMatchObject({ lostUpTo: signed });
  expect(admission?.kept).toBeLessThan(signed);
  await admission?.putAside();
  expect([...(await sealAll(again.database)).values()]).toEqual([]);
  expect(await verdict(again.database, outside)).toMatchObject({ problems: [], setBack: [{}] });
});

test('letters and webhook deliveries that were waiting go out from the restored database', async () => {
  const sealer = await openSealer(join(folder, 'keys', 'fields.key'));
  const received = Promise.withResolvers<string>();
  const receiver = createServer((request, response) => {
    request.on('data', (body) => received.resolve(String(body)));
    request.on('end', () => response.end());
  });
  await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
  opened.push(async () => receiver.close());
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  /** Everything that works in the background, over one of the two databases. */
  const office = (database: Database) => {
    const jobs = openJobs({ database, log, pollSeconds: 0.5 });
    const outbox = outboxTransport({
      folder: join(folder, 'outbox'),
      from: 'levee@county.example',
      clock: systemClock,
    });
    const mail = openMail({
      database,
      jobs,
      sealer,
      clock: systemClock,
      transport: outbox,
      publicUrl: 'https://levee.county.example',
    });
    const webhooks = openWebhooks({
      database,
      sealer,
      clock: systemClock,
      log,
      allowLoopback: true,
      changeEndpoint: async () => {},
    });
    return { jobs, mail, webhooks };
  };

  const { organizationId } = county;
  const owner = (clone: ClonedDatabase) => using(clone.owner, (client) => installJobs(client));
  await owner(county.clone);
  const here = office(county.database);
  await here.jobs.start();
  await here.jobs.stop(); // the queue exists, and nobody works it off
  await here.mail.send(null, { to: 'rosa@county.example', subject: 'Approved', body: ['It was approved.'] });
  await county.database.within({ organizationId }, async (tx) => {
    const id = crypto.randomUUID();
    const place = { organizationId, record: 'webhook_endpoint', field: 'secret', rowId: id };
    await tx.query(
      `insert into webhook_endpoint (organization_id, id, created_by, status, url, events, secret) values ($1, $2, $2, 'active', $3, '{*}', $4)`,
      [organizationId, id, url, sealer.seal(secretsToText([newSecret()]), place)],
    );
    await here.webhooks.enqueueTest(tx, id);
  });

  const { clone, again, settled } = await restoredFrom(contentOf(county.clone.owner));
  expect(settled).toMatchObject({ letters: 1, deliveries: 1 });
  await owner(clone);
  const there = office(again.database);
  await there.jobs.start();
  opened.push(() => there.jobs.stop());
  expect(await there.webhooks.deliverDue()).toBe(1);
  expect(JSON.parse(await received.promise)).toMatchObject({ type: 'webhook.test' });
  const letters = async () =>
    (await readdir(join(folder, 'outbox')).catch(() => [])).filter((name) => name.endsWith('.eml'));
  await expect.poll(letters).toHaveLength(1);
});

test('nobody is signed in and no link of a mail works after a restore', async () => {
  await using(county.clone.owner, async (client) => {
    const { rows } = await client.query(
      `insert into auth.users (name, email) values ('Rosa', 'rosa@county.example') returning id`,
    );
    await client.query(
      `insert into auth.sessions (token, user_id, created_at, updated_at, expires_at, last_seen_at) values ('x', $1, now(), now(), now() + interval '1 hour', now())`,
      [rows[0].id],
    );
    await client.query(`insert into auth.verifications (identifier, value, expires_at) values ('x', 'y', now())`);
  });
  const { clone } = await restoredFrom(contentOf(county.clone.owner));
  const { rows } = await using(clone.owner, (client) =>
    client.query(`select (select count(*)::int from auth.users) as users, (select count(*)::int from auth.sessions) as sessions,
                         (select count(*)::int from auth.verifications) as links`),
  );
  expect(rows).toEqual([{ users: 1, sessions: 0, links: 0 }]);
});

test('a backup taken while people write is of one moment: every row has its history, every number its row', async () => {
  let isOver = false;
  const write = async (): Promise<number> => {
    let written = 0;
    for (; !isOver; written++) {
      const asked = await rosa.make(requisition, pumps());
      await rosa.run(requisition, 'submit', asked.id);
    }
    return written;
  };
  const writers = [write(), write(), write()];
  const slowly = async function* () {
    try {
      for await (const part of contentOf(county.clone.owner)) {
        yield part;
        await wait(2);
      }
    } finally {
      isOver = true;
    }
  };
  const { clone, again } = await restoredFrom(slowly());
  const written = (await Promise.all(writers)).reduce((sum, one) => sum + one, 0);
  expect(written).toBeGreaterThan(3);

  const { rows } = await using(clone.owner, async (client) => {
    await client.query('begin');
    await client.query(`set local app.organization_id = '${county.organizationId}'`);
    return client.query(`
      select (select count(*)::int from requisition)                                     as rows,
             (select count(distinct number)::int from requisition)                       as numbers,
             (select value::int from counter where kind like 'requisition%' limit 1)     as last,
             (select count(*)::int from requisition_lines)                                as lines,
             (select sum(version)::int from requisition)                                 as versions,
             (select count(*)::int from audit_entry where record = 'requisition')        as entries,
             (select count(*)::int from requisition r where total_cents <> (
                select coalesce(sum(amount_cents), 0) from requisition_lines l where l.parent = r.id)) as unequal`);
  });
  const [found] = rows;
  expect(found).toMatchObject({
    numbers: found.rows,
    last: found.rows,
    lines: found.rows,
    entries: found.versions,
    unequal: 0,
  });
  const there = await again.person(rosa.actor).list(requisition, '?limit=1');
  expect(there).toHaveLength(1);
});
