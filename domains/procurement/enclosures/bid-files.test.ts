import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { afterAward } from '#domains/server.ts';
import { type Files, openFiles } from '#server/services/files/files.ts';
import { noScan } from '#server/services/files/scan.ts';
import { diskStore } from '#server/services/files/stores.ts';
import { openLog } from '#server/services/log.ts';
import { openForBids } from '../bidding/at-solicitation.server.ts';
import { type Bidder, bidder, inCounty, type Live, sealedBy, setStatus, submit } from '../bidding/test-world.ts';
import { gather } from '../records-request/package-pages.server.ts';
import { bid } from '../sealing/bid.record.ts';
import { type Bytes, hex, random } from '../sealing/bytes.ts';
import { makeChairKey } from '../sealing/officer-key.ts';
import { openingLost, revealBid, startOpening } from '../sealing/opening.server.ts';
import { closed, dueAt, liveEvent, opened, type SealingWorld, sealingWorld } from '../sealing/test-world.ts';
import { shareBids } from '../sealing/withheld.server.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import type { BidFile } from './bid-file.ts';
import { bidFile } from './bid-file.record.ts';
import { readCopy } from './copy-check.server.ts';
import { decrypt, decryptWaiting } from './decrypting.server.ts';
import { dropUnsubmitted, keepPiece } from './enclosing.server.ts';
import { hashOfEnclosure, hashOfPiece, piecesOf, sealedPieces } from './enclosure.ts';

const MARK = 'Our crews use the Chesapeake method.';
let here: SealingWorld;
let files: Files;
let alma: Bidder;
let brent: Bidder;
beforeAll(async () => {
  here = await sealingWorld();
  const folder = mkdtempSync(join(tmpdir(), 'levee-files-'));
  const log = openLog({ level: 'error', clock: here.clock, write: () => {} });
  const store = diskStore(join(folder, 'files'));
  files = openFiles({ store, scan: noScan, log, clock: here.clock, incomingFolder: join(folder, 'incoming') });
  alma = await bidder(here, 'Alma Pumps LLC');
  brent = await bidder(here, 'Brent Supply');
});
afterAll(() => here.close());
beforeEach(() => {
  here.clock.set('2026-11-20T15:00:00Z');
  here.databaseClock.at = null;
});

interface Sent extends BidFile {
  readonly pieces: readonly Bytes[];
}

/** What the browser of a firm makes of a file. */
async function made(at: Live, by: Bidder, content: string, more: Partial<BidFile> = {}): Promise<Sent> {
  const id = randomUUID();
  const key = random(32);
  const file = new Blob([content]);
  const pieces: Bytes[] = [];
  for await (const piece of sealedPieces(file, key, { event: at.event, vendor: by.vendor, id })) pieces.push(piece);
  const hash = await hashOfEnclosure(await Promise.all(pieces.map(hashOfPiece)));
  const about = { name: 'Approach.txt', kind: 'proposal', ground: '', of: null } as const;
  return { ...about, id, size: file.size, key: hex(key), hash, pieces, ...more };
}

const put = (at: Live, by: Bidder, one: Pick<Sent, 'id' | 'pieces'>, place = 0, of = one.pieces.length) =>
  inCounty(here, async (work) => {
    const to = await openForBids(work, at.solicitation, by.id);
    return keepPiece(work, { ...to, id: one.id, at: place, of, bytes: one.pieces[place] as Bytes });
  });

async function sent(at: Live, by: Bidder, content = MARK, more: Partial<BidFile> = {}): Promise<Sent> {
  const one = await made(at, by, content, more);
  for (const place of one.pieces.keys()) await put(at, by, one, place);
  return one;
}

const named = (all: readonly Sent[]) => all.map(({ pieces: _pieces, ...one }): BidFile => one);
const submitted = async (at: Live, by: Bidder, all: readonly Sent[], isRehearsal = false) =>
  submit(here, at, by, await sealedBy(here, at, by, 100_00, named(all)), { isRehearsal, enclosures: named(all) });
const filesAt = (at: Live) =>
  here.run(here.product, async (work) => {
    const bids = await work.rows(bid, { where: { solicitation: at.solicitation }, fields: [], most: 'all' });
    return work.rows(bidFile, { where: { bid: bids.map(({ id }) => id) }, order: 'place', most: 'all' });
  });
const refusal = (code: string, path: string) => ({ kind: 'refused', code: `bid.${code}`, issues: [{ path }] });
const read = (id: string) => decrypt({ door: here.door, files }, here.product.actor, id);

describe('a file of a bid', () => {
  test('is nowhere in plain text before the opening, and after it everyone in the agency reads it as it was', async () => {
    here.written.length = 0;
    const at = await liveEvent(here);
    const one = await sent(at, alma);
    await submitted(at, alma, [one]);
    const plain = Buffer.from(MARK);
    const whole = here.written.join('\n');
    for (const secret of [MARK, plain.toString('hex'), plain.toString('base64'), one.key])
      expect(whole).not.toContain(secret);
    expect(await filesAt(at)).toEqual([]);
    await closed(here, at);
    expect(await filesAt(at)).toEqual([]);
    await opened(here, at);
    const [row] = await filesAt(at);
    expect(row).toMatchObject({ name: 'Approach.txt', status: 'waiting', isShared: true, sealedHash: one.hash });
    const kept = await read(row?.id ?? '');
    expect(kept).toMatchObject({ status: 'kept', mediaType: 'text/plain', size: plain.length, scan: 'not_scanned' });
    expect(await text(await files.open(kept?.sha256 ?? ''))).toBe(MARK);
    expect(await here.buyer.see(bidFile, row?.id ?? '')).toMatchObject({ name: 'Approach.txt', ground: null });
    expect(await here.buyer.see(bidFile, row?.id ?? '')).not.toHaveProperty('contentKey');
    // A second reader finds it as it is.
    expect(await read(row?.id ?? '')).toMatchObject({ version: kept?.version, status: 'kept' });
  });

  test('that is a program, or that was never sent, is said to be unreadable, and the others are read', async () => {
    const at = await liveEvent(here);
    const program = await sent(at, alma, '#!/bin/sh\nrm -rf /\n', { name: 'offer.pdf' });
    const good = await sent(at, alma);
    const absent = await made(at, alma, 'never sent', { name: 'Lost.txt' });
    const bidOf = await sealedBy(here, at, alma, 100_00, named([program, good, absent]));
    await submit(here, at, alma, bidOf, { enclosures: named([program, good]) });
    await closed(here, at);
    await opened(here, at);
    await decryptWaiting({ door: here.door, files }, here.product.actor);
    expect(await filesAt(at)).toMatchObject([
      { name: 'offer.pdf', status: 'unreadable', problem: expect.stringContaining('Programs are not taken.') },
      { name: 'Approach.txt', status: 'kept' },
      { name: 'Lost.txt', status: 'unreadable', problem: 'The envelope names this file, but it was not sent.' },
    ]);
  });

  test('whose envelope names another key or another hash is unreadable: no other content is shown for it', async () => {
    const at = await liveEvent(here);
    const one = await sent(at, alma);
    const two = await sent(at, alma, 'Second');
    const wrong = [
      { ...one, key: two.key },
      { ...two, hash: one.hash },
    ];
    await submit(here, at, alma, await sealedBy(here, at, alma, 100_00, named(wrong)), {
      enclosures: named([one, two]),
    });
    await closed(here, at);
    await opened(here, at);
    await decryptWaiting({ door: here.door, files }, here.product.actor);
    expect((await filesAt(at)).map(({ problem }) => problem)).toEqual([
      'The file was changed, or the key in the envelope is not its own.',
      'The file is not the one that the envelope names.',
    ]);
  });

  test('of a bid that was replaced or withdrawn stays sealed', async () => {
    const at = await liveEvent(here);
    await submitted(at, alma, [await sent(at, alma, 'First try')]);
    here.clock.set('2026-11-21T15:00:00Z');
    await submitted(at, alma, [await sent(at, alma, 'Second try', { name: 'Second.txt' })]);
    await closed(here, at);
    await opened(here, at);
    expect(await filesAt(at)).toMatchObject([{ name: 'Second.txt' }]);
  });

  test('of a proposal is read by no one in the agency until its vendor is, and by everyone then', async () => {
    const criteria = [
      { name: 'Approach', kind: 'scored', weight: 60, scale: 10 },
      { name: 'Price', kind: 'price', weight: 40, formula: 'ratio' },
    ];
    const at = await liveEvent(here, { call: { type: 'rfp', criteria } });
    await submitted(at, alma, [await sent(at, alma, MARK, { name: 'Alma Pumps approach.txt', ground: 'Own method' })]);
    await closed(here, at);
    await opened(here, at);
    const [row] = await filesAt(at);
    const id = row?.id ?? '';
    expect(row).toMatchObject({ isShared: false, status: 'waiting', name: 'File 1', ground: null });
    // Decrypted meanwhile by the clock, it is still called nothing that names a firm.
    expect(await read(id)).toMatchObject({ status: 'kept', name: 'File 1', ground: null, isShared: false });
    for (const person of [here.buyer, here.chief, here.counsel])
      await expect(person.see(bidFile, id)).rejects.toThrow('no such bid file');
    await here.run(here.product, (work) => shareBids(work, at.solicitation));
    const known = { name: 'Alma Pumps approach.txt', ground: 'Own method', isShared: true };
    expect(await here.buyer.see(bidFile, id)).toMatchObject(known);
  });

  test('of an envelope that is revealed with the key its bidder kept is there like those of the others', async () => {
    const at = await liveEvent(here);
    const one = await sent(at, alma);
    const own = await sealedBy(here, at, alma, 100_00, named([one]));
    await submit(here, at, alma, own, { enclosures: named([one]) });
    await closed(here, at);
    const chairKey = hex((await makeChairKey()).public);
    const { id: session } = await here.run(here.officers[0], (work) =>
      startOpening(work, { event: at.event, chairKey }),
    );
    await here.run(here.chief, (work) => openingLost(work, { session, reason: 'Two passphrases are forgotten.' }));
    expect(await filesAt(at)).toEqual([]);
    await here.run(here.buyer, (work) => revealBid(work, { receipt: own.receipt, key: hex(own.contentKey) }));
    const [row] = await filesAt(at);
    expect(row).toMatchObject({ name: 'Approach.txt', isShared: true, status: 'waiting' });
    expect(await read(row?.id ?? '')).toMatchObject({ status: 'kept' });
  });

  test('with a claim comes with its ground and its redacted copy', async () => {
    const at = await liveEvent(here);
    const secret = await sent(at, alma, MARK, { ground: 'Own method, kept from competitors' });
    const copy = await sent(at, alma, 'Redacted', { name: 'Redacted.txt', kind: 'redacted', of: secret.id });
    await submitted(at, alma, [copy, secret]);
    await closed(here, at);
    await opened(here, at);
    const [first, second] = await filesAt(at);
    expect(first).toMatchObject({ name: 'Approach.txt', ground: 'Own method, kept from competitors' });
    expect(second).toMatchObject({ name: 'Redacted.txt', kind: 'redacted', redacts: first?.id, copyCheck: 'waiting' });
  });

  test('with a claim goes into the records package as a redacted copy, and never where all its text is still there', async () => {
    const at = await liveEvent(here);
    const ground = 'Own method, kept from competitors';
    const secret = await sent(at, alma, MARK, { ground });
    const copy = await sent(at, alma, 'Our crews use [redacted]', { name: 'A.txt', kind: 'redacted', of: secret.id });
    const other = await sent(at, brent, MARK, { ground });
    const boxed = await sent(at, brent, `${MARK} [boxes]`, { name: 'B.txt', kind: 'redacted', of: other.id });
    await submitted(at, alma, [copy, secret]);
    await submitted(at, brent, [boxed, other]);
    await closed(here, at);
    await opened(here, at);
    await decryptWaiting({ door: here.door, files }, here.product.actor);
    const copies = (await filesAt(at)).filter(({ redacts }) => redacts !== null);
    expect(copies.map(({ name, copyCheck }) => [name, copyCheck]).toSorted()).toEqual([
      ['A.txt', 'removed'],
      ['B.txt', 'same'],
    ]);
    const found = await here.run(here.product, async (work) => {
      const call = await work.find(solicitation, at.solicitation);
      if (!call) throw new Error('There is no solicitation');
      return gather(work, call, afterAward);
    });
    const own = copies.find(({ name }) => name === 'A.txt');
    expect(found.copies).toEqual([{ file: 'redacted-copies/01.txt', sha256: own?.sha256 }]);
    expect(found.withheld.filter((one) => one.includes('Approach.txt”: claimed as a trade secret'))).toHaveLength(2);
    expect(found.withheld.join('\n')).toMatch('B.txt”: the redacted copy still holds all the text');
  });

  test('whose words are only drawn over is told by its text, and one of pictures has none', async () => {
    const page = async (text: string, isCovered: boolean): Promise<Uint8Array> => {
      const pdf = await PDFDocument.create();
      const sheet = pdf.addPage();
      if (text) sheet.drawText(text, { x: 40, y: 700, size: 12 });
      if (isCovered) sheet.drawRectangle({ x: 30, y: 690, width: 400, height: 30 });
      return pdf.save();
    };
    const pdf = (bytes: Uint8Array) => ({ mediaType: 'application/pdf', bytes });
    const original = pdf(await page(MARK, false));
    expect(await readCopy(original, pdf(await page(MARK, true)))).toBe('same');
    expect(await readCopy(original, pdf(await page('Our crews use', true)))).toBe('removed');
    expect(await readCopy(original, pdf(await page('', true)))).toBe('removed');
    expect(await readCopy(pdf(await page('', false)), pdf(await page('', true)))).toBe('unknown');
    expect(await readCopy(original, pdf(new Uint8Array([1, 2, 3])))).toBe('unknown');
  });
});

describe('a piece', () => {
  test('is received once, and another one in its place is refused', async () => {
    const at = await liveEvent(here);
    const one = await made(at, alma, 'x'.repeat(2_400_000));
    expect(one.pieces).toHaveLength(2);
    expect(await put(at, alma, one, 1)).toBe(1);
    expect(await put(at, alma, one, 1)).toBe(1);
    const other = await made(at, alma, 'y'.repeat(2_400_000));
    await expect(put(at, alma, { id: one.id, pieces: other.pieces }, 1)).rejects.toMatchObject(
      refusal('piece_changed', 'bytes'),
    );
    expect(await put(at, alma, one, 0)).toBe(2);
  });

  test('of another firm’s file, of a file of another length or beyond its file is refused', async () => {
    const at = await liveEvent(here);
    const one = await sent(at, alma);
    const sentBefore = refusal('enclosure', 'enclosure');
    await expect(put(at, brent, one)).rejects.toMatchObject(sentBefore);
    await expect(put(at, alma, one, 0, 2)).rejects.toMatchObject(sentBefore);
    const elsewhere = await liveEvent(here);
    await expect(put(elsewhere, alma, one)).rejects.toMatchObject(sentBefore);
    const other = { ...one, id: randomUUID() };
    await expect(put(at, alma, { ...other, pieces: [one.pieces[0] as Bytes] }, 0, 0)).rejects.toMatchObject(
      refusal('piece', 'at'),
    );
    const long = (bytes: number) => put(at, alma, { id: randomUUID(), pieces: [new Uint8Array(bytes)] });
    for (const bytes of [0, 16, 2 * 1024 * 1024 + 17])
      await expect(long(bytes)).rejects.toMatchObject(refusal('piece_size', 'bytes'));
    for (const bytes of [17, 2 * 1024 * 1024 + 16]) expect(await long(bytes)).toBe(1);
  });

  test('is refused once the deadline has come by either clock, and from a firm that may not bid', async () => {
    const at = await liveEvent(here);
    const one = await made(at, alma, MARK);
    await setStatus(here, brent.vendor, 'on_hold', ['bids']);
    await expect(put(at, brent, await made(at, brent, MARK))).rejects.toThrow('put your firm on hold');
    await setStatus(here, brent.vendor, 'active');
    here.databaseClock.at = dueAt;
    await expect(put(at, alma, one)).rejects.toThrow('does not take bids now');
    here.databaseClock.at = new Date(Date.parse(dueAt) - 1).toISOString();
    expect(await put(at, alma, one)).toBe(1);
  });

  test('beyond what a firm may have waiting is refused until what it left is an hour old', async () => {
    const at = await liveEvent(here);
    const begin = (of: number) => made(at, alma, MARK).then((one) => put(at, alma, one, 0, of));
    const most = 2 * (piecesOf(60 * 1024 * 1024) + 10);
    const whole = Math.floor(most / 16);
    for (let file = 0; file < whole; file += 1) await begin(16);
    if (most % 16 > 0) await begin(most % 16);
    const waiting = refusal('enclosures_waiting', 'enclosure');
    await expect(begin(1)).rejects.toMatchObject(waiting);
    // Each firm has its own measure.
    expect(await made(at, brent, MARK).then((one) => put(at, brent, one))).toBe(1);
    here.clock.set('2026-11-20T16:00:00Z');
    await expect(begin(1)).rejects.toMatchObject(waiting);
    here.clock.set('2026-11-20T16:00:01Z');
    expect(await begin(1)).toBe(1);
  });
});

describe('a submission', () => {
  test('with a file that is not whole, is of another firm or of another submission is not received', async () => {
    const at = await liveEvent(here);
    const half = await made(at, alma, 'x'.repeat(2_400_000));
    await put(at, alma, half, 0);
    const refused = refusal('enclosure_changed', 'enclosures');
    await expect(submitted(at, alma, [half])).rejects.toMatchObject(refused);
    await expect(submitted(at, brent, [await sent(at, alma)])).rejects.toMatchObject(refused);
    const one = await sent(at, alma);
    await expect(submitted(at, alma, [one, one])).rejects.toMatchObject(refusal('enclosures', 'enclosures'));
    await expect(submitted(at, alma, [{ ...one, hash: half.hash }])).rejects.toMatchObject(refused);
    await submitted(at, alma, [one]);
    await expect(submitted(at, alma, [one])).rejects.toMatchObject(refused);
    await expect(put(at, alma, one)).rejects.toMatchObject(refusal('enclosure', 'enclosure'));
    const all = await here.run(here.product, (work) =>
      work.rows(bid, { where: { solicitation: at.solicitation }, fields: ['status'], most: 'all' }),
    );
    expect(all.map(({ status }) => status)).toEqual(['sealed']);
  });

  test('has as many pieces as its files may have together, and not one more', async () => {
    const at = await liveEvent(here);
    const sentIn = async (pieces: number) => {
      const id = randomUUID();
      const bytes = (place: number) => new Uint8Array(17).fill(place + 1) as Bytes;
      const all = Array.from({ length: pieces }, (_, place) => bytes(place));
      for (const place of all.keys()) await put(at, alma, { id, pieces: all }, place);
      return { id, hash: await hashOfEnclosure(await Promise.all(all.map(hashOfPiece))) };
    };
    const most = piecesOf(60 * 1024 * 1024) + 10;
    const enclosures = [await sentIn(16), await sentIn(16)];
    enclosures.push(await sentIn(most - 32));
    const own = async (more: readonly { id: string; hash: string }[]) =>
      submit(here, at, alma, await sealedBy(here, at, alma, 100_00), { enclosures: [...enclosures, ...more] });
    await expect(own([await sentIn(1)])).rejects.toMatchObject(refusal('enclosures_size', 'enclosures'));
    expect(await own([])).toMatchObject({ isSealed: true });
  });

  test('that is only rehearsed leaves its files unsubmitted, and they are gone a day after bids are closed', async () => {
    const at = await liveEvent(here);
    const one = await sent(at, alma);
    await submitted(at, alma, [one], true);
    const left = () =>
      here.run(here.product, (work) =>
        work.tx.query<{ bid: string | null }>(
          'select bid from bid_enclosure where organization_id = $1 and event = $2',
          [work.actor.organizationId, at.event],
        ),
      );
    expect(await left()).toEqual([{ bid: null }]);
    const kept = await sent(at, alma);
    await submitted(at, alma, [kept]);
    const drop = () => here.run(here.product, dropUnsubmitted);
    here.clock.set('2026-11-22T15:00:00Z');
    await drop();
    expect(await left()).toHaveLength(2);
    await closed(here, at);
    await drop();
    expect(await left()).toEqual([{ bid: expect.any(String) }]);
  });
});
