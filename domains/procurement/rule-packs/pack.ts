import type { Correctable } from '../correction/curing-rules.ts';
import type { FactName } from './facts.ts';

/** Which day of a purchase decides whether a pack applies to it. */
export const dayKeys = {
  award: 'the federal award',
  obligation: 'the obligation',
  publication: 'the publication',
  payment: 'the payment',
  purchase: 'the purchase',
} as const;
export type AppliesBy = keyof typeof dayKeys;

export const packStatuses = {
  in_force: 'In force',
  proposed: 'Proposed',
  superseded: 'Superseded',
  enjoined: 'Enjoined',
} as const;
export type PackStatus = keyof typeof packStatuses;

/** How a rule stands: as its pack, stopped by a court, or waiting for counsel. */
export const ruleStatuses = { ...packStatuses, legal_review: 'Legal review required' } as const;
export type RuleStatus = keyof typeof ruleStatuses;

/** Methods from the freest to the strictest; where two rules name one, the stricter wins. */
export const methods = {
  direct: 'Small purchase',
  quotes: 'Informal quotes',
  informal_bids: 'Informal bids',
  sealed_bids: 'Invitation for bids',
  proposals: 'Competitive proposals',
  qualifications: 'Qualifications-based selection',
  noncompetitive: 'Noncompetitive',
} as const;
export type Method = keyof typeof methods;

export const bonds = { bid: 'Bid guarantee', performance: 'Performance bond', payment: 'Payment bond' } as const;
export type BondKind = keyof typeof bonds;

export const limitNames = {
  micro_purchase: 'Micro-purchase threshold',
  simplified_acquisition: 'Simplified acquisition threshold',
  competitive_bidding: 'Competitive bidding threshold',
  public_works: 'Public works threshold',
  informal_bidding: 'Informal bidding threshold',
  negotiated: 'Negotiated contract threshold',
} as const;
export type LimitName = keyof typeof limitNames;

/** A limit by its name, looked up in the packs that apply, or a sum that the rule's own text states. */
export type Limit = LimitName | number;

/** Methods look at everything that belongs together, so that nobody passes a threshold by splitting; clauses look at the contract. */
export type Measure = 'together' | 'contract';

/** When a rule applies, as data: it is judged, explained, hashed and tested without being called. */
export type Condition =
  | { readonly if: 'always' }
  | {
      readonly if: 'amount';
      readonly is: 'above' | 'from' | 'up_to' | 'under';
      readonly limit: Limit;
      readonly of: Measure;
    }
  | { readonly if: 'is'; readonly fact: FactName; readonly oneOf: readonly string[] }
  | { readonly if: 'yes' | 'no'; readonly fact: FactName }
  | { readonly if: 'fewer'; readonly fact: FactName; readonly than: number }
  | { readonly if: 'outside'; readonly day: FactName; readonly from: FactName; readonly to: FactName }
  | { readonly if: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly if: 'not'; readonly of: Condition };

export const always: Condition = { if: 'always' };
export const above = (limit: Limit, of: Measure = 'together'): Condition => ({ if: 'amount', is: 'above', limit, of });
export const from = (limit: Limit, of: Measure = 'together'): Condition => ({ if: 'amount', is: 'from', limit, of });
export const upTo = (limit: Limit, of: Measure = 'together'): Condition => ({ if: 'amount', is: 'up_to', limit, of });
export const under = (limit: Limit, of: Measure = 'together'): Condition => ({ if: 'amount', is: 'under', limit, of });
export const is = (fact: FactName, ...oneOf: readonly string[]): Condition => ({ if: 'is', fact, oneOf });
export const yes = (fact: FactName): Condition => ({ if: 'yes', fact });
/** Stated as no, which is more than not stated. */
export const no = (fact: FactName): Condition => ({ if: 'no', fact });
export const fewer = (fact: FactName, than: number): Condition => ({ if: 'fewer', fact, than });
/** A day lies before the first or after the last, as far as these were stated. */
export const outside = (day: FactName, first: FactName, last: FactName): Condition => ({
  if: 'outside',
  day,
  from: first,
  to: last,
});
export const all = (...of: readonly Condition[]): Condition => ({ if: 'all', of });
export const any = (...of: readonly Condition[]): Condition => ({ if: 'any', of });
export const not = (of: Condition): Condition => ({ if: 'not', of });

/** What a rule that applies brings into the decision. */
export type Effect =
  | { readonly gives: 'method'; readonly method: Method }
  | { readonly gives: 'quotes'; readonly least: number }
  | { readonly gives: 'advertising'; readonly days: number; readonly how: string }
  | { readonly gives: 'bond'; readonly bond: BondKind; readonly percent: number }
  | { readonly gives: 'clause'; readonly clause: string; readonly title: string }
  | { readonly gives: 'analysis'; readonly analysis: 'cost_or_price' | 'independent_estimate' | 'pre_award_review' }
  | { readonly gives: 'approval'; readonly by: string }
  | { readonly gives: 'duty'; readonly duty: string }
  | { readonly gives: 'figure'; readonly figure: string; readonly value: number; readonly unit: FigureUnit }
  | { readonly gives: 'switch'; readonly switch: string; readonly on: boolean }
  /** Documents of a bid that a firm may correct until so many hours after the opening, under these methods; with 0 hours never. */
  | {
      readonly gives: 'curing';
      readonly ways: readonly Method[];
      readonly documents: readonly Correctable[];
      readonly hours: number;
    }
  | { readonly gives: 'block'; readonly sentence: string };

export const figureUnits = {
  days: 'days',
  business_days: 'business days',
  hours: 'hours',
  percent: 'percent',
  cents: 'dollars',
  months: 'months',
  years: 'years',
} as const;
export type FigureUnit = keyof typeof figureUnits;

/** A sum that rules refer to by its name. The first of a pack whose condition holds counts, so special ones stand before general ones. */
export interface PackLimit {
  readonly name: LimitName;
  readonly cents: number;
  readonly when?: Condition;
  readonly citation: string;
  /** Raised above the FAR by the agency's own yearly certification. Law: 2 CFR 200.320(a)(1)(iv). */
  readonly selfCertified?: true;
  /** Not compared with the published text yet: shown as unconfirmed wherever it appears. */
  readonly unconfirmed?: true;
  /** Where and when the sum was compared with the text. */
  readonly readIn?: string;
}

export interface PackRule {
  /** Names the rule inside its pack, through all versions of it. */
  readonly id: string;
  readonly title: string;
  /** What the law asks, in a plain sentence of our own. */
  readonly says: string;
  readonly citation: string;
  readonly when: Condition;
  readonly brings: readonly Effect[];
  readonly status?: 'enjoined' | 'legal_review';
  readonly unconfirmed?: true;
  /** Where and when the figure was compared with the text itself. Without it, and not unconfirmed, it was seen in a stored source. */
  readonly readIn?: string;
}

/** One version of a rule set: the law of one jurisdiction and program between two days. Once it decided something it is never changed. */
export interface Pack {
  readonly id: string;
  /** `US`, a state's letters, or `own` for what an agency set itself. */
  readonly jurisdiction: string;
  readonly program: string;
  readonly version: string;
  readonly from: string;
  readonly to?: string;
  readonly appliesBy: AppliesBy;
  readonly citation: string;
  /** By this day the sources were looked at. */
  readonly sourceDay: string;
  readonly reviewedBy: string;
  readonly status: PackStatus;
  /** To which purchases the pack speaks at all. */
  readonly covers: Condition;
  readonly limits: readonly PackLimit[];
  readonly rules: readonly PackRule[];
}

/** `us-uniform-guidance@2024-10-01` */
export const versionOf = ({ id, version }: Pick<Pack, 'id' | 'version'>): string => `${id}@${version}`;

/** `us-uniform-guidance/320-b-1`: the name of a rule through all versions. */
export const ruleKey = (pack: Pick<Pack, 'id'>, rule: Pick<PackRule, 'id'>): string => `${pack.id}/${rule.id}`;

/** A stated sum under the name by which counsel signs it off: `us-far-limits micro_purchase 20000`. */
export const figureOf = ({
  pack,
  name,
  cents,
}: {
  readonly pack: string;
  readonly name: string;
  readonly cents: number;
}): string => `${pack} ${name} ${cents / 100}`;

/** The pack whose text has to cover the day of an award before federal money is spent. */
export const UNIFORM_GUIDANCE = 'us-uniform-guidance';
