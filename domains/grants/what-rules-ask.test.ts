import { describe, expect, test } from 'vitest';
import type { Actor } from '#kernel';
import { aroundCents, aroundDay, aroundLength, bySession, passes, TODAY } from '../../tests/world/edges.ts';
import {
  changesSomething,
  extensionIsShort,
  extensionMovesTheEnd,
  isShown,
  listingsOnlyWithMoney,
  noticeRules,
  signedInToExtend,
} from './amendments/award-amendment.rules.ts';
import { saysEnough } from './answers/answer.rules.ts';
import {
  hasRequest,
  listingIsNumber,
  periodInOrder,
  signedIn as signedInToApply,
} from './applications/application.rules.ts';
import { saysWhy as approvalSaysWhy, transferNamesBudget } from './approvals/prior-approval.rules.ts';
import {
  hasAgreement,
  listingsAreNumbers,
  listingsDiffer,
  namesFederalNumber,
  namesPassThrough,
  saysItsIndirect,
  sefaLinesDiffer,
} from './award/grant-award.rules.ts';
import { carryIsBased } from './budget/budget-period.rules.ts';
import {
  agreementIsShown,
  componentsDiffer,
  compositeIsApproved,
  hasComponents,
  hoursOrCost,
  kindHasItsParts,
  overtimeIsExplained,
  totalIsExplained,
} from './budget/fringe-sheet.rules.ts';
import { ratesFollow } from './budget/grant-budget.rules.ts';
import {
  hasEvidence as closeoutHasEvidence,
  refundIsShown,
  saysEquipment,
  saysProperty,
  saysSupplies,
} from './closeout/closeout.rules.ts';
import { errorIsCorrected } from './controls/control-exception.rules.ts';
import {
  awardsAreNamed,
  hasEvidence as costHasEvidence,
  inKindIsMatch,
  isPaid,
  sharesDiffer,
  subawardIsContractual,
  typeFitsClass,
} from './costs/grant-cost.rules.ts';
import { placesAreFilled } from './disaster-ai/draft.rules.ts';
import {
  formFits,
  hasCashPlan,
  oneOrTheOther,
  saysCompletion,
  signedIn as signedInToDraw,
} from './drawdowns/drawdown.rules.ts';
import { differenceIsExplained, hasStatements } from './drawdowns/interest.rules.ts';
import { namesOneTarget, typeIsOfLine } from './funding/award-funding.rules.ts';
import { hasNotice } from './increments/funding-increment.rules.ts';
import {
  amountTies,
  basisFits,
  daysInOrder,
  hasPapers,
  passesTests,
  timeHasRate,
  valueIsExplained,
} from './match/match.rules.ts';
import {
  goalFitsType,
  periodsAreOver,
  periodsDiffer,
  unitsAgree,
  valuesFitType,
} from './milestones/grant-measure.rules.ts';
import { baselineStays, hasEvidence as milestoneHasEvidence } from './milestones/grant-milestone.rules.ts';
import { hasEvidence as findingHasEvidence, hasResponse, isOverdue } from './monitoring/finding.rules.ts';
import { assessedByNow, hasNoOverride, overrideSaysWhy } from './monitoring/risk.rules.ts';
import { hasReport } from './monitoring/visit.rules.ts';
import { hasProject, isEligible } from './opportunities/decision.rules.ts';
import { listingsAreListed, warningsOf } from './opportunities/opportunity.rules.ts';
import {
  boughtOrFurnished,
  hasEvidence as propertyHasEvidence,
  isAccounted,
  isInstructed,
  isStillThere,
  saleIsShown,
  saysValue,
  saysWhere,
} from './property/property.rules.ts';
import {
  incomeIsOne,
  indirectIsWhole,
  periodIsOver,
  signedIn as signedInToCertify,
  tellsPerformance,
} from './reports/report.rules.ts';
import { criterionHasPoints, formIsOfForm, limitHasNumber } from './research/requirement.rules.ts';
import {
  beganByNow,
  endFitsKind,
  endsAfterItBegins as retentionEnds,
  saysWhy as retentionSaysWhy,
  signedInToApprove,
} from './retention/retention.rules.ts';
import { choicesAreGiven, questionsDiffer } from './reviews/question.rules.ts';
import { opensBeforeItCloses, rangeIsOrdered, stageIsTheirs, weightsAreWhole } from './reviews/round.rules.ts';
import { auditDue, auditRules, isAccepted } from './subrecipients/audit.rules.ts';
import { ffataDue, hasReceipt, isReported } from './subrecipients/ffata.rules.ts';
import { saysWhatToDo } from './subrecipients/hold.rules.ts';
import {
  changesSomething as subawardChanges,
  isShown as amendedIsShown,
} from './subrecipients/subaward-amendment.rules.ts';
import { fallSaysWhy, isCertified } from './subrecipients/subaward-report.rules.ts';
import {
  finalReportCame,
  fixedHasApproval,
  hasAgreement as subawardHasAgreement,
  saysWhy as determinationSaysWhy,
} from './subrecipients/subaward.rules.ts';

const [yes, no] = [true, false];
const usd = (cents: number) => ({ cents, currency: 'USD' });
const papers = [null, [], ['file']] as const;
const product: Partial<Actor> = { kind: 'system' };

describe('papers', () => {
  test('are attached where a step rests on them, and none is not one', () => {
    for (const rule of [hasAgreement, hasNotice, hasPapers, amendedIsShown, subawardHasAgreement])
      expect(papers.map((documents) => passes(rule, { documents }))).toEqual([no, no, yes]);
    expect(papers.map((evidence) => passes(milestoneHasEvidence, { evidence }))).toEqual([no, no, yes]);
    for (const rule of [closeoutHasEvidence, propertyHasEvidence, hasStatements]) {
      expect(papers.map((evidence) => passes(rule, { evidence }))).toEqual([no, no, yes]);
      expect(passes(rule, { evidence: null }, product)).toBe(yes);
    }
    expect(papers.map((documents) => passes(costHasEvidence, { invoice: null, documents }))).toEqual([no, no, yes]);
    expect(passes(costHasEvidence, { invoice: 'i', documents: null })).toBe(yes);
    expect(papers.map((documents) => passes(isShown, { kind: 'funder', documents }))).toEqual([no, no, yes]);
    expect(passes(isShown, { kind: 'extension', documents: null })).toBe(yes);
    expect(papers.map((documents) => passes(agreementIsShown, { kind: 'composite', documents }))).toEqual([
      no,
      no,
      yes,
    ]);
    expect(passes(agreementIsShown, { kind: 'components', documents: null })).toBe(yes);
  });

  test('are signed for in a session: by no key and by no service', () => {
    for (const rule of [signedInToApply, signedInToDraw, signedInToCertify, signedInToApprove])
      expect(bySession(rule)).toEqual([yes, no, no]);
    const extension = (by: Partial<Actor>) => passes(signedInToExtend, { kind: 'extension' }, by);
    expect([extension({}), extension({ scopes: ['*'] }), extension({ kind: 'service' })]).toEqual([yes, no, no]);
    expect(passes(signedInToExtend, { kind: 'funder' }, { scopes: ['*'] })).toBe(yes);
  });
});

describe('words that are asked for', () => {
  test('are as many as asked, blanks not counted', () => {
    const least = [no, yes, no];
    expect(aroundLength(40, (text) => passes(saysEnough, { text }))).toEqual(least);
    expect(aroundLength(20, (reason) => passes(approvalSaysWhy, { reason }))).toEqual(least);
    expect(aroundLength(20, (reason) => passes(extensionIsShort, { kind: 'extension', reason }))).toEqual(least);
    expect(aroundLength(5, (property) => passes(saysProperty, { property }))).toEqual(least);
    expect(aroundLength(10, (basisNote) => passes(valueIsExplained, { kind: 'space', basisNote }))).toEqual(least);
    expect(aroundLength(20, (response) => passes(hasResponse, { response }))).toEqual(least);
    expect(aroundLength(20, (verification) => passes(findingHasEvidence, { evidence: ['f'], verification }))).toEqual(
      least,
    );
    expect(aroundLength(20, (overrideReason) => passes(overrideSaysWhy, { override: 'high', overrideReason }))).toEqual(
      least,
    );
    expect(aroundLength(20, (summary) => passes(hasReport, { summary, documents: ['f'] }))).toEqual(least);
    expect(aroundLength(40, (narrative) => passes(tellsPerformance, { kind: 'performance', narrative }))).toEqual(
      least,
    );
    expect(aroundLength(10, (reason) => passes(retentionSaysWhy, { reason }))).toEqual(least);
    const enough = 'x'.repeat(20);
    expect(aroundLength(20, (reason) => passes(saysWhatToDo, { reason, action: enough }))).toEqual(least);
    expect(aroundLength(20, (action) => passes(saysWhatToDo, { reason: enough, action }))).toEqual(least);
    expect(aroundLength(20, (determinationReasons) => passes(determinationSaysWhy, { determinationReasons }))).toEqual(
      least,
    );
    expect(aroundLength(20, (adjustment) => passes(fallSaysWhy, { spent: usd(-1), adjustment }))).toEqual(least);
    expect(
      aroundLength(20, (note) => passes(differenceIsExplained, { earned: usd(0), counted: usd(1), note })),
    ).toEqual(least);
    expect(
      aroundLength(3, (refundReference) =>
        passes(refundIsShown, { refunded: usd(1), refundedOn: TODAY, refundReference }),
      ),
    ).toEqual(least);
    const [, written] = auditRules;
    expect(aroundLength(20, (decision) => passes(written, { decision }))).toEqual(least);
    for (const outcome of ['other_award', 'traded', 'lost'] as const)
      expect(aroundLength(10, (account) => passes(isAccounted, { outcome, account }))).toEqual(least);
    const advance = { kind: 'advance', needed: usd(1), drawOn: TODAY, outlayOn: TODAY } as const;
    expect(aroundLength(10, (cashPlan) => passes(hasCashPlan, { ...advance, cashPlan }))).toEqual(least);
  });

  test('are not asked for where there is nothing to explain', () => {
    expect(passes(extensionIsShort, { kind: 'funder', reason: '' })).toBe(yes);
    expect(passes(valueIsExplained, { kind: 'cash', basisNote: null })).toBe(yes);
    expect(passes(hasResponse, { response: null })).toBe(yes);
    expect(passes(overrideSaysWhy, { override: null, overrideReason: null })).toBe(yes);
    expect(passes(tellsPerformance, { kind: 'financial', narrative: null })).toBe(yes);
    expect(passes(isAccounted, { outcome: 'in_use', account: null })).toBe(yes);
    expect(passes(fallSaysWhy, { spent: usd(0), adjustment: null })).toBe(yes);
    expect(passes(findingHasEvidence, { evidence: [], verification: 'x'.repeat(20) })).toBe(no);
    expect(passes(hasReport, { summary: 'x'.repeat(20), documents: [] })).toBe(no);
  });
});

describe('an amendment', () => {
  const nothing = { amountChange: null, matchChange: null, newUntil: null, newConditions: null };
  test('changes something: a cent of either amount, the end or the conditions', () => {
    expect([nothing, { ...nothing, newConditions: '' }].map((row) => passes(changesSomething, row))).toEqual([no, no]);
    for (const field of ['amountChange', 'matchChange'])
      expect(aroundCents(0, (money) => passes(changesSomething, { ...nothing, [field]: money }))).toEqual([
        yes,
        no,
        yes,
      ]);
    for (const change of [{ newUntil: TODAY }, { newConditions: 'Report monthly.' }])
      expect(passes(changesSomething, { ...nothing, ...change })).toBe(yes);
    const sub = { amountChange: null, newUntil: null, newScope: ' ' };
    expect(passes(subawardChanges, sub)).toBe(no);
    expect(aroundCents(0, (amountChange) => passes(subawardChanges, { ...sub, amountChange }))).toEqual([yes, no, yes]);
    for (const change of [{ newUntil: TODAY }, { newScope: 'Second pump' }])
      expect(passes(subawardChanges, { ...sub, ...change })).toBe(yes);
  });

  test('splits its amount over listings to the cent, or names none', () => {
    const listings = [{ amount: usd(300_00) }, { amount: usd(200_00) }];
    expect(aroundCents(500_00, (amountChange) => passes(listingsOnlyWithMoney, { listings, amountChange }))).toEqual([
      no,
      yes,
      no,
    ]);
    expect([null, []].map((none) => passes(listingsOnlyWithMoney, { listings: none, amountChange: usd(1) }))).toEqual([
      yes,
      yes,
    ]);
    expect(passes(listingsOnlyWithMoney, { listings: [{ amount: usd(0) }], amountChange: null })).toBe(yes);
  });

  test('that extends once moves the end and nothing else, and meets each condition of its notice', () => {
    const extension = { ...nothing, kind: 'extension', newUntil: TODAY } as const;
    expect(passes(extensionMovesTheEnd, extension)).toBe(yes);
    for (const change of [
      { newUntil: null },
      { amountChange: usd(1) },
      { matchChange: usd(-1) },
      { newConditions: 'x' },
    ]) {
      expect(passes(extensionMovesTheEnd, { ...extension, ...change })).toBe(no);
      expect(passes(extensionMovesTheEnd, { ...extension, ...change, kind: 'funder' })).toBe(yes);
    }
    const notice = {
      kind: 'extension',
      terms: 'allowed',
      termsSection: 'IV.',
      workLeft: 'x'.repeat(20),
      sameScope: true,
      sameFunds: true,
      sentOn: TODAY,
      evidence: ['letter'],
    } as const;
    const broken = (change: object) =>
      noticeRules.filter((one) => !passes(one, { ...notice, ...change })).map(({ id }) => id);
    expect([{}, { terms: 'research' }].map(broken)).toEqual([[], []]);
    for (const [id, change] of [
      ['terms_allow_notice', { terms: 'silent' }],
      ['terms_allow_notice', { terms: 'prohibited' }],
      ['terms_allow_notice', { terms: null }],
      ['terms_are_cited', { termsSection: 'IV ' }],
      ['work_remains', { workLeft: 'x'.repeat(19) }],
      ['scope_is_unchanged', { sameScope: false }],
      ['funds_are_unchanged', { sameFunds: null }],
      ['notice_is_sent', { sentOn: null }],
      ['sending_is_shown', { evidence: [] }],
    ] as const) {
      expect(broken(change)).toEqual([`award_amendment.${id}`]);
      expect(broken({ ...change, kind: 'funder' })).toEqual([]);
    }
  });
});

describe('an award', () => {
  test('names its numbers: federal and pass-through money, each its own', () => {
    const number = (fundingType: 'federal' | 'state', fain: string | null) =>
      passes(namesFederalNumber, { fundingType, fain });
    expect([number('federal', null), number('federal', ''), number('federal', 'F'), number('state', null)]).toEqual([
      no,
      no,
      yes,
      yes,
    ]);
    const through = (fundingType: 'pass_through' | 'federal', passThrough: string | null) =>
      passes(namesPassThrough, { fundingType, passThrough });
    expect([through('pass_through', ' '), through('pass_through', 'State'), through('federal', null)]).toEqual([
      no,
      yes,
      yes,
    ]);
    const indirect = (kind: 'none' | 'negotiated', indirectRate: number | null) =>
      passes(saysItsIndirect, { indirect: kind, indirectRate });
    expect([indirect('none', null), indirect('negotiated', null), indirect('negotiated', 0)]).toEqual([yes, no, yes]);
  });

  test('has listings of the form 12.345, each once, and SEFA lines of them, once a year', () => {
    const of = (...all: string[]) => ({ listings: all.map((aln) => ({ aln })) });
    expect(
      [of('97.036', '97.039'), of('97.036', '97.036'), { listings: null }].map((row) => passes(listingsDiffer, row)),
    ).toEqual([yes, no, yes]);
    expect(
      ['97.036', '97.U01', '97.36', '9.036', '97.0361', '97.u01'].map((aln) => passes(listingsAreNumbers, of(aln))),
    ).toEqual([yes, yes, no, no, no, no]);
    expect(passes(listingsAreNumbers, of('97.036', 'x'))).toBe(no);
    expect([null, '97.036', '97.U01', '97.03'].map((listing) => passes(listingIsNumber, { listing }))).toEqual([
      yes,
      yes,
      yes,
      no,
    ]);
    const sefa = (...all: [string, string][]) =>
      passes(sefaLinesDiffer, { ...of('97.036', '97.039'), sefa: all.map(([aln, yearEnd]) => ({ aln, yearEnd })) });
    expect([sefa(['97.036', '2026-06-30'], ['97.036', '2027-06-30'], ['97.039', '2026-06-30'])]).toEqual([yes]);
    expect([sefa(['97.036', TODAY], ['97.036', TODAY]), sefa(['97.036', TODAY], ['10.001', TODAY])]).toEqual([no, no]);
    expect(passes(sefaLinesDiffer, { sefa: null, listings: null })).toBe(yes);
  });

  test('is applied for with an amount, over days in their order', () => {
    expect(aroundCents(0, (requested) => passes(hasRequest, { requested }))).toEqual([no, no, yes]);
    expect(passes(hasRequest, { requested: null })).toBe(no);
    expect(aroundDay((untilDay) => passes(periodInOrder, { fromDay: TODAY, untilDay }))).toEqual([no, yes, yes]);
    for (const open of ['fromDay', 'untilDay'])
      expect(passes(periodInOrder, { fromDay: '2027-01-01', untilDay: TODAY, [open]: null })).toBe(yes);
    const transfer = (kind: 'transfer' | 'scope', budget: string | null) =>
      passes(transferNamesBudget, { kind, budget });
    expect([transfer('transfer', null), transfer('transfer', 'b'), transfer('scope', null)]).toEqual([no, yes, yes]);
  });

  test('carries money forward by its terms with their document, or by an approval', () => {
    const carried = (change: object) =>
      passes(carryIsBased, { carried: usd(1), basis: null, approval: null, documents: null, ...change });
    expect([{}, { carried: null }, { carried: usd(0) }].map(carried)).toEqual([no, yes, yes]);
    const terms = { basis: 'terms', approval: 'a' };
    expect([terms, { ...terms, documents: [] }, { ...terms, documents: ['d'] }].map(carried)).toEqual([no, no, yes]);
    const approval = { basis: 'approval', documents: ['d'] };
    expect([approval, { ...approval, approval: 'a' }].map(carried)).toEqual([no, yes]);
  });
});

describe('a fringe rate', () => {
  const hours = { amount: '80', unit: 'HR' };
  test('has each component once but for others, leave by hours and the rest by cost', () => {
    const named = (...all: string[]) =>
      passes(componentsDiffer, { lines: all.map((component) => ({ component })) as never });
    expect([named('health', 'life', 'other', 'other'), named('health', 'health')]).toEqual([yes, no]);
    const line = (component: string, leaveHours: object | null, annualCost: object | null) =>
      passes(hoursOrCost, { lines: [{ component, leaveHours, annualCost }] as never });
    expect([line('sick', hours, null), line('sick', null, null), line('sick', hours, usd(1))]).toEqual([yes, no, no]);
    expect([line('health', null, usd(1)), line('health', null, null), line('health', hours, usd(1))]).toEqual([
      yes,
      no,
      no,
    ]);
  });

  test('is either composite or of components, and a composite one is approved by today', () => {
    const parts = (change: object) =>
      passes(kindHasItsParts, {
        kind: 'components',
        lines: [],
        basePay: usd(1),
        compositeRate: null,
        compositeOvertime: null,
        ...change,
      } as never);
    expect([{}, { basePay: null }, { compositeRate: 0 }, { compositeOvertime: 0 }].map(parts)).toEqual([
      yes,
      no,
      no,
      no,
    ]);
    expect([{ kind: 'composite' }, { kind: 'composite', lines: [{}] }].map(parts)).toEqual([yes, no]);
    const whole = {
      kind: 'composite',
      compositeRate: 0,
      compositeOvertime: 0,
      agreement: 'RA-26',
      agreedOn: TODAY,
    } as const;
    const approved = (change: object) => passes(compositeIsApproved, { ...whole, ...change });
    expect(
      [{}, { compositeRate: null }, { compositeOvertime: null }, { agreement: 'RA-2 ' }, { agreedOn: null }].map(
        approved,
      ),
    ).toEqual([yes, no, no, no, no]);
    expect(aroundDay((agreedOn) => approved({ agreedOn }))).toEqual([yes, yes, no]);
    expect(passes(compositeIsApproved, { ...whole, kind: 'components', agreement: null })).toBe(yes);
  });

  test('is more than nothing, and outside of 15 to 75 percent it is explained', () => {
    expect([null, 0, 0.01].map((regularRate) => passes(hasComponents, { regularRate }))).toEqual([no, no, yes]);
    const usual = (regularRate: number, note: string | null = ' ') => passes(totalIsExplained, { regularRate, note });
    expect([14.99, 15, 75, 75.01].map((rate) => usual(rate))).toEqual([no, yes, yes, no]);
    expect(usual(80, 'Old plan')).toBe(yes);
    const overtime = (component: string, onOvertime: boolean, note: string | null = null) =>
      passes(overtimeIsExplained, { lines: [{ component, onOvertime }], note } as never);
    expect([
      overtime('health', true),
      overtime('health', false),
      overtime('medicare', true),
      overtime('sick', true),
      overtime('sick', true, 'Plan B'),
    ]).toEqual([no, yes, yes, no, yes]);
  });

  test('that is agreed for periods has one of a day', () => {
    const rates = (...all: [string, string][]) =>
      passes(ratesFollow, { rates: all.map(([fromDay, untilDay]) => ({ fromDay, untilDay })) });
    expect([
      rates(['2027-01-01', '2027-12-31'], ['2026-01-01', '2026-12-31']),
      rates(['2026-01-01', '2026-01-01']),
    ]).toEqual([yes, yes]);
    expect([
      rates(['2026-01-01', '2026-12-31'], ['2026-12-31', '2027-12-31']),
      rates(['2026-01-02', '2026-01-01']),
    ]).toEqual([no, no]);
    expect(passes(ratesFollow, { rates: null })).toBe(yes);
  });
});

describe('a cost', () => {
  const share = (name: string, award: string | null = null) => ({ share: name, award, amount: usd(1) });
  test('names an award for its shares and its match alone, each share of it once', () => {
    const named = (...splits: object[]) => passes(awardsAreNamed, { splits: splits as never });
    expect([named(share('funder', 'a'), share('match', 'a'), share('local'))]).toEqual([yes]);
    expect([named(share('funder')), named(share('match')), named(share('local', 'a'))]).toEqual([no, no, no]);
    const differ = (...splits: object[]) => passes(sharesDiffer, { splits: splits as never });
    expect([
      differ(share('funder', 'a'), share('match', 'a'), share('funder', 'b')),
      differ(share('funder', 'a'), share('funder', 'a')),
    ]).toEqual([yes, no]);
  });

  test('was paid, or has an invoice, or came in kind and counts as match alone', () => {
    const paid = (source: 'in_kind' | 'other', invoice: string | null, paidOn: string | null) =>
      passes(isPaid, { source, invoice, paidOn } as never);
    expect([
      paid('other', null, null),
      paid('other', 'i', null),
      paid('in_kind', null, null),
      paid('other', null, TODAY),
    ]).toEqual([no, yes, yes, yes]);
    const inKind = (source: string, ...shares: string[]) =>
      passes(inKindIsMatch, { source, splits: shares.map((one) => share(one)) } as never);
    expect([inKind('in_kind', 'match', 'funder'), inKind('in_kind', 'match'), inKind('other', 'funder')]).toEqual([
      no,
      yes,
      yes,
    ]);
  });

  test('of a subaward is contractual, and a type belongs to its class', () => {
    const sub = (subaward: string | null, costClass: 'contractual' | 'travel') =>
      passes(subawardIsContractual, { subaward, costClass });
    expect([sub('s', 'contractual'), sub('s', 'travel'), sub(null, 'travel')]).toEqual([yes, no, yes]);
    const type = (costType: 'salaries' | null, costClass: 'personnel' | 'travel') =>
      passes(typeFitsClass, { costType, costClass });
    expect([type('salaries', 'personnel'), type('salaries', 'travel'), type(null, 'travel')]).toEqual([yes, no, yes]);
    const target = (line: string | null, project: string | null) => passes(namesOneTarget, { line, project });
    expect([target('l', null), target(null, 'p'), target(null, null), target('l', 'p')]).toEqual([yes, yes, no, no]);
    const ofLine = (line: string | null, costType: string | null) => passes(typeIsOfLine, { line, costType });
    expect([ofLine('l', 't'), ofLine(null, null), ofLine(null, 't')]).toEqual([yes, yes, no]);
  });
});

describe('a drawdown', () => {
  test('draws costs, states what is needed or draws milestones, one of the three', () => {
    const nothing = { costs: null, milestones: [], needed: null, drawOn: null, outlayOn: null, income: null };
    const draws = (kind: string, change: object = {}) =>
      passes(oneOrTheOther, { ...nothing, kind, ...change } as never);
    const [costs, milestones, income] = [{ costs: ['c'] }, { milestones: ['m'] }, { income: usd(0) }];
    const ahead = [{ needed: usd(1) }, { drawOn: TODAY }, { outlayOn: TODAY }];
    expect([
      draws('advance'),
      draws('advance', ahead[0]),
      draws('advance', costs),
      draws('advance', milestones),
    ]).toEqual([yes, yes, no, no]);
    expect([draws('milestone', milestones), draws('milestone', costs), draws('milestone', income)]).toEqual([
      yes,
      no,
      no,
    ]);
    expect([draws('reimbursement', { ...costs, ...income }), draws('reimbursement', milestones)]).toEqual([yes, no]);
    for (const one of ahead) expect([draws('milestone', one), draws('reimbursement', one)]).toEqual([no, no]);
  });

  test('has the form of its kind, and SF-271 its completion', () => {
    const form = (kind: 'reimbursement' | 'advance', name: 'sf270' | 'sf271') => passes(formFits, { kind, form: name });
    expect([form('advance', 'sf270'), form('advance', 'sf271'), form('reimbursement', 'sf271')]).toEqual([
      yes,
      no,
      yes,
    ]);
    const complete = (name: 'sf270' | 'sf271', completion: number | null) =>
      passes(saysCompletion, { form: name, completion });
    expect([complete('sf270', null), complete('sf271', null), complete('sf271', 0)]).toEqual([yes, no, yes]);
    const advance = {
      kind: 'advance',
      needed: usd(1),
      drawOn: TODAY,
      outlayOn: TODAY,
      cashPlan: 'Pay the pumps.',
    } as const;
    for (const open of ['needed', 'drawOn', 'outlayOn', 'cashPlan']) {
      expect(passes(hasCashPlan, { ...advance, [open]: null })).toBe(no);
      expect(passes(hasCashPlan, { ...advance, kind: 'milestone', [open]: null })).toBe(yes);
    }
  });
});

describe('a match', () => {
  test('is valued as its type is, by hours times rate to the cent where it is time', () => {
    expect(passes(basisFits, { kind: 'cash', basis: 'paid' })).toBe(yes);
    expect(passes(basisFits, { kind: 'cash', basis: 'market' })).toBe(no);
    const time = (kind: 'volunteer' | 'services' | 'space', hours: string | null, rate: number | null) =>
      passes(timeHasRate, {
        kind,
        hours: hours === null ? null : { amount: hours },
        rate: rate === null ? null : usd(rate),
      });
    for (const kind of ['volunteer', 'services'] as const)
      expect([time(kind, '2', 1), time(kind, '2', null), time(kind, null, 1), time(kind, null, null)]).toEqual([
        yes,
        no,
        no,
        no,
      ]);
    expect([time('space', null, null), time('space', '2', null), time('space', null, 1)]).toEqual([yes, no, no]);
    const of = { hours: { amount: '2.5' }, rate: usd(31_79) };
    expect(aroundCents(79_48, (amount) => passes(amountTies, { ...of, amount }))).toEqual([no, yes, no]);
    for (const open of ['hours', 'rate']) expect(passes(amountTies, { ...of, [open]: null, amount: usd(1) })).toBe(yes);
    expect(aroundDay((untilDay) => passes(daysInOrder, { fromDay: TODAY, untilDay }))).toEqual([no, yes, yes]);
  });

  test('passes each of its seven tests by a yes of its own', () => {
    expect(passesTests.map((one) => one.id)).toContain('match_entry.is_counted_once');
    for (const one of passesTests)
      expect([true, false, null].map((said) => passes(one, { [one.field ?? '']: said }))).toEqual([yes, no, no]);
  });
});

describe('what is measured', () => {
  const each = (unit: string) => ({ amount: '2', unit });
  test('is told as its type is: a figure, a yes or no, or words', () => {
    const goal = (kind: 'numeric' | 'yes_no', one: object | null) => passes(goalFitsType, { kind, goal: one as never });
    expect([
      goal('numeric', each('EA')),
      goal('numeric', null),
      goal('yes_no', null),
      goal('yes_no', each('EA')),
    ]).toEqual([yes, no, yes, no]);
    const told = (kind: string, value: object) =>
      passes(valuesFitType, { kind, values: [{ periodEnd: TODAY, ...value }] } as never);
    const [figure, met, words] = [{ value: each('EA') }, { met: false }, { account: 'Done' }];
    expect([
      told('numeric', { ...figure, ...words }),
      told('numeric', met),
      told('numeric', { ...figure, ...met }),
    ]).toEqual([yes, no, no]);
    expect([
      told('yes_no', { ...met, ...words }),
      told('yes_no', words),
      told('yes_no', { ...figure, ...met }),
    ]).toEqual([yes, no, no]);
    const narrative = (value: object) => told('narrative', value);
    expect([words, { account: ' ' }, { ...words, ...met }, { ...words, ...figure }].map(narrative)).toEqual([
      yes,
      no,
      no,
      no,
    ]);
  });

  test('has one unit, and each period once, when it is over', () => {
    const unit = (name: string) =>
      passes(unitsAgree, {
        goal: each('EA') as never,
        values: [{ periodEnd: TODAY, value: each(name) as never }, { periodEnd: TODAY }],
      });
    expect([
      unit('EA'),
      unit('HR'),
      passes(unitsAgree, { goal: null, values: [{ periodEnd: TODAY, value: each('HR') as never }] }),
    ]).toEqual([yes, no, yes]);
    const periods = (...all: string[]) => ({ values: all.map((periodEnd) => ({ periodEnd })) });
    expect([
      passes(periodsDiffer, periods(TODAY, '2026-06-30')),
      passes(periodsDiffer, periods(TODAY, TODAY)),
      passes(periodsDiffer, { values: null }),
    ]).toEqual([yes, no, yes]);
    expect(aroundDay((day) => passes(periodsAreOver, periods('2026-01-01', day)))).toEqual([yes, yes, no]);
    const kept = (baselineKept: string | null) => passes(baselineStays, { baselineOn: TODAY, baselineKept });
    expect([kept(null), kept(TODAY), kept('2026-01-01')]).toEqual([yes, yes, no]);
  });

  test('is overdue from the day after it is due, until it is verified', () => {
    expect(aroundDay((dueOn) => isOverdue({ status: 'open', dueOn }, TODAY))).toEqual([yes, no, no]);
    expect(['verified', 'closed'].map((status) => isOverdue({ status, dueOn: '2026-01-01' }, TODAY))).toEqual([no, no]);
    expect(aroundDay((assessedOn) => passes(assessedByNow, { assessedOn }))).toEqual([yes, yes, no]);
    expect([null, 'high' as const].map((override) => passes(hasNoOverride, { override }))).toEqual([yes, no]);
    expect((['error', 'warning'] as const).map((severity) => passes(errorIsCorrected, { severity } as never))).toEqual([
      no,
      yes,
    ]);
  });
});

describe('an opportunity', () => {
  test('is gone for when it is eligible and has its cost, and its listings are listed', () => {
    expect([0, 1, null].map((eligible) => passes(isEligible, { eligible } as never))).toEqual([no, yes, yes]);
    expect([null, usd(0)].map((projectCost) => passes(hasProject, { projectCost }))).toEqual([no, yes]);
    expect(
      [null, '97.036', '97.036, 10.U01', '97.036, 1'].map((listings) => passes(listingsAreListed, { listings })),
    ).toEqual([yes, yes, yes, no]);
    const notice = { floor: null, ceiling: null, total: null, postOn: null, closeOn: null, archiveOn: null };
    const wrong = (change: object) => warningsOf({ ...notice, ...change });
    expect(aroundCents(500_00, (ceiling) => wrong({ ceiling, total: usd(500_00) }).length === 0)).toEqual([
      yes,
      yes,
      no,
    ]);
    expect(aroundCents(500_00, (floor) => wrong({ floor, total: usd(500_00) }).length === 0)).toEqual([yes, yes, no]);
    expect(wrong({ floor: usd(3), ceiling: usd(2), total: usd(1) })).toHaveLength(2);
    expect(wrong({ postOn: TODAY, archiveOn: '2026-01-01' })).toEqual([]);
    expect(['On [day]', 'On [ab]', 'On [a\nday]', null].map((text) => passes(placesAreFilled, { text }))).toEqual([
      no,
      yes,
      yes,
      yes,
    ]);
  });

  test('has requirements with what their type asks for', () => {
    const form = (kind: 'form' | 'limit', name: string | null) => passes(formIsOfForm, { kind, form: name });
    expect([form('form', 'SF-424'), form('limit', 'SF-424'), form('limit', null)]).toEqual([yes, no, yes]);
    const limit = (kind: 'form' | 'limit', most: number | null) => passes(limitHasNumber, { kind, most });
    expect([limit('limit', 10), limit('limit', null), limit('form', null), limit('form', 10)]).toEqual([
      yes,
      no,
      yes,
      no,
    ]);
    const points = (kind: 'criterion' | 'limit', given: number | null) =>
      passes(criterionHasPoints, { kind, points: given });
    expect([points('criterion', 5), points('limit', 5), points('limit', null)]).toEqual([yes, no, yes]);
  });
});

describe('a round', () => {
  test('weighs a hundred, closes after it opens and gives within what it has', () => {
    expect([null, 99, 100, 101].map((weightTotal) => passes(weightsAreWhole, { weightTotal }))).toEqual([
      no,
      no,
      yes,
      no,
    ]);
    const closes = (closesAt: string) => passes(opensBeforeItCloses, { opensAt: '2026-11-20T12:00:00Z', closesAt });
    expect(['2026-11-20T11:59:59Z', '2026-11-20T12:00:00Z', '2026-11-20T12:00:01Z'].map(closes)).toEqual([no, no, yes]);
    const range = (least: number | null, most: number | null) =>
      passes(rangeIsOrdered, {
        awardMin: least === null ? null : usd(least),
        awardMax: most === null ? null : usd(most),
        available: usd(10),
      });
    expect([
      range(null, null),
      range(5, 5),
      range(5, 4),
      range(null, 10),
      range(null, 11),
      range(10, null),
      range(11, null),
    ]).toEqual([yes, yes, no, yes, no, yes, no]);
    const theirs = (stageDuty: 'budget_officer' | null, by: Partial<Actor> = {}) =>
      passes(stageIsTheirs, { stageDuty } as never, by);
    expect([theirs(null), theirs('budget_officer'), theirs('budget_officer', { duties: ['budget_officer'] })]).toEqual([
      no,
      no,
      yes,
    ]);
  });

  test('asks each question once, with two choices or none', () => {
    const asked = (kind: string | null, choices: string | null) =>
      passes(choicesAreGiven, { questions: [{ question: 'Why?', kind, choices }] });
    expect([asked('choice', 'a\nb'), asked('choice', 'a'), asked('text', null), asked('text', 'a')]).toEqual([
      yes,
      no,
      yes,
      no,
    ]);
    const questions = (...all: string[]) =>
      passes(questionsDiffer, { questions: all.map((question) => ({ question })) });
    expect([
      questions('Why?', 'How?'),
      questions('Why?', ' why? '),
      passes(questionsDiffer, { questions: null }),
    ]).toEqual([yes, no, yes]);
  });
});

describe('property and what is kept', () => {
  test('was bought with a cost or lent, lies somewhere, and is sold for something alone', () => {
    const bought = (holder: string, kind: string, cost: string | null, federalPercent: number | null = null) =>
      passes(boughtOrFurnished, { holder, kind, cost, federalPercent } as never);
    expect([bought('federal', 'equipment', null), bought('federal', 'equipment', 'c')]).toEqual([yes, no]);
    expect([
      bought('agency', 'equipment', null),
      bought('agency', 'equipment', 'c'),
      bought('agency', 'equipment', null, 50),
      bought('agency', 'supplies', null),
    ]).toEqual([no, yes, yes, yes]);
    const lies = (place: string, condition: string | null) => passes(saysWhere, { place, condition } as never);
    expect([lies('x ', 'good'), lies('xx', 'good'), lies('xx', null)]).toEqual([no, yes, no]);
    const sold = (outcome: string | null, proceeds: object | null) =>
      passes(saleIsShown, { outcome, proceeds } as never);
    expect([sold('sold', usd(0)), sold('sold', null), sold('lost', null), sold('lost', usd(0))]).toEqual([
      yes,
      no,
      yes,
      no,
    ]);
    const valued = (outcome: string, fairValue: object | null, valuedOn: string | null) =>
      passes(saysValue, { outcome, fairValue, valuedOn } as never);
    for (const outcome of ['sold', 'retained'])
      expect([valued(outcome, usd(0), TODAY), valued(outcome, null, TODAY), valued(outcome, usd(0), null)]).toEqual([
        yes,
        no,
        no,
      ]);
    expect(valued('lost', null, null)).toBe(yes);
    const instructed = (outcome: string) => (instructedOn: string | null) =>
      passes(isInstructed, { outcome, instructedOn } as never);
    expect(aroundDay(instructed('transferred'))).toEqual([yes, yes, no]);
    expect([instructed('transferred')(null), instructed('sold')(null)]).toEqual([no, yes]);
    expect(
      ['in_use', 'other_award', 'sold', null].map((outcome) => passes(isStillThere, { outcome } as never)),
    ).toEqual([yes, yes, no, no]);
    const closes = (what: string | null, value: object | null) => [
      passes(saysEquipment, { equipment: what, equipmentValue: value } as never),
      passes(saysSupplies, { supplies: what, suppliesValue: value } as never),
    ];
    expect([closes(null, usd(1)), closes('none', null), closes('sold', null), closes('sold', usd(0))]).toEqual([
      [no, no],
      [yes, yes],
      [no, no],
      [yes, yes],
    ]);
  });

  test('is kept from its day on, until an end where someone else sets one', () => {
    const ends = (kind: string, untilDay: string | null) => passes(endFitsKind, { kind, untilDay } as never);
    expect([
      ends('schedule', TODAY),
      ends('schedule', null),
      ends('agency', TODAY),
      ends('agency', null),
      ends('litigation', null),
      ends('litigation', TODAY),
    ]).toEqual([yes, no, yes, yes, yes, no]);
    expect(aroundDay((untilDay) => passes(retentionEnds, { fromDay: TODAY, untilDay }))).toEqual([no, yes, yes]);
    const began = (kind: string) => aroundDay((fromDay) => passes(beganByNow, { kind, fromDay } as never));
    expect([began('litigation'), began('income'), began('rate_kept')]).toEqual([
      [yes, yes, no],
      [yes, yes, yes],
      [yes, yes, yes],
    ]);
  });
});

describe('a report', () => {
  test('is of a period that is over, and of a disposition on the day itself', () => {
    const over = (kind: string) => aroundDay((periodEnd) => passes(periodIsOver, { kind, periodEnd } as never));
    expect([over('financial'), over('disposition')]).toEqual([
      [yes, no, no],
      [yes, yes, no],
    ]);
    const income = (earned: number, deducted: number, added: number) =>
      passes(incomeIsOne, { incomeEarned: usd(earned), incomeDeducted: usd(deducted), incomeAdded: usd(added) });
    expect([
      income(5, 5, 0),
      income(5, 0, 5),
      income(5, 1, 1),
      income(5, 6, 0),
      income(5, 0, 6),
      income(0, 0, 0),
    ]).toEqual([yes, yes, no, no, no, yes]);
    const indirect = (base: number | null, indirectRate: number | null) =>
      passes(indirectIsWhole, { indirectBase: base === null ? null : usd(base), indirectRate });
    expect([indirect(null, null), indirect(0, 0), indirect(0, null), indirect(null, 0)]).toEqual([yes, yes, no, no]);
  });
});

describe('a subrecipient', () => {
  test('is audited for one year, within nine months of it or thirty days of the report', () => {
    const [oneYear] = auditRules;
    const year = (untilDay: string) => passes(oneYear, { fromDay: '2025-07-01', untilDay });
    expect(['2025-06-30', '2025-07-01', '2025-07-02', '2026-06-30', '2026-07-01'].map(year)).toEqual([
      no,
      no,
      yes,
      yes,
      no,
    ]);
    expect([
      auditDue('2026-06-30', null),
      auditDue('2026-06-30', '2027-02-27'),
      auditDue('2026-06-30', '2027-03-05'),
    ]).toEqual(['2027-03-30', '2027-03-29', '2027-03-30']);
    expect(aroundDay((acceptedOn) => passes(isAccepted, { acceptedOn }))).toEqual([yes, yes, no]);
    expect(passes(isAccepted, { acceptedOn: null })).toBe(no);
  });

  test('is reported from $30,000 on, by the last day of the next month, with a receipt', () => {
    expect([29_999_99, 30_000_00].map(isReported)).toEqual([no, yes]);
    expect(['2026-01-31', '2026-11-01', '2026-12-31'].map(ffataDue)).toEqual([
      '2026-02-28',
      '2026-12-31',
      '2027-01-31',
    ]);
    expect(
      ['', ' ', 'R-1'].map((receipt) => passes(hasReceipt, { obligatedOn: TODAY, filedOn: TODAY, receipt })),
    ).toEqual([no, no, yes]);
  });

  test('certifies by today, ends with its final report, and has approval of a fixed amount', () => {
    const certified = (official: string) => (certifiedOn: string | null) =>
      passes(isCertified, { official, certifiedOn });
    expect(aroundDay(certified('Ana Cruz'))).toEqual([yes, yes, no]);
    expect([certified(' ')(TODAY), certified('Ana Cruz')(null)]).toEqual([no, no]);
    expect(aroundDay((finalReportOn) => passes(finalReportCame, { finalReportOn }))).toEqual([yes, yes, no]);
    expect(passes(finalReportCame, { finalReportOn: null })).toBe(no);
    const fixed = (isFixed: boolean | null, priorApproval: string | null) =>
      passes(fixedHasApproval, { isFixed, priorApproval });
    expect([fixed(true, ' '), fixed(true, 'PA-1'), fixed(false, null), fixed(null, null)]).toEqual([no, yes, yes, yes]);
  });
});
