import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judge, limitsIn } from './condition.ts';
import { decidePurchase, ENGINE } from './decide.ts';
import { decisionWords, factFields, type FactName, factWords, type PurchaseFacts } from './facts.ts';
import { fingerprints } from './library/fingerprints.ts';
import { library } from './library/library.ts';
import { type AppliesBy, type Condition, type Pack, ruleKey, versionOf } from './pack.ts';
import { canBeStopped, packsUnder, whatStops } from './packs-under.ts';
import { canonical, type Inputs } from './replay.ts';
import { corrected, replayed } from './replay.server.ts';

const each = library.map((pack) => [versionOf(pack), pack] as const);
const rules = library.flatMap((pack) =>
  pack.rules.map((rule) => [`${versionOf(pack)} ${rule.id}`, { pack, rule }] as const),
);
/** What a version was when it decided: all of it but our own sentences about its rules, which enter no decision. */
const fingerprintOf = (pack: Pack): string => {
  const text = JSON.stringify(pack, (key, value: unknown) => (key === 'says' ? undefined : value));
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
};
const dayBefore = (day: string): string => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

const keyOf: Readonly<Record<AppliesBy, keyof PurchaseFacts>> = {
  award: 'awardDay',
  obligation: 'obligationDay',
  publication: 'publicationDay',
  payment: 'paymentDay',
  purchase: 'purchaseDay',
};

const everyCategory = ['goods', 'services', 'construction', 'professional', 'architect_engineer'];
const everyEntity = ['county', 'city', 'school_district', 'special_district', 'state', 'tribe'];

/** Facts under which a condition can hold, and under which it cannot; amounts are chosen by the test. */
function ways(condition: Condition, holds = true): readonly Partial<PurchaseFacts>[] {
  switch (condition.if) {
    case 'yes':
    case 'no':
      return [{ [condition.fact]: (condition.if === 'yes') === holds }];
    case 'is': {
      const others = { category: everyCategory, entity: everyEntity }[condition.fact as 'category'] ?? [null];
      const fitting = holds ? condition.oneOf : others.filter((one) => one === null || !condition.oneOf.includes(one));
      return fitting.map((one) => ({ [condition.fact]: one }));
    }
    case 'fewer':
      return [{ [condition.fact]: holds ? condition.than - 1 : condition.than }];
    case 'outside':
      return [{ [condition.to]: holds ? '1999-12-31' : '2199-12-31' }];
    case 'not':
      return ways(condition.of, !holds);
    case 'all':
    case 'any':
      return (condition.if === 'all') === holds
        ? condition.of.reduce<readonly Partial<PurchaseFacts>[]>(
            (known, one) => known.flatMap((way) => ways(one, holds).map((more) => ({ ...way, ...more }))).slice(0, 400),
            [{}],
          )
        : condition.of.flatMap((one) => ways(one, holds));
    default:
      return [{}];
  }
}

const base: PurchaseFacts = {
  cents: 1,
  category: 'goods',
  entity: 'county',
  states: [],
  federalFunds: true,
  purchaseDay: '2026-11-20',
};

/** A day on which this version of a pack applies, put under the key that it goes by. */
const dated = (pack: Pack, day = pack.from): Partial<PurchaseFacts> => ({
  purchaseDay: day,
  [keyOf[pack.appliesBy]]: day,
});

const waysTo = (pack: Pack, ...conditions: readonly Condition[]): readonly PurchaseFacts[] =>
  ways({ if: 'all', of: [pack.covers, ...conditions] })
    .map((way) => ({
      ...base,
      ...way,
      ...dated(pack),
      states: pack.jurisdiction === 'US' ? [] : [pack.jurisdiction],
    }))
    .filter((facts) => judge(pack.covers, { facts, limit: () => null }).holds);

const pretend = (pack: Pack) => (pack.status === 'proposed' ? { proposed: [pack.id] } : {});

describe.each(each)('the pack %s', (_, pack) => {
  test('says where it stands, who read it, and which days are its own', () => {
    for (const text of [pack.citation, pack.program, pack.reviewedBy]) expect(text).not.toBe('');
    for (const day of [pack.from, pack.sourceDay, ...(pack.to ? [pack.to] : [])])
      expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(pack.to === undefined || pack.to >= pack.from).toBe(true);
    expect(pack.status === 'superseded').toBe(pack.to !== undefined);
    const ids = pack.rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { id, says, title, citation } of pack.rules) {
      expect(id).toMatch(/^[a-z0-9-]+$/);
      expect(says).toMatch(/^[A-Z].*\.$/);
      expect(title).toMatch(/^[A-Z0-9]/);
      expect(citation).not.toBe('');
    }
  });

  test('applies from its first day to its last, by its own key, and on no other day', () => {
    const [facts = base] = waysTo(pack);
    const on = (day: string) =>
      decidePurchase({ ...facts, ...dated(pack, day) }, [pack], pretend(pack)).packs[0]?.applied;
    expect(on(pack.from)).toBe(true);
    if (pack.status !== 'proposed') expect(on(dayBefore(pack.from))).toBe(false);
    if (pack.to) expect([on(pack.to), on(dayAfter(pack.to))]).toEqual([true, false]);
    else expect(on('2199-12-31')).toBe(true);
  });

  test('is what it was when it first decided: a changed text is a new version', () => {
    expect(fingerprintOf(pack), `${versionOf(pack)} changed. Give the new text a version of its own.`).toBe(
      fingerprints[versionOf(pack)],
    );
  });
});

test('what stops a purchase is the same whether all of the law is read or only the part that can', () => {
  const stops = rules.filter(([, { rule }]) => rule.brings.some(({ gives }) => gives === 'block'));
  const found = stops.map(([, { pack, rule }]) =>
    waysTo(pack, rule.when).map((facts) => {
      const { blocked } = decidePurchase(facts, library, pretend(pack));
      expect(decidePurchase(facts, library.map(whatStops), pretend(pack)).blocked).toEqual(blocked);
      return blocked.length;
    }),
  );
  expect(found.flat().filter((count) => count > 0).length).toBeGreaterThan(stops.length);
  for (const [, { pack, rule }] of stops)
    for (const facts of waysTo(pack, rule.when)) {
      const own = {
        id: 'own',
        name: 'micro_purchase',
        cents: 1,
        ground: 'lower',
        from: '2000-01-01',
        to: null,
      } as const;
      const packs = packsUnder(facts.states, [{ ...own, citation: 'Board policy 12', quotes: 3 }]);
      if (!canBeStopped(facts)) expect(decidePurchase(facts, packs, pretend(pack)).blocked).toEqual([]);
      const unfunded = { ...facts, federalFunds: false };
      if (!canBeStopped(unfunded)) expect(decidePurchase(unfunded, packs, pretend(pack)).blocked).toEqual([]);
    }
  expect([canBeStopped({ federalFunds: true }), canBeStopped({ federalFunds: false })]).toEqual([true, false]);
  const uncovered = { ...base, purchaseDay: '1990-01-01' };
  expect(decidePurchase(uncovered, library.map(whatStops)).blocked).toEqual(decidePurchase(uncovered, library).blocked);
});

test('versions of one pack follow one another without a gap and without lying over each other', () => {
  for (const versions of Map.groupBy(library, ({ id }) => id).values())
    for (const [at, one] of versions.entries()) {
      const next = versions[at + 1];
      if (next) expect(dayAfter(one.to ?? '')).toBe(next.from);
    }
});

test('a clearer sentence about a rule is no new version, and enters no decision; a changed title is one', () => {
  const [pack] = library as readonly [Pack, ...Pack[]];
  const reworded = { ...pack, rules: pack.rules.map((rule) => ({ ...rule, says: 'In other words.' })) };
  const retitled = { ...pack, rules: pack.rules.map((rule) => ({ ...rule, title: 'In other words' })) };
  expect(fingerprintOf(reworded)).toBe(fingerprintOf(pack));
  expect(fingerprintOf(retitled)).not.toBe(fingerprintOf(pack));
  for (const [facts = base] of library.map((one) => waysTo(one)))
    expect(canonical(decidePurchase(facts, [reworded]))).toBe(canonical(decidePurchase(facts, [pack])));
});

test('a decision calls a fact what the decisions that were kept call it, whatever screens call it now', () => {
  const words = Object.keys(factFields).map((name) => [name, decisionWords(name as FactName)]);
  expect(createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 16)).toBe('c4b03b0db2136747');
  expect([factWords('davisBacon'), decisionWords('davisBacon')]).toEqual([
    'Davis-Bacon wages',
    'The program’s law requires Davis-Bacon wages',
  ]);
});

test('no version has two names, and none that has decided was taken out', () => {
  expect(Object.keys(fingerprints).toSorted()).toEqual([...corrected, ...library].map(versionOf).toSorted());
});

test.each(corrected.map((pack) => [versionOf(pack), pack] as const))(
  'the corrected version %s is kept as it was, decides nothing new, and what it decided comes out again',
  (name, pack) => {
    expect(fingerprintOf(pack)).toBe(fingerprints[name]);
    expect(library.map(versionOf)).not.toContain(name);
    const [facts = base] = waysTo(pack);
    const kept: Inputs = { facts: { ...facts, soleSourceGround: 'one_source' }, versions: [name], own: [] };
    expect(replayed(kept)).toEqual(decidePurchase(kept.facts, [pack], { engine: 1 }));
  },
);

describe('every threshold, just under, at and just over, on its days', () => {
  const compared = rules.flatMap(([name, { pack, rule }]) =>
    limitsIn(rule.when).length > 0 ? [[name, { pack, rule }] as const] : [],
  );

  test.each(compared)('%s', (_, { pack, rule }) => {
    const read = [...library.filter((one) => one.id !== pack.id), pack];
    const changedItsMind = new Set<unknown>();
    for (const facts of waysTo(pack, rule.when)) {
      const decision = (cents: number) => decidePurchase({ ...facts, cents }, read, pretend(pack));
      const { thresholds } = decision(1);
      const sumOf = (limit: number | string) =>
        typeof limit === 'number' ? limit : (thresholds.find(({ name }) => name === limit)?.cents ?? null);
      const fires = (cents: number) =>
        decision(cents).trace.find(({ rule: key, version }) => key === ruleKey(pack, rule) && version === pack.version)
          ?.fired;
      // What the condition itself says of an amount is the oracle; the engine has to come to the same through packs and days.
      const said = (cents: number) =>
        judge(rule.when, {
          facts: { ...facts, cents },
          limit: (asked) => {
            const sum = sumOf(asked);
            return sum === null ? null : { cents: sum, words: '' };
          },
        }).holds;
      for (const limit of limitsIn(rule.when)) {
        const sum = sumOf(limit);
        if (sum === null) continue; // another kind of purchase has this limit
        const around = [sum - 1, sum, sum + 1];
        expect(around.map(fires)).toEqual(around.map(said));
        if (new Set(around.map(fires)).size === 2) changedItsMind.add(limit);
      }
    }
    // Every limit that the rule names decides something for some purchase.
    expect([...changedItsMind].toSorted()).toEqual([...new Set(limitsIn(rule.when))].toSorted());
  });

  test('the day before a version its predecessor decides, with its own sums', () => {
    for (const pack of library)
      for (const { name, when, cents } of pack.limits) {
        const [facts = base] = waysTo(pack, ...(when ? [when] : []));
        const sumOn = (day: string) =>
          decidePurchase({ ...facts, ...dated(pack, day) }, library).thresholds.find((one) => one.name === name);
        expect(sumOn(pack.from)).toMatchObject({ cents, version: pack.version });
        expect(sumOn(dayBefore(pack.from))?.version).not.toBe(pack.version);
      }
  });
});

describe('every rule', () => {
  test.each(rules)('%s fires for some purchase, or is stopped by a court', (_, { pack, rule }) => {
    const amounts = [1, 20_000_00, 120_000_00, 210_000_00, 360_000_00, 600_000_00, 6_000_000_00];
    const fired = waysTo(pack, rule.when).some((facts) =>
      amounts.some((cents) =>
        decidePurchase(
          { ...facts, cents },
          [...library.filter(({ id }) => id !== pack.id), pack],
          pretend(pack),
        ).trace.some((line) => line.rule === ruleKey(pack, rule) && line.version === pack.version && line.fired),
      ),
    );
    expect(fired).toBe(rule.status !== 'enjoined');
  });

  test('stopped by a court never fires, and says so', () => {
    const [pack] = library;
    if (!pack) return;
    const stopped: Pack = { ...pack, rules: pack.rules.map((rule) => ({ ...rule, status: 'enjoined' as const })) };
    const { trace } = decidePurchase(waysTo(pack)[0] ?? base, [stopped]);
    expect(trace.filter(({ fired }) => fired)).toEqual([]);
    expect(trace.some(({ because, status }) => status === 'enjoined' && because.includes('stopped by a court'))).toBe(
      true,
    );
  });
});

const day = fc
  .date({ min: new Date('2020-11-12'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const maybe = fc.constantFrom(true, false, undefined);
const purchases = fc.record(
  {
    cents: fc.oneof(
      fc.integer({ min: 0, max: 900_000_00 }),
      fc.constantFrom(10_000_00, 10_000_01, 15_000_00, 15_000_01, 250_000_00, 250_000_01, 350_000_00, 350_000_01),
    ),
    category: fc.constantFrom('goods', 'services', 'construction', 'professional', 'architect_engineer'),
    entity: fc.constantFrom('county', 'city', 'state', 'school_district', 'special_district', 'tribe'),
    states: fc.subarray(['TX', 'CA', 'FL', 'NY']),
    federalFunds: fc.boolean(),
    purchaseDay: day,
    awardDay: fc.option(day, { nil: undefined }),
    aggregatedCents: fc.option(fc.integer({ min: 0, max: 900_000_00 }), { nil: undefined }),
    davisBacon: maybe,
    priceAlone: maybe,
    contingency: maybe,
    soleSourceGround: fc.constantFrom('one_source', 'emergency', 'micro_purchase', undefined),
  },
  { requiredKeys: ['cents', 'category', 'entity', 'states', 'federalFunds', 'purchaseDay'] },
) as fc.Arbitrary<PurchaseFacts>; // absent and undefined facts mean the same

test('the same facts and versions give the same decision, byte for byte, also after they went through a database', () => {
  fc.assert(
    fc.property(purchases, (facts) => {
      const inputs: Inputs = { facts, versions: library.map(versionOf), own: [], engine: ENGINE };
      const once = canonical(decidePurchase(facts, library));
      const kept = JSON.parse(canonical(inputs)) as Inputs;
      return canonical(replayed(kept)) === once && canonical(JSON.parse(once)) === once;
    }),
    { numRuns: 300 },
  );
});

test('more money never asks for less', () => {
  fc.assert(
    fc.property(purchases, fc.integer({ min: 0, max: 500_000_00 }), (facts, more) => {
      fc.pre(facts.soleSourceGround === undefined);
      const small = decidePurchase(facts, library);
      const large = decidePurchase({ ...facts, cents: facts.cents + more }, library);
      const letters = new Set(large.clauses.map(({ clause }) => clause));
      return (
        large.advertisingDays >= small.advertisingDays &&
        large.bonds.length >= small.bonds.length &&
        small.clauses.every(({ clause }) => letters.has(clause)) &&
        small.analysis.length <= large.analysis.length
      );
    }),
    { numRuns: 300 },
  );
});

test('an award’s text and a purchase’s dollar limits are chosen apart', () => {
  fc.assert(
    fc.property(purchases, (facts) => {
      const { packs, thresholds } = decidePurchase(
        { ...facts, federalFunds: true, awardDay: facts.awardDay ?? facts.purchaseDay },
        library,
      );
      const award = facts.awardDay ?? facts.purchaseDay;
      const text = packs.find(({ pack, applied }) => pack === 'us-uniform-guidance' && applied)?.version;
      const limits = thresholds.find(({ name }) => name === 'simplified_acquisition')?.version;
      return (
        text === (award < '2024-10-01' ? '2020-11-12.2' : '2024-10-01.2') &&
        limits === (facts.purchaseDay < '2025-10-01' ? '2020' : '2025-10-01')
      );
    }),
    { numRuns: 300 },
  );
});
