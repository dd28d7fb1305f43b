import { brotliDecompressSync, gunzipSync, gzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Person } from '#world';
import { openSealer } from '#server/services/sealed.ts';
import { using } from '../../../tests/world/cluster.ts';
import { sealer } from '../../../tests/world/seal-key.ts';
import { emptyDraft } from '../bidding/draft.ts';
import { sealBid, type SealedBid } from '../bidding/seal-bid.ts';
import { type Bidder, bidder, submitTwo } from '../bidding/test-world.ts';
import { bid } from './bid.record.ts';
import { hex } from './bytes.ts';
import { contentKeyOf } from './envelope.ts';
import { joinEventKey } from './event-key.ts';
import { handShare, makeChairKey } from './officer-key.ts';
import { openAll } from './open-all.ts';
import { giveShare, releaseShare, startOpening } from './opening.server.ts';
import { receivedFor } from './receiving.server.ts';
import { sealedEvent } from './sealed-event.record.ts';
import { closingRoot, type InclusionProof, isIncluded, proofOf, type Received } from './tally.ts';
import {
  closed,
  dueAt,
  enter,
  firm,
  liveEvent,
  liveTwo,
  opened,
  type SealingWorld,
  sealingWorld,
} from './test-world.ts';

let here: SealingWorld;
beforeAll(async () => {
  here = await sealingWorld();
});
afterAll(() => here.close());
beforeEach(() => {
  here.clock.set('2026-11-20T15:00:00Z');
  here.databaseClock.at = null;
});

/** Every mark begins so: to look for the beginning finds each of them. */
const NAME = 'qzmarkedname';
const PRICE = '76543210987';

/** A beginning in the ways a dump can hold it; in base64 it begins at any of three places. */
const spellings = (text: string): readonly string[] => {
  const bytes = Buffer.from(text);
  const base64 = [0, 1, 2].map((at) => {
    const whole = Buffer.concat([
      Buffer.alloc(at),
      bytes.subarray(0, bytes.length - ((bytes.length + at) % 3)),
    ]).toString('base64');
    return whole.slice(at === 0 ? 0 : 4);
  });
  return [text, bytes.toString('hex'), Buffer.from(text, 'utf16le').toString('hex'), ...base64];
};

const marksIn = (text: string): readonly string[] => {
  const low = text.toLowerCase();
  return [NAME, PRICE].flatMap((mark) =>
    spellings(mark).filter((one, at) => (at < 3 ? low.includes(one) : text.includes(one))),
  );
};

/** What a value holds once whatever packed it has unpacked it. */
const unpacked = (bytes: Buffer): readonly string[] =>
  [gunzipSync, inflateSync, inflateRawSync, brotliDecompressSync].flatMap((unpack) => {
    try {
      return [unpack(bytes).toString('utf8')];
    } catch {
      return [];
    }
  });

/** Every row of every table as text, and every binary value by itself, past row-level security: what a stolen backup holds. */
const dump = () =>
  using(here.clone.owner, async (owner) => {
    const tables = await owner.query<{ name: string; binary: string[] }>(
      `select format('%I.%I', n.nspname, c.relname) as name,
         coalesce(array_agg(quote_ident(a.attname)) filter (where a.atttypid = 'bytea'::regtype), '{}') as binary
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
         join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       where c.relkind = 'r' and n.nspname in ('public', 'auth') group by 1`,
    );
    const texts: string[] = [];
    const binaries: Buffer[] = [];
    for (const { name, binary } of tables.rows) {
      await owner.query(`alter table ${name} no force row level security`);
      texts.push(...(await owner.query<{ t: string }>(`select t::text from ${name} t`)).rows.map(({ t }) => t));
      for (const column of binary) {
        const found = await owner.query<{ one: Buffer | null }>(`select ${column} as one from ${name}`);
        binaries.push(...found.rows.flatMap(({ one }) => (one ? [one] : [])));
      }
    }
    return { text: texts.join('\n'), binaries };
  });

describe('G26: what lies below the product before the hour', () => {
  test('has none of 500 marked names and prices, as text, hex, base64, UTF-16 or packed', async () => {
    const at = await liveEvent(here);
    here.written.length = 0;
    // Fifty envelopes with nine marked names and a marked price each.
    for (let one = 0; one < 50; one++) {
      const cents = Number(`${PRICE}${String(one).padStart(3, '0')}`);
      const notes = Array.from({ length: 9 }, (_, name) => `${NAME}${one}x${name}`).join(' ');
      await enter(here, at, here.buyer, await firm(here), { cents, notes });
    }
    const { text, binaries } = await dump();
    expect(binaries.length).toBeGreaterThanOrEqual(50);
    expect(marksIn(text)).toEqual([]);
    expect(marksIn(here.written.join('\n'))).toEqual([]);
    expect(binaries.flatMap(unpacked).flatMap(marksIn)).toEqual([]);
  });

  test('would be found in each of these ways', () => {
    const marked = `${NAME}17 ${PRICE}017`;
    for (const spelled of [
      marked,
      Buffer.from(marked).toString('hex').toUpperCase(),
      Buffer.from(marked, 'utf16le').toString('hex'),
      ...[0, 1, 2].map((at) => Buffer.from(`${'x'.repeat(at)}${marked}`).toString('base64')),
      ...unpacked(gzipSync(marked)),
    ])
      expect(marksIn(spelled).length, spelled).toBeGreaterThan(0);
  });
});

describe('G27: a storm at the deadline', () => {
  test('each of 100 within half a second of it, while it is extended, is in with its receipt or refused with one', async () => {
    const at = await liveEvent(here);
    const bidders = await Promise.all(Array.from({ length: 100 }, () => firm(here)));
    const hour = Date.parse(dueAt);
    const later = new Date(hour + 200).toISOString();
    const taken: { receipt: string; receivedAt: string; due: string }[] = [];
    const refused: { receivedAt: string; due: string }[] = [];
    let due = dueAt;
    for (let turn = 0; turn < 20; turn++) {
      here.clock.set(new Date(hour - 500 + turn * 50).toISOString());
      // An official moves the hour in the middle of it, past some that were refused already.
      if (turn === 12) {
        await here.database.within({ organizationId: here.organizationId }, (tx) =>
          tx.query('update solicitation set due_at = $2 where id = $1', [at.solicitation, later]),
        );
        due = later;
      }
      await Promise.all(
        bidders.slice(turn * 5, turn * 5 + 5).map(async (vendor) => {
          const answer = await enter(here, at, here.buyer, vendor, { cents: 1_00 }).then(
            ({ told }) => told,
            (error: { code: string; extra: { receipt: { refused: string; receivedAt: string } } }) => error,
          );
          if ('isLate' in answer) taken.push({ receipt: answer.receipt, receivedAt: answer.receivedAt, due });
          else {
            expect(answer).toMatchObject({ code: 'bid.late', extra: { receipt: { refused: 'late' } } });
            refused.push({ receivedAt: answer.extra.receipt.receivedAt, due });
          }
        }),
      );
    }
    expect(taken.length + refused.length).toBe(100);
    expect([taken.length, refused.length]).toEqual([60, 40]);
    expect(taken.filter((one) => one.receivedAt >= one.due)).toEqual([]);
    expect(refused.filter((one) => one.receivedAt < one.due)).toEqual([]);
    const kept = await here.run(here.product, (work) => receivedFor(work, at.event, 'infinity'));
    expect(kept.map(({ receipt }) => receipt).toSorted()).toEqual(taken.map(({ receipt }) => receipt).toSorted());
  });
});

describe('a backup from before the hour (traps 7 and 8)', () => {
  test('on another host opens no bid: its copy of the server’s share needs a key that no backup holds', async () => {
    const at = await liveEvent(here);
    await enter(here, at, here.buyer, await firm(here), { cents: 7_00 });
    await closed(here, at);
    const chair = await makeChairKey();
    const { id: session } = await here.run(here.officers[0], (work) =>
      startOpening(work, { event: at.event, chairKey: hex(chair.public) }),
    );
    for (const place of [0, 1] as const) {
      const officer = here.officers[place];
      const share = await handShare(await at.shareOf(place), hex(chair.public), session, officer.id);
      await here.run(officer, (work) => giveShare(work, { session, share }));
    }
    const folder = await mkdtemp(join(tmpdir(), 'levee-other-host-'));
    try {
      const elsewhere = await openSealer(join(folder, 'fields.key'));
      const absent = [{ officer: here.officers[2].id, reason: 'Ill.' }];
      await expect(
        here.run(here.officers[0], (work) => releaseShare(work, { session, absent }, elsewhere)),
      ).rejects.toThrow('The key this value was sealed with is not in the key file.');
      // The officers’ shares alone, with a made-up one of the server, join to no key.
      const released = await here
        .run(here.officers[0], (work) =>
          releaseShare(work, { session, absent }, { open: () => '00'.repeat(at.made.server.length) }),
        )
        .then((given) => openAll(given, chair, session))
        .catch(() => []);
      expect(released.filter(({ key }) => key !== '')).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('put back over the event leaves later receipts outside the root that is published', async () => {
    const at = await liveEvent(here);
    await enter(here, at, here.buyer, await firm(here), { cents: 1_00 });
    const { told } = await enter(here, at, here.buyer, await firm(here), { cents: 2_00 });
    await using(here.clone.owner, async (owner) => {
      await owner.query('alter table bid_envelope no force row level security');
      await owner.query('delete from bid_envelope where receipt = $1', [told.receipt]);
    });
    await closed(here, at);
    const { root } = await here.product.see(sealedEvent, at.event);
    const left = await here.run(here.product, (work) => receivedFor(work, at.event, dueAt));
    expect(await closingRoot(left)).toBe(root);
    expect(await proofOf(left, told.receipt, 'bid')).toBe(null);
    const borrowed = (await proofOf(left, left[0]?.receipt ?? '', 'bid')) as InclusionProof;
    expect(await isIncluded(told, borrowed)).toBe(false);
  });
});

describe('the second envelope', () => {
  const bidders = 3;
  type Two = Awaited<ReturnType<typeof liveTwo>>;

  async function sealedTwo(at: Two, by: Bidder, place: number): Promise<SealedBid> {
    const keyOf = async (id: string) => ({ id, publicKey: (await here.product.see(sealedEvent, id)).publicKey ?? '' });
    const [event, priceEvent] = [await keyOf(at.event), await keyOf(at.price.event)];
    const offer = { prices: { '1': Number(`${PRICE}${place}00`) }, extras: {} };
    const about = { event, priceEvent, solicitation: at.solicitation, vendor: by.vendor };
    return sealBid({ ...emptyDraft, offer, notes: 'Approach' }, about);
  }

  test('opens neither early, nor with the shares of the first, nor for a bidder who failed, in any combination of these and of officers', async () => {
    const firms: Bidder[] = [];
    for (let at = 0; at < bidders; at++) firms.push(await bidder(here, `Second Envelope ${at}`));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.boolean(), { minLength: bidders, maxLength: bidders }),
        fc.constantFrom([0, 1], [1, 2], [2, 0]),
        async (isAcceptable, who) => {
          here.clock.set('2026-11-20T15:00:00Z');
          const at = await liveTwo(here);
          const sealed: SealedBid[] = [];
          for (const [place, one] of firms.entries()) {
            here.clock.set(`2026-11-20T15:0${place}:00Z`);
            const both = await sealedTwo(at, one, place);
            sealed.push(both);
            await submitTwo(here, at.solicitation, one, both);
          }
          const begin = () =>
            here.run(here.officers[0], (work) => startOpening(work, { event: at.price.event, chairKey: '04' }));
          await expect(begin()).rejects.toMatchObject({ code: 'sealing.too_early' });
          await closed(here, at);
          await expect(begin()).rejects.toMatchObject({ code: 'sealing.technical_first' });
          await opened(here, at, who);
          // Everything that lies in the database now has no price, packed or not.
          const bids = await here.run(here.product, (work) =>
            work.rows(bid, { where: { event: at.event }, order: 'receivedAt', most: 'all' }),
          );
          expect(marksIn(JSON.stringify(bids))).toEqual([]);
          for (const [place, { id }] of bids.entries()) {
            await expect(begin()).rejects.toMatchObject({ code: 'sealing.undecided' });
            if (isAcceptable[place]) await here.buyer.run(bid, 'accept', id);
            else await here.buyer.run(bid, 'reject', id, 'Not acceptable');
          }
          // The shares of the technical envelopes are none of this key.
          const chair = await makeChairKey();
          const { id: session } = await here.run(here.officers[0], (work) =>
            startOpening(work, { event: at.price.event, chairKey: hex(chair.public) }),
          );
          for (const place of who) {
            const officer = here.officers[place] as Person;
            const share = await handShare(await at.shareOf(place), hex(chair.public), session, officer.id);
            await here.run(officer, (work) => giveShare(work, { session, share }));
          }
          const absent = here.officers.map(({ id }) => ({ officer: id, reason: 'Ill.' }));
          const chairs = here.officers[0];
          const wrong = await here.run(chairs, async (work) => releaseShare(work, { session, absent }, await sealer()));
          await expect(openAll(wrong, chair, session)).rejects.toThrow('does not belong to this event');
          const { released, found } = await opened(here, at.price, who);
          const expected = sealed.filter((_, place) => isAcceptable[place]).map(({ price }) => price?.receipt);
          expect(released.envelopes.map(({ receipt }) => receipt).toSorted()).toEqual(expected.toSorted());
          expect(found.filter(({ key }) => key === null)).toEqual([]);
          // Of those who failed: with the whole key of the event the bytes that are kept open to nothing.
          const key = await joinEventKey(
            at.price.made.officers.slice(0, 2),
            at.price.made.server,
            at.price.made.published,
          );
          const kept = await here.run(here.product, ({ tx, actor }) =>
            tx.query<{ receipt: string; vendor: string; bytes: Buffer; hasLock: boolean }>(
              `select e.receipt, e.vendor, e.bytes, b.price_lock is not null as "hasLock" from bid_envelope e
               join bid b on b.organization_id = e.organization_id and b.id = e.bid where e.organization_id = $1 and e.event = $2`,
              [actor.organizationId, at.price.event],
            ),
          );
          for (const { receipt, vendor, bytes, hasLock } of kept) {
            expect(hasLock).toBe(expected.includes(receipt));
            const sealedFor = { event: at.price.event, vendor, part: receipt, version: 1 };
            await expect(contentKeyOf(new Uint8Array(bytes), key, sealedFor)).rejects.toThrow('envelope');
          }
        },
      ),
      {
        numRuns: 4,
        examples: [
          [
            [true, false, true],
            [0, 1],
          ],
          [
            [false, false, false],
            [1, 2],
          ],
        ],
      },
    );
  });
});

describe('the published root', () => {
  const received = (count: number): readonly Received[] =>
    Array.from({ length: count }, (_, at) => ({
      event: 'event-1',
      receipt: `receipt-${at}`,
      part: 'bid',
      version: 1,
      commitment: at.toString(16).padStart(64, '0'),
      size: 16_384,
      receivedAt: new Date(Date.UTC(2026, 2, 15, 18, 0, at)).toISOString(),
    }));
  const swapped = <T>(all: readonly T[], one: number, other: number, by: (a: T, b: T) => T): T[] =>
    all.map((own, at) => (at === one ? by(own, all[other] as T) : at === other ? by(own, all[one] as T) : own));

  test('is another one after any bid is dropped, added, swapped, reordered, or an old backup is put back', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 40 }),
        fc.nat(),
        fc.nat(),
        fc.constantFrom('drop', 'add', 'swap', 'reorder', 'restore'),
        async (count, first, second, how) => {
          const all = received(count);
          const one = first % count;
          const other = (one + 1 + (second % (count - 1))) % count;
          const extra = { ...(received(count + 1)[count] as Received), receivedAt: all[one]?.receivedAt ?? '' };
          const changed = {
            drop: all.toSpliced(one, 1),
            add: [...all, extra],
            swap: swapped(all, one, other, (own, { commitment }) => ({ ...own, commitment })),
            reorder: swapped(all, one, other, (own, { receivedAt }) => ({ ...own, receivedAt })),
            restore: all.slice(0, one),
          }[how];
          const root = await closingRoot(all);
          expect(await closingRoot(changed)).not.toBe(root);
          // A receipt that was dropped, or says something else now, has no proof against it either.
          const proof = await proofOf(changed, all[one]?.receipt ?? '', 'bid');
          if (proof) expect(await isIncluded(all[one] as Received, { ...proof, root })).toBe(false);
        },
      ),
      { numRuns: 150 },
    );
  });
});
