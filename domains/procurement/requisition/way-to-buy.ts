import { dollars } from '#kernel';
import type { Decision } from '../rule-packs/decision.ts';
import { type Method, methods } from '../rule-packs/pack.ts';
import { type Path, paths } from './requisition-fields.ts';

/** How much competition a way to buy brings; a way is enough when it brings as much as the rules ask for. */
const competition: Readonly<Record<Path, number>> = {
  card: 0,
  direct: 0,
  catalogue: 0,
  quotes: 2,
  itb: 3,
  rfp: 3,
  qualifications: 3,
  // Competed once already, which the contract itself has to show, or with a case of their own that says why not.
  contract: 9,
  sole_source: 9,
  emergency: 9,
};

const asked: Readonly<Record<Method, number>> = {
  direct: 0,
  quotes: 1,
  informal_bids: 2,
  sealed_bids: 3,
  proposals: 3,
  qualifications: 3,
  noncompetitive: 9,
};

const wayOf: Readonly<Record<Method, Path>> = {
  direct: 'direct',
  quotes: 'quotes',
  informal_bids: 'quotes',
  sealed_bids: 'itb',
  proposals: 'rfp',
  qualifications: 'qualifications',
  noncompetitive: 'sole_source',
};

/** Ways that pass by competition and need their case. */
export const needsCase = (path: Path | null): path is 'sole_source' | 'emergency' =>
  path === 'sole_source' || path === 'emergency';

/** Why this way is not enough for what the rules ask, or null. Left open, purchasing chooses it. */
export function pathFault(path: Path | null, decision: Pick<Decision, 'method' | 'methodBy'>): string | null {
  if (path === null) return null;
  const { method, methodBy } = decision;
  if (method === 'qualifications' && path !== 'qualifications' && competition[path] < 9)
    return `Architects and engineers need a qualifications-based selection${cited(methodBy)}.`;
  return competition[path] >= asked[method] || method === 'noncompetitive'
    ? null
    : `“${paths[path]}” is not enough: ${methods[method].toLowerCase()} ${method.endsWith('s') ? 'are' : 'is'} needed${cited(methodBy)}.`;
}

/** How many price quotes have to be attached: none where another way brings the competition. */
export const quotesNeeded = (
  path: Path | null,
  { method, minQuotes }: Pick<Decision, 'method' | 'minQuotes'>,
): number => ((path === null || path === 'quotes') && wayOf[method] === 'quotes' ? minQuotes : 0);

const cited = (source: Decision['methodBy']): string => (source ? ` (${source.citation})` : '');

/** What is known of a need when its way is chosen. */
export interface NeedFacts {
  readonly cents: number;
  readonly category: string;
  readonly emergency: boolean;
  readonly soleSource: boolean;
  /** What is there already and was not passed over, nearest first. */
  readonly offers: readonly {
    readonly kind: 'contract' | 'cooperative' | 'catalogue' | 'purchase';
    readonly title: string;
  }[];
  /** What a purchasing card may pay at most; null when the agency has no cards. */
  readonly cardLimitCents: number | null;
}

/** One question on the way, and what it came to. */
export interface WayStep {
  readonly question: string;
  readonly answer: string;
  readonly because: string;
  readonly law: string | null;
  readonly isDecisive: boolean;
}

export interface Way {
  readonly path: Path;
  readonly steps: readonly WayStep[];
}

/** Whether the rules ask for competition at all: a micro-purchase is made without quotes. */
export const asksForQuotes = (method: Method): boolean => asked[method] > 0;

const micro = ({ thresholds }: Pick<Decision, 'thresholds'>) =>
  thresholds.find(({ name }) => name === 'micro_purchase');

type ByCard = Pick<NeedFacts, 'cents' | 'category'> & { readonly cardLimitCents: number };

/** The policy's own limit, or the micro-purchase threshold where that is lower. */
const cardLimit = (
  { cardLimitCents }: Pick<ByCard, 'cardLimitCents'>,
  decision: Pick<Decision, 'thresholds'>,
): number => Math.min(cardLimitCents, micro(decision)?.cents ?? cardLimitCents);

/** Why a purchasing card may not pay it, or null. */
export function cardFault(facts: ByCard, decision: Pick<Decision, 'thresholds'>): string | null {
  const limit = cardLimit(facts, decision);
  if (facts.cents > limit)
    return `A purchasing card may pay at most ${dollars(limit)}, and this is ${dollars(facts.cents)}.`;
  return facts.category === 'goods' || facts.category === 'services' ? null : 'Cards pay for goods and services only.';
}

/**
 * The way to buy, by the questions a buyer would ask, in their order: can it wait, is there a choice, is it there already, what do
 * the rules ask for this amount, may a card pay it. Pure: the same facts and rules always lead the same way, and each step says why.
 */
export function wayToBuy(facts: NeedFacts, decision: Decision): Way {
  const steps: WayStep[] = [];
  const step = (question: string, answer: string, because: string, more: { law?: string; isDecisive?: true } = {}) =>
    steps.push({ question, answer, because, law: more.law ?? null, isDecisive: more.isDecisive ?? false });
  const done = (path: Path): Way => ({ path, steps });
  const isFree = asked[decision.method] === 0;

  if (facts.emergency && !isFree) {
    step(
      'Can it wait for publication?',
      'No',
      'Marked as an emergency. It needs a case with first and last day and a recompete date.',
      { law: '2 CFR 200.320(c)(3)', isDecisive: true },
    );
    return done('emergency');
  }
  step(
    'Can it wait for publication?',
    facts.emergency ? 'No' : 'Yes',
    facts.emergency ? 'No competition is required at this amount.' : 'It is not marked as an emergency.',
  );

  const [offer] = facts.offers.filter(({ kind }) => kind !== 'purchase');
  if (offer) {
    const path = offer.kind === 'catalogue' ? 'catalogue' : 'contract';
    if (path !== 'catalogue' || pathFault('catalogue', decision) === null) {
      step('Is there an existing source?', 'Yes', `${offer.title}. To buy anyway, decline it with a reason.`, {
        law: '2 CFR 200.318(d), (e)',
        isDecisive: true,
      });
      return done(path);
    }
    step('Is there an existing source?', 'Yes, but', `${offer.title}: a catalog alone is not enough for this amount.`, {
      law: '2 CFR 200.318(d)',
    });
  } else
    step(
      'Is there an existing source?',
      'No',
      'No usable cooperative contract or supplier catalog was found, or each was declined with a reason. Inventory is not checked.',
      { law: '2 CFR 200.318(d), (e)' },
    );

  if (facts.soleSource && !isFree) {
    step(
      'Is there a choice of vendors?',
      'No',
      'Marked as a sole source. It needs a case with a permitted ground and evidence.',
      { law: '2 CFR 200.320(c)', isDecisive: true },
    );
    return done('sole_source');
  }
  step(
    'Is there a choice of vendors?',
    facts.soleSource ? 'No' : 'Yes',
    facts.soleSource ? 'No competition is required at this amount.' : 'It is not marked as a sole source.',
  );

  const isSilent = decision.methodBy === null && (decision.gaps ?? []).length > 0;
  const fired = decision.trace.find(({ rule, fired: isFired }) => isFired && rule === decision.methodBy?.rule);
  step(
    'What do the rules require for this amount?',
    isSilent ? 'No rule in the library' : methods[decision.method],
    fired?.because ??
      decision.methodBy?.citation ??
      (isSilent
        ? `The library has no rule of ${decision.gaps?.join(' and ')} for this category: ask counsel first.`
        : 'No rule in force requires competition.'),
    {
      ...(decision.methodBy ? { law: decision.methodBy.citation } : {}),
      ...(isFree ? {} : { isDecisive: true as const }),
    },
  );
  if (!isFree) return done(wayOf[decision.method]);

  const { cardLimitCents } = facts;
  const fault =
    cardLimitCents === null
      ? 'The intake policy has no P-card limit.'
      : cardFault({ ...facts, cardLimitCents }, decision);
  const mayCard = fault === null;
  step(
    'Can a purchasing card pay for it?',
    mayCard ? 'Yes' : 'No',
    fault ?? `It is at most ${dollars(cardLimit({ cardLimitCents: cardLimitCents ?? 0 }, decision))}.`,
    { isDecisive: true },
  );
  return done(mayCard ? 'card' : 'direct');
}
