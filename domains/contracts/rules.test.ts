import { describe, expect, test } from 'vitest';
import type { Actor, Rule } from '#kernel';
import { certifierIsAnother, hasSignedWaiver, namesSection, periodIsOver } from './billing/billing.rules.ts';
import { hasAgreement, valuedByNow } from './billing/retainage-security.rules.ts';
import * as change from './changes/contract-change.rules.ts';
import * as claim from './claims/contract-claim.rules.ts';
import { amountsAscend, lawHasNoCondition } from './clauses/contract-clause.rules.ts';
import { insuranceHasCoverage } from './conditions/condition-life.ts';
import * as contract from './contract/contract.rules.ts';
import { attested, completedInTime } from './lifecycle/closeout.rules.ts';
import { windowIsBeforeEnd, windowIsInOrder, windowIsOpen } from './options/contract-option.rules.ts';
import { priceRules } from './options/price-terms.rules.ts';
import * as payroll from './payroll/payroll.rules.ts';
import { hasItsFiles, redactionIsNamed } from './publishing/contract-publication.rules.ts';

const today = '2026-11-20';
const clerk = { id: 'clerk', kind: 'person', role: 'user', duties: [] } as unknown as Actor;
const product = { ...clerk, kind: 'system' } as Actor;
const usd = (cents: number) => ({ cents, currency: 'USD' });
const told = 'x'.repeat(20);
const short = ` ${'x'.repeat(19)} `;

/** Whether the rule holds for each row, in their order. */
const judged = <Row>(one: Rule<Row>, rows: readonly Row[], actor = clerk) =>
  rows.map((row) => one.holds({ row, actor, today }));
/** The rules that do not hold. */
const brokenOf = <Row>(rules: readonly Rule<Row>[], row: Row, actor = clerk) =>
  rules.filter((one) => !one.holds({ row, actor, today })).map(({ id }) => id.split('.')[1]);

describe('a contract', () => {
  const row = {
    vendor: 'v' as string | null,
    value: usd(100) as ReturnType<typeof usd> | null,
    ceiling: usd(100) as ReturnType<typeof usd> | null,
    type: 'fixed' as const,
    typeFinding: null as string | null,
    manager: 'm' as string | null,
    fromDay: '2026-11-20',
    untilDay: '2026-11-21',
    status: 'draft',
  };
  const without = (more: Partial<typeof row>) =>
    contract.whole.filter((one) => !one.holds({ row: { ...row, ...more }, actor: clerk, today })).map(({ id }) => id);

  test('is whole with a vendor, a value within its ceiling, a manager, and an end after its start', () => {
    expect(without({})).toEqual([]);
    expect(without({ vendor: null })).toEqual(['contract.names_vendor']);
    expect(without({ value: null })).toEqual(['contract.says_its_value']);
    expect(without({ ceiling: null })).toEqual(['contract.says_its_ceiling']);
    expect(without({ ceiling: usd(0), value: usd(0) })).toEqual(['contract.says_its_ceiling']);
    expect(without({ ceiling: usd(1), value: usd(0) })).toEqual([]);
    expect(without({ manager: null })).toEqual(['contract.has_manager']);
    expect(without({ untilDay: row.fromDay })).toEqual(['contract.ends_after_it_starts']);
    expect(without({ ceiling: usd(99) })).toEqual(['contract.ceiling_holds_value']);
    expect(without({ ceiling: usd(99), status: 'active' })).toEqual([]);
  });

  test('of time and materials has a finding of 20 characters', () => {
    const time = (typeFinding: string | null) => ({ ...row, type: 'time' as const, typeFinding });
    expect(judged(contract.findingIsWritten, [time(null), time(short), time(told), row])).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  test('has had no more ordered than it allows', () => {
    const of = (before: number | null, ceiling: number | null) => ({
      orderedBefore: before === null ? null : usd(before),
      ceiling: ceiling === null ? null : usd(ceiling),
    });
    expect(judged(contract.orderedWithinCeiling, [of(5, 5), of(6, 5), of(null, 5), of(6, null)])).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });

  test('comes from an award or was in force before, and each goes its own way', () => {
    const [awarded, existing, neither] = [
      { isExisting: false, award: 'a' },
      { isExisting: true, award: null },
      { isExisting: false, award: null },
    ];
    expect(judged(contract.comesFromAward, [awarded, existing, neither])).toEqual([true, true, false]);
    expect(judged(contract.isNew, [awarded, existing])).toEqual([true, false]);
    expect(judged(contract.isEntered, [awarded, existing])).toEqual([false, true]);
    const [shown, begun] = contract.existingIsShown;
    expect(
      judged(shown, [
        { documents: null, execution: null },
        { documents: [], execution: null },
        { documents: ['d'], execution: null },
        { documents: null, execution: 'electronic' },
      ]),
    ).toEqual([false, false, true, true]);
    expect(judged(shown, [{ documents: null, execution: null }], product)).toEqual([true]);
    expect(
      judged(begun, [
        { isExisting: true, fromDay: today },
        { isExisting: true, fromDay: '2026-11-21' },
        { isExisting: false, fromDay: '2026-11-21' },
      ]),
    ).toEqual([true, false, true]);
  });
});

describe('a change, a claim and a clause', () => {
  test('a change has happened, shows its days, and is agreed or directed with a limit above zero', () => {
    expect(judged(change.eventIsNotAhead, [{ eventOn: today }, { eventOn: '2026-11-21' }])).toEqual([true, false]);
    const days = (count: number, scheduleBasis: string | null) => ({ days: count, scheduleBasis });
    expect(judged(change.daysAreShown, [days(0, null), days(1, short), days(1, told), days(-1, null)])).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(judged(change.isAgreedUpon, [{ kind: 'directive' }, { kind: 'bilateral' as never }])).toEqual([false, true]);
    expect(judged(change.isDirective, [{ kind: 'directive' }, { kind: 'bilateral' as never }])).toEqual([true, false]);
    const limits = [null, usd(0), usd(1)].map((notToExceed) => ({ notToExceed }));
    expect(judged(change.hasLimit, limits)).toEqual([true, false, true]);
  });

  test('a change says whether it would have been competed, and one that would is none', () => {
    const [open, no, yes] = [
      { wouldCompete: null, scopeReason: told },
      { wouldCompete: 'no', scopeReason: told },
      { wouldCompete: 'yes', scopeReason: short },
    ] as const;
    expect(judged(change.scopeIsAnswered, [open, no, yes])).toEqual([false, true, false]);
    expect(judged(change.isWithinScope, [open, no, yes])).toEqual([true, true, false]);
    expect(judged(change.hasSignedDocument, [{ documents: null }, { documents: ['d'] }])).toEqual([false, true]);
    expect(judged(change.hasSignedDocument, [{ documents: null }], product)).toEqual([true]);
  });

  test('a claim is noticed between its event and today, with proof, and stays open to the last day of its appeal', () => {
    const noticed = (eventOn: string, noticedOn: string) => ({ eventOn, noticedOn });
    const days = [noticed(today, today), noticed(today, '2026-11-19'), noticed('2026-11-19', '2026-11-21')];
    expect(judged(claim.noticedAfterEvent, days)).toEqual([true, false, false]);
    expect(judged(claim.noticeIsProven, [{ noticeProof: [] }, { noticeProof: ['p'] }])).toEqual([false, true]);
    expect(judged(claim.noticeIsProven, [{ noticeProof: null }], product)).toEqual([true]);
    const determined = ['denied', 'granted', null].map((determination) => ({ determination }) as never);
    expect(judged(claim.isDenied, determined)).toEqual([true, false, false]);
    const closed = (deadline: string | null, appealedOn: string | null = null) => ({ deadline, appealedOn });
    const ends = [closed(today), closed('2026-11-19'), closed(null), closed(today, today)];
    expect(judged(claim.appealPeriodIsOver, ends)).toEqual([false, true, true, true]);
  });

  test('a clause of a law has no condition of its own, and amounts ascend', () => {
    const row = { rule: 'r', ownUse: 'optional', category: null, fromAmount: null, upToAmount: null };
    expect(
      judged(lawHasNoCondition, [
        row,
        { ...row, ownUse: 'required' },
        { ...row, category: 'goods' },
        { ...row, fromAmount: usd(1) },
        { ...row, upToAmount: usd(1) },
        { ...row, rule: null, category: 'goods' },
      ]),
    ).toEqual([true, false, false, false, false, true]);
    const between = (from: number | null, to: number | null) => ({
      fromAmount: from === null ? null : usd(from),
      upToAmount: to === null ? null : usd(to),
    });
    const rows = [between(5, 5), between(6, 5), between(null, 5), between(6, null)];
    expect(judged(amountsAscend, rows)).toEqual([true, false, true, true]);
  });

  test('insurance has a coverage, and no other condition has one', () => {
    const rows = [
      { kind: 'insurance', coverage: 'general' },
      { kind: 'insurance', coverage: null },
      { kind: 'bond', coverage: null },
      { kind: 'bond', coverage: 'general' },
    ] as never[];
    expect(judged(insuranceHasCoverage, rows)).toEqual([true, false, true, false]);
  });
});

describe('a payment', () => {
  test('is for a period that is over and was received by today', () => {
    const of = (periodUntil: string, receivedOn: string) => ({ periodUntil, receivedOn });
    const rows = [of(today, today), of('2026-11-21', today), of(today, '2026-11-21')];
    expect(judged(periodIsOver, rows)).toEqual([true, false, false]);
    expect(certifierIsAnother.holds({ row: { createdBy: 'clerk', submittedBy: null }, actor: clerk, today })).toBe(
      false,
    );
    expect(judged(namesSection, [{ termsSection: ' 9 ' }, { termsSection: '9a' }])).toEqual([false, true]);
    expect(judged(hasSignedWaiver, [{ documents: null }, { documents: ['d'] }])).toEqual([false, true]);
    expect(judged(hasSignedWaiver, [{ documents: [] }], product)).toEqual([true]);
  });

  test('a security is valued and deposited by today, with its agreement', () => {
    const of = (valuedOn: string, depositedOn: string) => ({ valuedOn, depositedOn });
    const rows = [of(today, today), of('2026-11-21', today), of(today, '2026-11-21')];
    expect(judged(valuedByNow, rows)).toEqual([true, false, false]);
    expect(judged(hasAgreement, [{ documents: [] }, { documents: ['d'] }])).toEqual([false, true]);
    expect(judged(hasAgreement, [{ documents: null }], product)).toEqual([true]);
  });

  test('a payroll owes not a cent, names listed classes, and stays deficient until it is mended', () => {
    const owed = [null, usd(0), usd(1)].map((openAmount) => ({ openAmount, problems: null }));
    expect(judged(payroll.nothingIsOwed, owed)).toEqual([true, true, false]);
    const listed = [null, 0, 1].map((problems) => ({ openAmount: null, problems }));
    expect(judged(payroll.classesAreListed, listed)).toEqual([true, true, false]);
    expect(judged(payroll.wasNeverDeficient, [{ deficientOn: null }, { deficientOn: today }])).toEqual([true, false]);
    const classes = (...names: string[]) => ({ lines: names.map((classification) => ({ classification })) });
    const rows = [{ lines: null }, classes('Mason', 'Laborer'), classes('Mason', ' mason ')];
    expect(judged(payroll.classesDiffer, rows)).toEqual([true, true, false]);
  });
});

describe('an option', () => {
  test('has a window in order before its new end, open on its first and its last day', () => {
    const window = (noticeFrom: string, noticeBy: string, newEnd = '2027-01-01') => ({ noticeFrom, noticeBy, newEnd });
    expect(judged(windowIsInOrder, [window(today, today), window('2026-11-21', today)])).toEqual([true, false]);
    expect(judged(windowIsBeforeEnd, [window(today, today, today), window(today, today, '2026-11-21')])).toEqual([
      false,
      true,
    ]);
    const [first, last, ahead, over] = [
      window(today, '2026-12-01'),
      window('2026-11-01', today),
      window('2026-11-21', '2026-12-01'),
      window('2026-11-01', '2026-11-19'),
    ];
    expect(judged(windowIsOpen, [first, last, ahead, over])).toEqual([true, true, false, false]);
    expect(windowIsOpen.says?.({ row: ahead, actor: clerk, today })).toContain('opens on 2026-11-21');
    expect(windowIsOpen.says?.({ row: over, actor: clerk, today })).toContain('closed on 2026-11-19');
  });

  test('says its price in the way that its basis asks for', () => {
    const row = {
      priceBasis: 'stated' as string | null,
      percent: null as number | null,
      periods: null as readonly { fromDay: string }[] | null,
      series: null as string | null,
      baseMonth: null as string | null,
      referenceMonth: null as string | null,
      escalator: null as string | null,
      escalatorCap: null as number | null,
      escalatorFloor: null as number | null,
    };
    const lacks = (more: Partial<typeof row>) => brokenOf(priceRules, { ...row, ...more } as never);
    const period = (fromDay: string) => ({ fromDay });
    expect(lacks({})).toEqual([]);
    expect(lacks({ priceBasis: 'fixed' })).toEqual(['percent_is_named']);
    expect(lacks({ priceBasis: 'fixed', percent: 0 })).toEqual([]);
    expect(lacks({ priceBasis: 'table' })).toEqual(['periods_are_named']);
    expect(lacks({ priceBasis: 'table', periods: [period(today)] })).toEqual([]);
    expect(lacks({ priceBasis: 'table', periods: [period(today), period(today)] })).toEqual(['periods_are_named']);
    expect(lacks({ priceBasis: 'index' })).toEqual(['series_is_named', 'months_are_named']);
    const index = { priceBasis: 'index', series: 's', baseMonth: '2026-01', referenceMonth: '2026-02' };
    expect(lacks(index)).toEqual([]);
    expect(lacks({ ...index, referenceMonth: '2026-01' })).toEqual(['months_are_named']);
    expect(lacks({ ...index, referenceMonth: null })).toEqual(['months_are_named']);
    expect(lacks({ ...index, baseMonth: null })).toEqual(['months_are_named']);
    expect(lacks({ priceBasis: 'words' })).toEqual(['words_are_said']);
    expect(lacks({ priceBasis: 'words', escalator: 'CPI' })).toEqual([]);
    expect(lacks({ escalator: 'CPI' })).toEqual(['words_are_said']);
    expect(lacks({ priceBasis: 'fixed', percent: 1, escalator: 'CPI' })).toEqual([]);
    expect(lacks({ escalatorFloor: 3, escalatorCap: 3 })).toEqual([]);
    expect(lacks({ escalatorFloor: 4, escalatorCap: 3 })).toEqual(['floor_is_below_cap']);
  });
});

describe('a closeout', () => {
  const row = {
    evaluation: told as string | null,
    property: 'none' as string | null,
    propertyNote: null as string | null,
    warranty: 'none' as string | null,
    warrantyFrom: null as string | null,
    warrantyUntil: null as string | null,
    evidence: ['e'] as readonly string[] | null,
    federalFunds: false as boolean | null,
    finalReportOn: null as string | null,
    keepYears: 3 as number | null,
    keepSource: 'GS1' as string | null,
  };
  const lacks = (more: Partial<typeof row>, actor = clerk) =>
    attested
      .filter((one) => !one.holds({ row: { ...row, ...more } as never, actor, today }))
      .map(({ id }) => id.split('.')[1]);

  test('is attested with everything that it has to say', () => {
    expect(lacks({})).toEqual([]);
    expect(lacks({ evaluation: short })).toEqual(['is_evaluated']);
    expect(lacks({ property: null })).toEqual(['says_property']);
    expect(lacks({ property: 'settled', propertyNote: ' 123456789 ' })).toEqual(['says_property']);
    expect(lacks({ property: 'settled', propertyNote: '1234567890' })).toEqual([]);
    expect(lacks({ evidence: [] })).toEqual(['has_evidence']);
    expect(lacks({ evidence: null }, product)).toEqual([]);
    expect(lacks({ keepYears: null })).toEqual(['says_retention']);
    expect(lacks({ keepYears: 0, keepSource: ' GS ' })).toEqual(['says_retention']);
  });

  test('has no days of a warranty that is none, and both in order of one that begins', () => {
    expect(lacks({ warranty: null })).toEqual(['says_warranty']);
    expect(lacks({ warrantyFrom: today })).toEqual(['says_warranty']);
    expect(lacks({ warrantyUntil: today })).toEqual(['says_warranty']);
    const begins = { warranty: 'begins', warrantyFrom: today, warrantyUntil: '2026-11-21' };
    expect(lacks(begins)).toEqual([]);
    expect(lacks({ ...begins, warrantyUntil: today })).toEqual(['says_warranty']);
    expect(lacks({ ...begins, warrantyFrom: null })).toEqual(['says_warranty']);
    expect(lacks({ ...begins, warrantyUntil: null })).toEqual(['says_warranty']);
  });

  test('of federal money has a final report by today, and its work is completed by today', () => {
    expect(lacks({ federalFunds: true })).toEqual(['has_final_report']);
    expect(lacks({ federalFunds: true, finalReportOn: today })).toEqual([]);
    expect(lacks({ federalFunds: true, finalReportOn: '2026-11-21' })).toEqual(['has_final_report']);
    expect(lacks({ federalFunds: null })).toEqual([]);
    expect(judged(completedInTime, [{ completedOn: today }, { completedOn: '2026-11-21' }])).toEqual([true, false]);
  });
});

test('a publication has files unless it is of facts, and names its exemption just where text is redacted', () => {
  const row = { kind: 'facts' as const, files: null, isRedacted: false, exemption: null };
  const signed = { ...row, kind: 'contract' as never };
  expect(judged(hasItsFiles, [row, { ...row, files: ['f'] }, signed, { ...signed, files: ['f'] }] as never[])).toEqual([
    true,
    false,
    false,
    true,
  ]);
  const redacted = (isRedacted: boolean, exemption: string | null) => ({ ...row, isRedacted, exemption });
  expect(
    judged(redactionIsNamed, [
      redacted(true, ' 1234 '),
      redacted(true, '12345'),
      redacted(false, null),
      redacted(false, '12345'),
    ]),
  ).toEqual([false, true, true, false]);
});
