import type { SolicitationType } from '../solicitation/solicitation-words.ts';
import type { Decision } from '../rule-packs/decision.ts';
import type { Effect, Method } from '../rule-packs/pack.ts';
import { correctable, type CurableField, curableFields, curableNames, type CuringRules } from './curing-rules.ts';

type Line = NonNullable<Decision['curing']>[number];

/** Who decided about a document: the law of a State, the agency’s policy, or the yardstick where both leave it open. */
export const curingGrounds = { pack: 'State rule pack', policy: 'Intake policy', yardstick: 'Yardstick' } as const;
export type CuringGround = keyof typeof curingGrounds;

/** What may be done about one document of a bid. */
export interface DocumentCuring {
  readonly document: CurableField;
  readonly isCurable: boolean;
  /** Counted from the opening, by a rule of law; null where only the days of the policy count. */
  readonly hours: number | null;
  readonly by: CuringGround;
  readonly citation: string;
  readonly unconfirmed: boolean;
  /** The rule as `pack/rule` and the version of its pack; null without one. */
  readonly rule: string | null;
  readonly version: string | null;
}

/** How packs name the way in which a solicitation asks. */
const ways: Readonly<Record<SolicitationType, Method>> = {
  rfi: 'direct',
  quotes: 'informal_bids',
  qualifications: 'qualifications',
  itb: 'sealed_bids',
  multi_step: 'sealed_bids',
  auction: 'sealed_bids',
  rfp: 'proposals',
  design: 'qualifications',
};

export interface CuringCase {
  readonly type: SolicitationType;
  readonly yardstick: CuringRules | null;
  /** What the packs in use on the day say. */
  readonly lines: readonly Line[];
  readonly policy: readonly CurableField[];
}

/** The strictest of what the packs say of a document: never before hours, and few hours before many. */
const strictest = (lines: readonly Line[], document: string): Line | null =>
  lines
    .filter(({ documents }) => documents.some((name) => name === document))
    .toSorted((one, other) => one.hours - other.hours)[0] ?? null;

/** All documents: the law of the States first, then the yardstick for what they leave open, and the policy only ever takes away. */
export function curingOf({ type, yardstick, lines, policy }: CuringCase): readonly DocumentCuring[] {
  const here = lines.filter((line) => line.ways.some((way) => way === ways[type]));
  return curableNames.map((document): DocumentCuring => {
    const law = strictest(here, document);
    const byLaw = law && {
      by: 'pack' as const,
      citation: law.citation,
      unconfirmed: law.unconfirmed,
      rule: law.rule,
      version: `${law.pack}@${law.version}`,
    };
    const byYardstick = {
      by: 'yardstick' as const,
      citation: yardstick?.citation ?? 'No rule of this day',
      unconfirmed: true,
      rule: null,
      version: yardstick?.version ?? null,
    };
    if (law && byLaw && law.hours === 0) return { ...byLaw, document, isCurable: false, hours: null };
    if (!yardstick?.fields.includes(document)) return { ...byYardstick, document, isCurable: false, hours: null };
    if (!policy.includes(document))
      return {
        document,
        isCurable: false,
        hours: null,
        by: 'policy',
        citation: 'Intake policy of the bid deadline',
        unconfirmed: false,
        rule: null,
        version: null,
      };
    return { ...(byLaw ?? byYardstick), document, isCurable: true, hours: law?.hours ?? null };
  });
}

export const hoursOfCuring = (hours: number): string =>
  hours === 0 ? 'never' : `within ${hours} hours after the opening`;

/** A rule of a pack in a line. */
export const curingWords = ({ documents, hours }: Pick<Extract<Effect, { gives: 'curing' }>, 'documents' | 'hours'>) =>
  `Corrected in an opened bid, ${hoursOfCuring(hours)}: ${documents.map((name) => correctable[name]).join(', ')}`;

/** Why a document is not corrected, with the rule that says so. */
export const whyNotCurable = ({ document, by, citation }: DocumentCuring): string =>
  by === 'policy'
    ? `${curableFields[document]}: the intake policy of the bid deadline does not let a firm correct this.`
    : `${curableFields[document]} can’t be corrected after the opening: ${citation}.`;

/** As it is kept with the request: what law, in which version. */
export const ruleOfCuring = ({ citation, version, by }: DocumentCuring): string =>
  by === 'pack' ? `${citation} (${version})` : citation;
