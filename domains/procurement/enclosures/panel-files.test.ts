import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#world';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { openedCall, type Panel, panelWorld, scoringOf } from '../evaluation/test-world.ts';
import { queueOf } from '../evaluation/showing.server.ts';
import { dutyGrant } from '#domains/organization/duty-grant.record.ts';
import { fileCriteria } from '../evaluation/file-criteria.record.ts';
import { bid } from '../sealing/bid.record.ts';
import { hex, random } from '../sealing/bytes.ts';
import { bidFile } from './bid-file.record.ts';
import type { FileKind } from './bid-file.ts';
import { decryptWaiting } from './decrypting.server.ts';
import { bindEnclosures, keepPiece } from './enclosing.server.ts';
import { hashOfEnclosure, hashOfPiece, sealedPieces } from './enclosure.ts';
import { heldIn, keepFiles } from './keeping-files.server.ts';

const MARK = 'Two crews walk every mile of the route.';
const SIGNED = 'Gulf Debris LLC walks every mile of the route.';
let here: Panel;
let server: Serving;
beforeAll(async () => {
  here = await panelWorld();
  server = await serve(here);
});
afterAll(async () => {
  await server?.close();
  await here?.close();
});

const refusal = (code: string, path = 'file') => ({ code, issues: [{ path, code }] });

/** A bid in scoring, with a file of each kind that came sealed with it. */
async function scored(given: object, firm = `Firm ${randomUUID()}`, setUp?: Parameters<typeof scoringOf>[3]) {
  const call = await openedCall(here, [{ name: firm, cents: 100_000_00, notes: 'Our crews.' }]);
  const [of = ''] = call.bids;
  const [vendor = ''] = call.vendors;
  const { event } = await here.run(here.product, (work) => work.find(bid, of).then((row) => row as { event: string }));
  const send = async (name: string, kind: FileKind, text = MARK) => {
    const id = randomUUID();
    const key = random(32);
    const file = new Blob([text]);
    const hashes: string[] = [];
    for await (const bytes of sealedPieces(file, key, { event, vendor, id })) {
      await here.run(here.product, (work) => keepPiece(work, { event, vendor, id, at: 0, of: 1, bytes }));
      hashes.push(await hashOfPiece(bytes));
    }
    const about = { ground: '', of: null, size: file.size, key: hex(key) };
    return { id, name, kind, hash: await hashOfEnclosure(hashes), ...about };
  };
  const files = [
    await send('approach.txt', 'proposal'),
    await send('rates.txt', 'price'),
    await send('open.txt', 'redacted'),
    ...(firm.startsWith('Gulf') ? [await send('Gulf Debris approach.txt', 'proposal', SIGNED)] : []),
  ];
  await here.run(here.product, async (work) => {
    await bindEnclosures(work, { event, vendor, bid: of, enclosures: files });
    await keepFiles(work, { bid: of, files, isShared: false });
  });
  const rows = await here.run(here.product, (work) =>
    work.rows(bidFile, { where: { bid: of }, fields: ['name', 'ground', 'held'], most: 'all' }),
  );
  const id = await scoringOf(here, call, given, setUp);
  return { id, fileOf: (name: string) => rows.find((row) => heldIn(row).name === name)?.id ?? '' };
}

const get = ({ actor }: Person, id: string) =>
  server.ask({ as: actor, method: 'GET', path: `/api/v1/bid_file/${id}/content` });
const namesFor = async (person: Person, id: string) => {
  const { proponents } = await here.run(person, (work) => queueOf(work, id));
  return proponents.map(({ files, filesLater }) => [files.map(({ name }) => name), filesLater]);
};

test('each group of a panel reads the files of its part, and no one else reads any', async () => {
  const { id, fileOf } = await scored({ isBlind: false, withholdsPrice: true });
  const [ada, , cleo] = here.evaluators;
  expect(await namesFor(ada, id)).toEqual([[['approach.txt'], 0]]);
  expect(await namesFor(cleo, id)).toEqual([[['rates.txt'], 0]]);
  const { status, text, headers } = await get(ada, fileOf('approach.txt'));
  expect([status, text]).toEqual([200, MARK]);
  expect(headers.get('content-disposition')).toContain('approach.txt');
  expect((await get(cleo, fileOf('rates.txt'))).status).toBe(200);
  for (const [person, name] of [
    [ada, 'rates.txt'],
    [ada, 'open.txt'],
    [cleo, 'approach.txt'],
    [here.chair, 'approach.txt'],
    [here.buyer, 'approach.txt'],
    [here.chief, 'rates.txt'],
    [here.opener, 'approach.txt'],
  ] as const) {
    const answered = await get(person, fileOf(name));
    expect([person.actor.name, name, answered.status]).toEqual([person.actor.name, name, 404]);
    expect(answered.text).not.toContain(MARK);
    expect(answered.text).not.toContain(name);
  }
});

test('a blind evaluation keeps back a file that was not checked yet', async () => {
  const { id, fileOf } = await scored({ isBlind: true });
  const [ada] = here.evaluators;
  expect(await namesFor(ada, id)).toEqual([[[], 1]]);
  expect((await get(ada, fileOf('approach.txt'))).status).toBe(404);
});

const decided = (person: Person, id: string, body: object) =>
  server.ask({ as: person.actor, method: 'POST', path: `/api/v1/evaluation/${id}/blind-files`, body });

test('a blind panel reads copies that name no firm; what names it a person who opened the bids decides', async () => {
  const { id, fileOf } = await scored({ isBlind: true }, 'Gulf Debris LLC');
  const [ada, , cleo] = here.evaluators;
  const { files } = server.ports;
  await decryptWaiting({ door: here.door, files }, here.product.actor);
  const told = JSON.stringify(await here.run(ada, (work) => queueOf(work, id)));
  expect(told).not.toMatch(/Gulf|approach/);
  expect(await namesFor(ada, id)).toEqual([[['Proponent 1, file 1.txt'], 1]]);
  expect(await namesFor(cleo, id)).toEqual([[['Proponent 1, file 2.txt'], 0]]);
  const copy = await get(ada, fileOf('approach.txt'));
  expect([copy.status, copy.text]).toEqual([200, MARK]);
  expect(copy.headers.get('content-disposition')).toMatch(/Proponent 1, file 1\.txt/);
  expect(JSON.stringify([...copy.headers])).not.toMatch(/Gulf|approach/);

  const signed = fileOf('Gulf Debris approach.txt');
  for (const person of [ada, cleo, here.chair, here.buyer, here.chief])
    expect([person.actor.name, (await get(person, signed)).status]).toEqual([person.actor.name, 404]);
  const opener = here.opener.with({ duties: ['opening_officer'] });
  expect((await get(opener, signed)).text).toBe(SIGNED);
  // What a program cleared is nothing to decide, hence nothing to read.
  expect((await get(opener, fileOf('approach.txt'))).status).toBe(404);
  const list = (person: Person) =>
    server.ask({ as: person.actor, method: 'GET', path: `/api/v1/evaluation/${id}/blind-files` });
  expect(JSON.parse((await list(opener)).text)).toEqual({
    files: [
      { id: signed, name: 'Proponent 1, file 4.txt', why: 'Its text names the firm.', state: 'held', isOpen: true },
    ],
  });
  for (const person of [ada, here.chair, here.buyer])
    expect(JSON.parse((await list(person)).text)).toEqual({ files: [] });
  const say = { file: signed, isShown: true, reason: 'The name is that of a place.' };
  for (const person of [ada, here.chair, here.buyer, here.chief])
    expect([403, 404]).toContain((await decided(person, id, say)).status);
  const cleared = await decided(opener, id, { ...say, file: fileOf('approach.txt') });
  expect([cleared.status, cleared.json]).toMatchObject([422, refusal('bid_file.not_to_decide')]);
  expect(JSON.parse((await decided(opener, id, { ...say, isShown: false })).text)).toEqual({ state: 'withheld' });
  expect((await get(ada, signed)).status).toBe(404);
  expect((await decided(opener, id, say)).status).toBe(200);
  const shown = await get(ada, signed);
  expect([shown.status, shown.text]).toEqual([200, SIGNED]);
  expect(JSON.stringify([...shown.headers])).not.toContain('approach');
  // Another opener opened other bids.
  const stranger = (await here.member('Pia Voss')).with({ duties: ['opening_officer'] });
  expect((await decided(stranger, id, say)).json).toMatchObject(refusal('bid_file.not_to_decide'));
  const panelIs = (status: string) =>
    here.run(here.product, ({ tx, actor }) =>
      tx.query('update evaluation set status = $3 where organization_id = $1 and id = $2', [
        actor.organizationId,
        id,
        status,
      ]),
    );
  for (const status of ['recommended', 'approved', 'cancelled']) {
    await panelIs(status);
    const late = await decided(opener, id, { ...say, isShown: false });
    expect([status, late.status, late.json]).toMatchObject([status, 422, refusal('bid_file.panel_is_done')]);
    expect(JSON.parse((await list(opener)).text)).toMatchObject({ files: [{ state: 'shown', isOpen: false }] });
  }
  await panelIs('ranked');
  expect(JSON.parse((await decided(opener, id, { ...say, isShown: false })).text)).toEqual({ state: 'withheld' });
});

const assigned = (person: Person, id: string, body: object) =>
  server.ask({ as: person.actor, method: 'POST', path: `/api/v1/evaluation/${id}/file-criteria`, body });
const listed = async (person: Person, id: string) =>
  JSON.parse(
    (await server.ask({ as: person.actor, method: 'GET', path: `/api/v1/evaluation/${id}/file-criteria` })).text,
  );
const named = (...names: string[]) => names.map((name) => ({ name }));

test('a member reads only the files that a criterion of theirs needs, once the buyer assigned them', async () => {
  const [ada, ben, cleo] = here.evaluators;
  const set = new Map<string, string>();
  const { id, fileOf } = await scored({ isBlind: false, withholdsPrice: true }, undefined, {
    criteria: [['Approach'], ['License']],
    async prepare(at) {
      const { files, isOpen } = await listed(here.buyer, at);
      for (const one of files) set.set(one.name, one.id);
      expect([isOpen, files.map(({ criteria }: { criteria: string[] }) => criteria)]).toEqual([true, [[], []]]);
      const file = set.get('approach.txt');
      for (const person of [ada, here.chair, here.opener])
        expect((await assigned(person, at, { file, criteria: named('License') })).status).toBe(403);
      expect((await listed(ada, at)).files).toEqual([]);
      const wrong = await assigned(here.buyer, at, { file, criteria: named('Approach', 'Price') });
      expect([wrong.status, wrong.json]).toMatchObject([422, refusal('file_criteria.criterion', 'criteria.1.name')]);
      const unknown = await assigned(here.buyer, at, { file: randomUUID(), criteria: [] });
      expect([unknown.status, unknown.json]).toMatchObject([422, refusal('file_criteria.of_this')]);
      // Assigned twice, it is what was said last; the price file stays with its group.
      expect((await assigned(here.buyer, at, { file, criteria: named('License', 'Approach') })).status).toBe(200);
      expect((await assigned(here.buyer, at, { file, criteria: named('Approach') })).status).toBe(200);
    },
  });
  expect(await namesFor(ada, id)).toEqual([[['approach.txt'], 0]]);
  expect(await namesFor(ben, id)).toEqual([[[], 0]]);
  expect(await namesFor(cleo, id)).toEqual([[['rates.txt'], 0]]);
  expect((await get(ada, fileOf('approach.txt'))).status).toBe(200);
  for (const person of [ben, cleo, here.buyer]) {
    const answered = await get(person, fileOf('approach.txt'));
    expect([person.actor.name, answered.status]).toEqual([person.actor.name, 404]);
    expect(answered.text).not.toContain(MARK);
  }
  const [first] = (await here.run(ada, (work) => queueOf(work, id))).proponents;
  expect(first?.files.map(({ criteria }) => criteria)).toEqual([['Approach']]);
  const late = await assigned(here.buyer, id, { file: set.get('approach.txt'), criteria: [] });
  expect([late.status, late.json]).toMatchObject([422, refusal('file_criteria.set_up_only')]);
});

test('a buyer who scores on the panel assigns no files, and in blind mode no name of a file is told', async () => {
  const firm = `Gulf ${randomUUID().slice(0, 8)}`;
  let isPrepared = false;
  await scored({ isBlind: true, buyerScoresPrice: true }, firm, {
    async prepare(at) {
      isPrepared = true;
      const told = JSON.stringify(await listed(here.buyer, at));
      expect(told).not.toMatch(/Gulf|approach/);
      expect(told).toContain('Proponent 1, file 1');
      const [ada] = here.evaluators;
      const both = ada.with({ duties: ['evaluator', 'buyer'] });
      await here.product.make(dutyGrant, { member: ada.id, duty: 'buyer', fromDay: '2026-01-01' });
      const [file] = (await listed(here.buyer, at)).files;
      const answered = await assigned(both, at, { file: file.id, criteria: named('License') });
      expect([answered.status, answered.text]).toEqual([403, expect.stringContaining('You score on this panel')]);
      expect((await assigned(here.chief, at, { file: file.id, criteria: named('License') })).status).toBe(200);
      const rows = JSON.stringify(await here.buyer.list(fileCriteria, `evaluation=${at}`));
      expect(rows).not.toMatch(/Gulf|approach/);
      expect(rows).not.toContain(file.id);
    },
  });
  expect(isPrepared).toBe(true);
});

test('a file of another organization is not there', async () => {
  const { fileOf } = await scored({ isBlind: false });
  const other = await here.organization('Other county');
  const stranger = await here.member('Una Stranger', 'admin', other);
  expect((await get(stranger, fileOf('approach.txt'))).status).toBe(404);
  expect((await get(stranger, randomUUID())).status).toBe(404);
});
