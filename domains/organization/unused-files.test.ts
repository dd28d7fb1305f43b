import { mkdtempSync, rmSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { openFiles } from '#server/services/files/files.ts';
import { noScan } from '#server/services/files/scan.ts';
import { diskStore } from '#server/services/files/stores.ts';
import type { JobDefinition } from '#server/services/jobs/jobs.ts';
import { openLog } from '#server/services/log.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type World, world } from '#world';
import { requisition } from '../procurement/requisition/requisition.record.ts';
import { costCenter } from '../finance/cost-center.record.ts';
import { document } from './document.record.ts';
import { sweepUnusedFiles } from './unused-files.server.ts';

const folder = mkdtempSync(join(tmpdir(), 'levee-unused-'));
const logged: string[] = [];
let county: World;
let run: () => Promise<unknown>;
let keep: (text: string) => Promise<string>;
let isThere: (hash: string) => Promise<boolean>;

beforeAll(async () => {
  county = await world();
  const { clock, database, door } = county;
  const store = diskStore(join(folder, 'files'));
  const log = openLog({ level: 'info', clock, write: (line) => void logged.push(line) });
  const files = openFiles({ store, scan: noScan, log, clock, incomingFolder: join(folder, 'incoming') });
  const jobs = {
    define: (_: string, job: JobDefinition) =>
      void (run = async () => job.run({ ids: {}, attempt: 1, isLast: false, signal: new AbortController().signal })),
  };
  sweepUnusedFiles({ door, database, files, jobs: jobs as never, clock, log });
  keep = async (text) => {
    const { hash } = await files.take({ name: 'a.txt', content: Readable.from([Buffer.from(text)]) });
    // The disk dates what it keeps by its own clock; here it is the world's.
    const at = clock.now();
    await utimes(join(folder, 'files', hash.slice(0, 2), hash.slice(2, 4), hash), at, at);
    return hash;
  };
  isThere = async (hash) => (await store.keptAt(hash)) !== null;
});
afterAll(async () => {
  await county.close();
  rmSync(folder, { recursive: true, force: true });
});

test('bytes that no document names go after their grace, and no others ever', async () => {
  const rosa = await county.member('Rosa Delgado', 'manager');
  const elsewhere = await county.member('Olga', 'admin', await county.organization('Piney Woods County'));
  const file = (sha256: string) => ({ mediaType: 'text/plain', size: 4, sha256, scan: 'not_scanned' as const });
  const named = async (who: typeof rosa, hash: string) =>
    county.door.run(who.actor, (work) => work.asProduct.insert(document, { name: 'a.txt', owner: who.id }, file(hash)));

  const [unused, ours, drafted, archived, theirs] = (await Promise.all(
    ['unused', 'ours', 'drafted', 'archived', 'theirs'].map(keep),
  )) as [string, string, string, string, string];
  const [destroyed, shared] = (await Promise.all(['destroyed', 'shared'].map(keep))) as [string, string];
  await named(rosa, ours);
  await named(elsewhere, theirs);
  const quote = await named(rosa, drafted);
  const center = await rosa.make(costCenter, { code: '1', name: 'One' });
  await rosa.make(requisition, { purpose: 'Pumps', costCenter: center.id, quotes: [quote.id] });
  const old = await named(rosa, archived);
  await rosa.run(document, 'archive', old.id);
  await named(elsewhere, shared);
  for (const hash of [destroyed, shared]) {
    const { id } = await named(rosa, hash);
    await county.door.run(county.product.actor, (work) =>
      work.move(document, id, 'destroy', { reason: 'Retention ended' }),
    );
  }
  const all = async () => Promise.all([unused, ours, drafted, archived, theirs].map(isThere));

  const hours = (count: number) =>
    county.clock.set(new Date(county.clock.now().getTime() + count * 3_600_000).toISOString());
  hours(48);
  await run();
  expect(await all()).toEqual([true, true, true, true, true]);

  county.clock.set(new Date(county.clock.now().getTime() + 1).toISOString());
  expect(await keep('unused')).toBe(unused); // the same content comes again, and its grace begins anew
  hours(48);
  await run();
  expect(await all()).toEqual([true, true, true, true, true]);

  county.clock.set(new Date(county.clock.now().getTime() + 1000).toISOString());
  await run();
  expect(await all()).toEqual([false, true, true, true, true]);
  // What is destroyed names nothing any more; identical content of another organization stays.
  expect([await isThere(destroyed), await isThere(shared)]).toEqual([false, true]);
  expect(logged.join()).toContain(`"count":1`);
  expect(logged.join()).toContain(unused);
});
