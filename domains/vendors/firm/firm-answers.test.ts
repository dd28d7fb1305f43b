import { afterAll, beforeAll, expect, test } from 'vitest';
import { productIn } from '#domains/organization/public.server.ts';
import { type AccountWorld, accountWorld, type Browser } from '../../../tests/world/account-world.ts';
import { vendorDebarment } from '../debarment/debarment.record.ts';
import { vendorScorecard } from '../performance/scorecard.record.ts';
import { supplyReview } from '../supply/supply-review.record.ts';
import { supplySignal } from '../supply/supply-signal.record.ts';
import { vendor } from '../vendor.record.ts';
import { agencyIn, firmIn } from './test-world.ts';

/* An agency decides about a firm. The firm answers in its portal: once, while its answer is awaited. */

let here: AccountWorld;
let county: string;
let faye: Browser;
let fred: Browser;
let otto: Browser;
let own: string;

beforeAll(async () => {
  here = await accountWorld({ env: { LIMITS_FACTOR: '1000' } });
  county = await agencyIn(here, 'Tidewater County', 'tidewater.example', { ana: 'vendor_approver' });
  let firm: string;
  [faye, firm] = await firmIn(here, 'faye@paving.example', 'Faye Paving LLC', '54-1234567');
  [otto] = await firmIn(here, 'otto@other.example', 'Otto Paving LLC', '54-7654321');
  await here.person('fred@paving.example', 'user', firm);
  fred = await here.signedIn('fred@paving.example');
  for (const one of [faye, otto])
    expect(await one.post('/api/v1/firm/register', { agency: county })).toMatchObject({ status: 200 });
  own = await here.door.run(productIn(county), async (work) => {
    const row = await work.row(vendor, { where: { firm }, fields: [] });
    return row?.id ?? '';
  });
});
afterAll(() => here.close());

const set = (table: string, id: string, columns: Readonly<Record<string, string | null>>) =>
  here.database.within({ organizationId: county }, (tx) =>
    tx.query(
      `update ${table} set ${Object.keys(columns)
        .map((name, at) => `${name} = $${at + 3}`)
        .join(', ')} where organization_id = $1 and id = $2`,
      [county, id, ...Object.values(columns)],
    ),
  );

test('a case of debarment takes its response and its appeal up to the last day of each, and nothing between', async () => {
  const id = await here.door.run(productIn(county), async (work) => {
    const made = await work.insert(vendorDebarment, {
      vendor: own,
      action: 'debarment',
      procedure: 'federal',
      cause: 'public_contract',
      months: 36,
      facts: 'The pumps of two orders never came.',
    } as never);
    return made.id;
  });
  const mayAnswer = async () => {
    const { cases } = (await faye.get('/api/v1/firm/debarments')).body as unknown as {
      cases: { id: string; mayAnswer: string | null }[];
    };
    return cases.find((one) => one.id === id)?.mayAnswer;
  };
  const answer = (by: Browser) =>
    by.post('/api/v1/firm/answer-debarment', { agency: county, case: id, statement: 'The work was finished.' });
  const closed = { status: 422, body: { code: 'firm.debarment_closed' } };
  expect(await answer(faye)).toMatchObject({ status: 404 });
  await set('vendor_debarment', id, { status: 'noticed', respond_by: '2026-11-19' });
  expect([await mayAnswer(), await answer(faye)]).toMatchObject([null, closed]);
  await set('vendor_debarment', id, { respond_by: '2026-11-20' });
  expect(await mayAnswer()).toBe('Respond');
  expect(await answer(fred)).toMatchObject({ status: 403 });
  expect(await answer(otto)).toMatchObject({ status: 404 });
  expect(await answer(faye)).toMatchObject({ status: 200 });
  expect([await mayAnswer(), await answer(faye)]).toMatchObject([null, closed]);
  await set('vendor_debarment', id, { status: 'in_force', appeal_by: '2026-11-19' });
  expect([await mayAnswer(), await answer(faye)]).toMatchObject([null, closed]);
  await set('vendor_debarment', id, { appeal_by: '2026-11-20' });
  expect(await mayAnswer()).toBe('Appeal');
  expect(await answer(faye)).toMatchObject({ status: 200 });
  const row = await here.door.run(productIn(county), (work) => work.row(vendorDebarment, { where: { id } }));
  expect(row).toMatchObject({
    status: 'appealed',
    response: 'The work was finished.',
    respondedBy: 'faye',
    appeal: 'The work was finished.',
    appealedBy: 'faye',
  });
});

test('a risk review takes one objection, once it is approved', async () => {
  const id = await here.door.run(productIn(county), async (work) => {
    const signal = await work.insert(supplySignal, {
      subject: 'Plant in the flood plain',
      kind: 'weather',
      severity: 'severe',
      vendor: own,
      source: 'NWS 12',
      fromDay: '2026-11-01',
      untilDay: '2026-12-31',
    } as never);
    const made = await work.insert(supplyReview, {
      vendor: own,
      signal: signal.id,
      outcome: 'exclude',
      why: 'Its only plant may stand under water.',
    });
    return made.id;
  });
  const mayObject = async () => {
    const { reviews } = (await faye.get('/api/v1/firm/risk-reviews')).body as unknown as {
      reviews: { id: string; mayObject: boolean }[];
    };
    return reviews.find((one) => one.id === id)?.mayObject;
  };
  const object = (by: Browser) =>
    by.post('/api/v1/firm/object-to-review', { agency: county, review: id, objection: 'Our plant is on a hill.' });
  const closed = { status: 422, body: { code: 'firm.review_closed' } };
  expect([await mayObject(), await object(faye)]).toMatchObject([undefined, { status: 404 }]);
  await set('supply_review', id, { status: 'approved' });
  expect(await mayObject()).toBe(true);
  expect(await object(otto)).toMatchObject({ status: 404 });
  expect(await object(faye)).toMatchObject({ status: 200, body: { status: 'contested' } });
  expect([await mayObject(), await object(faye)]).toMatchObject([false, closed]);
  // Upheld it is approved again, and was objected to already.
  await set('supply_review', id, { status: 'approved' });
  expect([await mayObject(), await object(faye)]).toMatchObject([false, closed]);
});

test('a scorecard takes one reply while it is shared, and is not there before', async () => {
  const id = await here.door.run(productIn(county), async (work) => {
    const made = await work.insert(vendorScorecard, {
      vendor: own,
      fromDay: '2026-01-01',
      untilDay: '2026-06-30',
      quality: 3,
      delivery: 3,
      service: 3,
      comments: 'Two of nine pumps came late.',
    });
    return made.id;
  });
  const seen = async () => {
    const { scorecards } = (await fred.get('/api/v1/firm/scorecards')).body as unknown as {
      scorecards: { id: string; reply: string | null }[];
    };
    return scorecards.find((one) => one.id === id);
  };
  const reply = (by: Browser) =>
    by.post('/api/v1/firm/reply-to-score', { agency: county, scorecard: id, reply: 'Two pumps were late.' });
  const closed = { status: 422, body: { code: 'firm.reply_closed' } };
  expect([await seen(), await reply(faye)]).toMatchObject([undefined, { status: 404 }]);
  await set('vendor_scorecard', id, { status: 'shared' });
  expect(await reply(fred)).toMatchObject({ status: 403 });
  expect(await reply(otto)).toMatchObject({ status: 404 });
  expect(await reply(faye)).toMatchObject({ status: 200 });
  expect(await seen()).toMatchObject({ reply: 'Two pumps were late.' });
  expect(await reply(faye)).toMatchObject(closed);
});
