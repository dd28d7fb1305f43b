import { describe, expect, test } from 'vitest';
import { aroundCents, aroundDay, aroundLength, bySession, passes, TODAY } from '../../tests/world/edges.ts';
import {
  componentIsOfLifeline,
  costHasBasis,
  homeHasDegree,
  insuranceFits,
  isOnePoint,
  publicHasCategory,
  publicHasCost,
} from './damage/damage.rules.ts';
import { permitIsDated, siteDaysInOrder, towerIsAnother } from './debris/debris.rules.ts';
import { applicantIsOfProjects, namesASide } from './federal-data/federal.rules.ts';
import { commanderDecides } from './ics-forms/ics-plan.rules.ts';
import { hasIncident, hasResidual, hasTreatment, residualIsLess } from './incidents/incident-risk.rules.ts';
import { levelOf, reviewDays } from './incidents/risk-matrix.ts';
import { endsAfterItStarts, hasEnded } from './incidents/incident.rules.ts';
import { budgetChecks, discountOn, mitigationRows, shareLimit } from './mitigation/mitigation-terms.ts';
import { endsAfterItBegins, extensionIsWhole, planEnds } from './mitigation/plan.rules.ts';
import { disasterFits, periodsDiffer, shareFits, signedIn as signedInToMitigate } from './mitigation/project.rules.ts';
import {
  agreementEndsLater,
  isNotContingent,
  missionEndsLater,
  signedAfterAgreed,
  workInOrder,
} from './mutual-aid/aid.rules.ts';
import { questions } from './pa-follow-up/ehp-words.ts';
import { answersAll, expiresAfterClearing, groundIsExplained, signedInToClear } from './pa-follow-up/ehp.rules.ts';
import { basisIsStated, rangeInOrder, signedInToAgree } from './pa-follow-up/fixed-cost.rules.ts';
import { policyCovers, policyInOrder, recoveryHasBasis } from './pa-follow-up/insurance.rules.ts';
import { endsAQuarter, extensionIsExplained, reportIsWhole } from './pa-follow-up/progress.rules.ts';
import {
  electionIsMade,
  hasBasis,
  hasBothEstimates,
  signedInToConfirm,
} from './pa-follow-up/repair-tests/repair.rules.ts';
import {
  isJustified,
  saysWorkDone,
  saysWorkLeft,
  signedInToDecide,
} from './pa-follow-up/time-extensions/extension.rules.ts';
import { nonprofitIsDescribed } from './pa-request/assistance-request.rules.ts';
import {
  costIsExplained,
  donatedHasNoInvoice,
  hasHours,
  isPoint,
  minimumIsLower,
  usedAfterBought,
  within24,
} from './public-assistance/entry.rules.ts';
import {
  closerIsAnother,
  hasScope,
  periodInOrder,
  signedIn as signedInToObligate,
} from './public-assistance/project.rules.ts';
import {
  firstHasDetermination,
  followsFirst,
  hasPosition,
  signedIn as signedInToAppeal,
} from './recovery-money/appeal.rules.ts';
import { mitigationFits, namesPayer } from './recovery-money/benefit.rules.ts';
import { dueAfterReceipt } from './recovery-money/fema-request.rules.ts';
import { allocatorAskedNothing, quantityMoves, signedInToAllocate, transferHasTarget } from './supply/supply.rules.ts';

const [yes, no] = [true, false];
const usd = (cents: number) => ({ cents, currency: 'USD' });
const hours = (amount: string) => ({ amount, unit: 'HR' });

describe('days of a disaster', () => {
  test('end on the day they begin, and not before it', () => {
    const sameDay = [no, yes, yes];
    expect(aroundDay((closesOn) => passes(siteDaysInOrder, { opensOn: TODAY, closesOn }))).toEqual(sameDay);
    expect(aroundDay((untilDay) => passes(endsAfterItBegins, { sinceDay: TODAY, untilDay }))).toEqual(sameDay);
    expect(aroundDay((signedOn) => passes(signedAfterAgreed, { agreedOn: TODAY, signedOn }))).toEqual(sameDay);
    expect(aroundDay((endsOn) => passes(agreementEndsLater, { agreedOn: TODAY, endsOn }))).toEqual(sameDay);
    expect(aroundDay((neededUntil) => passes(missionEndsLater, { requestedOn: TODAY, neededUntil }))).toEqual(sameDay);
    expect(aroundDay((workUntil) => passes(workInOrder, { workFrom: TODAY, workUntil }))).toEqual(sameDay);
    expect(aroundDay((expiresOn) => passes(expiresAfterClearing, { clearedOn: TODAY, expiresOn }))).toEqual(sameDay);
    expect(aroundDay((untilDay) => passes(policyInOrder, { fromDay: TODAY, untilDay }))).toEqual(sameDay);
    expect(aroundDay((untilDay) => passes(periodInOrder, { fromDay: TODAY, untilDay }))).toEqual(sameDay);
    expect(aroundDay((usedOn) => passes(usedAfterBought, { boughtOn: TODAY, usedOn }))).toEqual(sameDay);
    expect(aroundDay((dueOn) => passes(dueAfterReceipt, { receivedOn: TODAY, dueOn }))).toEqual(sameDay);
    expect(passes(usedAfterBought, { boughtOn: null, usedOn: TODAY })).toBe(yes);
    expect(passes(expiresAfterClearing, { clearedOn: null, expiresOn: TODAY })).toBe(yes);
  });

  test('of an incident end in the second in which it starts at the earliest, and are said before it is closed', () => {
    const ends = (endedAt: string | null) => passes(endsAfterItStarts, { startedAt: '2026-11-20T13:00:00Z', endedAt });
    expect([null, '2026-11-20T12:59:59Z', '2026-11-20T13:00:00Z'].map(ends)).toEqual([yes, no, yes]);
    expect([null, '2026-11-20T13:00:00Z'].map((endedAt) => passes(hasEnded, { endedAt }))).toEqual([no, yes]);
  });

  test('of a local plan are five years at most, and more than none', () => {
    const plan = (expiresOn: string) => passes(planEnds, { approvedOn: '2024-02-29', expiresOn });
    expect(aroundDay(plan, '2024-02-29')).toEqual([no, no, yes]);
    expect(aroundDay(plan, '2029-02-28')).toEqual([yes, yes, no]);
  });

  test('of a quarter are its last one alone', () =>
    expect(
      ['03-31', '06-30', '09-30', '12-31', '12-30', '10-31'].map((day) =>
        passes(endsAQuarter, { quarterEnd: `2026-${day}` }),
      ),
    ).toEqual([yes, yes, yes, yes, no, no]));
});

describe('an amount of a disaster', () => {
  test('that insurance pays is of an insured site, and at most its cost', () => {
    const site = { isInsured: true, cost: usd(500_00) };
    expect(aroundCents(500_00, (insurance) => passes(insuranceFits, { ...site, insurance }))).toEqual([yes, yes, no]);
    for (const change of [{ isInsured: false }, { isInsured: null }, { cost: null }])
      expect(passes(insuranceFits, { ...site, ...change, insurance: usd(1) })).toBe(no);
    expect(passes(insuranceFits, { isInsured: false, cost: null, insurance: null })).toBe(yes);
  });

  test('of a policy is more than nothing, for buildings or for contents', () => {
    const covers = (buildingLimit: number | null, contentsLimit: number | null) =>
      passes(policyCovers, {
        buildingLimit: buildingLimit === null ? null : usd(buildingLimit),
        contentsLimit: contentsLimit === null ? null : usd(contentsLimit),
      });
    expect([covers(null, null), covers(0, 0), covers(1, null), covers(null, 1)]).toEqual([no, no, yes, yes]);
  });

  test('of a recovery rests on a policy, on what is anticipated, or on a flood in a flood zone', () => {
    const nothing = { policy: null, anticipated: null, inFloodZone: false, peril: 'flood' };
    const rests = (change: object) => passes(recoveryHasBasis, { ...nothing, ...change });
    expect([{}, { policy: 'p' }, { anticipated: usd(0) }, { inFloodZone: true }].map(rests)).toEqual([
      no,
      yes,
      yes,
      yes,
    ]);
    expect(rests({ inFloodZone: true, peril: 'wind' })).toBe(no);
  });

  test('of a fixed estimate lies between a low and a high that differ', () => {
    const range = (low: number, likely: number, high: number) =>
      passes(rangeInOrder, { lowCost: usd(low), likelyCost: usd(likely), highCost: usd(high) });
    expect([range(1, 1, 2), range(1, 2, 2), range(1, 1, 1), range(2, 1, 3), range(1, 3, 2)]).toEqual([
      yes,
      yes,
      no,
      no,
      no,
    ]);
    for (const open of ['lowCost', 'likelyCost', 'highCost'])
      expect(passes(rangeInOrder, { lowCost: usd(3), likelyCost: usd(2), highCost: usd(1), [open]: null })).toBe(yes);
  });

  test('of a damaged site is more than nothing or explained', () => {
    expect(aroundCents(0, (cost) => passes(costIsExplained, { cost, costNote: null }))).toEqual([no, no, yes]);
    expect(passes(costIsExplained, { cost: null, costNote: null })).toBe(yes);
    expect([' ', 'Gone'].map((costNote) => passes(costIsExplained, { cost: usd(0), costNote }))).toEqual([no, yes]);
    expect([null, usd(1)].map((cost) => passes(costHasBasis, { cost, costBasis: null }))).toEqual([yes, no]);
    expect(passes(costHasBasis, { cost: usd(1), costBasis: 'walk' })).toBe(yes);
  });

  test('of the minimum is below the line of large projects', () => {
    const line = usd(500_00);
    expect(aroundCents(500_00, (minimum) => passes(minimumIsLower, { large: line, minimum }))).toEqual([yes, no, no]);
    expect(passes(minimumIsLower, { large: null, minimum: usd(1) })).toBe(yes);
    expect(passes(minimumIsLower, { large: line, minimum: null })).toBe(yes);
  });

  test('that was donated has no invoice', () => {
    const billed = (kind: 'materials' | 'donated_labor', invoice: string | null) =>
      passes(donatedHasNoInvoice, { kind, invoice });
    expect([billed('materials', 'i'), billed('donated_labor', null), billed('donated_labor', 'i')]).toEqual([
      yes,
      yes,
      no,
    ]);
  });

  test('of mitigation money is of a mitigation project, and other money of none', () => {
    const fits = (source: 'hmgp' | 'sba', cost: 'mitigation' | 'work', mitigation: string | null) =>
      passes(mitigationFits, { source, cost, mitigation });
    expect([fits('hmgp', 'mitigation', 'm'), fits('hmgp', 'work', 'm'), fits('hmgp', 'mitigation', null)]).toEqual([
      yes,
      no,
      no,
    ]);
    expect([fits('sba', 'work', null), fits('sba', 'work', 'm')]).toEqual([yes, no]);
  });
});

describe('hours of a day', () => {
  const day = (regular: string | null, overtime: string | null) => ({
    regularHours: regular === null ? null : hours(regular),
    overtimeHours: overtime === null ? null : hours(overtime),
  });
  test('are more than none and 24 at most, both kinds together', () => {
    expect([day('8', '16'), day('8', '16.01'), day(null, '24.01')].map((one) => passes(within24, one))).toEqual([
      yes,
      no,
      no,
    ]);
    expect(
      [day(null, null), day('0', '0'), day('0.01', null), day(null, '0.01')].map((one) => passes(hasHours, one)),
    ).toEqual([no, no, yes, yes]);
  });
});

describe('words that are asked for', () => {
  test('are as many as asked, blanks not counted', () => {
    const least = [no, yes, no];
    expect(aroundLength(20, (treatment) => passes(hasTreatment, { treatment }))).toEqual(least);
    expect(aroundLength(20, (basis) => passes(basisIsStated, { basis }))).toEqual(least);
    expect(aroundLength(20, (basis) => passes(hasBasis, { basis }))).toEqual(least);
    expect(aroundLength(40, (justification) => passes(isJustified, { justification }))).toEqual(least);
    expect(aroundLength(10, (workDone) => passes(saysWorkDone, { workDone }))).toEqual(least);
    expect(aroundLength(10, (workLeft) => passes(saysWorkLeft, { workLeft }))).toEqual(least);
    expect(aroundLength(10, (scope) => passes(hasScope, { scope }))).toEqual(least);
    expect(aroundLength(20, (position) => passes(hasPosition, { position }))).toEqual(least);
    expect(aroundLength(2, (payer) => passes(namesPayer, { payer }))).toEqual(least);
    expect(aroundLength(10, (problems) => passes(extensionIsExplained, { asksExtension: true, problems }))).toEqual(
      least,
    );
    expect(aroundLength(10, (groundNote) => passes(groundIsExplained, { disturbsGround: false, groundNote }))).toEqual(
      least,
    );
    expect(passes(extensionIsExplained, { asksExtension: false, problems: null })).toBe(yes);
    expect(passes(groundIsExplained, { disturbsGround: true, groundNote: null })).toBe(yes);
  });
});

describe('a risk of an incident', () => {
  const rated = {
    likelihood: 'l4',
    impact: 'i3',
    residualLikelihood: 'l3',
    residualImpact: 'i4',
    residualReason: null,
  } as const;
  test('is left no higher than it was, or says why in 20 characters', () => {
    expect(passes(residualIsLess, rated)).toBe(yes);
    const more = { ...rated, residualImpact: 'i5' } as const;
    expect(passes(residualIsLess, more)).toBe(no);
    expect(aroundLength(20, (residualReason) => passes(residualIsLess, { ...more, residualReason }))).toEqual([
      no,
      yes,
      no,
    ]);
    for (const open of ['likelihood', 'impact', 'residualLikelihood', 'residualImpact'])
      expect(passes(residualIsLess, { ...more, [open]: null })).toBe(yes);
  });

  test('is rated after treatment by both its measures, and occurred in an incident', () => {
    const rest = (residualLikelihood: 'l1' | null, residualImpact: 'i1' | null) =>
      passes(hasResidual, { residualLikelihood, residualImpact });
    expect([rest('l1', 'i1'), rest('l1', null), rest(null, 'i1')]).toEqual([yes, no, no]);
    expect([passes(hasIncident, { incident: 'i' }), passes(hasIncident, { incident: null })]).toEqual([yes, no]);
  });

  test('has the level of its score, and is looked at again the sooner the higher it is', () => {
    expect([4, 5, 9, 10, 14, 15, 25].map(levelOf)).toEqual([
      'low',
      'moderate',
      'moderate',
      'high',
      'high',
      'extreme',
      'extreme',
    ]);
    expect(reviewDays).toEqual({ extreme: 30, high: 90, moderate: 180, low: 365 });
  });
});

describe('what belongs together', () => {
  test('a home has its degree, a public facility its category and cost, and each site one point', () => {
    const [home, facility] = [{ subject: 'home' }, { subject: 'public' }] as const;
    expect([
      passes(homeHasDegree, { ...home, degree: 'major' }),
      passes(homeHasDegree, { ...home, degree: null }),
    ]).toEqual([yes, no]);
    expect([
      passes(homeHasDegree, { ...facility, degree: 'major' }),
      passes(homeHasDegree, { ...facility, degree: null }),
    ]).toEqual([no, yes]);
    expect([
      passes(publicHasCategory, { ...facility, category: 'C' }),
      passes(publicHasCategory, { ...facility, category: null }),
    ]).toEqual([yes, no]);
    expect([
      passes(publicHasCategory, { ...home, category: 'C' }),
      passes(publicHasCategory, { ...home, category: null }),
    ]).toEqual([no, yes]);
    expect([
      passes(publicHasCost, { ...facility, cost: null }),
      passes(publicHasCost, { ...facility, cost: usd(0) }),
      passes(publicHasCost, { ...home, cost: null }),
    ]).toEqual([no, yes, yes]);
    for (const rule of [isOnePoint, isPoint])
      expect([null, { type: 'Point' }, { type: 'Polygon' }].map((place) => passes(rule, { place }))).toEqual([
        yes,
        yes,
        no,
      ]);
    const of = (component: 'water_potable' | null) => [
      passes(componentIsOfLifeline, { lifeline: 'water', component }),
      passes(componentIsOfLifeline, { lifeline: 'energy', component }),
    ];
    expect([of('water_potable'), of(null)]).toEqual([
      [yes, no],
      [yes, yes],
    ]);
  });

  test('a permit has its last day, a PA ID its dataset, a reason for a difference one of two sides', () => {
    const permit = (number: string | null, permitUntil: string | null) =>
      passes(permitIsDated, { permit: number, permitUntil });
    expect([permit(null, null), permit('P-1', null), permit('P-1', TODAY)]).toEqual([yes, no, yes]);
    const limited = (dataset: string, applicant: string | null) =>
      passes(applicantIsOfProjects, { dataset, applicant });
    expect([limited('pa_projects', '1'), limited('declarations', '1'), limited('declarations', null)]).toEqual([
      yes,
      no,
      yes,
    ]);
    const sides = (project: string | null, publishedRow: string | null) =>
      passes(namesASide, { project, publishedRow });
    expect([sides(null, null), sides('p', null), sides(null, 'r')]).toEqual([no, yes, yes]);
  });

  test('HMGP names its disaster, an extension its days, and a program pays no more than its share', () => {
    const named = (program: 'hmgp' | 'bric', disaster: string | null) => passes(disasterFits, { program, disaster });
    expect([named('hmgp', 'd'), named('hmgp', null), named('bric', null), named('bric', 'd')]).toEqual([
      yes,
      no,
      yes,
      no,
    ]);
    const whole = { effect: 'extends', program: 'hmgp', disaster: 'd', extensionDays: 30 };
    const extends_ = (change: object) => passes(extensionIsWhole, { ...whole, ...change });
    expect([{}, { program: 'bric' }, { disaster: null }, { extensionDays: null }].map(extends_)).toEqual([
      yes,
      no,
      no,
      no,
    ]);
    const opens = { effect: 'opens', disaster: null, extensionDays: null };
    expect([opens, { ...opens, disaster: 'd' }, { ...opens, extensionDays: 1 }].map(extends_)).toEqual([yes, no, no]);
    const share = (program: 'hmgp' | 'bric' | 'fma', federalShare: number, isSmallRural = false) =>
      passes(shareFits, { program, federalShare, isSmallRural });
    expect([
      share('hmgp', 75),
      share('hmgp', 75.01),
      share('bric', 75.01),
      share('bric', 90, true),
      share('bric', 90.01, true),
      share('fma', 100),
    ]).toEqual([yes, no, no, yes, no, yes]);
    const periods = (...all: number[]) =>
      passes(periodsDiffer, { losses: all.map((returnPeriod) => ({ returnPeriod })) });
    expect([periods(), periods(10, 50), periods(10, 50, 10), passes(periodsDiffer, { losses: null })]).toEqual([
      yes,
      yes,
      no,
      yes,
    ]);
    expect([passes(isNotContingent, { isContingent: false }), passes(isNotContingent, { isContingent: true })]).toEqual(
      [yes, no],
    );
  });

  test('a review answers every question, and “not known” is an answer', () => {
    const answers = Object.fromEntries(Object.keys(questions).map((one) => [one, 'unknown']));
    expect(passes(answersAll, answers)).toBe(yes);
    for (const open of Object.keys(questions)) expect(passes(answersAll, { ...answers, [open]: null })).toBe(no);
  });

  test('a progress report is whole with its work, its cost and its end, a repair test with both estimates', () => {
    const whole = { workDone: 0, finalCost: usd(0), expectedEnd: TODAY };
    expect(passes(reportIsWhole, whole)).toBe(yes);
    for (const open of Object.keys(whole)) expect(passes(reportIsWhole, { ...whole, [open]: null })).toBe(no);
    const outcomes = [null, 'incomplete', 'repair', 'replacement'] as const;
    expect(outcomes.map((outcome) => passes(hasBothEstimates, { outcome }))).toEqual([no, no, yes, yes]);
    expect(outcomes.map((outcome) => passes(electionIsMade, { outcome, elected: null }))).toEqual([yes, yes, yes, no]);
    expect(passes(electionIsMade, { outcome: 'replacement', elected: 'repair' })).toBe(yes);
  });

  test('a nonprofit says its service and whether it owns', () => {
    const pnp = { applicantType: 'pnp', service: 'Clinic', ownership: 'owned' };
    const described = (change: object) => passes(nonprofitIsDescribed, { ...pnp, ...change });
    expect([{}, { service: ' ' }, { service: null }, { ownership: null }].map(described)).toEqual([yes, no, no, no]);
    expect(described({ applicantType: 'county', service: null, ownership: null })).toBe(yes);
  });

  test('a first appeal has its day and follows none, the others follow a first one', () => {
    const appeal = (level: 'first' | 'second' | 'arbitration', first: string | null) =>
      passes(followsFirst, { level, first });
    expect([appeal('first', null), appeal('first', 'a'), appeal('second', null), appeal('arbitration', 'a')]).toEqual([
      yes,
      no,
      no,
      yes,
    ]);
    const dated = (level: 'first' | 'second', determinedOn: string | null) =>
      passes(firstHasDetermination, { level, determinedOn });
    expect([dated('first', null), dated('first', TODAY), dated('second', null)]).toEqual([no, yes, yes]);
  });

  test('supplies move to another site by a transfer alone, and only a count is zero', () => {
    const moved = (kind: string, toSite: string | null) => passes(transferHasTarget, { kind, site: 'a', toSite });
    expect([
      moved('transfer', 'b'),
      moved('transfer', 'a'),
      moved('transfer', null),
      moved('receipt', null),
      moved('receipt', 'b'),
    ]).toEqual([yes, no, no, yes, no]);
    const many = (kind: string, quantity: number) => passes(quantityMoves, { kind, quantity });
    expect([many('receipt', 0), many('receipt', 1), many('count', 0)]).toEqual([no, yes, yes]);
  });
});

describe('another person', () => {
  test('records the tower, closes the project and approves a share', () => {
    expect([null, 'person', 'another'].map((loadMonitor) => passes(towerIsAnother, { loadMonitor }))).toEqual([
      yes,
      no,
      yes,
    ]);
    expect([null, 'person', 'another'].map((completedBy) => passes(closerIsAnother, { completedBy }))).toEqual([
      yes,
      no,
      yes,
    ]);
    expect(
      [null, ['another'], ['another', 'person']].map((requesters) => passes(allocatorAskedNothing, { requesters })),
    ).toEqual([yes, yes, no]);
    expect(passes(allocatorAskedNothing, { requesters: ['person'] }, { kind: 'system' })).toBe(yes);
    expect(passes(allocatorAskedNothing, { requesters: ['absent'] }, { standsInFor: ['absent'] })).toBe(no);
  });

  test('than the commander of the moment decides on no plan', () => {
    expect(['person', 'another', null].map((commander) => passes(commanderDecides, { commander }))).toEqual([
      yes,
      no,
      no,
    ]);
    expect(passes(commanderDecides, { commander: null }, { kind: 'system' })).toBe(yes);
  });

  test('is there where money or a hold is decided on: no key and no service', () => {
    for (const rule of [
      signedInToMitigate,
      signedInToClear,
      signedInToAgree,
      signedInToConfirm,
      signedInToDecide,
      signedInToObligate,
      signedInToAppeal,
      signedInToAllocate,
    ])
      expect(bySession(rule)).toEqual([yes, no, no]);
  });
});

describe('figures of mitigation', () => {
  test('are those of their sources', () => {
    expect(Object.fromEntries(mitigationRows.map(({ key, value, unit }) => [key, `${value} ${unit}`]))).toEqual({
      window_extension: '240 days',
      least_extension: '30 days',
      most_extension: '120 days',
      hmgp_share: '75 percent',
      bric_share: '75 percent',
      bric_small_share: '90 percent',
      bric_cap: '15000000000 cents',
      management_sub: '5 percent',
      contingency: '5 percent',
      narrative: '100000000 cents',
      plan_warning: '12 months',
      plan_life: '60 months',
    });
    expect(shareLimit('fma', true)).toBeNull();
    expect(
      ['2025-04-07', '2025-04-08', '2026-04-07', '2026-04-08'].map((day) => [
        discountOn(day).rate,
        discountOn(day).open === null,
      ]),
    ).toEqual([
      [3.1, no],
      [7, no],
      [7, no],
      [7, yes],
    ]);
  });

  test('ask a question above five percent, of management on the work and of contingency on the rest', () => {
    const checks = (work: number, management: number, contingency: number) =>
      Object.values(
        budgetChecks([
          { costClass: 'construction', cents: work },
          { costClass: 'management', cents: management },
          { costClass: 'contingency', cents: contingency },
        ]),
      );
    expect([
      checks(1_000, 50, 0),
      checks(1_000, 51, 0),
      checks(1_000, 0, 50),
      checks(1_000, 0, 51),
      checks(1_000, 52, 50),
    ]).toEqual([
      [no, no],
      [yes, no],
      [no, no],
      [no, yes],
      [no, no],
    ]);
  });
});
