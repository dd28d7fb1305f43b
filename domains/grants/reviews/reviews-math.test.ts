import { faultsOfForm, onForm } from './round-form.ts';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../tests/world/samples.ts';
import { assign } from './assigning.ts';
import { conflictOnRecord } from './conflicts.ts';
import { figuresOfReviewers, fundingLine, rank, type Review, weighted } from './ranking.ts';

const names = (word: string, count: number) => Array.from({ length: count }, (_, at) => `${word}${at}`);

describe('assigning reviewers', () => {
  test('shares reviews out evenly, within one of each other', () => {
    const { pairs, unmet } = assign({
      reviewers: names('r', 4).map((id) => ({ id, load: 0 })),
      submissions: names('s', 7).map((id) => ({ id, needs: 3 })),
      cap: 10,
      bars: () => false,
    });
    const loads = names('r', 4).map((id) => pairs.filter(({ reviewer }) => reviewer === id).length);
    expect([pairs.length, unmet]).toEqual([21, []]);
    expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(1);
  });

  test('finds the way where a greedy choice would not', () => {
    // Only r0 may judge s1; a first choice of r0 for s0 would leave s1 without anyone.
    const { pairs, unmet } = assign({
      reviewers: names('r', 2).map((id) => ({ id, load: 0 })),
      submissions: names('s', 2).map((id) => ({ id, needs: 1 })),
      cap: 1,
      bars: (reviewer, submission) => submission === 's1' && reviewer === 'r1',
    });
    expect(unmet).toEqual([]);
    expect(pairs).toContainEqual({ reviewer: 'r0', submission: 's1' });
  });

  test('names what nobody is left for', () => {
    const { unmet } = assign({
      reviewers: [{ id: 'r0', load: 2 }],
      submissions: names('s', 2).map((id) => ({ id, needs: 2 })),
      cap: 3,
      bars: () => false,
    });
    expect(unmet.reduce((sum, { missing }) => sum + missing, 0)).toBe(3);
  });

  test.each(Array.from({ length: 60 }, (_, seed) => seed))('keeps every bound (seed %i)', (seed) => {
    const random = seeded(seed);
    const draw = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
    const reviewers = names('r', draw(1, 6)).map((id) => ({ id, load: draw(0, 2) }));
    const submissions = names('s', draw(1, 7)).map((id) => ({ id, needs: draw(0, 3) }));
    const barred = new Set(
      reviewers.flatMap(({ id }) => submissions.filter(() => random() < 0.3).map((one) => `${id} ${one.id}`)),
    );
    const cap = draw(1, 5);
    const bars = (reviewer: string, submission: string) => barred.has(`${reviewer} ${submission}`);
    const { pairs, unmet } = assign({ reviewers, submissions, cap, bars });
    const loadOf = (id: string) => pairs.filter(({ reviewer }) => reviewer === id).length;
    expect(pairs.filter(({ reviewer, submission }) => bars(reviewer, submission))).toEqual([]);
    expect(new Set(pairs.map(({ reviewer, submission }) => `${reviewer} ${submission}`)).size).toBe(pairs.length);
    for (const { id, load } of reviewers) expect(load + loadOf(id)).toBeLessThanOrEqual(Math.max(cap, load));
    for (const { id, needs } of submissions) {
      const got = pairs.filter(({ submission }) => submission === id).length;
      expect(got + (unmet.find(({ submission }) => submission === id)?.missing ?? 0)).toBe(needs);
    }
    // No review can move from a fuller reviewer to one who has two fewer and may take it.
    for (const { reviewer, submission } of pairs)
      for (const { id, load } of reviewers) {
        const isTheirs = pairs.some((one) => one.reviewer === id && one.submission === submission);
        const full = (reviewers.find((one) => one.id === reviewer)?.load ?? 0) + loadOf(reviewer);
        if (id !== reviewer && !isTheirs && !bars(id, submission)) expect(load + loadOf(id)).toBeGreaterThan(full - 2);
      }
  });
});

const criteria = [
  { id: 'need', weight: 60 },
  { id: 'cost', weight: 40 },
];
const review = (reviewer: string, submission: string, need: number, cost: number): Review => ({
  reviewer,
  submission,
  points: {
    need: weighted({ weight: 60, highest: 5 }, need),
    cost: weighted({ weight: 40, highest: 5 }, cost),
  },
});
const applicants = ['a', 'b', 'c'].map((id, at) => ({
  id,
  requestedCents: 100 - at,
  submittedAt: `2026-10-0${at + 1}T12:00:00.000Z`,
}));

describe('ranking', () => {
  test('shows raw and adjusted rank side by side: a strict reviewer is not held against an application', () => {
    const strict = [review('x', 'a', 3, 3), review('x', 'b', 2, 2)];
    const mild = [review('y', 'c', 4, 3), review('y', 'b', 4, 4)];
    const ranked = rank(applicants, [...strict, ...mild], criteria);
    expect(
      ranked.map(({ submission, raw, rawRank, adjustedRank }) => [submission, raw, rawRank, adjustedRank]),
    ).toEqual([
      ['c', 72, 1, 3],
      ['b', 60, 2, 2],
      ['a', 60, 3, 1],
    ]);
    expect(
      figuresOfReviewers([...strict, ...mild]).map(({ reviewer, mean, shift }) => [reviewer, mean, shift]),
    ).toEqual([
      ['x', 50, -13],
      ['y', 76, 13],
    ]);
  });

  test('breaks a tie by the heaviest criterion, then the lower request, then the earlier submission', () => {
    const byNeed = rank(applicants, [review('x', 'a', 1, 4), review('x', 'b', 3, 1)], criteria);
    expect(byNeed.map(({ submission, isTied }) => [submission, isTied])).toEqual([
      ['b', true],
      ['a', true],
      ['c', false],
    ]);
    const even = applicants.map(({ id }) => review('x', id, 3, 3));
    expect(rank(applicants, even, criteria).map(({ submission }) => submission)).toEqual(['c', 'b', 'a']);
    const alike = applicants.map((one) => ({ ...one, requestedCents: 5 }));
    expect(rank(alike, even, criteria).map(({ submission }) => submission)).toEqual(['a', 'b', 'c']);
  });

  test('one without a review has no rank', () => {
    expect(rank(applicants, [review('x', 'a', 1, 1)], criteria).map(({ rawRank }) => rawRank)).toEqual([1, null, null]);
  });

  test.each(Array.from({ length: 40 }, (_, seed) => seed))(
    'is the same whatever order reviews come in (seed %i)',
    (seed) => {
      const random = seeded(seed);
      const some = ['x', 'y', 'z'].flatMap((reviewer) =>
        ['a', 'b', 'c'].map((one) => review(reviewer, one, Math.floor(random() * 6), Math.floor(random() * 6))),
      );
      const shuffled = some.toSorted(() => random() - 0.5);
      expect(rank(applicants, shuffled, criteria)).toEqual(rank(applicants, some, criteria));
      // All review all: the adjusted order is the raw one.
      const ranked = rank(applicants, some, criteria);
      for (const [at, { adjusted }] of ranked.entries())
        expect(adjusted).toBeLessThanOrEqual((ranked[at - 1]?.adjusted ?? 1000) + 0.02);
    },
  );
});

describe('the funding line', () => {
  const list = [50, 80, 20].map((requestedCents, at) => ({ id: `s${at}`, requestedCents, isRanked: true }));

  test('falls at the first that does not fit; a lower one does not pass', () => {
    const { funded, leftCents } = fundingLine(list, 100, { minCents: null, maxCents: null, partial: false });
    expect([funded.map(({ id }) => id), leftCents]).toEqual([['s0'], 50]);
  });

  test('gives the rest in part where that is allowed and is not below the minimum', () => {
    const limits = { minCents: 40, maxCents: null, partial: true };
    expect(fundingLine(list, 100, limits).funded).toEqual([
      { id: 's0', cents: 50, isPartial: false },
      { id: 's1', cents: 50, isPartial: true },
    ]);
    expect(fundingLine(list, 80, limits).funded).toHaveLength(1);
  });

  test.each(Array.from({ length: 80 }, (_, seed) => seed))(
    'never spends more, and more money takes nothing away (seed %i)',
    (seed) => {
      const random = seeded(seed);
      const some = names('s', 8).map((id) => ({
        id,
        requestedCents: 1 + Math.floor(random() * 90),
        isRanked: random() < 0.9,
      }));
      const limits = {
        minCents: Math.floor(random() * 20),
        maxCents: 20 + Math.floor(random() * 60),
        partial: random() < 0.5,
      };
      const less = Math.floor(random() * 300);
      const [few, many] = [less, less + Math.floor(random() * 100)].map((budget) => {
        const { funded, leftCents } = fundingLine(some, budget, limits);
        expect(funded.reduce((sum, { cents }) => sum + cents, 0) + leftCents).toBe(budget);
        for (const { cents } of funded) expect(cents).toBeLessThanOrEqual(limits.maxCents);
        return new Map(funded.map(({ id, cents }) => [id, cents]));
      });
      for (const [id, cents] of few ?? []) expect(many?.get(id) ?? 0).toBeGreaterThanOrEqual(cents);
    },
  );
});

test('a conflict is found by UEI, employer and address, however they are written', () => {
  const at = { city: 'Bayport', state: 'FL', postalCode: '33701-1234', country: 'US' };
  const party = {
    name: 'The Harbor Housing Company, Inc.',
    official: null,
    contact: null,
    email: null,
    uei: 'HH11BB22CC33',
    address: { ...at, line1: '12 North Bay Street, Suite 4' },
  };
  const why = (stated: Parameters<typeof conflictOnRecord>[0] | object) =>
    conflictOnRecord({ name: 'Ann', email: 'ann@county.example', ...stated }, party);
  expect(why({})).toBeNull();
  expect(why({ employerUei: 'hh11bb22cc33' })).toContain('UEI');
  expect(why({ employerUei: 'HH11BB22CC34' })).toBeNull();
  expect(why({ employer: 'harbor housing' })).toContain('employer');
  expect(why({ employer: 'Harbor Homes' })).toBeNull();
  expect(why({ employer: 'Inc.' })).toBeNull();
  const lives = (line1: string, more = {}) => why({ address: { ...at, line1, ...more } });
  expect(lives('12 N. Bay St #4')).toContain('address');
  expect(lives('12 N Bay St Ste 4', { postalCode: '33701' })).toContain('address');
  expect(lives('12 N Bay St Ste 4', { postalCode: '33702' })).toBeNull();
  expect(lives('14 N Bay St Ste 4')).toBeNull();
});

test('a conflict on record is found by address, domain and name', () => {
  const party = { name: 'Harbor', official: 'Dana Whitfield', contact: null, email: 'grants@harbor.example' };
  const who = (name: string, email: string) => conflictOnRecord({ name, email }, party) !== null;
  expect([
    who('Rosa Delgado', 'rosa@county.example'),
    who('Rosa Delgado', 'GRANTS@harbor.example'),
    who('Rosa Delgado', 'rosa@Harbor.example'),
    who('dana  whitfield', 'dw@county.example'),
  ]).toEqual([false, true, true, true]);
  expect(conflictOnRecord({ name: 'A B', email: 'ab@gmail.com' }, { ...party, email: 'x@gmail.com' })).toBeNull();
});

describe('the form of a round', () => {
  const questions = [
    { question: 'Who is served?', isRequired: true, most: 5, unit: 'words' as const },
    { question: 'Anything else?', isRequired: false },
  ];

  test('keeps its questions in order, with what was answered and what was added', () => {
    const more = { question: 'Site', answer: 'Hall' };
    expect(onForm(questions, [more, { question: 'who is served? ', answer: 'All' }])).toEqual([
      { question: 'who is served? ', answer: 'All' },
      { question: 'Anything else?', answer: null },
      more,
    ]);
  });

  test('wants what it requires, within the limit as applications to funders count it', () => {
    const fault = (answer: string | null) => faultsOfForm(questions, [{ question: 'Who is served?', answer }]);
    expect(fault(null)).toEqual(['“Who is served?” is required.']);
    expect(fault('  ')).toEqual(['“Who is served?” is required.']);
    expect(fault('One two three four five')).toEqual([]);
    expect(fault('One two three four five six')).toEqual(['“Who is served?” takes 5 words. It has 6.']);
  });
});
