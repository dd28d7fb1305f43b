import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '#world';
import { serve, type Serving } from '../../../tests/world/serving.ts';
import { openedCall, type Panel, panelWorld, scoringOf } from '../evaluation/test-world.ts';
import { queueOf } from '../evaluation/showing.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { hex, random } from '../sealing/bytes.ts';
import { bidFile } from './bid-file.record.ts';
import type { FileKind } from './bid-file.ts';
import { bindEnclosures, keepPiece } from './enclosing.server.ts';
import { hashOfEnclosure, hashOfPiece, sealedPieces } from './enclosure.ts';
import { heldIn, keepFiles } from './keeping-files.server.ts';

const MARK = 'Two crews walk every mile of the route.';
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

/** A bid in scoring, with a file of each kind that came sealed with it. */
async function scored(given: object) {
  const call = await openedCall(here, [{ name: `Firm ${randomUUID()}`, cents: 100_000_00, notes: 'Our crews.' }]);
  const [of = ''] = call.bids;
  const [vendor = ''] = call.vendors;
  const { event } = await here.run(here.product, (work) => work.find(bid, of).then((row) => row as { event: string }));
  const send = async (name: string, kind: FileKind) => {
    const id = randomUUID();
    const key = random(32);
    const file = new Blob([MARK]);
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
  ];
  await here.run(here.product, async (work) => {
    await bindEnclosures(work, { event, vendor, bid: of, enclosures: files });
    await keepFiles(work, { bid: of, files, isShared: false });
  });
  const rows = await here.run(here.product, (work) =>
    work.rows(bidFile, { where: { bid: of }, fields: ['name', 'ground', 'held'], most: 'all' }),
  );
  const id = await scoringOf(here, call, given);
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

test('a blind evaluation keeps files back until the lock: they name their firm', async () => {
  const { id, fileOf } = await scored({ isBlind: true });
  const [ada] = here.evaluators;
  expect(await namesFor(ada, id)).toEqual([[[], 1]]);
  expect((await get(ada, fileOf('approach.txt'))).status).toBe(404);
});

test('a file of another organization is not there', async () => {
  const { fileOf } = await scored({ isBlind: false });
  const other = await here.organization('Other county');
  const stranger = await here.member('Una Stranger', 'admin', other);
  expect((await get(stranger, fileOf('approach.txt'))).status).toBe(404);
  expect((await get(stranger, randomUUID())).status).toBe(404);
});
