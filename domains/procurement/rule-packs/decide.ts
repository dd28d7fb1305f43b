import { dollars } from '#kernel';
import { amountOf, type Case, judge, type KnownLimit, literal } from './condition.ts';
import type { DecidedLimit, Decision, PackLine, Source, TraceLine } from './decision.ts';
import { prohibitions } from './library/prohibitions.ts';
import type { PurchaseFacts } from './facts.ts';
import {
  type AppliesBy,
  dayKeys,
  type Effect,
  type Limit,
  type LimitName,
  limitNames,
  type Method,
  methods,
  type Pack,
  type PackLimit,
  type PackRule,
  ruleKey,
  UNIFORM_GUIDANCE,
} from './pack.ts';
import { MOST_SELF_CERTIFIED } from './purchase-words.ts';

interface Pretence {
  /** Ids of proposed packs that are read as if they were in force: a shadow run, never a purchase. */
  readonly proposed?: readonly string[];
  /** How the engine reads; the first way is kept so that decisions of that time come out again. */
  readonly engine?: Engine;
}

/**
 * The second way lets a ground free only the law that knows it, and says where a state's law has no rule here. The third lets no
 * exception lift a prohibition, and lets one stand in for a text that is older than the library.
 */
export type Engine = 1 | 2 | 3;
export const ENGINE: Engine = 3;

/** The day by which a pack is chosen, and the words for it when another day had to stand in. */
function dayFor(key: AppliesBy, facts: PurchaseFacts): { readonly day: string; readonly words: string } {
  const { awardDay, obligationDay, publicationDay, paymentDay, purchaseDay } = facts;
  const own = {
    award: awardDay,
    obligation: obligationDay ?? awardDay,
    publication: publicationDay,
    payment: paymentDay,
    purchase: purchaseDay,
  }[key];
  if (own) return { day: own, words: `${dayKeys[key]} of ${own}` };
  return { day: purchaseDay, words: `the purchase of ${purchaseDay}, because no day of ${dayKeys[key]} was stated` };
}

const unknownLimit = (): null => null;
const ANY_SUM = 9_000_000_000_000_000;

/** Whether a version of a pack speaks to this purchase, and why. */
function chosen(pack: Pack, facts: PurchaseFacts, pretended: ReadonlySet<string>): PackLine {
  const { day, words } = dayFor(pack.appliesBy, facts);
  const line = (applied: boolean, because: string): PackLine => ({
    pack: pack.id,
    version: pack.version,
    status: pack.status,
    applied,
    because,
  });
  const isPretended = pretended.has(pack.id) && pack.status === 'proposed';
  if (pack.status === 'proposed' && !isPretended) return line(false, 'only proposed: it decides nothing');
  if (pack.status === 'enjoined') return line(false, 'stopped by a court: it decides nothing');
  if (pack.jurisdiction !== 'US' && pack.jurisdiction !== 'own' && !facts.states.includes(pack.jurisdiction))
    return line(false, `speaks to ${pack.jurisdiction} only`);
  const scope = judge(pack.covers, { facts, limit: unknownLimit });
  if (!scope.holds) return line(false, `does not speak to this purchase (${scope.because})`);
  if (!isPretended && day < pack.from) return line(false, `begins on ${pack.from}, after ${words}`);
  if (pack.to !== undefined && day > pack.to) return line(false, `ended on ${pack.to}, before ${words}`);
  return line(true, isPretended ? 'read as if it were in force' : `chosen by ${words}`);
}

interface StatedLimit {
  readonly limit: PackLimit;
  readonly pack: Pack;
}

/** An agency's own limit counts where it is lower than the law's, where the law is silent, or where it was certified as the law allows. */
export function ownLimitCounts(own: PackLimit, law: PackLimit | undefined): boolean {
  if (!law) return own.selfCertified !== true;
  if (own.selfCertified) return law.when === undefined && own.cents <= MOST_SELF_CERTIFIED;
  return own.cents <= law.cents;
}

const lowest = (found: readonly StatedLimit[]): StatedLimit | undefined =>
  found.toSorted((one, other) => one.limit.cents - other.limit.cents)[0];

/**
 * What the law states under a name, and what the agency states for itself; each the first whose condition holds. A rule is compared
 * with the figure of its own jurisdiction, so that under the law of two states the higher figure of one hides nothing of the other.
 */
function limitsAmong(packs: readonly Pack[], facts: PurchaseFacts) {
  const holding = ({ limit }: StatedLimit) => !limit.when || judge(limit.when, { facts, limit: unknownLimit }).holds;
  const stated = (own: boolean) =>
    packs
      .filter(({ jurisdiction }) => (jurisdiction === 'own') === own)
      .flatMap((pack) => pack.limits.map((limit) => ({ limit, pack })))
      .filter(holding);
  const law = stated(false);
  const own = stated(true);
  return (name: LimitName, jurisdiction?: string): (StatedLimit & { readonly isOwn: boolean }) | null => {
    const named = law.filter(({ limit }) => limit.name === name);
    const firsts = named.filter(
      ({ pack }, at) => named.findIndex((one) => one.pack.jurisdiction === pack.jurisdiction) === at,
    );
    const byLaw = firsts.find(({ pack }) => pack.jurisdiction === jurisdiction) ?? lowest(firsts);
    const byAgency = own.find(({ limit }) => limit.name === name && ownLimitCounts(limit, byLaw?.limit));
    if (byAgency) return { ...byAgency, isOwn: true };
    return byLaw ? { ...byLaw, isOwn: false } : null;
  };
}

const strictness = Object.keys(methods) as Method[]; // the keys of the very table, freest first
const procedureRank = (method: Method): number =>
  Math.min(strictness.indexOf(method), strictness.indexOf('sealed_bids'));

type EstimateRule = Source & { readonly method: Method };

const strictest = (found: readonly EstimateRule[]): EstimateRule | null =>
  found.toSorted((one, other) => procedureRank(other.method) - procedureRank(one.method))[0] ?? null;
const isFreed = ({ method }: EstimateRule): boolean => method === 'noncompetitive';

/** As decisions were made before: a ground in any law freed from all of them. */
const anyGroundFrees = (found: readonly EstimateRule[]): EstimateRule | null => found.find(isFreed) ?? strictest(found);

/**
 * The strictest way that any law names, the first of equals. A ground frees from the law that knows it and from no other;
 * an agency's own limit gives way where every law does that asks for competition.
 */
function methodAmong(found: readonly EstimateRule[]): EstimateRule | null {
  const law = found.filter(({ pack }) => pack !== 'own');
  const freed = new Set(law.filter(isFreed).map(({ pack }) => pack));
  const bound = law.filter(({ pack, method }) => !freed.has(pack) && method !== 'direct');
  const own = found.filter(({ pack }) => pack === 'own');
  return (bound.length > 0 ? strictest([...bound, ...own]) : law.find(isFreed)) ?? strictest(found);
}

interface Fired {
  readonly source: Source;
  readonly rule: PackRule;
}

type Given<Sort extends Effect['gives']> = Source &
  Omit<Extract<Effect, { gives: Sort }>, 'gives'> & { readonly underReview: boolean };

/** Every effect of one sort, with the rule that it comes from. */
const given = <Sort extends Effect['gives']>(fired: readonly Fired[], sort: Sort): Given<Sort>[] =>
  fired.flatMap(({ source, rule }) =>
    rule.brings
      .filter((effect): effect is Extract<Effect, { gives: Sort }> => effect.gives === sort)
      .map((effect) => {
        const { gives: _, ...rest } = effect;
        return { ...source, ...rest, underReview: rule.status === 'legal_review' };
      }),
  );

const plain = <Line extends { readonly underReview: boolean }>(lines: readonly Line[]): Omit<Line, 'underReview'>[] =>
  lines.map((line) => {
    const { underReview: _, ...rest } = line;
    return rest;
  });

/** What blocks an award older than every text of the library. */
export const COVERS_THE_DAY = 'library/covers-the-day';

/** The library begins somewhere: a day before it is refused, never guessed. Counsel may state what governs such an award, as an exception. */
function uncovered(facts: PurchaseFacts, lines: readonly PackLine[]): string | null {
  const text = lines.filter(({ pack }) => pack === UNIFORM_GUIDANCE);
  return facts.federalFunds && text.length > 0 && text.every(({ applied }) => !applied)
    ? 'No text of the Uniform Guidance in the library covers the day of this award. Ask counsel before you go on.'
    : null;
}

/**
 * Reads every rule of the packs against one purchase and answers what has to be done and why. Pure: the same facts and packs give the same decision, byte for byte.
 *
 * Two keys choose a pack: the text of the Uniform Guidance goes by the day of the award, the dollar limits of the FAR by the day of the purchase.
 *
 * @example
 * decidePurchase({ cents: 16_000_00, category: 'goods', federalFunds: true, entity: 'county', states: ['TX'], purchaseDay: '2026-11-20' }, library).method // 'quotes'
 */
export function decidePurchase(facts: PurchaseFacts, packs: readonly Pack[], pretence: Pretence = {}): Decision {
  const pretended = new Set(pretence.proposed);
  const lines = packs.map((pack) => chosen(pack, facts, pretended));
  const applied = packs.filter((_, at) => lines[at]?.applied);
  const limitOf = limitsAmong(applied, facts);
  const knownIn =
    (jurisdiction: string) =>
    (limit: Limit): KnownLimit | null => {
      if (typeof limit === 'number') return literal(limit);
      const found = limitOf(limit, jurisdiction);
      return (
        found && {
          cents: found.limit.cents,
          words: `the ${limitNames[limit].toLowerCase()} of ${dollars(found.limit.cents)}`,
        }
      );
    };

  const read = applied.flatMap((pack) => {
    const situation: Case = { facts, limit: knownIn(pack.jurisdiction) };
    return pack.rules.map((rule): { line: TraceLine; fired: Fired | null } => {
      const { holds, because } = judge(rule.when, situation);
      const source: Source = {
        rule: ruleKey(pack, rule),
        pack: pack.id,
        version: pack.version,
        citation: rule.citation,
        unconfirmed: rule.unconfirmed === true,
      };
      const isFired = holds && rule.status !== 'enjoined';
      const why = holds && !isFired ? `would apply (${because}), but is stopped by a court` : because;
      const status = rule.status ?? pack.status;
      return {
        line: { ...source, title: rule.title, status, fired: isFired, because: why },
        fired: isFired ? { source, rule } : null,
      };
    });
  });
  const fired = read.flatMap((one) => (one.fired ? [one.fired] : []));
  const engine = pretence.engine ?? ENGINE;
  const isFirst = engine === 1;
  const gaps = isFirst ? [] : gapsAmong(applied, facts);
  const curing = plain(given(fired, 'curing')).map((one) => ({
    ...one,
    ways: [...one.ways],
    documents: [...one.documents],
  }));
  return {
    ...outcomeOf(facts, fired, lines, engine),
    thresholds: thresholdsOf(facts, limitOf),
    packs: lines,
    trace: read.map(({ line }) => line),
    ...(curing.length > 0 ? { curing } : {}),
    ...(gaps.length > 0 ? { gaps } : {}),
  };
}

/** The states whose law holds no rule in the library for this kind of purchase, at any sum: silence, which is no permission. */
function gapsAmong(applied: readonly Pack[], facts: PurchaseFacts): readonly string[] {
  const { soleSourceGround: _, ...rest } = facts;
  const large: PurchaseFacts = { ...rest, cents: ANY_SUM };
  const limitOf = limitsAmong(applied, large);
  return facts.states.filter((state) => {
    const limit = (asked: Limit): KnownLimit | null =>
      typeof asked === 'number' ? literal(asked) : literalOf(limitOf(asked, state)?.limit);
    return !applied.some(
      ({ jurisdiction, rules }) =>
        jurisdiction === state &&
        rules.some(
          ({ when, brings }) =>
            brings.some(({ gives }) => gives === 'method') && judge(when, { facts: large, limit }).holds,
        ),
    );
  });
}

const literalOf = (limit: PackLimit | undefined): KnownLimit | null => (limit ? literal(limit.cents) : null);

function thresholdsOf(facts: PurchaseFacts, limitOf: ReturnType<typeof limitsAmong>): DecidedLimit[] {
  const amount = amountOf(facts, 'together');
  return (Object.keys(limitNames) as LimitName[]).flatMap((name) => {
    const found = limitOf(name);
    if (!found) return [];
    const { limit, pack, isOwn } = found;
    return [
      {
        name,
        label: limitNames[name],
        cents: limit.cents,
        pack: pack.id,
        version: pack.version,
        citation: limit.citation,
        unconfirmed: limit.unconfirmed === true,
        isOwn,
        crossed: amount > limit.cents,
      },
    ];
  });
}

const most = (numbers: readonly number[]): number => numbers.reduce((high, one) => Math.max(high, one), 0);

function outcomeOf(
  facts: PurchaseFacts,
  fired: readonly Fired[],
  lines: readonly PackLine[],
  engine: Engine,
): Omit<Decision, 'thresholds' | 'packs' | 'trace' | 'gaps' | 'curing'> {
  const best = (engine === 1 ? anyGroundFrees : methodAmong)(plain(given(fired, 'method')));
  const { method, ...methodBy } = best ?? { method: 'direct' as const };
  const advertising = plain(given(fired, 'advertising'));
  const granted = new Map(
    (facts.exceptions ?? [])
      .filter(({ until }) => until >= facts.purchaseDay)
      .map(({ rule, number }) => [rule, number]),
  );
  const lifts = (rule: string): string | null =>
    engine >= 3 && prohibitions.has(rule) ? null : (granted.get(rule) ?? null);
  const gap = uncovered(facts, lines);
  return {
    method,
    methodBy: best ? (methodBy as Source) : null, // without a method the rest is empty, with one it is its source
    minQuotes: method === 'noncompetitive' ? 0 : most(given(fired, 'quotes').map(({ least }) => least)),
    advertisingDays: most(advertising.map(({ days }) => days)),
    advertising,
    bonds: plain(given(fired, 'bond')),
    clauses: given(fired, 'clause').map(({ underReview, ...line }) => ({
      ...line,
      state: underReview ? ('legal_review' as const) : ('required' as const),
    })),
    analysis: plain(given(fired, 'analysis')),
    approvalsNeeded: plain(given(fired, 'approval')),
    duties: plain(given(fired, 'duty')),
    figures: plain(given(fired, 'figure')),
    switches: plain(given(fired, 'switch')),
    blocked: [
      ...plain(given(fired, 'block')).map((line) => ({ ...line, exception: lifts(line.rule) })),
      ...(gap
        ? [
            {
              rule: COVERS_THE_DAY,
              pack: 'library',
              version: '',
              citation: '2 CFR 200.110',
              unconfirmed: false,
              sentence: gap,
              exception: engine >= 3 ? lifts(COVERS_THE_DAY) : null,
            },
          ]
        : []),
    ],
  };
}
