import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { chmod, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, type TestContext, test } from 'vitest';
import { using } from '../world/cluster.ts';
import { ofOneMoment } from './ledger.ts';
import { LOOKS, statusOf } from './live-server.ts';
import { openOutageScene, type OutageScene } from './outage-scene.ts';

// The real server and its own database on a real small disk that fills up.

const MEGABYTE = 1024 * 1024;
const SIZE = 320;
const FLOOR = 48;

/** A disk of its own, in memory; only root may make one, and not in every container. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'levee-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}m,mode=755`, 'levee-disk', folder]);
  return mounted.status === 0 ? folder : null;
}

describe.skipIf(process.env['LEVEE_TEST_DATABASE'] === 'external')('a disk that fills up', () => {
  let disk: string | null = null;
  let scene: OutageScene | undefined;
  let number = 0;
  beforeAll(async () => {
    disk = smallDisk();
    if (!disk) return;
    await chmod(disk, 0o755);
    scene = await openOutageScene('built-in', { within: disk, settings: { DISK_FLOOR: `${FLOOR} MB` } });
  });
  afterAll(async () => {
    if (!disk) return;
    await rm(join(disk, 'ballast'), { force: true });
    await scene?.close();
    spawnSync('umount', [disk]);
    await rm(disk, { recursive: true, force: true });
  });
  const needed = ({ skip }: TestContext): OutageScene => {
    if (!scene) return skip('A small disk cannot be mounted here: that takes root and a container that may mount.');
    return scene;
  };

  const call = async ({ server, rosa }: OutageScene, method: 'GET' | 'POST', path: string, body?: object) => {
    const response = await fetch(`${server.origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${rosa}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(60_000),
    });
    return {
      status: response.status,
      after: response.headers.get('retry-after'),
      body: (await response.json()) as Record<string, never>,
    };
  };
  const acknowledged: string[] = [];
  /** A new row; what is acknowledged has to be there in the end. */
  const write = async (here: OutageScene) => {
    const code = `D${++number}`;
    const answer = await call(here, 'POST', '/api/v1/cost_center', {
      code,
      name: 'Levee crew',
    });
    if (answer.status === 201) acknowledged.push(code);
    return answer;
  };
  const until = async (what: string, isSo: () => Promise<boolean>): Promise<void> => {
    for (let look = 0; look < LOOKS; look++) {
      if (await isSo()) return;
      await pause(50);
    }
    throw new Error(`It did not come to this: ${what}. The server said: ${scene?.server.said().slice(-4000)}`);
  };
  const left = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(disk ?? '');
    return bavail * bsize;
  };
  /** Leaves so much of the disk. */
  const fill = async (leaves: number): Promise<void> => {
    const file = await open(join(disk ?? '', 'ballast'), 'a');
    const piece = Buffer.alloc(MEGABYTE / 4);
    try {
      while ((await left()) > leaves + piece.length) await file.write(piece);
      while ((await left()) > leaves) await file.write(piece.subarray(0, 4096));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await file.close();
    }
  };

  test('below the floor writes are refused with a sentence, reads go on, and admins are told', async (context) => {
    const here = needed(context);
    expect((await write(here)).status).toBe(201);
    await fill((FLOOR - 8) * MEGABYTE);
    await until('writes are refused', async () => (await write(here)).status === 507);
    const refused = await write(here);
    expect(refused).toMatchObject({ status: 507, after: '30', body: { code: 'no_space' } });
    expect(refused.body['detail']).toMatch(
      /^The disk is nearly full \([\d,]+ MB left\), so nothing can be saved\. You can still read; tell your system operator\.$/,
    );
    expect(await call(here, 'GET', '/api/v1/cost_center')).toMatchObject({
      status: 200,
      body: { total: acknowledged.length },
    });
    expect(await (await fetch(`${here.server.origin}/health/ready`)).json()).toEqual({
      status: 'ready',
      warnings: ['disk'],
    });
    const shell = await call(here, 'GET', '/api/v1/shell');
    expect(shell.body['warnings']).toEqual([expect.stringMatching(/^The disk is nearly full/)]);
    expect(here.server.said()).toContain('The disk is nearly full');
  });

  test('when really nothing is left reads still go on and the server lives', async (context) => {
    const here = needed(context);
    await fill(0);
    for (let look = 0; look < 20; look++) {
      expect((await call(here, 'GET', '/api/v1/cost_center?limit=5')).status).toBe(200);
      expect((await write(here)).status).toBe(507);
    }
    expect(await statusOf(`${here.server.origin}/health/live`)).toBe(200);
  });

  test('with room again writes go on without a restart, and nothing is lost or damaged', async (context) => {
    const here = needed(context);
    const pid = here.server.pid;
    await rm(join(disk ?? '', 'ballast'));
    await until('writes go on', async () => (await write(here)).status === 201);
    expect(await (await fetch(`${here.server.origin}/health/ready`)).json()).toEqual({ status: 'ready', warnings: [] });
    expect(process.kill(pid, 0)).toBe(true);
    expect(await here.lost(acknowledged)).toEqual([]);
    const scope = { owner: here.database.owner(), organizationId: here.organizationId };
    await until('everything is sealed', async () => {
      const [waiting] = await ofOneMoment(scope, (ask) => ask('select count(*)::int as n from audit_pending'));
      return Number(waiting?.['n']) === 0;
    });
    // Every page of every table is read, and every entry is told once.
    await using(here.database.owner(), (owner) =>
      owner.query('vacuum (disable_page_skipping) cost_center, audit_entry'),
    );
    const [entries] = await ofOneMoment(scope, (ask) =>
      ask(
        `select count(*)::int as n, count(distinct row_id)::int as rows from audit_entry where record = 'cost_center'`,
      ),
    );
    expect(entries).toEqual({ n: acknowledged.length, rows: acknowledged.length });
    expect(here.server.said()).not.toContain('"status":500');
  });
});
