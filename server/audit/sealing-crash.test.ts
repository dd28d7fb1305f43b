import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuditWorld, auditWorld, entries } from './test-world.ts';

let world: AuditWorld;
beforeAll(async () => {
  world = await auditWorld();
});
afterAll(() => world.end());

/** A process that does nothing but seal, in small batches without a pause, until it is killed. */
function sealingProcess(): ChildProcess {
  const here = (path: string): string => JSON.stringify(new URL(path, import.meta.url).href);
  const program = `
    const { openDatabase } = await import(${here('../db/database.ts')});
    const { openCheckpointKey } = await import(${here('./key.ts')});
    const { checkpointFolder } = await import(${here('./outside.ts')});
    const { startSealer } = await import(${here('./sealer.ts')});
    const database = openDatabase({ connection: ${JSON.stringify(world.app)}, poolSize: 3 });
    const key = await openCheckpointKey(${JSON.stringify(join(world.folder, 'keys'))});
    const places = [checkpointFolder(${JSON.stringify(join(world.folder, 'checkpoints'))})];
    startSealer({ database, key, places, log: (sentence) => console.log(sentence), everyMs: 1, batch: 3 });
    console.log('sealing');`;
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
}

const leavesOf = async (county: string): Promise<number> => {
  const asked = 'select count(*) as leaves from audit_leaf where organization_id = $1';
  const [found] = await world.asOwner(county, asked, [county]);
  return Number(found?.['leaves'] ?? 0);
};

test('a sealer killed at any moment leaves a whole tree, and the next one goes on', async () => {
  const counties = await Promise.all(['North', 'South'].map((name) => world.organization(`${name} County`)));
  let written = 0;
  for (let round = 0; round < 10; round++) {
    const child = sealingProcess();
    await once(child.stdout as NodeJS.ReadableStream, 'data');
    for (const county of counties) await world.record(county, entries(60, written));
    written += 60;
    // Killed when so many leaves are there, between none of this round and all of it: another moment in each.
    const least = written - 60 + round * 6;
    await expect.poll(() => leavesOf(counties[0] ?? ''), { interval: 1 }).toBeGreaterThanOrEqual(least);
    child.kill('SIGKILL');
    await once(child, 'exit');

    for (const county of counties) {
      const [state] = await world.asOwner(
        county,
        `select count(*) as leaves, coalesce(max(log_index) + 1, 0) as next,
                (select coalesce(max(size), 0) from audit_checkpoint where organization_id = $1) as signed
         from audit_leaf where organization_id = $1`,
        [county],
      );
      expect(state).toMatchObject({ next: state?.['leaves'], signed: state?.['leaves'] });
    }
  }
  await world.sealAll();
  for (const county of counties) {
    const verdict = await world.verdict(county);
    expect(verdict).toMatchObject({ size: written, problems: [] });
    expect(verdict.held).toBe(verdict.checkpoints);
  }
});
