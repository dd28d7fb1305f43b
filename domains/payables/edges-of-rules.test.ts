import { describe, expect, test } from 'vitest';
import { aroundCents, aroundDay, aroundLength, bySession, passes, TODAY } from '../../tests/world/edges.ts';
import {
  allowedAreCodes,
  approverIsNotHolder,
  blockedAreCodes,
  fourDigitsOnly,
  personIsThere,
  singleWithinMonth,
} from './cards/purchasing-card.rules.ts';
import { actorIsOutside, billsSomething, isProper, tiesToLines } from './invoices/invoice.rules.ts';
import {
  companyIdIsValid,
  isCheck,
  isSingle,
  leavesWhole,
  routingIsValid,
  signedIn,
  stopIsPlaced,
} from './payments/payment.rules.ts';
import { sumIssue } from './payments/payees.server.ts';
import { MOST_ACH_CENTS } from './payments/payment-words.ts';
import { explains } from './separation/separation-finding.rules.ts';
import { type SignalFacts, signalRules } from './signals/signal-rules.ts';
import { signedIn as signedInToFile } from './tax-forms/tax-form.rules.ts';

const [yes, no] = [true, false];
const usd = (cents: number) => ({ cents, currency: 'USD' });

describe('an amount that is paid', () => {
  test('is more than nothing: a line of zero bills nothing, and a credit of a cent is no payment', () => {
    expect(aroundCents(0, (lineTotal) => passes(billsSomething, { lineTotal }))).toEqual([no, no, yes]);
    expect(aroundCents(0, ({ cents }) => sumIssue(cents, 'check') === null)).toEqual([no, no, yes]);
    expect(sumIssue(-1, 'ach')).toContain('credit balance of $0.01');
  });

  test('ties to its lines to the cent', () =>
    expect(aroundCents(500_00, (total) => passes(tiesToLines, { total, lineTotal: usd(500_00) }))).toEqual([
      no,
      yes,
      no,
    ]));

  test('fits into one ACH entry up to its last cent, and a check carries more', () => {
    expect(aroundCents(MOST_ACH_CENTS, ({ cents }) => sumIssue(cents, 'ach') === null)).toEqual([yes, yes, no]);
    expect(sumIssue(MOST_ACH_CENTS + 1, 'check')).toBeNull();
  });

  test('by card is limited once by no more than in a month', () =>
    expect(
      aroundCents(500_00, (singleLimit) => passes(singleWithinMonth, { singleLimit, monthlyLimit: usd(500_00) })),
    ).toEqual([yes, yes, no]));
});

describe('who pays and how', () => {
  test('is a person in a session, outside of what is billed, and not the holder of the card', () => {
    for (const rule of [personIsThere, signedIn, signedInToFile]) expect(bySession(rule)).toEqual([yes, no, no]);
    const outside = (keptOut: string[] | null, by = {}) => passes(actorIsOutside, { keptOut }, by);
    expect([outside(null), outside(['another']), outside(['another', 'person'])]).toEqual([yes, yes, no]);
    expect(outside(['absent'], { standsInFor: ['absent'] })).toBe(no);
    expect(
      ['person', 'another'].map((approver) => passes(approverIsNotHolder, { holder: 'person', approver })),
    ).toEqual([no, yes]);
    expect([null, [], ['remit to']].map((missingParts) => passes(isProper, { missingParts }))).toEqual([yes, yes, no]);
    expect(aroundLength(20, (explanation) => passes(explains, { explanation }))).toEqual([no, yes, no]);
  });

  test('is by an account whose routing number adds up, under an ID of ten capitals and digits', () => {
    const routings = ['061000104', '061000105', '601000104', '06100010', '0610001040', 'O61000104'];
    expect(routings.map((routing) => passes(routingIsValid, { routing }))).toEqual([yes, no, no, no, no, no]);
    const ids = ['1591234567', '159123456A', '159123456a', '159123456', '15912345678'];
    expect(ids.map((companyId) => passes(companyIdIsValid, { companyId }))).toEqual([yes, yes, no, no, no]);
  });

  test('is by its method: checks are stopped, wires and cards leave one by one, the others with their run', () => {
    const methods = ['check', 'ach', 'wire', 'virtual_card'];
    expect(methods.map((method) => passes(isCheck, { method }))).toEqual([yes, no, no, no]);
    expect(methods.map((method) => passes(isSingle, { method }))).toEqual([no, no, yes, yes]);
    expect(methods.map((method) => passes(leavesWhole, { method }))).toEqual([yes, yes, no, no]);
    const mailed = { method: 'check', transmittedOn: TODAY, stopReference: null };
    const stopped = (change: object) => passes(stopIsPlaced, { ...mailed, ...change });
    expect([{}, { method: 'ach' }, { transmittedOn: null }, { stopReference: 'S-1' }].map(stopped)).toEqual([
      no,
      yes,
      yes,
      yes,
    ]);
  });

  test('is by a card of four digits, for categories that are codes or ranges in their order', () => {
    expect(['1234', '123', '12345', '12a4'].map((lastFour) => passes(fourDigitsOnly, { lastFour }))).toEqual([
      yes,
      no,
      no,
      no,
    ]);
    const lists = [null, '', '5812, 3000-3299', '3000-3000', '3001-3000', '581', '5812; 5813'];
    const right = [yes, yes, yes, yes, no, no, no];
    expect(lists.map((allowedCodes) => passes(allowedAreCodes, { allowedCodes }))).toEqual(right);
    expect(lists.map((blockedCodes) => passes(blockedAreCodes, { blockedCodes }))).toEqual(right);
  });
});

const plain: SignalFacts = {
  vendorNumber: '77',
  cents: 4_321_09,
  invoiceDate: TODAY,
  enteredOn: TODAY,
  isEnteredOnDayOff: false,
  vendorSince: '2020-01-01',
  orderedOn: null,
  earlier: [],
  limits: [],
  accountSince: null,
  sharedWith: [],
  reachedAs: [],
  employees: { paid: 0, reached: 0, reference: '' },
  bankNotice: null,
};
const shows = (code: keyof typeof signalRules, change: Partial<SignalFacts>) =>
  signalRules[code].find({ ...plain, ...change }) !== null;

describe('a sign of fraud', () => {
  test('just under a limit is from 95 percent of it to the limit itself', () => {
    const near = (cents: number) =>
      shows('under_limit', { cents, limits: [{ name: 'One approver', cents: 10_000_00 }] });
    expect(aroundCents(10_000_00, ({ cents }) => near(cents))).toEqual([yes, yes, no]);
    expect(aroundCents(9_500_00, ({ cents }) => near(cents))).toEqual([no, yes, yes]);
  });

  test('of a changed account is thirty days old at most', () =>
    expect(aroundDay((accountSince) => shows('new_account', { accountSince }), '2026-10-21')).toEqual([no, yes, yes]));

  test('of a new vendor is a round amount from $1,000 on, within sixty days of the vendor and three of the order', () => {
    const fresh = { cents: 1_000_00, vendorSince: '2026-09-21', orderedOn: '2026-11-17' };
    expect(aroundCents(1_000_00, ({ cents }) => shows('new_vendor', { ...fresh, cents }))).toEqual([no, yes, no]);
    const since = (vendorSince: string) => shows('new_vendor', { ...fresh, vendorSince });
    expect(aroundDay(since, fresh.vendorSince)).toEqual([no, yes, yes]);
    const ordered = (orderedOn: string) => shows('new_vendor', { ...fresh, orderedOn });
    expect(aroundDay(ordered, fresh.orderedOn)).toEqual([no, yes, yes]);
  });

  test('on a day off is more than $10,000', () =>
    expect(aroundCents(10_000_00, ({ cents }) => shows('day_off', { cents, isEnteredOnDayOff: true }))).toEqual([
      no,
      no,
      yes,
    ]));
});
