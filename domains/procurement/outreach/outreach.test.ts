import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { saidOn, type Visited, visited, whereTo } from '../../public/test-world.ts';
import { supplyPolicy } from '../../vendors/supply/supply-policy.record.ts';
import { supplyReview } from '../../vendors/supply/supply-review.record.ts';
import { supplySignal } from '../../vendors/supply/supply-signal.record.ts';
import { vendorCertification } from '../../vendors/vendor-certification.record.ts';
import { vendorShortlist } from '../../vendors/public.ts';
import { addendum } from '../publication/addendum.record.ts';
import { marketOf, pumps } from '../publication/test-world.ts';
import { solicitation } from '../solicitation/solicitation.record.ts';
import { refuseAbsent } from './attended.server.ts';
import { codeFor } from './attendance.server.ts';
import { bidInvitation } from './bid-invitation.record.ts';
import { interestedFirm } from './interested-firm.record.ts';
import { candidates, invite } from './inviting.server.ts';
import { meetingAttendance } from './meeting-attendance.record.ts';
import { outreachStep } from './outreach-step.record.ts';
import { reissue } from './reissue.server.ts';
import { activeVendor } from './test-world.ts';

let here: Visited;
let market: Awaited<ReturnType<typeof marketOf>>;
beforeAll(async () => {
  here = await visited();
  market = await marketOf(here.county);
});
afterAll(() => here.close());
beforeEach(() => here.county.clock.set('2026-11-20T15:00:00Z'));

const pathOf = ({ number }: { number: string }) => `/public-opportunities/${number}`;
const work = <T>(run: Parameters<typeof here.county.door.run<T>>[1]) => here.county.door.run(market.buyer.actor, run);
let firms = 0;
const firm = async (name: string, city = 'Tidewater') => {
  const email = `bids${++firms}@firm.example`;
  return { id: await activeVendor(here.county, { name, email, city }), email, name };
};

describe('an invitation', () => {
  test('goes once to each firm that fits, is in the log with its reason, and never to who unsubscribed', async () => {
    const call = await market.published();
    const bay = await firm('Bay Pumps LLC', 'Norfolk');
    await firm('Inland Hose LLC', 'Roanoke');
    const found = await work((at) => candidates(at, call.id, { place: 'Norfolk' } as never));
    expect(found.data).toMatchObject([{ name: 'Bay Pumps LLC', state: 'new' }]);
    const given = { vendors: [bay.id], place: 'Norfolk' };
    expect(await work((at) => invite(at, call.id, given))).toEqual({ invited: 1, skipped: 0 });
    expect(await work((at) => invite(at, call.id, given))).toEqual({ invited: 0, skipped: 1 });
    expect(await market.buyer.list(bidInvitation, `solicitation=${call.id}`)).toMatchObject([
      { firm: 'Bay Pumps LLC', chosenBy: 'in Norfolk', invitedBy: market.buyer.id },
    ]);
    await here.site.send(here.linkTo(bay.email, '/public-opportunities/invitations'), 'end', {});
    const next = await market.published({ name: 'Hose' });
    expect(await work((at) => invite(at, next.id, given))).toEqual({ invited: 0, skipped: 1 });
  });

  test('goes to a shortlist, which the log names', async () => {
    const call = await market.published({ name: 'Culvert pipe' });
    const picked = await firm('Picked Pipes LLC', 'Suffolk');
    const other = await firm('Other Pipes LLC', 'Suffolk');
    const { id: shortlist } = await market.buyer.make(vendorShortlist, {
      name: 'Pipes 2026',
      solicitation: call.number,
      vendors: [picked.id],
    });
    const found = await work((at) => candidates(at, call.id, { shortlist } as never));
    expect(found.data.map(({ name }) => name)).toEqual(['Picked Pipes LLC']);
    const given = { vendors: [picked.id, other.id], shortlist };
    expect(await work((at) => invite(at, call.id, given))).toEqual({ invited: 1, skipped: 1 });
    expect(await market.buyer.list(bidInvitation, `solicitation=${call.id}`)).toMatchObject([
      { firm: 'Picked Pipes LLC', chosenBy: 'shortlist “Pipes 2026”' },
    ]);
  });

  test('is sent only while the solicitation is open, and only to firms that the search finds', async () => {
    const draft = await market.buyer.make(solicitation, pumps);
    const { id } = await firm('Early Pumps LLC', 'Richmond');
    const given = { vendors: [id], place: 'Richmond' };
    const notOpen = { code: 'invitation.not_open' };
    await expect(work((at) => invite(at, draft.id, given))).rejects.toMatchObject(notOpen);
    const call = await market.published();
    expect(await work((at) => invite(at, call.id, { ...given, program: 'dbe' }))).toEqual({ invited: 0, skipped: 1 });
    here.county.clock.set('2026-12-18T19:00:00Z');
    await expect(work((at) => invite(at, call.id, given))).rejects.toMatchObject(notOpen);
  });
});

describe('a firm in reach of an open risk signal', () => {
  const inForce = async (atInvite: 'warn' | 'review') => {
    const chief = (await here.county.member('Priya Chief')).with({ duties: ['chief_procurement_officer'] });
    const { id } = await market.buyer.make(supplyPolicy, {
      atInvite,
      atAward: 'none',
      severity: 'warning',
      fromDay: '2026-11-20',
      why: 'Storm season',
    });
    await chief.run(supplyPolicy, 'adopt', id);
    return () => chief.run(supplyPolicy, 'end', id, 'Season over');
  };
  const storm = (vendor: string) =>
    market.buyer.make(supplySignal, {
      subject: 'Flood warning',
      kind: 'weather',
      severity: 'severe',
      vendor,
      source: 'National Weather Service, urn:1',
      untilDay: '2026-12-15',
    } as never);

  test('is invited by someone who has seen it, and the invitation keeps what it was; what began since is not passed over', async () => {
    const call = await market.published({ name: 'Generators' });
    const dock = await firm('Dock Power LLC', 'Hampton');
    const end = await inForce('warn');
    const asked = { place: 'Hampton' } as never;
    expect((await work((at) => candidates(at, call.id, asked))).data).toMatchObject([{ signals: [], stop: null }]);
    const { id } = await storm(dock.id);
    const given = { vendors: [dock.id], place: 'Hampton' };
    await expect(work((at) => invite(at, call.id, given))).rejects.toMatchObject({
      code: 'invitation.signal_is_seen',
      issues: [{ path: 'knowing' }],
    });
    const words = 'Flood warning (Severe), until 2026-12-15';
    expect((await work((at) => candidates(at, call.id, asked))).data).toMatchObject([
      { signals: [{ id, words }], stop: null },
    ]);
    expect(await work((at) => invite(at, call.id, { ...given, knowing: [id] }))).toMatchObject({ invited: 1 });
    expect(await market.buyer.list(bidInvitation, `solicitation=${call.id}`)).toMatchObject([{ riskNote: words }]);
    await end();
  });

  test('waits for its review where the policy asks for one, although its sender has seen the signal', async () => {
    const call = await market.published({ name: 'Sandbags' });
    const quay = await firm('Quay Bags LLC', 'Poquoson');
    const { id } = await storm(quay.id);
    const end = await inForce('review');
    const found = await work((at) => candidates(at, call.id, { place: 'Poquoson' } as never));
    expect(found.data).toMatchObject([
      { stop: { signal: id, message: expect.stringContaining('Review the risk signal') } },
    ]);
    const given = { vendors: [quay.id], place: 'Poquoson', knowing: [id] };
    const stopped = { code: 'supply.unreviewed', issues: [{ path: 'vendors' }] };
    await expect(work((at) => invite(at, call.id, given))).rejects.toMatchObject(stopped);
    const review = await market.buyer.make(supplyReview, {
      vendor: quay.id,
      signal: id,
      outcome: 'proceed',
      why: 'On a hill.',
    });
    const counsel = market.counsel.with({ duties: ['legal_counsel'] });
    await counsel.run(supplyReview, 'approve', review.id);
    expect(await work((at) => invite(at, call.id, { ...given, knowing: [] }))).toMatchObject({ invited: 1 });
    await end();
  });
});

describe('a search by program', () => {
  test('finds who is certified; an older DBE certificate counts from October 3, 2025 only once the firm is reevaluated', async () => {
    const { id } = await firm('Delta Hose LLC', 'Suffolk');
    const call = await market.published();
    const certified = async (program: 'dbe' | 'wbe', fromDay: string) => {
      const paper = { vendor: id, program, certificate: `${program}-${fromDay}`, issuer: 'State UCP', fromDay };
      const made = await here.county.product.make(vendorCertification, paper);
      await here.county.product.run(vendorCertification, 'confirm', made.id);
    };
    const found = async (program: 'dbe' | 'wbe') =>
      (await work((at) => candidates(at, call.id, { program } as never))).data.map(({ programs }) => programs);
    await certified('wbe', '2025-07-01');
    await certified('dbe', '2025-07-01');
    expect([await found('wbe'), await found('dbe')]).toEqual([[['wbe']], []]);
    await certified('dbe', '2026-03-01');
    expect(await found('dbe')).toEqual([['dbe', 'wbe']]);
  });
});

describe('an affirmative step', () => {
  test('is recorded by a buyer with its evidence, and stays as it is', async () => {
    const call = await market.published({ federalFunds: true, awardedOn: '2026-01-05' });
    const given = { solicitation: call.id, step: 'agencies', evidence: 'Called the SBA district office.' } as const;
    await expect(market.counsel.make(outreachStep, given)).rejects.toMatchObject({ status: 403 });
    for (const evidence of [' ', '', undefined])
      await expect(market.buyer.make(outreachStep, { ...given, evidence } as never)).rejects.toThrow('Evidence');
    await expect(market.buyer.make(outreachStep, { ...given, doneOn: '2026-11-21' })).rejects.toThrow(
      'today or earlier',
    );
    const { id, version } = await market.buyer.make(outreachStep, given);
    const kept = await market.buyer.see(outreachStep, id);
    expect(kept).toMatchObject({ recordedBy: market.buyer.id, doneOn: '2026-11-20' });
    await expect(market.buyer.edit(outreachStep, id, version, { evidence: 'More' })).rejects.toThrow(
      'Only the product itself',
    );
  });
});

describe('attendance of a mandatory meeting', () => {
  const bids = (call: { id: string }, id: string) =>
    work(async (at) => {
      const row = await at.asProduct.find(solicitation, call.id);
      if (row) await refuseAbsent(at, row, id);
    });

  const sign = { name: 'Ana Ruiz', firm: 'Present Pumps', email: 'ana@pumps.example' };
  const codeIn = async (call: { id: string }) => (await work((at) => codeFor(at, call.id))).path ?? '';
  const absent = { code: 'bid.absent' };

  test('is asked at the door of bids: signed in by code, published, and worth nothing for other firms', async () => {
    const call = await market.published({ mustAttend: true });
    const [came, alike, away] = [
      await firm('Present Pumps LLC'),
      await firm('Present Pumps of Texas'),
      await firm('Absent Works LLC'),
    ];
    here.county.clock.set('2026-12-01T15:10:00Z');
    const url = await codeIn(call);
    expect(whereTo(await here.site.send(url, 'sign', sign))).toContain('signed=yes');
    await here.site.send(url, 'sign', sign);
    expect(await market.buyer.list(meetingAttendance, `solicitation=${call.id}`)).toHaveLength(1);
    expect(saidOn(await here.site.get(pathOf(call)))).toContain('Ana Ruiz');
    await expect(bids(call, came.id)).resolves.toBeUndefined();
    await expect(bids(call, alike.id)).rejects.toMatchObject(absent);
    await expect(bids(call, away.id)).rejects.toMatchObject(absent);
  });

  test('cannot be signed without being there: a guessed, old, early or passed-on code takes none', async () => {
    const call = await market.published({ mustAttend: true });
    const other = await market.published();
    const refusedAt = async (url: string) => expect((await here.site.send(url, 'sign', sign)).status).toBe(422);
    here.county.clock.set('2026-12-01T13:59:00Z');
    expect(await work((at) => codeFor(at, call.id))).toMatchObject({ path: null, signedIn: 0 });
    here.county.clock.set('2026-12-01T15:00:00Z');
    const url = await codeIn(call);
    await refusedAt(url.replace(/.{6}$/, 'AAAAAA'));
    await refusedAt((await codeIn(other)).replace(/[0-9a-f]{32}/, call.id.replaceAll('-', '')));
    here.county.clock.set('2026-12-01T15:11:00Z');
    await refusedAt(url);
    here.county.clock.set('2026-12-01T18:59:00Z');
    const late = await codeIn(call);
    here.county.clock.set('2026-12-01T19:01:00Z');
    await refusedAt(late);
    expect(await market.buyer.list(meetingAttendance, `solicitation=${call.id}`)).toEqual([]);
    await expect(work((at) => codeFor(at, call.id))).resolves.toMatchObject({ path: null });
    await expect(here.county.door.run(market.buyer.actor, (at) => codeFor(at, other.id))).resolves.toMatchObject({
      path: null,
    });
  });

  test('struck from the list by the chief is judged at the next bid, and the same code is not used twice', async () => {
    const call = await market.published({ mustAttend: true });
    const came = await firm('Struck Pumps LLC');
    here.county.clock.set('2026-12-01T15:10:00Z');
    const url = await codeIn(call);
    const given = { name: 'Bo Hale', firm: 'Struck Pumps LLC', email: 'bo@pumps.example' };
    await here.site.send(url, 'sign', given);
    const [row] = await market.buyer.list(meetingAttendance, `solicitation=${call.id}`);
    await expect(bids(call, came.id)).resolves.toBeUndefined();
    await expect(market.buyer.run(meetingAttendance, 'strike', row?.id ?? '', 'Not in the room')).rejects.toMatchObject(
      {
        status: 403,
      },
    );
    await market.chief.run(meetingAttendance, 'strike', row?.id ?? '', 'Not in the room');
    await here.site.send(url, 'sign', given);
    await expect(bids(call, came.id)).rejects.toMatchObject(absent);
    expect(saidOn(await here.site.get(pathOf(call)))).not.toContain('Bo Hale');
  });

  test('from the paper list counts for the vendor it names, once a second person confirms it', async () => {
    const call = await market.published({ mustAttend: true });
    const { id } = await firm('Paper Pumps LLC');
    const { id: named } = await firm('Otherwise Named Inc');
    const given = { solicitation: call.id, name: 'Li Wong', firm: 'Paper Pumps LLC', vendor: named };
    await expect(market.buyer.make(meetingAttendance, given)).rejects.toThrow('once its meeting has begun');
    here.county.clock.set('2026-12-01T16:00:00Z');
    await expect(market.counsel.make(meetingAttendance, given)).rejects.toMatchObject({ status: 403 });
    const row = await market.buyer.make(meetingAttendance, given);
    await expect(market.buyer.run(meetingAttendance, 'confirm', row.id)).rejects.toThrow('someone else has to confirm');
    await expect(bids(call, named)).rejects.toMatchObject(absent);
    await market.chief.run(meetingAttendance, 'confirm', row.id);
    await expect(bids(call, named)).resolves.toBeUndefined();
    await expect(bids(call, id)).rejects.toMatchObject(absent);
  });
});

describe('an interested firm', () => {
  test('confirms by email, is seen by others only if it wants, hears of an addendum, and unsubscribes', async () => {
    const call = await market.published();
    const follow = async (name: string, email: string, more: object = {}) => {
      await here.site.send(pathOf(call), 'follow', { firm: name, contact: 'Wes', email, ...more });
      const link = here.linkTo(email, '/public-opportunities/interest');
      await here.site.send(link, 'confirm', {});
      return link;
    };
    await follow('Visible Pumps', 'v@firm.example', { isVisible: 'yes' });
    const link = await follow('Silent Pumps', 's@firm.example');
    const page = saidOn(await here.site.get(pathOf(call)));
    expect(page).toContain('Visible Pumps');
    expect(page).not.toContain('Silent Pumps');
    await here.site.send(link, 'leave', {});
    const change = await market.buyer.make(addendum, { solicitation: call.id, reason: 'Five pumps, not four' });
    await market.chief.run(addendum, 'issue', change.id);
    expect(here.lettersTo('v@firm.example').at(-1)?.subject).toContain('Addendum 1');
    expect(here.lettersTo('s@firm.example').filter(({ subject }) => subject.startsWith('Addendum'))).toEqual([]);
    expect(await market.buyer.list(interestedFirm, `solicitation=${call.id}&status=listed`)).toHaveLength(1);
  });
});

describe('a reissue', () => {
  test('is one new draft that says the same and is linked to the one that ended', async () => {
    const call = await market.published({ federalFunds: true, awardedOn: '2026-01-05', davisBacon: true });
    await expect(work((at) => reissue(at, call.id))).rejects.toMatchObject({ code: 'solicitation.not_over' });
    await market.chief.run(solicitation, 'cancel', call.id, 'No bid was responsive');
    const made = await work((at) => reissue(at, call.id));
    const draft = await market.buyer.see(solicitation, made.id);
    const same = { name: pumps.name, federalFunds: true, davisBacon: true };
    expect(draft).toMatchObject({ ...same, status: 'draft', replaces: call.id, dueAt: null, publishedAt: null });
    expect(draft.items).toMatchObject([{ item: 'Trash pump' }, { item: 'Hose kit' }]);
    await expect(work((at) => reissue(at, call.id))).rejects.toMatchObject({ code: 'solicitation.reissued' });
    await expect(market.buyer.edit(solicitation, draft.id, draft.version, { replaces: null } as never)).rejects.toThrow(
      'cannot be changed any more',
    );
  });

  test('is told to all who followed, were invited or attended, and both public pages lead to each other', async () => {
    const call = await market.published();
    const invited = await firm('Invited Pumps LLC', 'Petersburg');
    await work((at) => invite(at, call.id, { vendors: [invited.id], place: 'Petersburg' }));
    await here.site.send(pathOf(call), 'follow', { firm: 'Follower Pumps', email: 'f@firm.example' });
    await here.site.send(here.linkTo('f@firm.example', '/public-opportunities/interest'), 'confirm', {});
    await market.chief.run(solicitation, 'cancel', call.id, 'No bid was responsive');
    const { id } = await work((at) => reissue(at, call.id));
    const { version } = await market.buyer.see(solicitation, id);
    const { meetingAt, questionsDueAt, dueAt } = pumps;
    await market.buyer.edit(solicitation, id, version, { meetingAt, questionsDueAt, dueAt });
    await market.buyer.run(solicitation, 'submit', id);
    await market.counsel.run(solicitation, 'approve', id);
    const next = await market.chief.run(solicitation, 'publish', id);
    for (const email of [invited.email, 'f@firm.example'])
      expect(here.lettersTo(email).slice(-2)).toMatchObject([
        { subject: expect.stringContaining('Cancelled') },
        { subject: expect.stringContaining('Reissued') },
      ]);
    expect(saidOn(await here.site.get(pathOf(call)))).toContain(`Reissued as ${next.number}`);
    expect(saidOn(await here.site.get(pathOf(next)))).toContain(`Reissue of ${call.number}`);
  });
});
