import { describe, expect, test } from 'vitest';
import { decidePurchase } from './decide.ts';
import { standing } from './decision.ts';
import type { PurchaseFacts } from './facts.ts';
import { library } from './library/library.ts';
import { ownPacks } from './own-limits.ts';

const facts = (change: Partial<PurchaseFacts> = {}): PurchaseFacts => ({
  cents: 12_000_00,
  category: 'goods',
  entity: 'county',
  states: [],
  federalFunds: true,
  purchaseDay: '2026-11-20',
  awardDay: '2025-02-01',
  ...change,
});
const decided = (change: Partial<PurchaseFacts> = {}) => decidePurchase(facts(change), library);
const letters = (change: Partial<PurchaseFacts>) =>
  decided(change)
    .clauses.map(({ clause, state }) => (state === 'legal_review' ? `${clause}?` : clause))
    .toSorted()
    .join('');

describe('a purchase with federal money', () => {
  test('up to the micro-purchase threshold needs no quotes, one cent above it needs three', () => {
    expect(decided({ cents: 15_000_00 })).toMatchObject({ method: 'direct', minQuotes: 0 });
    expect(decided({ cents: 15_000_01 })).toMatchObject({ method: 'quotes', minQuotes: 3 });
  });

  test('counts what belongs together for the method, and the contract alone for its clauses', () => {
    const together = decided({ cents: 9_000_00, aggregatedCents: 27_000_00 });
    expect(together.method).toBe('quotes');
    expect(together.clauses.map(({ clause }) => clause)).not.toContain('B');
  });

  test('keeps the dollar limit of its own day, whatever text governs the award', () => {
    expect(decided({ purchaseDay: '2025-09-30' }).method).toBe('quotes');
    expect(decided({ purchaseDay: '2025-10-01' }).method).toBe('direct');
  });

  test('is bid where price decides, negotiated where it does not, and chosen by qualifications for engineers', () => {
    const large = { cents: 400_000_00 } as const;
    expect(decided({ ...large }).method).toBe('sealed_bids');
    expect(decided({ ...large, priceAlone: false }).method).toBe('proposals');
    expect(decided({ ...large, category: 'services' }).method).toBe('proposals');
    expect(decided({ ...large, category: 'services', priceAlone: true }).method).toBe('sealed_bids');
    expect(decided({ ...large, category: 'architect_engineer' }).method).toBe('qualifications');
  });

  test('without competition names its ground, and a micro-purchase is none above the threshold', () => {
    const alone = decided({ cents: 90_000_00, soleSourceGround: 'emergency' });
    expect(alone).toMatchObject({ method: 'noncompetitive', minQuotes: 0 });
    expect(alone.duties.map(({ duty }) => duty)).toContain('Set the day on which the need is competed again.');
    const wrong = decided({ cents: 90_000_00, soleSourceGround: 'micro_purchase' });
    expect(wrong.method).toBe('quotes');
    expect(standing(wrong)).toMatchObject([{ rule: 'us-uniform-guidance/320-c-1', citation: '2 CFR 200.320(c)(1)' }]);
  });

  test('never pays cost plus a percentage of cost, whatever exception is named', () => {
    const rule = 'us-uniform-guidance/324-percentage';
    const exceptions = [{ rule, number: 'EXC-2026-0001', until: '2026-12-31' }];
    expect(standing(decided({ costPlusPercentage: true, exceptions }))).toMatchObject([{ rule }]);
    // Decisions that the engine made before are made again as they were.
    const kept = facts({ costPlusPercentage: true, exceptions });
    expect(standing(decidePurchase(kept, library, { engine: 2 }))).toEqual([]);
  });

  test('outside the award’s period passes with an exception that still stands', () => {
    const late = { periodEnds: '2026-10-31' } as const;
    expect(standing(decided(late))).toHaveLength(1);
    const granted = (until: string) =>
      decided({
        ...late,
        exceptions: [{ rule: 'us-uniform-guidance/403-h', number: 'EXC-2026-0001', until }],
      });
    expect(granted('2026-11-20').blocked).toMatchObject([{ exception: 'EXC-2026-0001' }]);
    expect(standing(granted('2026-11-20'))).toEqual([]);
    expect(standing(granted('2026-11-19'))).toHaveLength(1);
  });

  test('of an award before the library begins is refused, never guessed', () => {
    expect(standing(decided({ awardDay: '2014-12-25' }))).toMatchObject([{ rule: 'library/covers-the-day' }]);
    expect(standing(decided({ awardDay: '2014-12-26' }))).toEqual([]);
    const exceptions = [{ rule: 'library/covers-the-day', number: 'EXC-2026-0002', until: '2026-12-31' }];
    expect(standing(decided({ awardDay: '2013-05-01', exceptions }))).toEqual([]);
  });

  test('of an open disaster award of 2017 is decided by the text that was in force then, under its own numbers', () => {
    const old = decided({ awardDay: '2017-09-10', cents: 90_000_00 });
    expect(old).toMatchObject({ method: 'quotes', minQuotes: 3, blocked: [] });
    expect(old.methodBy).toMatchObject({ version: '2014-12-26', citation: '2 CFR 200.320(b) as of 2014' });
    const fired = (awardDay: string) =>
      decided({ awardDay, telecom: true })
        .trace.filter((line) => line.fired)
        .map(({ rule }) => rule);
    expect(fired('2017-09-10')).not.toContain('us-uniform-guidance/322');
    expect(fired('2020-11-12')).toContain('us-uniform-guidance/322');
    expect(fired('2020-08-12')).not.toContain('us-uniform-guidance/216');
    expect(fired('2020-08-13')).toContain('us-uniform-guidance/216');
    const clauses = (awardDay: string) => decided({ awardDay, cents: 400_000_00 }).clauses.map(({ clause }) => clause);
    expect(clauses('2020-11-11')).not.toContain('K');
    expect(clauses('2020-11-12')).toEqual(expect.arrayContaining(['K', 'L']));
    expect(clauses('2017-09-10')).toEqual(expect.arrayContaining(['A', 'B', 'G', 'H', 'I', 'J']));
  });

  test('made before today’s figures is measured by those of its own day', () => {
    const micro = (purchaseDay: string) =>
      decided({ purchaseDay, awardDay: '2014-12-26' }).thresholds.find(({ name }) => name === 'micro_purchase')?.cents;
    expect(['2015-09-30', '2015-10-01', '2018-06-19', '2018-06-20', '2020-11-11'].map(micro)).toEqual([
      3_000_00, 3_500_00, 3_500_00, 10_000_00, 10_000_00,
    ]);
  });

  test('outside the period of its award is blocked, with the rule that says so', () => {
    const period = { periodBegins: '2025-02-01', periodEnds: '2026-11-20' } as const;
    const stopped = (purchaseDay: string) =>
      standing(decided({ ...period, purchaseDay })).map(({ citation }) => citation);
    expect(stopped('2025-01-31')).toHaveLength(1);
    expect(stopped('2025-02-01')).toEqual([]);
    expect(stopped('2026-11-20')).toEqual([]);
    expect(stopped('2026-11-21')[0]).toContain('2 CFR 200.403(h)');
    expect(standing(decided({ purchaseDay: '2026-11-21' }))).toEqual([]);
  });

  test('of a State or a tribe follows their own procedures, and tribes only since the text of 2024', () => {
    const fired = (change: Partial<PurchaseFacts>) =>
      decided(change)
        .trace.filter((line) => line.fired)
        .map(({ rule }) => rule);
    expect(fired({ entity: 'state' })).toContain('us-uniform-guidance/317');
    expect(fired({ entity: 'state' })).not.toContain('us-uniform-guidance/320-a-1');
    expect(fired({ entity: 'tribe', awardDay: '2024-09-30' })).toContain('us-uniform-guidance/320-a-1');
    expect(fired({ entity: 'tribe', awardDay: '2024-10-01' })).toContain('us-uniform-guidance/317');
    for (const awardDay of ['2024-09-30', '2024-10-01'])
      expect(fired({ entity: 'state', awardDay, cents: 20_000_00 })).toEqual(
        expect.arrayContaining(['us-uniform-guidance/321', 'us-uniform-guidance/322', 'us-uniform-guidance/323']),
      );
  });

  test('goes to its lower limits: wages on construction, service labor, and higher ones in a declared contingency', () => {
    const micro = (change: Partial<PurchaseFacts>) =>
      decided(change).thresholds.find(({ name }) => name === 'micro_purchase')?.cents;
    expect(micro({ category: 'construction', davisBacon: true })).toBe(2_000_00);
    expect(micro({ category: 'services', serviceLabor: true })).toBe(2_500_00);
    expect(micro({ contingency: true })).toBe(25_000_00);
    expect(micro({ contingency: true, abroad: true })).toBe(40_000_00);
  });

  test('says of every rule that was looked at whether it fired, why, and where it stands', () => {
    const { trace, packs } = decided();
    for (const line of trace) {
      expect(line.because).not.toBe('');
      expect(line.citation).not.toBe('');
    }
    expect(trace.find(({ rule }) => rule === 'us-uniform-guidance/320-a-1')).toMatchObject({
      fired: true,
      because: expect.stringContaining('$12,000.00 is at or under the micro-purchase threshold of $15,000.00'),
    });
    expect(
      packs.find(({ pack, version }) => pack === 'us-uniform-guidance' && version === '2020-11-12.2'),
    ).toMatchObject({
      applied: false,
      because: 'ended on 2024-09-30, before the federal award of 2025-02-01',
    });
  });
});

test('trap 15: $250,000.01, $350,000.00 and $350,000.01 on either side of both changes differ exactly as the packs say', () => {
  const rows = ['2024-09-30', '2024-10-01'].flatMap((awardDay) =>
    ['2025-09-30', '2025-10-01'].flatMap((purchaseDay) =>
      [250_000_01, 350_000_00, 350_000_01].map((cents) => {
        const change = { awardDay, purchaseDay, cents, category: 'construction' } as const;
        const { method, bonds, analysis, minQuotes } = decided(change);
        const found = decided(change).trace.filter(({ fired, pack }) => fired && pack === 'us-uniform-guidance');
        return [
          awardDay,
          purchaseDay,
          cents / 100,
          method,
          minQuotes,
          bonds.map(({ percent }) => percent).join('/'),
          analysis.length,
          letters(change),
          new Set(found.map(({ version }) => version)).size === 1 ? found[0]?.version : 'mixed',
          decided(change).switches.find((one) => one.switch === 'Local preference')?.on,
        ];
      }),
    ),
  );
  const [under, over] = [
    ['quotes', 3, '', 0],
    ['sealed_bids', 0, '5/100/100', 2],
  ] as const;
  const [old, now] = [
    ['2020-11-12.2', false],
    ['2024-10-01.2', true],
  ] as const;
  // The clause set depends on the contract's size by the day of purchase; C waits for counsel since 2025-01-21 on all of these days.
  const [few, all] = ['BC?EGHIJKL', 'ABC?EGHIJKL'];
  expect(rows).toEqual([
    ['2024-09-30', '2025-09-30', 250_000.01, ...over, all, ...old],
    ['2024-09-30', '2025-09-30', 350_000, ...over, all, ...old],
    ['2024-09-30', '2025-09-30', 350_000.01, ...over, all, ...old],
    ['2024-09-30', '2025-10-01', 250_000.01, ...under, few, ...old],
    ['2024-09-30', '2025-10-01', 350_000, ...under, few, ...old],
    ['2024-09-30', '2025-10-01', 350_000.01, ...over, all, ...old],
    ['2024-10-01', '2025-09-30', 250_000.01, ...over, all, ...now],
    ['2024-10-01', '2025-09-30', 350_000, ...over, all, ...now],
    ['2024-10-01', '2025-09-30', 350_000.01, ...over, all, ...now],
    ['2024-10-01', '2025-10-01', 250_000.01, ...under, few, ...now],
    ['2024-10-01', '2025-10-01', 350_000, ...under, few, ...now],
    ['2024-10-01', '2025-10-01', 350_000.01, ...over, all, ...now],
  ]);
});

describe('the clauses of Appendix II', () => {
  const built = { category: 'construction', davisBacon: true } as const;
  const cases: readonly (readonly [letter: string, limit: number, more: Partial<PurchaseFacts>])[] = [
    ['A', 350_000_00, {}],
    ['B', 10_000_00, {}],
    ['D', 2_000_00, built],
    ['E', 100_000_00, { category: 'services', laborers: true }],
    ['G', 150_000_00, {}],
    ['I', 100_000_00, {}],
    ['J', 10_000_00, {}],
  ];
  test.each(cases)(
    '%s comes above %d cents, not at it and not under it, and only with federal money',
    (letter, limit, more) => {
      for (const [cents, is] of [
        [limit - 1, false],
        [limit, false],
        [limit + 1, true],
      ] as const) {
        const found = decided({ ...more, cents });
        expect(
          found.clauses.some(({ clause }) => clause === letter),
          String(cents),
        ).toBe(is);
        const line = found.trace.find(({ rule }) => rule === `us-appendix-ii/${letter.toLowerCase()}`);
        expect(line?.because).toContain(is ? 'is above' : 'is not above');
        expect(decided({ ...more, cents, federalFunds: false }).clauses).toEqual([]);
      }
    },
  );

  test('H comes from $25,000 on', () => {
    expect(letters({ cents: 24_999_99 })).not.toContain('H');
    expect(letters({ cents: 25_000_00 })).toContain('H');
  });

  test('F, K and L do not ask for an amount', () => {
    expect(letters({ cents: 1 })).toBe('KL');
    expect(letters({ cents: 1, research: true })).toBe('FKL');
  });

  test('D needs the program’s law, and E people who work with their hands', () => {
    expect(letters({ cents: 200_000_00, category: 'construction' })).not.toContain('D');
    expect(letters({ cents: 200_000_00, category: 'professional' })).not.toContain('E');
  });

  test('C was required before 2025-01-21 and waits for counsel since, neither put in nor left out', () => {
    const clause = (purchaseDay: string) =>
      decided({ category: 'construction', purchaseDay, awardDay: '2024-11-01' }).clauses.find(
        (one) => one.clause === 'C',
      );
    expect(clause('2025-01-20')?.state).toBe('required');
    expect(clause('2025-01-21')?.state).toBe('legal_review');
    expect(decided().clauses.some((one) => one.clause === 'C')).toBe(false);
  });
});

describe('programs with days of their own', () => {
  test('highway products: nothing, then final assembly, then more than 55 percent of components', () => {
    const duties = (obligationDay: string) =>
      decided({ fundingAgency: 'fhwa', category: 'construction', obligationDay })
        .trace.filter(({ pack, fired }) => pack === 'us-fhwa-products' && fired)
        .map(({ rule }) => rule.split('/')[1]);
    expect(duties('2025-09-30')).toEqual([]);
    expect(duties('2025-10-01')).toEqual(['assembly']);
    expect(duties('2026-09-30')).toEqual(['assembly']);
    expect(duties('2026-10-01')).toEqual(['assembly', 'components']);
  });

  test('disadvantaged businesses: a goal stands in a contract made before 2025-10-03, whenever it was advertised', () => {
    const goals = (publicationDay: string, purchaseDay: string) =>
      decided({ fundingAgency: 'usdot', publicationDay, purchaseDay, awardDay: '2025-02-01' }).switches.find(
        (one) => one.switch === 'DBE goals',
      )?.on;
    expect(goals('2025-08-01', '2025-10-02')).toBe(true);
    // Advertised with a goal, and opened or not: nothing was awarded yet, so the goal is gone.
    expect(goals('2025-08-01', '2025-10-03')).toBe(false);
    expect(goals('2025-10-03', '2025-11-20')).toBe(false);
  });

  test('disadvantaged businesses: participation stops counting in executed contracts as well, payment by payment', () => {
    const switches = (paymentDay: string) =>
      Object.fromEntries(
        decided({ fundingAgency: 'usdot', purchaseDay: '2025-06-02', awardDay: '2025-02-01', paymentDay }).switches.map(
          (one) => [one.switch, one.on],
        ),
      );
    expect(switches('2025-10-02')).toMatchObject({ 'DBE goals': true, 'DBE counting': true });
    expect(switches('2025-10-03')).toMatchObject({
      'DBE goals': true,
      'DBE certifications': true,
      'DBE counting': false,
    });
  });

  test('the proposed regulation decides nothing on any day, and runs in the shadow when it is asked to', () => {
    const proposal = 'us-uniform-grants-regulation';
    for (const day of ['2026-05-29', '2026-10-01', '2030-01-01'])
      expect(decided({ purchaseDay: day, awardDay: day }).packs.find(({ pack }) => pack === proposal)?.applied).toBe(
        false,
      );
    const shadow = decidePurchase(facts(), library, { proposed: [proposal] });
    expect(shadow.duties.map(({ duty }) => duty)).toContain('Require E-Verify from the contractor.');
  });
});

describe('a ground frees from the law that knows it, and from no other', () => {
  const large = { cents: 500_000_00, states: ['TX'], priceAlone: true } as const;

  test.each(['agency_approval', 'inadequate_competition'] as const)(
    'Texas still asks for bids where the federal agency accepts %s',
    (soleSourceGround) => {
      expect(decided({ ...large, states: [], soleSourceGround }).method).toBe('noncompetitive');
      expect(decided({ ...large, soleSourceGround })).toMatchObject({
        method: 'sealed_bids',
        methodBy: { pack: 'tx-local-purchasing' },
        advertisingDays: 14,
      });
    },
  );

  test('an emergency frees from both laws, and from a limit of the agency’s own', () => {
    expect(decided({ ...large, soleSourceGround: 'emergency' }).method).toBe('noncompetitive');
    const own = ownPacks([
      {
        id: 'aaaaaaaa-0000-4000-8000-000000000000',
        name: 'competitive_bidding',
        cents: 100_000_00,
        ground: 'lower',
        from: '2024-10-01',
        to: null,
        citation: 'Ordinance 2024-22',
        quotes: 0,
      },
    ]);
    const with_ = (change: Partial<PurchaseFacts>) => decidePurchase(facts(change), [...library, ...own]);
    expect(with_({ cents: 120_000_00, soleSourceGround: 'emergency' }).method).toBe('noncompetitive');
    expect(with_({ cents: 120_000_00 })).toMatchObject({ method: 'sealed_bids', methodBy: { pack: 'own' } });
    // Federal law alone was freed, and the State's was not: the own limit stands beside it.
    expect(with_({ ...large, soleSourceGround: 'agency_approval' }).method).toBe('sealed_bids');
  });

  test('California: five million of construction from one source is bid all the same, and an emergency is not', () => {
    const works = { category: 'construction', states: ['CA'], federalFunds: false, awardDay: null } as const;
    for (const more of [{ uniformCostAccounting: true }, { entity: 'school_district' }] as const) {
      const method = (soleSourceGround: 'one_source' | 'emergency') =>
        decided({ ...works, ...more, cents: 5_000_000_00, soleSourceGround }).method;
      expect(method('one_source')).toBe('sealed_bids');
      expect(method('emergency')).toBe('noncompetitive');
    }
    expect(
      decided({ ...works, uniformCostAccounting: true, cents: 100_000_00, soleSourceGround: 'one_source' }).method,
    ).toBe('informal_bids');
  });

  test('Florida: a State agency may leave out bids for one source, with the exemption named, and never buys directly by it', () => {
    const state = { entity: 'state', states: ['FL'], federalFunds: false, awardDay: null, cents: 400_000_00 } as const;
    expect(decided({ ...state, soleSourceGround: 'one_source' })).toMatchObject({
      method: 'noncompetitive',
      methodBy: { rule: 'fl-local-purchasing/state-exemption' },
    });
    expect(decided({ ...state, soleSourceGround: 'inadequate_competition' }).method).toBe('sealed_bids');
  });
});

describe('where the library holds no rule', () => {
  const own = { federalFunds: false, awardDay: null } as const;
  const silent = (change: Partial<PurchaseFacts>) => decided({ ...own, cents: 4_000_000_00, ...change }).gaps ?? [];

  test('it says so, at any sum, instead of leaving it to the agency', () => {
    for (const cents of [1, 4_000_000_00]) {
      expect(silent({ states: ['CA'], category: 'goods', cents })).toEqual(['CA']);
      expect(silent({ states: ['CA'], category: 'construction', cents })).toEqual(['CA']);
      expect(silent({ states: ['FL'], category: 'services', cents })).toEqual(['FL']);
    }
  });

  test('it says nothing where a rule speaks, above its threshold or under it', () => {
    for (const cents of [1, 4_000_000_00]) {
      expect(silent({ states: ['TX'], category: 'goods', cents })).toEqual([]);
      expect(silent({ states: ['CA'], category: 'construction', uniformCostAccounting: true, cents })).toEqual([]);
      expect(silent({ states: ['FL'], category: 'construction', cents })).toEqual([]);
    }
    expect(silent({ states: [] })).toEqual([]);
    expect(silent({ states: ['CA', 'NY'], category: 'goods' })).toEqual(['CA']);
  });
});

describe('the law of a state', () => {
  test('is looked at only where the agency buys under it', () => {
    const bought = (states: readonly string[]) =>
      decided({ federalFunds: false, cents: 100_000_01, states, awardDay: null }).method;
    expect(bought([])).toBe('direct');
    expect(bought(['TX'])).toBe('sealed_bids');
    expect(bought(['CA'])).toBe('direct');
  });

  test('Texas: the bidding threshold doubled on 2025-09-01, with fourteen days of notice above it', () => {
    const texas = (cents: number, purchaseDay: string) =>
      decided({ federalFunds: false, awardDay: null, states: ['TX'], cents, purchaseDay });
    expect(texas(50_000_01, '2025-08-31')).toMatchObject({ method: 'sealed_bids', advertisingDays: 14 });
    expect(texas(50_000_01, '2025-09-01')).toMatchObject({ method: 'direct', advertisingDays: 0 });
    expect(texas(100_000_01, '2025-09-01')).toMatchObject({ method: 'sealed_bids', advertisingDays: 14 });
  });

  test('the stricter of federal and state law counts', () => {
    const both = { states: ['TX'], cents: 200_000_00 } as const;
    expect(decided(both)).toMatchObject({ method: 'sealed_bids', advertisingDays: 14, minQuotes: 3 });
  });

  test('of two states each keeps its own limit, and the lower one is the threshold that is shown', () => {
    const both = (cents: number) =>
      decided({ federalFunds: false, awardDay: null, states: ['NY', 'TX'], cents, purchaseDay: '2026-11-20' });
    expect(both(20_000_00).method).toBe('direct');
    const over = both(20_000_01);
    expect(over).toMatchObject({ method: 'sealed_bids', methodBy: { pack: 'ny-local-purchasing' } });
    expect(over.thresholds.filter(({ name }) => name === 'competitive_bidding')).toMatchObject([
      { cents: 20_000_00, pack: 'ny-local-purchasing' },
    ]);
  });

  test('Florida: 21 days above $200,000 and 30 above $500,000 for construction', () => {
    const days = (cents: number) =>
      decided({ federalFunds: false, awardDay: null, states: ['FL'], category: 'construction', cents }).advertisingDays;
    expect([200_000_00, 200_000_01, 500_000_00, 500_000_01].map(days)).toEqual([0, 21, 21, 30]);
  });

  test('California: negotiated, informal and formal for an agency that elected it', () => {
    const method = (cents: number) =>
      decided({
        federalFunds: false,
        awardDay: null,
        states: ['CA'],
        category: 'construction',
        uniformCostAccounting: true,
        cents,
      }).method;
    expect([75_000_00, 75_000_01, 220_000_00, 220_000_01].map(method)).toEqual([
      'direct',
      'informal_bids',
      'informal_bids',
      'sealed_bids',
    ]);
  });

  test('New York: $20,000 for purchases and $35,000 for public work', () => {
    const method = (category: 'goods' | 'construction', cents: number) =>
      decided({ federalFunds: false, awardDay: null, states: ['NY'], category, cents }).method;
    expect([method('goods', 20_000_00), method('goods', 20_000_01)]).toEqual(['direct', 'sealed_bids']);
    expect([method('construction', 35_000_00), method('construction', 35_000_01)]).toEqual(['direct', 'sealed_bids']);
  });
});
