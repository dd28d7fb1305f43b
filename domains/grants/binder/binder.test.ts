import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { document } from '#domains/organization/document.record.ts';
import type { Person, World } from '#world';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { grantAward } from '../award/grant-award.record.ts';
import { type SubWorld, subWorld } from '../subrecipients/test-world.ts';
import { bound } from './binder.server.ts';
import { binderOutline } from './binder-calls.ts';

let here: SubWorld;
let county: World;
let serving: Serving;
let ingrid: Person;

beforeAll(async () => {
  here = await subWorld();
  county = here.county;
  serving = await serve(county);
  ingrid = await here.withDuties('Ingrid Solberg', 'auditor');
});
afterAll(async () => {
  await serving.close();
  await county.close();
});

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** A file with its content in the store. */
async function kept(owner: Person, name: string, text: string) {
  const { hash, size, type } = await serving.ports.files.take({ name, content: Readable.from([Buffer.from(text)]) });
  const found = { mediaType: type, size, sha256: hash, scan: 'clean' } as const;
  const row = await county.door.run(owner.actor, (work) =>
    work.asProduct.insert(document, { name, owner: owner.id }, found),
  );
  return row.id;
}

const path = (award: string) => `/api/v1/grant_award/${award}/binder.zip`;
const outline = (by: Person, award: string) =>
  serving.ask({ as: by.actor, method: 'GET', path: `/api/v1/grant_award/${award}/binder` });

/** The files of a binder as they come out of the ZIP. */
async function binder(by: Person, award: string): Promise<Readonly<Record<string, Uint8Array>>> {
  const answer = (await serving.operation('grant_award.binder').run({
    actor: by.actor,
    params: { id: award },
    query: new URLSearchParams(),
    request: new Request('https://levee.example.gov/'),
  } as never)) as Response; // what a handler gets, as far as this one reads it
  return unzipSync(new Uint8Array(await answer.arrayBuffer()));
}

/** As `sha256sum --check` says it. */
function verified(files: Readonly<Record<string, Uint8Array>>): readonly string[] {
  const sums = strFromU8(files['SHA256SUMS.txt'] ?? new Uint8Array());
  return sums
    .trim()
    .split('\n')
    .filter((line) => {
      const [hash = '', name = ''] = line.split('  ');
      const bytes = files[name];
      return !bytes || sha256(bytes) !== hash;
    });
}

test('holds the records of an award with its files, and every file has the hash of the manifest', async () => {
  const paper = await kept(here.yvette, 'Invoice 104.txt', 'Jones Edmunds, October, $9,000');
  const award = await here.hud();
  const charged = await here.charged(award, 9_000, { documents: [paper] });
  await here.signed(award);

  const files = await binder(here.yvette, award);
  expect(verified(files)).toEqual([]);
  const sums = strFromU8(files['SHA256SUMS.txt'] ?? new Uint8Array());
  const names = sums
    .trim()
    .split('\n')
    .map((line) => line.split('  ')[1]);
  expect([...names, 'SHA256SUMS.txt'].toSorted()).toEqual(Object.keys(files).toSorted());
  const invoice = Object.keys(files).find((name) => name.endsWith('Invoice 104.txt')) ?? '';
  expect(strFromU8(files[invoice] ?? new Uint8Array())).toBe('Jones Edmunds, October, $9,000');
  const tables = Object.entries(files).filter(([name]) => name.startsWith('records/'));
  const text = tables.map(([, bytes]) => strFromU8(bytes)).join('\n');
  for (const said of [charged.number, 'Rapid rehousing of families', 'Awarding agency', 'HUD'])
    expect(text).toContain(said);
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain(`${invoice.replaceAll(' ', '%20')}`);
});

test('is refused where no ZIP holds it, by a byte and by a file', async () => {
  const award = await here.yvette.see(grantAward, await here.hud());
  const made = { organization: 'Tidewater County', madeBy: 'Yvette Dubois', madeAt: '2026-11-20T15:00:00.000Z' };
  const file = (size: number, at = 0) => ({
    name: `files/${at}.txt`,
    title: 'Notice',
    of: [award.number],
    sha256: 'a'.repeat(64),
    size,
    on: '2026-11-20',
  });
  const of = (files: readonly ReturnType<typeof file>[]) =>
    bound({ award, tables: [], texts: [], sheets: [], files, gaps: [] }, made);
  const large = { kind: 'too_large', code: 'grant_award.binder_too_large' };
  expect(await of([file(3_000_000_000), file(500_000_000, 1)])).toMatchObject({ missing: 0 });
  await expect(of([file(3_000_000_000), file(500_000_001, 1)])).rejects.toMatchObject(large);
  const many = Array.from({ length: 60_001 }, (_, at) => file(1, at));
  await expect(of(many)).rejects.toMatchObject(large);
  expect((await of(many.slice(1))).name).toBe(`audit-binder-${award.number}`);
});

test('a byte that changed is found, in a table and in an attached file', async () => {
  const paper = await kept(here.yvette, 'Time sheet.txt', 'Week 42: 40 hours');
  const award = await here.hud({ documents: [paper] });
  const files = { ...(await binder(here.yvette, award)) };
  expect(verified(files)).toEqual([]);
  for (const name of ['records/01-awards.csv', Object.keys(files).find((one) => one.startsWith('files/')) ?? '']) {
    const changed = Uint8Array.from(files[name] ?? []);
    changed[3] = (changed[3] ?? 0) ^ 1;
    expect(verified({ ...files, [name]: changed })).toEqual([expect.stringContaining(`  ${name}`)]);
  }
  const { 'index.html': _, ...without } = files;
  expect(verified(without)).toEqual([expect.stringContaining('  index.html')]);
});

test('says what is missing: a cost without a source document, a file whose content is gone, a private one', async () => {
  const secret = await kept(here.miguel, 'Notes of Miguel.txt', 'For my eyes only');
  const award = await here.hud({ documents: [here.paper, secret] });
  const { version } = await here.miguel.see(document, secret);
  await here.miguel.edit(document, secret, version, { audience: 'private' });
  await county.door.run(here.yvette.actor, async (work) => {
    const { registry } = work.around;
    await work.asProduct.create(
      registry.get('grant_cost'),
      here.costOf(award, 500, { documents: [], description: 'Rakes' }) as Readonly<Record<string, unknown>>,
      { status: 'approved' },
    );
  });
  const answer = await outline(here.yvette, award);
  const { gaps, files } = answer.json as unknown as { gaps: { data: { kind: string; of: string }[] }; files: number };
  expect([...new Set(gaps.data.map(({ kind }) => kind))]).toEqual([
    'budget',
    'report',
    'cost_document',
    'procurement',
    'content_private',
    'content_missing',
  ]);
  expect(files).toBe(0);
  const found = await binder(here.yvette, award);
  const text = Object.values(found)
    .map((bytes) => strFromU8(bytes))
    .join('\n');
  expect(text).not.toContain('For my eyes only');
  expect(strFromU8(found['missing.csv'] ?? new Uint8Array())).toContain('Rakes, $500.00');
  expect(strFromU8(found['missing.csv'] ?? new Uint8Array())).toContain('Its owner keeps it private');
  // The auditor reads everything.
  const audited = await binder(ingrid, award);
  expect(Object.keys(audited).some((name) => name.endsWith('Notes of Miguel.txt'))).toBe(true);
});

test('nothing of another award or another organization is in it', async () => {
  const other = await kept(here.yvette, 'Other award.txt', 'Of the other award');
  const away = await county.organization('Piney Woods County');
  const olga = await county.member('Olga Petrova', 'admin', away);
  const theirs = await kept(olga, 'Theirs.txt', 'Of the other county');
  await here.hud({ documents: [other] });
  const award = await here.hud({ documents: [await kept(here.yvette, 'Ours.txt', 'Of this award')] });
  // The row of another organization is named by nothing that can be written; named all the same, it is not found.
  await county.door.run(here.yvette.actor, ({ tx }) =>
    tx.query('update grant_award set documents = documents || $2::uuid where organization_id = $1 and id = $3', [
      county.organizationId,
      theirs,
      award,
    ]),
  );
  const files = await binder(ingrid, award);
  const text = Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n');
  expect(text).toContain('Of this award');
  expect(text).not.toMatch(/Of the other (award|county)|Theirs\.txt/);
  const asked = await serving.ask({ as: olga.with({ duties: ['auditor'] }).actor, method: 'GET', path: path(award) });
  expect(asked.status).toBe(404);
});

test('is for the people of the award and auditors, and its history says who made one with which hash', async () => {
  const award = await here.hud();
  for (const call of [path(award), path(award).replace('.zip', '')]) {
    const refused = await serving.ask({ as: here.rosa.actor, method: 'GET', path: call });
    expect([refused.status, refused.text]).toEqual([403, expect.stringContaining('grant manager')]);
  }
  const files = await binder(ingrid, award);
  const history = await serving.ask({
    as: here.rosa.actor,
    method: 'GET',
    path: `/api/v1/grant_award/${award}/history`,
  });
  const { data } = history.json as unknown as { data: { action: string; actorName: string; changes: unknown }[] };
  expect(data.find(({ action }) => action === 'export')).toMatchObject({
    actorName: 'Ingrid Solberg',
    changes: { auditBinder: [null, sha256(files['SHA256SUMS.txt'] ?? '')], missing: [null, expect.any(Number)] },
  });
  expect((await here.rosa.see(grantAward, award)).version).toBeGreaterThan(1);
});

test('the outline is what the binder holds', async () => {
  const award = await here.hud({ documents: [await kept(here.yvette, 'Notice.txt', 'Notice of award')] });
  const answer = await outline(here.priya, award);
  const { tables, files, bytes } = answer.json as unknown as { tables: unknown[]; files: number; bytes: number };
  const names = Object.keys(await binder(here.priya, award));
  expect([tables.length, files, bytes]).toEqual([
    names.filter((name) => name.startsWith('records/')).length,
    names.filter((name) => name.startsWith('files/')).length,
    'Notice of award'.length,
  ]);
  expect(binderOutline.path).toContain('{id}');
});
