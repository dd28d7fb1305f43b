import { describe, expect, test } from 'vitest';
import { aroundCents, aroundDay, aroundLength, passes, TODAY } from '../../tests/world/edges.ts';
import { unitsAgree, yearHasFigure, yearsDiffer } from './book/department-measure.rules.ts';
import { accountIsGiven, isNotItsOwnGroup } from './budget/budget-line.rules.ts';
import {
  addsUp,
  movesSomething,
  namesTheBudgetOfTransfers,
  namesTheResolution,
  transferHasNoFunding,
  transferStaysInItsFund,
} from './budget/changes/budget-amendment.rules.ts';
import { saysHowFar, saysWhichControl } from './budget/ledger/budget-override.rules.ts';
import { isForAdoption, officeSettlesItsOwn } from './capital/capital-plan.rules.ts';
import {
  acceptedBelongsToTheOffice,
  costsSomething,
  eachPhaseOnceAYear,
  federalShareHasItsPeriod,
  lastsAtMostTenYears,
  mandatoryHasItsReason,
  needsOthersOnly,
  periodIsInOrder,
} from './capital/capital-project.rules.ts';
import {
  accountsDiffer,
  amountIsGiven,
  benefitDaysInOrder,
  ceilingIsOfPay,
  fundingIsWhole,
  ownerUpdatesFigures,
  percentIsGiven,
  positionDaysInOrder,
  raiseIsGiven,
  ratesDiffer,
  somethingIsSupposed,
} from './positions/positions.rules.ts';
import {
  changeIsJustified,
  isBeforeLock,
  locksAfterOpening,
  locksLater,
  notBelowZero,
  opensByNow,
  partsDiffer,
  reductionSaves,
  returnedBeforeLock,
  targetsDiffer,
} from './requests/requests.rules.ts';
import { differenceIsExplained } from './revenue/audited-balance.rules.ts';
import {
  fundsDiffer,
  isNotZero,
  reducesNothing,
  reductionNamesItsReceipt,
  reductionSaysWhy,
  reserveHasItsPolicy,
  reserveIsOneOfTwo,
  revenueAccountIsGiven,
  saysWhereItBelongs,
} from './revenue/revenue.rules.ts';
import { membersDiffer, quorumFits } from './vote/governing-body.rules.ts';

const [yes, no] = [true, false];
const usd = (cents: number) => ({ cents, currency: 'USD' });

describe('days of a plan', () => {
  test('end on the day they begin, and not before it', () => {
    const sameDay = [no, yes, yes];
    expect(aroundDay((locksOn) => passes(locksAfterOpening, { opensOn: TODAY, locksOn }))).toEqual(sameDay);
    expect(aroundDay((untilDay) => passes(positionDaysInOrder, { fromDay: TODAY, untilDay }))).toEqual(sameDay);
    expect(aroundDay((untilDay) => passes(benefitDaysInOrder, { fromDay: TODAY, untilDay }))).toEqual(sameDay);
    expect(aroundDay((federalUntil) => passes(periodIsInOrder, { federalFrom: TODAY, federalUntil }))).toEqual(sameDay);
    for (const open of ['federalFrom', 'federalUntil'])
      expect(passes(periodIsInOrder, { federalFrom: '2027-01-01', federalUntil: TODAY, [open]: null })).toBe(yes);
    for (const rule of [positionDaysInOrder, benefitDaysInOrder])
      expect(passes(rule, { fromDay: TODAY, untilDay: null })).toBe(yes);
  });

  test('of a call begin today at the latest, and its last one is still open', () => {
    expect(aroundDay((opensOn) => passes(opensByNow, { opensOn }))).toEqual([yes, yes, no]);
    expect(aroundDay((locksOn) => passes(locksLater, { locksOn }))).toEqual([no, yes, yes]);
    for (const rule of [isBeforeLock, returnedBeforeLock]) {
      expect(aroundDay((openUntil) => passes(rule, { openUntil }))).toEqual([no, yes, yes]);
      expect(passes(rule, { openUntil: null })).toBe(no);
      expect(passes(rule, { openUntil: null }, { kind: 'system' })).toBe(yes);
    }
  });

  test('of a project span ten years and not eleven', () => {
    const years = (...all: number[]) =>
      passes(lastsAtMostTenYears, { phases: all.map((year) => ({ phase: 'design', year })) });
    expect([years(), years(2027, 2036), years(2036, 2027), years(2027, 2037), years(2037, 2030, 2027)]).toEqual([
      yes,
      yes,
      yes,
      no,
      no,
    ]);
    expect(passes(lastsAtMostTenYears, { phases: null })).toBe(yes);
  });
});

describe('a capital project', () => {
  test('has each phase once in a year', () => {
    const phases = (...all: [string, number][]) =>
      passes(eachPhaseOnceAYear, { phases: all.map(([phase, year]) => ({ phase, year })) });
    expect([
      phases(['design', 2027], ['design', 2028], ['land', 2027]),
      phases(['design', 2027], ['land', 2027], ['design', 2027]),
      passes(eachPhaseOnceAYear, { phases: null }),
    ]).toEqual([yes, no, yes]);
  });

  test('that is mandatory says why in 10 characters, and one that asks costs something', () => {
    expect(
      aroundLength(10, (mandatoryBecause) => passes(mandatoryHasItsReason, { mandatory: true, mandatoryBecause })),
    ).toEqual([no, yes, no]);
    expect(passes(mandatoryHasItsReason, { mandatory: true, mandatoryBecause: null })).toBe(no);
    expect(passes(mandatoryHasItsReason, { mandatory: false, mandatoryBecause: null })).toBe(yes);
    expect(aroundCents(0, (cost) => passes(costsSomething, { cost }))).toEqual([no, no, yes]);
    expect(passes(costsSomething, { cost: null })).toBe(no);
  });

  test('needs and excludes others, never itself, and no one both', () => {
    const needs = (dependsOn: string[] | null, excludes: string[] | null) =>
      passes(needsOthersOnly, { id: 'own', dependsOn, excludes });
    expect([needs(null, null), needs(['a'], ['b']), needs(['own'], null), needs(null, ['b', 'own'])]).toEqual([
      yes,
      yes,
      no,
      no,
    ]);
    expect([needs(['a', 'b'], ['b']), needs(['a', 'b'], null)]).toEqual([no, yes]);
  });

  test('with a federal share has both days of its period, and none needs them without', () => {
    const share = (federalShare: number | null, federalFrom: string | null, federalUntil: string | null) =>
      passes(federalShareHasItsPeriod, { federalShare, federalFrom, federalUntil });
    expect([share(null, null, null), share(0, null, null), share(1, TODAY, TODAY)]).toEqual([yes, yes, yes]);
    expect([share(1, null, TODAY), share(1, TODAY, null)]).toEqual([no, no]);
  });

  test('is changed by who asked while it is theirs, and by the budget office after that', () => {
    const states = ['draft', 'returned', 'submitted', 'identification'];
    expect(states.map((status) => passes(acceptedBelongsToTheOffice, { status }))).toEqual([yes, yes, no, no]);
    expect(passes(acceptedBelongsToTheOffice, { status: 'submitted' }, { duties: ['budget_officer'] })).toBe(yes);
  });

  test('is in a plan that the office settles by itself, or that is proposed for adoption', () => {
    const stages = ['requested', 'recommended', 'adopted', 'amended'];
    expect(stages.map((stage) => passes(officeSettlesItsOwn, { stage }))).toEqual([yes, yes, no, no]);
    expect(stages.map((stage) => passes(isForAdoption, { stage }))).toEqual([no, no, yes, yes]);
  });
});

describe('a change of the budget', () => {
  test('moves at least a cent somewhere', () => {
    const nothing = { increases: null, decreases: usd(0), betweenFunds: null };
    for (const field of ['increases', 'decreases', 'betweenFunds'])
      expect(aroundCents(0, (money) => passes(movesSomething, { ...nothing, [field]: money }))).toEqual([no, no, yes]);
  });

  test('that is a transfer nets to zero, takes no new money and stays in its fund', () => {
    const transfer = { kind: 'transfer' };
    expect(
      aroundCents(500_00, (increases) => passes(addsUp, { ...transfer, increases, decreases: usd(500_00) })),
    ).toEqual([no, yes, no]);
    expect(passes(addsUp, { kind: 'amendment', increases: usd(1), decreases: null })).toBe(yes);
    for (const field of ['newRevenue', 'lostRevenue', 'useOfFundBalance']) {
      expect(aroundCents(0, (money) => passes(transferHasNoFunding, { ...transfer, [field]: money }))).toEqual([
        no,
        yes,
        no,
      ]);
      expect(passes(transferHasNoFunding, { kind: 'amendment', [field]: usd(1) })).toBe(yes);
    }
    expect(aroundCents(0, (betweenFunds) => passes(transferStaysInItsFund, { ...transfer, betweenFunds }))).toEqual([
      no,
      yes,
      no,
    ]);
    expect(passes(transferStaysInItsFund, { kind: 'amendment', betweenFunds: usd(1) })).toBe(yes);
  });

  test('names its resolution and the budget of its funds', () => {
    const named = (kind: string, resolution: string | null) => passes(namesTheResolution, { kind, resolution });
    expect([
      named('transfer', null),
      named('amendment', null),
      named('amendment', ' '),
      named('amendment', 'R'),
    ]).toEqual([yes, no, no, yes]);
    const of = (cents: number | null, transferBudget: string | null) =>
      passes(namesTheBudgetOfTransfers, { betweenFunds: cents === null ? null : usd(cents), transferBudget });
    expect([of(null, null), of(0, null), of(1, null), of(1, 'b')]).toEqual([yes, yes, no, yes]);
  });

  test('that is leave says how far, or which control, and never both', () => {
    const leave = (kind: 'overspend' | 'control', cents: number | null, more: object = {}) => ({
      kind,
      amount: cents === null ? null : usd(cents),
      onRequisition: null,
      onOrder: null,
      onInvoice: null,
      onJournal: null,
      ...more,
    });
    const far = (...given: Parameters<typeof leave>) => passes(saysHowFar, leave(...given));
    expect([far('overspend', 1), far('overspend', null), far('control', null), far('control', 1)]).toEqual([
      yes,
      no,
      yes,
      no,
    ]);
    const which = (...given: Parameters<typeof leave>) => passes(saysWhichControl, leave(...given));
    const loose = { onRequisition: 'warn' };
    expect([
      which('control', null, loose),
      which('control', null),
      which('overspend', 1),
      which('overspend', 1, loose),
    ]).toEqual([yes, no, yes, no]);
  });

  test('is of a line that has an account and another group', () => {
    const accounts = ['', ' ', '-', ' -- ', '100', '-100'];
    for (const rule of [accountIsGiven, revenueAccountIsGiven])
      expect(accounts.map((account) => passes(rule, { account }))).toEqual([no, no, no, no, yes, yes]);
    expect([null, 'other', 'own'].map((parent) => passes(isNotItsOwnGroup, { id: 'own', parent }))).toEqual([
      yes,
      yes,
      no,
    ]);
  });
});

describe('a position', () => {
  test('is funded to a hundred percent, to the fourth decimal, each account once', () => {
    const funded = (...percents: number[]) =>
      passes(fundingIsWhole, { funding: percents.map((percent, at) => ({ account: `${at}`, percent })) });
    expect([funded(100), funded(33.3333, 33.3333, 33.3334), funded(99.9999), funded(100.0001), funded()]).toEqual([
      yes,
      yes,
      no,
      no,
      no,
    ]);
    const accounts = (...all: string[]) =>
      passes(accountsDiffer, { funding: all.map((account) => ({ account, percent: 50 })) });
    expect([accounts('1', '2'), accounts('1', ' 1'), passes(accountsDiffer, { funding: null })]).toEqual([
      yes,
      no,
      yes,
    ]);
  });

  test('has one rate of a step from a day on, and a benefit its percent or its amount', () => {
    const rates = (...all: [number, string][]) =>
      passes(ratesDiffer, { steps: all.map(([step, fromDay]) => ({ step, fromDay })) });
    expect([rates([1, '2026-07-01'], [2, '2026-07-01'], [1, '2027-07-01']), rates([1, TODAY], [1, TODAY])]).toEqual([
      yes,
      no,
    ]);
    expect(passes(ratesDiffer, { steps: null })).toBe(yes);
    const percent = (kind: string, given: number | null) => passes(percentIsGiven, { kind, percent: given });
    expect([percent('percent', 0), percent('percent', null), percent('per_fte', null), percent('per_fte', 1)]).toEqual([
      yes,
      no,
      yes,
      no,
    ]);
    const amount = (kind: string, cents: number | null) =>
      passes(amountIsGiven, { kind, amount: cents === null ? null : { cents } });
    expect([amount('per_fte', 0), amount('per_fte', null), amount('percent', null), amount('percent', 1)]).toEqual([
      yes,
      no,
      yes,
      no,
    ]);
    const ceiling = (kind: string, cents: number | null) =>
      passes(ceilingIsOfPay, { kind, ceiling: cents === null ? null : { cents } });
    expect([ceiling('percent', 1), ceiling('per_fte', null), ceiling('per_fte', 1)]).toEqual([yes, yes, no]);
  });

  test('is supposed to change by something, and a day or grade by a raise', () => {
    const nothing = { raise: 0, raiseOn: null, raiseGrade: null, delay: 0, vacancy: 0, frozen: false };
    const supposed = (change: object) => passes(somethingIsSupposed, { ...nothing, ...change });
    expect(
      [
        {},
        { raise: null, delay: null, vacancy: null },
        { raise: 0.1 },
        { delay: 1 },
        { vacancy: 1 },
        { frozen: true },
      ].map(supposed),
    ).toEqual([no, no, yes, yes, yes, yes]);
    const raised = (change: object) => passes(raiseIsGiven, { ...nothing, ...change });
    expect(
      [{}, { raiseOn: TODAY }, { raiseGrade: 'g' }, { raise: 1, raiseOn: TODAY, raiseGrade: 'g' }].map(raised),
    ).toEqual([yes, no, no, yes]);
    expect(['person', 'another'].map((owner) => passes(ownerUpdatesFigures, { owner }))).toEqual([yes, no]);
  });
});

describe('a request', () => {
  const line = { base: usd(0), oneTime: null, ongoing: null, justification: null };
  test('asks for nothing or more, with a reason for each change', () => {
    for (const field of ['base', 'oneTime', 'ongoing'])
      expect(aroundCents(0, (money) => passes(notBelowZero, { ...line, [field]: money }))).toEqual([no, yes, yes]);
    expect(passes(notBelowZero, { base: usd(3), oneTime: usd(-1), ongoing: usd(-2) })).toBe(yes);
    expect(passes(notBelowZero, { base: usd(3), oneTime: usd(-2), ongoing: usd(-2) })).toBe(no);
    for (const field of ['oneTime', 'ongoing']) {
      expect(aroundCents(0, (money) => passes(changeIsJustified, { ...line, [field]: money }))).toEqual([no, yes, no]);
      const said = (justification: string) => passes(changeIsJustified, { ...line, [field]: usd(1), justification });
      expect([said(' '), said('Fuel')]).toEqual([no, yes]);
    }
  });

  test('is for less where it is a reduction, and for more where it is not', () => {
    for (const field of ['oneTime', 'ongoing']) {
      const asked = (kind: string) => (money: object) => passes(reductionSaves, { kind, [field]: money });
      expect(aroundCents(0, asked('reduction'))).toEqual([yes, yes, no]);
      expect(aroundCents(0, asked('new_service'))).toEqual([no, yes, yes]);
    }
    expect(passes(reductionSaves, { kind: 'reduction', oneTime: usd(2), ongoing: usd(-1) })).toBe(no);
  });

  test('has one target of a cost center and one line of an account', () => {
    const targets = (...all: string[]) => passes(targetsDiffer, { targets: all.map((costCenter) => ({ costCenter })) });
    expect([targets('a', 'b'), targets('a', 'b', 'a'), passes(targetsDiffer, { targets: null })]).toEqual([
      yes,
      no,
      yes,
    ]);
    const accounts = (...all: string[]) => passes(partsDiffer, { lines: all.map((account) => ({ account })) });
    expect([accounts('1', '2'), accounts('1', '1'), passes(partsDiffer, { lines: null })]).toEqual([yes, no, yes]);
  });
});

describe('revenue', () => {
  test('that is reduced names its receipt, says why and needs a second person', () => {
    const entry = (cents: number, corrects: string | null) =>
      passes(reductionNamesItsReceipt, { amount: usd(cents), corrects });
    expect([entry(-1, 'r'), entry(-1, null), entry(0, null), entry(1, null), entry(0, 'r')]).toEqual([
      yes,
      no,
      yes,
      yes,
      no,
    ]);
    expect(aroundCents(0, (amount) => passes(reductionSaysWhy, { amount, description: ' ' }))).toEqual([no, yes, yes]);
    expect(passes(reductionSaysWhy, { amount: usd(-1), description: 'Bad check' })).toBe(yes);
    expect(aroundCents(0, (amount) => passes(reducesNothing, { amount }))).toEqual([no, no, yes]);
    expect(aroundCents(0, (amount) => passes(isNotZero, { amount }))).toEqual([yes, no, yes]);
  });

  test('belongs to an account or a line, and moves between two funds', () => {
    const belongs = (account: string | null, of: string | null) => passes(saysWhereItBelongs, { account, line: of });
    expect([belongs(null, null), belongs(' ', null), belongs('4', null), belongs(null, 'l')]).toEqual([
      no,
      no,
      yes,
      yes,
    ]);
    expect(['100', '200'].map((toFund) => passes(fundsDiffer, { fromFund: '100', toFund }))).toEqual([no, yes]);
  });

  test('is held back as a percent or as an amount, by a policy', () => {
    const held = (percent: number | null, cents: number | null, policy: string | null = null) => ({
      reservePercent: percent,
      reserveAmount: cents === null ? null : usd(cents),
      policy,
    });
    expect(
      [held(null, null), held(1, null), held(null, 1), held(1, 1)].map((one) => passes(reserveIsOneOfTwo, one)),
    ).toEqual([yes, yes, yes, no]);
    expect(
      [held(null, null), held(1, null), held(null, 1, ' '), held(1, null, 'P'), held(null, 1, 'P')].map((one) =>
        passes(reserveHasItsPolicy, one),
      ),
    ).toEqual([yes, no, no, yes, yes]);
  });

  test('that an audit finds otherwise is explained from a cent on', () => {
    expect(aroundCents(0, (difference) => passes(differenceIsExplained, { difference, explanation: ' ' }))).toEqual([
      no,
      yes,
      no,
    ]);
    expect(passes(differenceIsExplained, { difference: usd(1), explanation: 'Late bill' })).toBe(yes);
    expect(passes(differenceIsExplained, { difference: null, explanation: null })).toBe(yes);
  });
});

describe('a governing body and a measure', () => {
  test('have a quorum of their seats, each member once, whatever the case of the name', () => {
    expect([4, 5, 6].map((quorum) => passes(quorumFits, { seats: 5, quorum }))).toEqual([yes, yes, no]);
    const members = (...names: string[]) => passes(membersDiffer, { members: names.map((name) => ({ name })) });
    expect([members('Ana', 'Ben'), members('Ana', ' ana '), passes(membersDiffer, { members: null })]).toEqual([
      yes,
      no,
      yes,
    ]);
  });

  test('have each year once, with a figure, all in one unit', () => {
    const of = (amount: string, unit: string) => ({ amount, unit });
    const years = (...all: number[]) => passes(yearsDiffer, { figures: all.map((year) => ({ year })) });
    expect([years(2026, 2027), years(2026, 2026), passes(yearsDiffer, { figures: null })]).toEqual([yes, no, yes]);
    const figures = [{ year: 2026, target: of('1', 'EA'), estimate: null }];
    expect(passes(yearHasFigure, { figures })).toBe(yes);
    expect(passes(yearHasFigure, { figures: [...figures, { year: 2027, target: null }] })).toBe(no);
    expect(passes(yearHasFigure, { figures: null })).toBe(yes);
    const units = (unit: string) =>
      passes(unitsAgree, { figures: [...figures, { year: 2027, actual: of('2', unit) }] });
    expect([units('EA'), units('HR'), passes(unitsAgree, { figures: null })]).toEqual([yes, no, yes]);
  });
});
