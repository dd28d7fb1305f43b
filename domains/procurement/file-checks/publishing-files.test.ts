import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { document } from '../../organization/document.record.ts';
import { type World, world } from '#world';
import { marketOf } from '../publication/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { checkFile } from './check-bytes.server.ts';
import { fileCheck } from './file-check.record.ts';
import { checkAttached } from './file-checks.server.ts';

let county: World;
let market: Awaited<ReturnType<typeof marketOf>>;
beforeAll(async () => {
  county = await world();
  market = await marketOf(county);
});
afterAll(() => county.close());

const insideProduct = <T>(run: Parameters<typeof county.door.run<T>>[1]) => county.door.run(county.product.actor, run);

async function withFile() {
  const file = await insideProduct((work) =>
    work.insert(
      document,
      { name: 'plan.pdf', owner: market.buyer.actor.id, audience: 'organization' },
      { mediaType: 'application/pdf', size: 9, sha256: crypto.randomUUID().replaceAll('-', ''), scan: 'clean' },
    ),
  );
  const faults = [{ code: 'pdf_untagged', count: 1 }];
  const check = await insideProduct((work) =>
    work.insert(fileCheck, {}, { document: file.id, fileName: 'plan.pdf', sha256: file.sha256, faults, faultCount: 1 }),
  );
  return { file, check };
}

const late = { meetingAt: null, questionsDueAt: '2028-12-08T22:00:00Z', dueAt: '2028-12-18T19:00:00Z' };

test('before the day of the rule a file with faults is published; from that day on only with an exception by another person', async () => {
  const { file, check } = await withFile();
  county.clock.set('2026-11-20T15:00:00Z');
  const early = await market.approved({ documents: [file.id] });
  expect(await market.chief.run(solicitation, 'publish', early.id)).toMatchObject({ status: 'published' });

  county.clock.set('2027-04-26T15:00:00Z');
  const call = await market.approved({ ...late, documents: [file.id] });
  await expect(market.chief.run(solicitation, 'publish', call.id)).rejects.toMatchObject({
    code: 'solicitation.files_accessible',
    message: expect.stringContaining('plan.pdf: not tagged.') as string,
    issues: [{ path: 'documents', code: 'solicitation.files_accessible' }],
  });
  const asked = (reason: string) =>
    county.door.run(market.chief.actor, (work) =>
      work.move(fileCheck, check.id, 'request', { input: { ground: 'alternate', reason } }),
    );
  await expect(asked('Short')).rejects.toThrow('20 characters');
  await asked('A tagged copy of the plan is on the same page.');
  await expect(market.chief.run(fileCheck, 'grant', check.id)).rejects.toThrow('someone else has to grant it');
  await expect(market.buyer.run(fileCheck, 'grant', check.id)).rejects.toThrow('may');
  await expect(market.chief.run(solicitation, 'publish', call.id)).rejects.toThrow('28 CFR 35.200');
  await market.counsel.run(fileCheck, 'grant', check.id);
  expect(await market.chief.run(solicitation, 'publish', call.id)).toMatchObject({ status: 'published' });
});

test('a file that was not checked is not published from that day on', async () => {
  const { file } = await withFile();
  const other = await insideProduct((work) =>
    work.insert(
      document,
      { name: 'unseen.pdf', owner: market.buyer.actor.id, audience: 'organization' },
      { mediaType: 'application/pdf', size: 9, sha256: file.sha256, scan: 'clean' },
    ),
  );
  // The day before, what was not checked still goes out.
  county.clock.set('2027-04-25T15:00:00Z');
  const before = await market.approved({ ...late, documents: [other.id] });
  expect(await market.chief.run(solicitation, 'publish', before.id)).toMatchObject({ status: 'published' });
  county.clock.set('2027-04-26T15:00:00Z');
  const call = await market.approved({ ...late, documents: [other.id] });
  await expect(market.chief.run(solicitation, 'publish', call.id)).rejects.toThrow('unseen.pdf is not checked yet');
});

test('kinds that no program judges are left to a person, and pictures are no text', async () => {
  const open = async () => Readable.from([]);
  expect(await checkFile('application/zip', open)).toEqual({ byHand: true });
  expect(await checkFile('image/png', open)).toMatchObject({ faults: [{ code: 'image_only' }] });
});

test('files are checked soon after they are attached, each once, and one that cannot be read keeps no other waiting', async () => {
  const attached = (name: string, sha256: string) =>
    insideProduct((work) =>
      work.insert(
        document,
        { name, owner: market.buyer.actor.id, audience: 'organization' },
        { mediaType: 'application/pdf', size: 9, sha256, scan: 'clean' },
      ),
    );
  county.clock.set('2026-11-20T15:00:00Z');
  const [bare, gone] = [await attached('bare.pdf', 'a1'), await attached('gone.pdf', 'a2')];
  const loose = await attached('loose.pdf', 'a3');
  await market.approved({ documents: [bare.id, gone.id] });
  const read: string[] = [];
  const files = {
    open: async (sha256: string) => {
      read.push(sha256);
      if (sha256 === 'a2') throw new Error('gone');
      return Readable.from([Buffer.from('%PDF-1.7 1 0 obj << /Type /Catalog >> endobj')]);
    },
  };
  const look = () => checkAttached({ door: county.door, files }, county.product.actor.organizationId);
  await expect(look()).rejects.toThrow('Some files could not be checked');
  await expect(look()).rejects.toThrow('Some files could not be checked');
  expect(read.filter((one) => one === 'a1')).toHaveLength(1);
  const checks = await insideProduct((work) => work.rows(fileCheck, { where: {}, most: 'all' }));
  const of = (id: string) => checks.find((one) => one.document === id);
  expect([of(bare.id)?.status, of(gone.id), of(loose.id)]).toEqual(['checked', undefined, undefined]);
  expect(of(bare.id)?.faults).toContainEqual({ code: 'pdf_untagged', count: 1 });
});

test('a file is checked though more older ones than one look takes cannot be read', async () => {
  const attached = (name: string, sha256: string) =>
    insideProduct((work) =>
      work.insert(
        document,
        { name, owner: market.buyer.actor.id, audience: 'organization' },
        { mediaType: 'application/pdf', size: 9, sha256, scan: 'clean' },
      ),
    );
  county.clock.set('2026-11-19T15:00:00Z');
  const lost: string[] = [];
  for (let at = 0; at < 60; at++) lost.push((await attached(`lost-${at}.pdf`, `b${at}`)).id);
  for (const at of [0, 20, 40]) await market.approved({ documents: lost.slice(at, at + 20) });
  county.clock.set('2026-11-20T15:00:00Z');
  const fresh = await attached('fresh.pdf', 'c1');
  await market.approved({ documents: [fresh.id] });
  const files = {
    open: async (sha256: string) => {
      if (sha256 !== 'c1') throw new Error('gone');
      return Readable.from([Buffer.from('%PDF-1.7 1 0 obj << /Type /Catalog >> endobj')]);
    },
  };
  const look = checkAttached({ door: county.door, files }, county.product.actor.organizationId);
  await expect(look).rejects.toThrow('Some files could not be checked');
  expect(await insideProduct((work) => work.has(fileCheck, { document: fresh.id }))).toBe(true);
});
