import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { existsSync, readdirSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportAudit } from '#server/audit/export.ts';
import { openCheckpointKey } from '#server/audit/key.ts';
import { findBuiltIn, startBuiltIn } from '#server/db/built-in.ts';
import { openDatabase } from '#server/db/database.ts';
import { currentOwner } from '#server/db/owner-lock.ts';
import { readPostmaster, runsOn } from '#server/db/postmaster-file.ts';
import { isAlive } from '#server/db/process-identity.ts';
import { freePort } from '../../scripts/free-port.ts';
import { readCheckpoints, readKey, verifyRecord } from '../../scripts/verify-audit.mjs';
import { roomyPlace, using } from '../world/cluster.ts';
import { seeded } from '../world/samples.ts';
import { looksAtAll } from '../world/turn.ts';
import type { Line, Office } from './clerks.ts';
import { acknowledgedIn, acknowledgedSoFar, faults, ofOneMoment, readJournal } from './ledger.ts';
import { launch, type LiveServer, LOOKS, operate, type Place, startLive, statusOf } from './live-server.ts';

// The real server on a data folder of its own, disturbed in every way while an office of clerks writes to it over HTTP.
// The tests are one story and run in their order. It brings its own built-in database, so it runs once and not once for each kind.

/** The figure to reach is 200; every change is tried with 8, two of them with the database, and everything with 20. */
const KILLS = Number(process.env['LEVEE_KILLS'] ?? (looksAtAll ? 20 : 8));
const SEED = 1927;
const CLERKS = 6;

describe.skipIf(process.env['LEVEE_TEST_DATABASE'] === 'external')('through crashes', () => {
  let folder: string;
  let place: Place;
  let server: LiveServer;
  let clerks: ChildProcess;
  let receiver: Server;
  let organizationId: string;
  /** Rosa's key. */
  let rosa: string;
  const journal = (): Line[] => readJournal(join(folder, 'journal'));
  const random = seeded(SEED);
  const heard: string[] = [];

  const owner = (): pg.PoolConfig => {
    const found = findBuiltIn(place.dataDir);
    if (!found) throw new Error('The database does not run');
    return found.connection('owner');
  };
  const ledger = () => ({ owner: owner(), organizationId, dataDir: place.dataDir });
  /** Only when it is ours: numbers of processes are given out again, and 0 would mean oneself and all relatives. */
  const postmaster = (): number | null => {
    const pid = readPostmaster(join(place.dataDir, 'postgres'))?.pid;
    return pid && runsOn(pid, join(place.dataDir, 'postgres')) ? pid : null;
  };
  const signalDatabase = (signal: NodeJS.Signals): number => {
    const pid = postmaster();
    if (!pid) throw new Error('The database does not run');
    process.kill(pid, signal);
    return pid;
  };
  let isBroken = false;
  /** A part of the story: once one fails, the others have nothing to stand on. */
  const part = (name: string, work: () => Promise<void>): void =>
    test(
      name,
      async () => {
        if (isBroken) throw new Error('An earlier part of the story failed.');
        isBroken = true;
        await work();
        isBroken = false;
      },
      120_000 + KILLS * 20_000,
    );
  const until = async (what: string, isSo: () => boolean | Promise<boolean>): Promise<void> => {
    for (let look = 0; look < LOOKS; look++) {
      if (await isSo()) return;
      await pause(50);
    }
    throw new Error(`It did not come to this: ${what}. The server said: ${server?.said()}`);
  };
  const moreWork = async (least = 5): Promise<void> => {
    const file = join(folder, 'journal');
    const before = acknowledgedSoFar(file);
    await until('the clerks go on', () => acknowledgedSoFar(file) >= before + least);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(await roomyPlace(), 'levee-crash-'));
    place = { dataDir: join(folder, 'data'), port: await freePort() };
  });
  afterAll(async () => {
    clerks?.kill('SIGKILL');
    receiver?.close();
    const left = [currentOwner(place.dataDir)?.pid, postmaster()];
    for (const pid of left) if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL');
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  part('a server killed inside a migration is simply started again', async () => {
    const builtIn = await startBuiltIn({ dataDir: place.dataDir, log: () => {} });
    const holder = new pg.Client(builtIn.connection('owner'));
    await holder.connect();
    await holder.query('begin; create table cost_center ()'); // the migration that makes it has to wait for us
    const { child } = launch(place);
    await until('a migration waits', async () => {
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and usename = 'levee_owner'`;
      const { rows } = await using(builtIn.connection('owner'), (client) => client.query(waiting));
      return rows.length > 0;
    });
    process.kill(-(child.pid as number), 'SIGKILL');
    await once(child, 'exit');
    await holder.query('rollback');
    const applied = await using(builtIn.connection('owner'), (client) =>
      client.query('select name from levee_migration'),
    );
    expect(applied.rows).toHaveLength(4);
    await holder.end();
    await builtIn.stop();

    server = await startLive(place);
    expect(await statusOf(`${server.origin}/health/live`)).toBe(200);
  });

  part('an office opens', async () => {
    const at = place.dataDir;
    await operate(at, 'admin.ts', 'create-organization', '--name', 'Tidewater County');
    const person = async (name: string, role: string): Promise<string> => {
      const email = ['--email', `${name}@tidewater.example`, '--organization', 'Tidewater County'];
      await operate(at, 'admin.ts', 'create-user', ...email, '--password', 'North-Levee-1927', '--role', role);
      return operate(at, 'admin.ts', 'create-api-key', ...email);
    };
    rosa = await person('rosa', 'user');
    const dana = await person('dana', 'admin');
    organizationId = await using(owner(), async (client) => {
      await client.query(`set app.platform = 'yes'`);
      return (await client.query('select id from organization')).rows[0].id;
    });
    receiver = createServer((request, response) => {
      heard.push(String(request.headers['webhook-id']));
      request.resume().on('end', () => response.end());
    });
    await new Promise<void>((ready) => receiver.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    const post = async (key: string, path: string, body: object) => {
      const response = await fetch(`${server.origin}/api/v1/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect([path, response.status]).toEqual([path, 201]);
      return response.json();
    };
    await post(dana, 'webhook_endpoint/add', { url, events: ['*'] });
    const center = await post(dana, 'cost_center', { code: '4010', name: 'Stormwater crew' });
    const office: Office = {
      origin: server.origin,
      keys: { rosa, dana },
      costCenter: center.id,
      journal: join(folder, 'journal'),
      clerks: CLERKS,
      seed: SEED,
    };
    clerks = fork(join(import.meta.dirname, 'clerks.ts'), { env: { ...process.env, OFFICE: JSON.stringify(office) } });
    await moreWork(20);
  });

  part(`${KILLS} crashes under load lose nothing, leave nothing half done, and need nobody`, async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      await moreWork(1 + Math.floor(random() * 12)); // a moment of the work, not of the clock
      await server.kill(random() < 0.5 ? 'server' : 'both');
      if (kill % 4 === 3) signalDatabase('SIGKILL'); // as when the whole machine goes down
      const acknowledged = acknowledgedIn(journal());
      server = await startLive(place);
      expect({ kill, faults: await faults(ledger(), acknowledged) }).toEqual({ kill, faults: [] });
      expect(clerks.exitCode).toBeNull();
      await moreWork();
    }
    const lines = journal();
    // The kills met real work, and what was repeated after them had been done already at least once.
    expect(lines.filter(({ kind }) => kind === 'unanswered').length).toBeGreaterThan(KILLS);
    const repeated = lines.filter((line) => line.kind === 'repeated');
    expect(repeated.length).toBeGreaterThan(KILLS / 4);
    expect(repeated.filter(({ isSame, isReplay }) => !isSame || !isReplay)).toEqual([]);
  });

  part(
    'a backup killed in the middle leaves the server and the last backup alone, and the next one is whole',
    async () => {
      await mkdir(join(folder, 'backups'));
      const file = join(folder, 'backups', 'levee.backup');
      const whole = await operate(place.dataDir, 'backup.ts', file);
      expect(whole).toContain('read back and whole');
      const before = await readFile(file);
      const backing = operate(place.dataDir, 'backup.ts', file).catch(() => 'killed');
      await until('the backup is being written', () => existsSync(`${file}.part`));
      const pid = await backupProcess(file);
      process.kill(pid, 'SIGKILL');
      expect(await backing).toBe('killed');
      expect((await readFile(file)).equals(before)).toBe(true);
      await moreWork();
      expect(await operate(place.dataDir, 'backup.ts', file)).toContain('read back and whole');
      expect(readdirSync(join(folder, 'backups'))).toEqual(['levee.backup']);
    },
  );

  part('a stop in order answers every call whose work was done, and the next start goes on', async () => {
    await moreWork();
    expect(await server.stop()).toBe(0);
    expect(currentOwner(place.dataDir)).toBeNull();
    expect(postmaster()).toBeNull();
    const unanswered = await unansweredCalls();
    const builtIn = await startBuiltIn({ dataDir: place.dataDir, log: () => {} });
    const done = await ofOneMoment({ owner: builtIn.connection('owner'), organizationId }, (ask) =>
      ask('select key from idempotency'),
    );
    await builtIn.stop();
    expect(done.map(({ key }) => String(key)).filter((key) => unanswered.has(key))).toEqual([]);
    server = await startLive(place);
    await moreWork();
  });

  part('a database that stops at once is back by itself, and until then calls are told to come again', async () => {
    signalDatabase('SIGQUIT');
    await moreWork(20);
    expect(await statusOf(`${server.origin}/health/ready`)).toBe(200);
    expect(await faults(ledger(), acknowledgedIn(journal()))).toEqual([]);
  });

  part(
    'while the database hangs the server lives, says that it is not ready, and answers 503 with Retry-After',
    async () => {
      const main = signalDatabase('SIGSTOP');
      try {
        for (const pid of await childrenOf(main)) process.kill(pid, 'SIGTERM'); // sessions end, and nobody opens new ones
        await until('it is not ready', async () => (await statusOf(`${server.origin}/health/ready`)) === 503);
        const [live, write] = await Promise.all([
          statusOf(`${server.origin}/health/live`),
          fetch(`${server.origin}/api/v1/requisition`, { headers: { authorization: `Bearer ${rosa}` } }),
        ]);
        expect(live).toBe(200);
        expect(write.status).toBe(503);
        expect(Number(write.headers.get('retry-after'))).toBeLessThanOrEqual(2);
        expect(await write.json()).toMatchObject({ code: 'unavailable' });
      } finally {
        process.kill(main, 'SIGCONT');
      }
      await until('it is ready again', async () => (await statusOf(`${server.origin}/health/ready`)) === 200);
      await moreWork(20);
    },
  );

  part('in the end the journal and the database tell the same, and the audit record proves it', async () => {
    clerks.send('close');
    const [code] = await once(clerks, 'exit');
    expect(code).toBe(0);
    const acknowledged = acknowledgedIn(journal());
    expect(acknowledged.length).toBeGreaterThan(10 * KILLS);
    expect(acknowledged.filter(({ status }) => status >= 300)).toEqual([]);
    expect(await faults(ledger(), acknowledged)).toEqual([]);

    // Every call was repeated until it was acknowledged: so the database holds exactly the last word on each row, and no row besides.
    const last = new Map<string, { version: number; status: string; purpose: string; total: number }>();
    for (const { call, body } of acknowledged) {
      if (!call.path.startsWith('/api/v1/requisition')) continue;
      const { id, version, status, purpose, total } = JSON.parse(body);
      last.set(id, { version, status, purpose, total: total.cents });
    }
    const rows = await ofOneMoment(ledger(), (ask) =>
      ask('select id, version, status, purpose, total_cents::int as total from requisition'),
    );
    expect(rows).toHaveLength(last.size);
    expect(new Map(rows.map(({ id, ...row }) => [id, row]))).toEqual(last);

    await until('everything is sealed', async () => {
      const [waiting] = await using(
        owner(),
        async (client) => (await client.query('select count(*)::int as n from audit_pending')).rows,
      );
      return waiting.n === 0;
    });
    // The claims of servers that were killed hold their endpoint for a while, in a quick run for longer than all of this: they run out now.
    await using(owner(), (client) =>
      client.query('update webhook_due set claimed_until = now() where claimed_until is not null'),
    );
    const made = () => ofOneMoment(ledger(), (ask) => ask(`select id from webhook_delivery where state = 'delivered'`));
    // Few; the rest is due, as `faults` has seen.
    await until('a message is delivered', async () => (await made()).length > 0);
    const delivered = await made();
    const received = new Set(heard);
    expect(delivered.filter(({ id }) => !received.has(`msg_${id}`))).toEqual([]);

    const database = openDatabase({ connection: findBuiltIn(place.dataDir)?.connection('app') ?? {}, poolSize: 2 });
    const key = await openCheckpointKey(join(place.dataDir, 'keys'));
    let text = '';
    for await (const page of exportAudit(database, { organizationId, key })) text += page;
    await database.close();
    const held = await readFile(join(place.dataDir, 'checkpoints', `${organizationId}.checkpoints`), 'utf8');
    const verdict = await verifyRecord({
      blocks: [text.trimEnd().split('\n')],
      held: readCheckpoints(held).checkpoints,
      trusted: key.verifierKeys(organizationId).map(readKey),
    });
    expect(verdict).toMatchObject({ problems: [], waiting: 0 });
    expect(verdict.held).toBeGreaterThan(5);
    expect(await server.stop()).toBe(0);
    // Outages were told as outages: nothing met them as a defect.
    expect(server.said()).not.toContain('"status":500');
    expect(server.said()).not.toContain('failed in the background');
  });

  /** Calls that went out and have no answer so far. */
  async function unansweredCalls(): Promise<Set<string>> {
    const open = () => {
      const keys = new Set<string>();
      for (const line of journal()) {
        if (line.kind === 'unanswered') keys.add(line.key);
        if (line.kind === 'acknowledged') keys.delete(line.call.key);
      }
      return keys;
    };
    await until('every clerk has met the end of the server', () => open().size >= CLERKS);
    return open();
  }
});

async function childrenOf(pid: number): Promise<number[]> {
  const text = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return text.trim().split(' ').filter(Boolean).map(Number);
}

/** The command that writes this file, found by its arguments. */
async function backupProcess(file: string): Promise<number> {
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('backup.ts') && command.includes(file)) return Number(name);
  }
  throw new Error('No backup runs');
}
