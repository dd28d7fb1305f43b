import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { using } from '../../../tests/world/cluster.ts';
import { sealer } from '../../../tests/world/seal-key.ts';
import { solicitationQuestion } from '../publication/solicitation-question.record.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { bid } from './bid.record.ts';
import { fromHex, hex } from './bytes.ts';
import { firstFault, type ChainedLine } from './minutes.ts';
import { handShare, makeChairKey, testAnswer } from './officer-key.ts';
import { openingSession } from './opening-session.record.ts';
import {
  closeDue,
  giveShare,
  keepOpened,
  openingLost,
  releaseShare,
  revealBid,
  startOpening,
} from './opening.server.ts';
import { openAll } from './open-all.ts';
import { keepKey, prepareEvent, testShare } from './preparing.server.ts';
import { addendumIssued, receivedFor, reconfirmBid, submitEnvelope, withdrawBid } from './receiving.server.ts';
import { sealedEvent } from './sealed-event.record.ts';
import { roomFor, tabulated } from './sealing-reads.server.ts';
import { closingRoot, isIncluded, proofOf } from './tally.ts';
import {
  closed,
  draft,
  dueAt,
  enter,
  enterTwice,
  firm,
  liveEvent,
  opened,
  publish,
  sealedBid,
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

const chairOf = () => here.officers[0];
const begin = async (event: string, by = chairOf(), chairKey = '04') =>
  here.run(by, (work) => startOpening(work, { event, chairKey }));

describe('before publication', () => {
  test('a solicitation whose officers have not tested their shares is not published', async () => {
    const { solicitation: id, event, shareOf } = await liveEvent(here, { tested: false });
    await expect(publish(here, id)).rejects.toThrow('every officer tests the share before publication');
    for (const at of [0, 1, 2]) {
      const answer = await testAnswer(await shareOf(at));
      await here.run(here.officers[at] ?? chairOf(), (work) => testShare(work, { event, answer }));
    }
    await here.chief.run(solicitation, 'publish', id);
    expect((await here.product.see(sealedEvent, event)).status).toBe('live');
  });

  test('a test passes only with the own share', async () => {
    const { event, shareOf } = await liveEvent(here, { tested: false });
    const answer = await testAnswer(await shareOf(1));
    await expect(here.run(chairOf(), (work) => testShare(work, { event, answer }))).rejects.toMatchObject({
      code: 'sealing.wrong_share',
    });
    await expect(here.run(here.buyer, (work) => testShare(work, { event, answer }))).rejects.toThrow('opening officer');
  });

  test('one officer alone is no quorum, and a key is made once', async () => {
    const id = await draft(here);
    const asked = { solicitation: id, level: 'split', countShown: false } as const;
    for (const [officers, needed] of [
      [[chairOf().id], 2],
      [[chairOf().id, chairOf().id], 2],
      [here.officers.map((one) => one.id), 1],
    ] as const)
      await expect(here.run(here.buyer, (work) => prepareEvent(work, { ...asked, officers, needed }))).rejects.toThrow(
        'of whom at least two are needed',
      );
    const { event, made } = await liveEvent(here);
    const again = {
      event,
      publicKey: made.published.public,
      server: hex(made.server),
      serverHash: made.published.server,
    };
    await expect(here.run(here.buyer, (work) => keepKey(work, { ...again, shares: [] }))).rejects.toThrow(
      'made already',
    );
  });
});

describe('receiving', () => {
  test('a paper bid is sealed by a second person, who is not the first', async () => {
    const at = await liveEvent(here);
    const vendorId = await firm(here);
    const { told } = await enter(here, at, here.buyer, vendorId, { cents: 100_00 });
    expect(told).toMatchObject({ isSealed: false, isLate: false, size: expect.any(Number) as number });
    await expect(enter(here, at, here.buyer, vendorId, { cents: 100_00 })).rejects.toThrow('someone else has to type');
    expect((await enter(here, at, here.second, vendorId, { cents: 100_00 })).told).toMatchObject({ isSealed: true });
  });

  test('a later bid of the same vendor replaces the earlier one, which stays in the tree', async () => {
    const at = await liveEvent(here);
    const vendorId = await firm(here);
    const { first } = await enterTwice(here, at, vendorId, { cents: 100_00 });
    await enterTwice(here, at, vendorId, { cents: 90_00 });
    expect((await here.product.list(bid, `receipt=${first.receipt}`))[0]?.status ?? 'superseded').toBe('superseded');
    await closed(here, at);
    expect((await here.product.see(sealedEvent, at.event)).received).toBe(4);
    await opened(here, at);
    const prices = (await here.product.list(bid)).filter(({ event }) => event === at.event);
    expect(prices.map(({ status, total }) => [status, total?.cents ?? null]).toSorted()).toEqual([
      ['opened', 360_00],
      ['superseded', null],
    ]);
  });

  test('a withdrawal takes two people and ends with the deadline', async () => {
    const at = await liveEvent(here);
    const { first } = await enterTwice(here, at, await firm(here), { cents: 100_00 });
    const given = { receipt: first.receipt, reason: 'Letter of the firm.' };
    const withdraw = (by = here.buyer) => here.run(by, (work) => withdrawBid(work, given));
    expect(await withdraw()).toEqual({ isWithdrawn: false });
    await expect(withdraw()).rejects.toMatchObject({ code: 'bid.withdrawal_second_person' });
    here.clock.set(dueAt);
    await expect(withdraw(here.second)).rejects.toMatchObject({ code: 'bid.too_late_to_withdraw' });
    here.clock.set('2026-11-21T15:00:00Z');
    expect(await withdraw(here.second)).toEqual({ isWithdrawn: true });
  });

  test.each([
    ['at the very deadline', dueAt, null],
    ['one second after the deadline', '2026-12-18T19:00:01.000Z', null],
    ['when the database says so', '2026-11-20T15:00:00Z', dueAt],
    ['when the server says so', dueAt, '2026-11-20T15:00:00Z'],
  ])('trap 6: it is late %s, and the refusal says when it came', async (_when, clock, database) => {
    const at = await liveEvent(here);
    const vendorId = await firm(here);
    here.clock.set(clock);
    here.databaseClock.at = database;
    const receivedAt = clock > dueAt ? clock : dueAt;
    const refusal = await enter(here, at, here.buyer, vendorId, { cents: 1 }).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: 'bid.late',
      message: expect.stringContaining(`received ${receivedAt}, due ${dueAt}`) as string,
      extra: {
        receipt: { refused: 'late', receivedAt, commitment: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
      },
    });
    expect(await here.run(here.product, (work) => receivedFor(work, at.event, '2027-01-01'))).toEqual([]);
  });

  test('a millisecond before is in', async () => {
    const at = await liveEvent(here);
    here.clock.set('2026-12-18T18:59:59.999Z');
    expect((await enter(here, at, here.buyer, await firm(here), { cents: 1 })).told).toMatchObject({ isLate: false });
  });

  test('a late paper bid needs the finding of the chief procurement officer and is marked for ever', async () => {
    const at = await liveEvent(here);
    const vendorId = await firm(here);
    await closed(here, at);
    const finding = { finding: 'In our mail room before the hour; stamp of 18:12.' };
    await expect(enter(here, at, here.buyer, vendorId, { cents: 100 }, finding)).rejects.toThrow('chief procurement');
    await enter(here, at, here.chief, vendorId, { cents: 100 }, finding);
    const other = here.second.with({ duties: ['chief_procurement_officer'] });
    await enter(here, at, other, vendorId, { cents: 100 }, finding);
    const next = await firm(here);
    await expect(enter(here, at, here.second, next, { cents: 200 })).rejects.toThrow('Refused: received');
    await enter(here, at, here.chief, next, { cents: 200 }, finding);
    await expect(enter(here, at, here.chief, next, { cents: 200 })).rejects.toThrow('someone else has to type');
    expect((await enter(here, at, here.second, next, { cents: 200 })).told).toMatchObject({ isSealed: true });
    await opened(here, at);
    const [late] = (await here.product.list(bid)).filter(({ event }) => event === at.event);
    expect(late).toMatchObject({ isLate: true, ...finding, status: 'opened' });
  });

  test('trap 5: a bid without every addendum is refused, one from before an addendum is asked again, and not opened as responsive', async () => {
    const at = await liveEvent(here);
    const [silent, heard] = [await firm(here), await firm(here)];
    await enterTwice(here, at, silent, { cents: 50_00 });
    const { first } = await enterTwice(here, at, heard, { cents: 60_00 });
    await here.run(here.product, (work) => addendumIssued(work, at.solicitation));
    await expect(enter(here, at, here.buyer, await firm(here), { cents: 1 })).rejects.toThrow('There are 1 addenda');
    await here.run(here.buyer, (work) => reconfirmBid(work, first.receipt));
    await closed(here, at);
    await opened(here, at);
    const rows = (await here.product.list(bid)).filter(({ event }) => event === at.event);
    expect(rows.find(({ vendor }) => vendor === silent)).toMatchObject({ status: 'nonresponsive', missedAddenda: 1 });
    expect(rows.find(({ vendor }) => vendor === heard)).toMatchObject({ status: 'opened', missedAddenda: 0 });
  });

  test('an envelope opens for no other vendor and no other receipt', async () => {
    const at = await liveEvent(here);
    const [one, other] = [await firm(here), await firm(here)];
    const sealed = await sealedBid(here, at, one, { cents: 1_00 });
    const begunAt = here.clock.now().toISOString();
    const moved = { ...sealed, vendor: other, begunAt, acknowledged: 0 };
    await here.run(here.buyer, (work) => submitEnvelope(work, moved, 'paper'));
    await enter(here, at, here.second, other, { cents: 1_00 });
    await closed(here, at);
    await opened(here, at);
    const [row] = (await here.product.list(bid)).filter(({ event }) => event === at.event);
    expect(row).toMatchObject({
      status: 'nonresponsive',
      unreadable: 'The key of the event does not open the envelope',
      total: null,
    });
  });
});

describe('before the opening', () => {
  test('a bid is seen by those who typed it, without vendor and price; its audit entries name no vendor', async () => {
    const at = await liveEvent(here);
    const vendorId = await firm(here);
    await enterTwice(here, at, vendorId, { cents: 123_00 });
    const of = async (person = here.chief) => (await person.list(bid)).filter(({ event }) => event === at.event);
    const auditor = here.counsel.with({ duties: ['auditor', 'evaluator'], role: 'platform_admin' });
    for (const person of [here.chief, auditor, ...here.officers]) expect(await of(person)).toEqual([]);
    for (const person of [here.buyer, here.second])
      expect(await of(person)).toMatchObject([{ vendor: null, total: null, offer: null, status: 'sealed' }]);
    const entries = await here.database.within({ organizationId: here.organizationId }, (tx) =>
      tx.query<{ changes: unknown }>(
        `select changes from audit_entry where organization_id = $1 and record in ('bid', 'sealed_event')`,
        [here.organizationId],
      ),
    );
    expect(entries.length).toBeGreaterThan(0);
    expect(JSON.stringify(entries)).not.toContain(vendorId);
    const { bids, received } = await here.run(here.chief, (work) => roomFor(work, at.event));
    expect([bids, received]).toEqual([null, null]);
    expect(await here.run(here.chief, (work) => tabulated(work, at.event))).toEqual({
      isOpened: false,
      isWithheld: false,
      arePricesSealed: false,
      counted: 0,
      bids: [],
    });
  });
});

describe('the opening', () => {
  test('two officers of three open everything in one act; the minutes are whole and begin with the published root', async () => {
    const at = await liveEvent(here);
    const vendors = [await firm(here), await firm(here), await firm(here)];
    for (const [place, vendorId] of vendors.entries())
      await enterTwice(here, at, vendorId, { cents: (place + 1) * 10_00 });
    await closed(here, at);
    const { root } = await here.product.see(sealedEvent, at.event);
    const { session } = await opened(here, at, [2, 0]);
    const rows = (await here.product.list(bid)).filter(({ event }) => event === at.event);
    expect(rows.map(({ total }) => total?.cents).toSorted()).toEqual([120_00, 40_00, 80_00]);
    const { minutes, lastHash, status } = await here.product.see(openingSession, session);
    const lines = minutes as ChainedLine[];
    expect(await firstFault(root ?? '', lines, lastHash)).toBe(null);
    expect(lines.map(({ what }) => what)).toEqual([
      'roll_call',
      'share',
      'share',
      'absence',
      'key',
      'envelope',
      'envelope',
      'envelope',
      'end',
    ]);
    expect(await firstFault(root ?? '', lines.toSpliced(5, 1), lastHash)).toBe(6);
    expect([status, (await here.product.see(solicitation, at.solicitation)).status]).toEqual(['ended', 'opened']);
  });

  test.each([
    ['the server', '2026-12-18T18:59:59.000Z', dueAt],
    ['the database', dueAt, '2026-12-18T18:59:59.000Z'],
  ])(
    'trap 6: is refused one second early by the clock of %s, even with all shares',
    async (_whose, clock, database) => {
      const at = await liveEvent(here);
      await enterTwice(here, at, await firm(here), { cents: 1 });
      await closed(here, at);
      here.clock.set(clock);
      here.databaseClock.at = database;
      await expect(begin(at.event)).rejects.toThrow('nothing is opened before');
    },
  );

  test('an officer closes what is due, and nothing before', async () => {
    const at = await liveEvent(here);
    const close = (by = chairOf()) => here.run(by, (work) => closeDue(work, at.event));
    await expect(close()).rejects.toThrow('nothing is opened before');
    here.clock.set(dueAt);
    await expect(close(here.buyer)).rejects.toThrow('opening officer');
    await expect(close()).rejects.toMatchObject({ code: 'sealing.in_line' });
    here.clock.set('2026-12-18T19:02:00.000Z');
    const question = { solicitation: at.solicitation, question: 'Is the hose included?', email: 'ask@vendor.example' };
    const { id: asked } = await here.product.make(solicitationQuestion, question);
    await here.run(here.product, (work) =>
      work.move(solicitationQuestion, asked, 'confirm', { computed: { askedAt: '2026-12-10T15:00:00.000Z' } }),
    );
    await expect(close()).rejects.toMatchObject({ code: 'sealing.questions_open' });
    await here.buyer.run(solicitationQuestion, 'decline', asked, 'Section 2 says so.');
    await close();
    expect(await here.product.see(sealedEvent, at.event)).toMatchObject({ status: 'closed', received: 0 });
    await expect(close()).rejects.toThrow('closed already');
  });

  test('an extension after the session began stops the key', async () => {
    const at = await liveEvent(here);
    await closed(here, at);
    const chair = await makeChairKey();
    const { id: session } = await begin(at.event, chairOf(), hex(chair.public));
    for (const place of [0, 1] as const) {
      const officer = here.officers[place];
      const share = await handShare(await at.shareOf(place), hex(chair.public), session, officer.id);
      await here.run(officer, (work) => giveShare(work, { session, share }));
    }
    await here.database.within({ organizationId: here.organizationId }, (tx) =>
      tx.query(`update solicitation set due_at = '2026-12-20T19:00:00Z' where id = $1`, [at.solicitation]),
    );
    const key = await sealer();
    const absent = [{ officer: here.officers[2].id, reason: 'Ill.' }];
    await expect(here.run(chairOf(), (work) => releaseShare(work, { session, absent }, key))).rejects.toThrow(
      'nothing is opened before',
    );
  });

  test('one officer is not two: not with a second session, a key, a delegation or someone else’s share', async () => {
    const at = await liveEvent(here);
    await closed(here, at);
    const chair = await makeChairKey();
    const { id: session } = await begin(at.event, chairOf(), hex(chair.public));
    const share = await handShare(await at.shareOf(0), hex(chair.public), session, chairOf().id);
    const give = (by = chairOf()) => here.run(by, (work) => giveShare(work, { session, share }));
    expect(await give()).toEqual({ given: 1 });
    await expect(give()).rejects.toThrow('each officer counts once');
    const [, ben] = here.officers;
    await expect(give(here.person({ ...ben.actor, kind: 'service' }))).rejects.toThrow('Sign in yourself');
    await expect(give(here.person({ ...chairOf().actor, standsInFor: [ben.id] }))).rejects.toThrow(
      'each officer counts once',
    );
    await expect(give(ben.with({ duties: [] }))).rejects.toThrow('Only people with the duty opening officer');
    await expect(give(here.chief.with({ duties: ['opening_officer'] }))).rejects.toThrow('You are not an officer');
    const key = await sealer();
    const release = (by = chairOf()) => here.run(by, (work) => releaseShare(work, { session, absent: [] }, key));
    await expect(release()).rejects.toThrow('2 officers are needed, 1 gave their share');
    // Ben's place taken by a copy of the chair's share joins to nothing in the browser.
    await give(ben);
    await expect(release(ben)).rejects.toThrow('Only the chair');
    await expect(release()).rejects.toThrow('Give the reason');
    const absent = [{ officer: here.officers[2].id, reason: 'Ill.' }];
    const released = await here.run(chairOf(), (work) => releaseShare(work, { session, absent }, key));
    await expect(openAll(released, chair, session)).rejects.toThrow('changed, or is sealed for something else');
  });

  test('the chair can neither leave an envelope out nor invent what is in it', async () => {
    const at = await liveEvent(here);
    const { first } = await enterTwice(here, at, await firm(here), { cents: 5_00 });
    await closed(here, at);
    const chair = await makeChairKey();
    const { id: session } = await begin(at.event, chairOf(), hex(chair.public));
    const book = (found: readonly { receipt: string; key: string | null }[], by = chairOf()) =>
      here.run(by, (work) => keepOpened(work, { session, found }));
    await expect(book([])).rejects.toMatchObject({ code: 'sealing.not_released' });
    for (const place of [0, 1] as const) {
      const share = await handShare(await at.shareOf(place), hex(chair.public), session, here.officers[place].id);
      await here.run(here.officers[place], (work) => giveShare(work, { session, share }));
    }
    const absent = [{ officer: here.officers[2].id, reason: 'Ill.' }];
    const key = await sealer();
    const released = await here.run(chairOf(), (work) => releaseShare(work, { session, absent }, key));
    const found = await openAll(released, chair, session);
    await expect(book(found.slice(1))).rejects.toThrow('some are missing');
    await expect(book([...found, { receipt: randomUUID(), key: null }])).rejects.toThrow('some are missing');
    await expect(book(found, here.officers[1])).rejects.toThrow('Only the chair');
    // A false key opens nothing; the vendor's own key shows afterwards what was there.
    await book(found.map(({ receipt }) => ({ receipt, key: '00'.repeat(32) })));
    const [row] = (await here.product.list(bid)).filter(({ event }) => event === at.event);
    expect(row).toMatchObject({ status: 'nonresponsive', unreadable: 'The key given does not open the envelope' });
    await expect(
      here.run(here.chief, (work) => revealBid(work, { receipt: first.receipt, key: '11'.repeat(32) })),
    ).rejects.toThrow('does not open');
    await here.run(here.chief, (work) => revealBid(work, { receipt: first.receipt, key: first.contentKey }));
    expect(await here.product.see(bid, row?.id ?? '')).toMatchObject({ unreadable: null, total: { cents: 20_00 } });
  });

  test('with every share lost, the keys that bidders kept open their bids, each to its one content', async () => {
    const at = await liveEvent(here);
    const { first } = await enterTwice(here, at, await firm(here), { cents: 7_00 });
    await closed(here, at);
    const { id: session } = await begin(at.event);
    const lose = (by = here.chief) => here.run(by, (work) => openingLost(work, { session, reason: 'Fire.' }));
    await expect(lose(here.buyer)).rejects.toThrow('chief procurement officer');
    await lose();
    // Not one share is left, of the officers or of the server.
    await using(here.clone.owner, async (owner) => {
      for (const table of ['opening_share', 'sealed_event'])
        await owner.query(`alter table ${table} no force row level security`);
      const gone = await owner.query('delete from opening_share where event = $1', [at.event]);
      expect(gone.rowCount).toBe(here.officers.length);
      await owner.query('update sealed_event set server_part = null where id = $1', [at.event]);
    });
    await here.run(here.chief, (work) => revealBid(work, { receipt: first.receipt, key: first.contentKey }));
    const [row] = (await here.product.list(bid)).filter(({ event }) => event === at.event);
    expect(row).toMatchObject({ status: 'opened', unreadable: null, total: { cents: 28_00 } });
  });

  test('two entries that differ are no responsive bid until the paper is looked at', async () => {
    const at = await liveEvent(here);
    await enterTwice(here, at, await firm(here), { cents: 5_00 }, { cents: 6_00 });
    await closed(here, at);
    await opened(here, at);
    const [row] = (await here.product.list(bid)).filter(({ event }) => event === at.event);
    expect(row).toMatchObject({ status: 'opened', entriesDiffer: true });
    await expect(here.chief.run(bid, 'accept', row?.id ?? '')).rejects.toThrow('two entries of this paper bid differ');
  });

  test('a cancelled solicitation leaves its bids shut for good', async () => {
    const at = await liveEvent(here);
    await enterTwice(here, at, await firm(here), { cents: 5_00 });
    await closed(here, at);
    await here.chief.run(solicitation, 'cancel', at.solicitation, 'Not needed.');
    expect((await here.product.see(sealedEvent, at.event)).status).toBe('destroyed');
    const [kept] = await here.database.within({ organizationId: here.organizationId }, (tx) =>
      tx.query<{ part: unknown }>('select server_part as part from sealed_event where id = $1', [at.event]),
    );
    expect(kept?.part).toBe(null);
    await expect(begin(at.event)).rejects.toMatchObject({ code: 'sealing.not_closed' });
  });
});

describe('what anyone can check', () => {
  test('each receipt is in the published root; a row deleted, added or changed below the product stops the opening', async () => {
    const at = await liveEvent(here);
    for (const cents of [1_00, 2_00, 3_00]) await enterTwice(here, at, await firm(here), { cents });
    await closed(here, at);
    const { root } = await here.product.see(sealedEvent, at.event);
    const all = await here.run(here.product, (work) => receivedFor(work, at.event, dueAt));
    expect(await closingRoot(all)).toBe(root);
    for (const one of all) {
      const proof = await proofOf(all, one.receipt, 'bid');
      expect(await isIncluded(one, { ...(proof as NonNullable<typeof proof>), root: root ?? '' })).toBe(true);
    }
    await using(here.clone.owner, async (owner) => {
      await owner.query('alter table bid_envelope no force row level security');
      await owner.query('delete from bid_envelope where receipt = $1', [all[2]?.receipt]);
    });
    const left = await here.run(here.product, (work) => receivedFor(work, at.event, dueAt));
    const proof = await proofOf(left, all[0]?.receipt ?? '', 'bid');
    expect(
      await isIncluded(all[0] as (typeof all)[0], { ...(proof as NonNullable<typeof proof>), root: root ?? '' }),
    ).toBe(false);
    await expect(begin(at.event)).rejects.toMatchObject({ code: 'sealing.other_bids' });
  });
});

describe('below the product', () => {
  /** Every row of every table as text, past row-level security: what a stolen backup holds. */
  const dumped = () =>
    using(here.clone.owner, async (owner) => {
      const tables = await owner.query<{ name: string }>(
        `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where c.relkind = 'r' and n.nspname in ('public', 'auth')`,
      );
      const all: string[] = [];
      for (const { name } of tables.rows) {
        await owner.query(`alter table ${name} no force row level security`);
        all.push(...(await owner.query<{ t: string }>(`select t::text from ${name} t`)).rows.map(({ t }) => t));
      }
      return all.join('\n');
    });

  test('nothing that was written before the hour holds the key, a share or any of the marked prices', async () => {
    here.written.length = 0;
    const at = await liveEvent(here);
    const marks = Array.from({ length: 20 }, () => `mark${randomUUID().replaceAll('-', '')}`);
    for (const notes of marks) await enterTwice(here, at, await firm(here), { cents: 987_654_321, notes });
    const whole = Buffer.from(at.made.server); // joined with the shares it is the key
    const secrets = at.made.officers.map((share) => hex(share));
    const everything = here.written.join('\n');
    const dump = await dumped();
    for (const text of [everything, dump]) {
      for (const mark of [...marks, '9876543210', ...secrets])
        for (const spelled of [
          mark,
          Buffer.from(mark).toString('hex'),
          Buffer.from(mark).toString('base64').slice(0, -4),
        ])
          expect(text.includes(spelled)).toBe(false);
    }
    // The same look finds all of them once they are opened.
    await closed(here, at);
    await opened(here, at);
    const after = await dumped();
    expect(marks.filter((mark) => !after.includes(mark))).toEqual([]);
    // The server's part alone is written, encrypted with a key that no backup holds.
    expect(dump.includes(whole.toString('hex'))).toBe(false);
    expect(fromHex(hex(at.made.server))).toEqual(at.made.server);
  });
});
