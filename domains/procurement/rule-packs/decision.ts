import type { BondKind, FigureUnit, LimitName, Method, PackStatus, RuleStatus } from './pack.ts';

/** Where a line of a decision comes from. */
export interface Source {
  /** `pack/rule` */
  readonly rule: string;
  readonly pack: string;
  readonly version: string;
  readonly citation: string;
  readonly unconfirmed: boolean;
}

export interface DecidedLimit extends Omit<Source, 'rule'> {
  readonly name: LimitName;
  readonly label: string;
  readonly cents: number;
  /** The agency's own lower (or self-certified) limit stands in place of the law's. */
  readonly isOwn: boolean;
  readonly crossed: boolean;
}

/** One rule that was looked at: fired or not, and why. */
export interface TraceLine {
  readonly rule: string;
  readonly title: string;
  readonly pack: string;
  readonly version: string;
  readonly citation: string;
  readonly status: RuleStatus;
  readonly unconfirmed: boolean;
  readonly fired: boolean;
  readonly because: string;
}

/** One version of a pack that was looked at, and whether its days and its scope cover the purchase. */
export interface PackLine {
  readonly pack: string;
  readonly version: string;
  readonly status: PackStatus;
  readonly applied: boolean;
  readonly because: string;
}

export interface Decision {
  readonly method: Method;
  readonly methodBy: Source | null;
  readonly thresholds: readonly DecidedLimit[];
  readonly minQuotes: number;
  readonly advertisingDays: number;
  readonly advertising: readonly (Source & { readonly days: number; readonly how: string })[];
  readonly bonds: readonly (Source & { readonly bond: BondKind; readonly percent: number })[];
  readonly clauses: readonly (Source & {
    readonly clause: string;
    readonly title: string;
    readonly state: 'required' | 'legal_review';
  })[];
  readonly analysis: readonly (Source & {
    readonly analysis: 'cost_or_price' | 'independent_estimate' | 'pre_award_review';
  })[];
  readonly approvalsNeeded: readonly (Source & { readonly by: string })[];
  readonly duties: readonly (Source & { readonly duty: string })[];
  readonly figures: readonly (Source & {
    readonly figure: string;
    readonly value: number;
    readonly unit: FigureUnit;
  })[];
  readonly switches: readonly (Source & { readonly switch: string; readonly on: boolean })[];
  readonly blocked: readonly (Source & {
    readonly sentence: string;
    /** The number of the exception that lets this one pass. */
    readonly exception: string | null;
  })[];
  readonly packs: readonly PackLine[];
  readonly trace: readonly TraceLine[];
  /** States that were chosen and whose law the library holds no rule of for this kind of purchase; left out when there is none. */
  readonly gaps?: readonly string[];
}

/** What stands in the way and nobody granted an exception for. */
export const standing = ({ blocked }: Pick<Decision, 'blocked'>): Decision['blocked'] =>
  blocked.filter(({ exception }) => exception === null);

/** The rule that asks for an estimate of the agency's own before the first bid is seen, where one does. */
export const estimateAsked = ({ analysis }: Pick<Decision, 'analysis'>): Source | undefined =>
  analysis.find((one) => one.analysis === 'independent_estimate');

export const needsReview = ({ clauses }: Pick<Decision, 'clauses'>): boolean =>
  clauses.some(({ state }) => state === 'legal_review');
