import { describe, expect, test } from 'vitest';
import { meetingObstacle, vendorObstacle } from './bidding/at-solicitation.server.ts';
import { averageOf, movesTooFar } from './evaluation/consensus.server.ts';
import { monthsAfter } from './frameworks/admissions.server.ts';
import { warningsOf } from './frameworks/call-off-calls.server.ts';
import { aloneUpTo } from './orders/order-judging.server.ts';
import { takesQuestions } from './publication/questions.server.ts';
import {
  completed,
  counted,
  isInspected,
  refuseDays,
  refuseNotIssued,
  refuseReceiptLines,
  refuseRecount,
} from './receipts/receipt-judging.server.ts';
import { termChangesOf } from './revisions/revision-judging.server.ts';
import { takesAnswers } from './rfi/answering.server.ts';

const usd = (cents: number) => ({ cents, currency: 'USD' });
/** Where the first thing that is refused stands, with its code; null where nothing is. */
const refusedAt = (run: () => void) => {
  try {
    run();
  } catch (error) {
    const { issues } = error as { issues: readonly { path: string; code: string }[] };
    return issues.map(({ path, code }) => `${path} ${code.split('.')[1]}`).join();
  }
  return null;
};

describe('a receipt', () => {
  const order = {
    number: 'PO-1',
    status: 'issued',
    type: 'regular',
    isConfirming: false,
    issuedOn: '2026-11-10',
    lines: [
      { item: 'Hose', quantity: { amount: '10', unit: 'EA' }, unitPrice: usd(300), inspection: 'required' },
      {
        item: 'Survey',
        quantity: { amount: '1', unit: 'LS' },
        unitPrice: usd(1000),
        amount: usd(1000),
        inspection: null,
      },
    ],
  };
  const ea = (amount: string, unit = 'EA') => ({ amount, unit });
  const states = [
    { isLump: false, unit: 'EA', open: '10', most: '11' },
    { isLump: true, unit: 'USD', open: '10.00', most: '10.00' },
  ];
  const lines = (...given: object[]) =>
    refusedAt(() => refuseReceiptLines(given as never, order as never, states as never));

  test('is of an issued order, also while its cancellation is only requested', () => {
    const of = (status: string) => refusedAt(() => refuseNotIssued({ ...order, status } as never));
    expect([of('issued'), of('cancelling'), of('draft')]).toEqual([null, null, 'purchaseOrder order_is_issued']);
  });

  test('is of the day of issue or later, and of a service when its period is over', () => {
    const days = (row: object, more: object = {}) =>
      refusedAt(() =>
        refuseDays(
          { receivedOn: '2026-11-10', periodFrom: null, periodUntil: null, ...row } as never,
          { ...order, ...more } as never,
        ),
      );
    expect(days({})).toBeNull();
    expect(days({ receivedOn: '2026-11-09' })).toBe('receivedOn after_issue');
    expect(days({ receivedOn: '2026-11-09' }, { isConfirming: true })).toBeNull();
    expect(days({ receivedOn: '2026-11-09' }, { issuedOn: null })).toBeNull();
    for (const type of ['service', 'standing']) expect(days({}, { type })).toBe('periodFrom service_period');
    const period = { periodFrom: '2026-11-01', periodUntil: '2026-11-10' };
    expect(days(period, { type: 'service' })).toBeNull();
    expect(days({ ...period, periodUntil: '2026-11-11' })).toBe('periodUntil period_is_over');
  });

  test('counts each line of its order once, in the unit of the order and above zero', () => {
    expect(lines({ line: 1, delivered: ea('10') })).toBeNull();
    expect(lines()).toBe('lines receives_something');
    expect(lines({ line: 1 })).toBe('lines receives_something');
    expect(lines({ line: 1 }, { line: 1, delivered: ea('1') })).toBeNull();
    expect(lines({ line: 3, delivered: ea('1') })).toBe('lines.0.line line_of_order');
    expect(lines({ line: 1, delivered: ea('1') }, { line: 1, delivered: ea('1') })).toBe('lines.1.line line_twice');
    expect(lines({ line: 1, delivered: ea('0') })).toBe('lines.0.delivered nothing');
    expect(lines({ line: 1, rejected: ea('1') })).toBe('lines.0.delivered nothing');
    expect(lines({ line: 1, delivered: ea('1', 'FT') })).toBe('lines.0.delivered unit');
    expect(lines({ line: 1, delivered: ea('1'), rejected: ea('1', 'FT') })).toBe('lines.0.delivered unit');
    expect(lines({ line: 1, amount: usd(1) })).toBe('lines.0.amount by_quantity');
    expect(lines({ line: 1, percent: 1, delivered: ea('1') })).toBe('lines.0.amount by_quantity');
  });

  test('rejects no more than came, and says why', () => {
    const rejects = (amount: string, discrepancy: string | null) =>
      lines({ line: 1, delivered: ea('5'), rejected: ea(amount), discrepancy });
    expect(rejects('5', 'damaged')).toBeNull();
    expect(rejects('5.001', 'damaged')).toBe('lines.0.rejected rejects_what_came');
    expect(rejects('1', null)).toBe('lines.0.discrepancy says_why');
    expect(rejects('0', null)).toBeNull();
  });

  test('accepts what is open with its tolerance, a lump sum by its amount', () => {
    expect(lines({ line: 1, delivered: ea('11') })).toBeNull();
    expect(lines({ line: 1, delivered: ea('11.001') })).toBe('lines.0.delivered no_more_than_open');
    expect(lines({ line: 1, delivered: ea('12'), rejected: ea('1'), discrepancy: 'damaged' })).toBeNull();
    expect(lines({ line: 2, amount: usd(1000) })).toBeNull();
    expect(lines({ line: 2, amount: usd(1001) })).toBe('lines.0.amount no_more_than_open');
    expect(lines({ line: 2, amount: usd(0) })).toBe('lines.0.amount nothing');
    expect(lines({ line: 2, percent: 50 })).toBe('lines.0.amount nothing');
    expect(lines({ line: 2, delivered: ea('1', 'LS') })).toBe('lines.0.delivered by_amount');
    expect(lines({ line: 2, rejected: ea('1', 'LS'), amount: usd(1) })).toBe('lines.0.delivered by_amount');
  });

  test('is completed with the words of the order and the amount of a percent, and inspected where the order says so', () => {
    const given = [
      { line: 1, delivered: ea('1') },
      { line: 2, percent: 25 },
    ];
    expect(completed(given as never, order as never)).toEqual([
      { line: 1, delivered: ea('1'), item: 'Hose' },
      { line: 2, percent: 25, item: 'Survey', amount: usd(250) },
    ]);
    expect(completed([{ line: 9, percent: 25 }] as never, order as never)).toEqual([
      { line: 9, percent: 25, item: null },
    ]);
    expect(counted([{ line: 1 }, ...given] as never)).toEqual(given);
    expect(isInspected([{ line: 2 }, { line: 1 }] as never, order as never)).toBe(true);
    expect(isInspected([{ line: 2 }] as never, order as never)).toBe(false);
  });

  test('an inspection adds nothing, changes no count, and raises no amount', () => {
    const before = [
      { line: 1, delivered: ea('5') },
      { line: 2, amount: usd(100) },
    ];
    const [first, second] = before;
    const recounted = (...now: unknown[]) => refusedAt(() => refuseRecount(now as never, before as never));
    expect(recounted(first, second)).toBeNull();
    expect(recounted(first, { line: 2, amount: usd(99) })).toBeNull();
    expect(recounted(first, { line: 2, amount: usd(101) })).toBe('lines.1.amount counted_once');
    expect(recounted({ line: 1, delivered: ea('4') }, second)).toBe('lines.0.delivered counted_once');
    expect(recounted(first)).toBe('lines counted_once');
    expect(recounted(first, second, second)).toBe('lines counted_once');
    expect(recounted({ line: 2, delivered: ea('5') }, second)).toBe('lines.0.delivered counted_once');
  });
});

test('a consensus is held against the average of those who scored, in hundredths', () => {
  const scores = (...all: (number | null)[]) => averageOf(all.map((score) => ({ score })));
  expect([scores(3, 4), scores(1, null, 2, 2), scores(null), scores(0)]).toEqual([350, 167, null, 0]);
  expect(movesTooFar(4, 300, 5, 20)).toBe(false);
  expect(movesTooFar(4, 299, 5, 20)).toBe(true);
  expect(movesTooFar(2, 301, 5, 20)).toBe(true);
});

test('questions and answers are taken until the instant at which they are due', () => {
  const [before, at] = ['2026-11-20T14:59:59.999Z', '2026-11-20T15:00:00.000Z'];
  const call = { status: 'published', type: 'rfi', questionsDueAt: null, dueAt: at };
  const asks = (more: object, now = before) => takesQuestions({ ...call, ...more } as never, now);
  expect([asks({}), asks({}, at), asks({ status: 'draft' }), asks({ dueAt: null })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(asks({ questionsDueAt: before })).toBe(false);
  expect(asks({ questionsDueAt: before }, '2026-11-20T14:59:59.998Z')).toBe(true);
  const answers = (more: object, now = before) => takesAnswers({ ...call, ...more } as never, now);
  expect([answers({}), answers({}, at), answers({ type: 'itb' }), answers({ status: 'draft' })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(answers({ dueAt: null })).toBe(false);
});

test('a list warns of fewer than three firms and of a review that is due, and months end with their last day', () => {
  const list = (reviewOn: string, status = 'open') => ({ reviewOn, status }) as never;
  const today = '2026-11-20';
  expect(warningsOf(list(today), 3, today)).toEqual([]);
  expect(warningsOf(list(today), 2, today)[0]).toContain('2 firms are on the list');
  expect(warningsOf(list(today), 1, today)[0]).toContain('1 firm is on the list');
  expect(warningsOf(list('2026-11-19'), 3, today)[0]).toContain('2026-11-19');
  expect(warningsOf(list('2026-11-19', 'closed'), 3, today)).toEqual([]);
  expect([monthsAfter('2026-01-31', 1), monthsAfter('2026-12-15', 1), monthsAfter('2027-01-31', 13)]).toEqual([
    '2026-02-28',
    '2027-01-15',
    '2028-02-29',
  ]);
  expect(aloneUpTo([])).toBe(10_000_00);
  expect(aloneUpTo([{ name: 'micro_purchase', cents: 5 }] as never)).toBe(5);
});

test('a firm bids with a registration that is approved, open and not on hold for bids', () => {
  const obstacle = (row: object | null) =>
    vendorObstacle(row && ({ status: 'active', heldFrom: null, toVendor: null, ...row } as never), 'Bay County')?.id ??
    null;
  expect([obstacle(null), obstacle({}), obstacle({ status: 'registered' })]).toEqual(['register', null, 'approval']);
  expect([obstacle({ status: 'inactive' }), obstacle({ status: 'merged' })]).toEqual(['closed', 'closed']);
  const held = (heldFrom: string[] | null, status = 'on_hold') => obstacle({ status, heldFrom });
  expect([held(['bids']), held(['orders']), held(null), held(['bids'], 'active')]).toEqual(['hold', null, null, null]);
  const meeting = { meetingAt: '2026-11-20T15:00:00.000Z', timeZone: 'America/New_York', agency: 'Bay County' };
  expect(meetingObstacle(meeting, '2026-11-20T14:59:59.999Z').words).toMatch('Attend the mandatory meeting');
  expect(meetingObstacle(meeting, meeting.meetingAt).words).toMatch('does not have your firm');
  expect(meetingObstacle({ ...meeting, meetingAt: null }, meeting.meetingAt).words).toMatch('does not have your firm');
});

test('a revision tells the terms that change, and only those', () => {
  const order = { site: 'Yard', deliverBy: '2026-12-01', endsOn: null, terms: null };
  const changes = (more: object) => termChangesOf({ ...order, ...more } as never, order as never);
  expect(changes({ terms: '' })).toEqual([]);
  expect(changes({ deliverBy: null, endsOn: '2027-01-01' })).toEqual([
    { what: 'Deliver by', before: '2026-12-01', after: null },
    { what: 'End date', before: null, after: '2027-01-01' },
  ]);
  expect(changes({ site: 'x'.repeat(400) })[0]?.after).toHaveLength(300);
});
