import { randomBytes, randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { records } from '#domains';
import { issueKey } from '#domains/organization/api-key.server.ts';
import { productIn } from '#domains/organization/membership.server.ts';
import { serverParts } from '#domains/server.ts';
import { openDatabase } from '#server/db/database.ts';
import { openRecords } from '#server/records/open.ts';
import { systemClock } from '#server/services/clock.ts';
import { on, startTestCluster } from '../world/cluster.ts';
import { sealKey } from '../world/seal-key.ts';
import { type Running, startLevee } from './measure.ts';

type Undo = (() => Promise<unknown>)[];

/** An external PostgreSQL with two servers on it, which open what `tests/world` sealed. */
export async function pairOfServers({ root, undo }: { readonly root: string; readonly undo: Undo }) {
  const cluster = await startTestCluster('external', { durable: true });
  undo.push(cluster.stop);
  const [owner, app] = [on(cluster.reach.owner, 'county_levee'), on(cluster.reach.app, 'county_levee')];
  const secret = randomBytes(32).toString('hex');
  const servers = await twoServers(root, { url: owner.connectionString ?? '', secret, undo });
  return { owner, app, servers, secret };
}

/** Two servers on an external PostgreSQL with an organization of one person, who calls both with a key of theirs. */
export async function raceGround({ root, undo }: { readonly root: string; readonly undo: Undo }) {
  const { app, servers } = await pairOfServers({ root, undo });
  const database = openDatabase({ connection: app, poolSize: 4 });
  undo.push(() => database.close());
  const door = openRecords({
    database,
    records,
    parts: serverParts,
    clock: systemClock,
    sealer: { seal: (text: string) => Buffer.from(text), open: () => '', mark: (text: string) => text },
  });
  const organizationId = randomUUID();
  await database.platform((tx) =>
    tx.query('insert into organization (id, name, slug) values ($1, $2, $3)', [
      organizationId,
      'Race county',
      `race-${organizationId.slice(0, 8)}`,
    ]),
  );
  const person = randomUUID();
  await database.within({ organizationId }, async (tx) => {
    await tx.query(
      'insert into organization_members (organization_id, id, created_by, name, email, user_id) values ($1, $2, $2, $3, $4, $5)',
      [organizationId, person, 'Rosa Delgado', `${person}@county.example`, randomUUID()],
    );
    await tx.query(
      'insert into user_roles (organization_id, created_by, user_id, role, granted_at) values ($1, $2, $2, $3, now())',
      [organizationId, person, 'admin'],
    );
  });
  const product = productIn(organizationId);
  const rosa = { ...product, id: person, name: 'Rosa Delgado', kind: 'person', role: 'admin' } as const;
  const { secret } = await door.run(rosa, (work) => issueKey(work, { owner: person, name: 'Measurement' }));

  /** Takes a step on a row at one of the two servers; answers `passed` or the code of the refusal. */
  async function taken(path: string, { key, at }: { readonly key: string; readonly at: number }): Promise<string> {
    const { port } = servers[at % 2] as Running;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: '{}',
    });
    const body = (await answer.json()) as { code?: string };
    // A server that has more to do than connections says so; the same key makes it harmless to ask again, as browsers do.
    if (answer.status === 503) {
      await new Promise((resume) => setTimeout(resume, 500 + (at % 50) * 20));
      return taken(path, { key, at });
    }
    return answer.ok ? 'passed' : (body.code ?? String(answer.status));
  }
  return { database, door, organizationId, product, rosa, taken };
}

async function twoServers(
  root: string,
  { url, secret, undo }: { readonly url: string; readonly secret: string; readonly undo: Undo },
): Promise<[Running, Running]> {
  const folders = [await mkdtemp(join(tmpdir(), 'levee-race-')), await mkdtemp(join(tmpdir(), 'levee-race-'))] as const;
  for (const folder of folders)
    undo.push(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  const environment = {
    DATABASE_URL: url,
    SESSION_SECRET: secret,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'no',
    LIMITS_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
  };
  await sealKey(folders[0]);
  const first = await startLevee(root, { ...environment, DATA_DIR: folders[0] });
  undo.push(() => first.stop());
  // Several servers of one installation share their keys.
  await cp(join(folders[0], 'keys'), join(folders[1], 'keys'), { recursive: true });
  const second = await startLevee(root, { ...environment, DATA_DIR: folders[1] });
  undo.push(() => second.stop());
  return [first, second];
}
