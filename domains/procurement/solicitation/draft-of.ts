import type { New } from '#kernel';
import { whatFederalRulesAsk } from '../rule-packs/facts.ts';
import type { TimelineDays } from './timeline.ts';
import type { solicitation } from './solicitation.record.ts';
import { scoredTypes, type SolicitationType } from './solicitation-words.ts';

type Draft = New<typeof solicitation>;
type FederalFacts = Pick<Draft, keyof typeof whatFederalRulesAsk>;

/** What a buyer answers before the first line is written. */
export interface Answers {
  readonly type: SolicitationType;
  readonly name: string;
  readonly lots: number;
  readonly meeting: boolean;
  readonly mustAttend: boolean;
  readonly bidSecurity: number | null;
  readonly bidSecurityAmount: Draft['bidSecurityAmount'];
  readonly leastBids: number;
  readonly federalFunds: boolean;
  /** The prequalified list that is asked, of a call-off. */
  readonly list: string | null;
}

/** An approved requisition as far as a solicitation takes it over. Quotes that vendors gave for it are not public and stay there. */
export interface Source extends FederalFacts {
  readonly id: string;
  readonly category: Exclude<Draft['category'], undefined>;
  readonly lines: readonly {
    readonly item: string;
    readonly commodity: string | null;
    readonly quantity: { readonly amount: string; readonly unit: string };
  }[];
  readonly total: { readonly cents: number; readonly currency: string };
  readonly federalAward: string | null;
  readonly awardedOn: string | null;
  readonly specification: string;
}

const scored = (name: string, weight: number) => ({ name, kind: 'scored' as const, weight, scale: 10 });

/** What usually decides, to begin with: the weights are the buyer's to change. */
export const usualCriteria: Readonly<Partial<Record<SolicitationType, Draft['criteria']>>> = {
  rfp: [
    scored('Technical approach', 40),
    scored('Experience and references', 30),
    { name: 'Price', kind: 'price', weight: 30, formula: 'ratio' },
  ],
  qualifications: [
    scored('Qualifications of key staff', 40),
    scored('Relevant experience', 40),
    scored('Capacity', 20),
  ],
  design: [
    scored('Professional qualifications', 40),
    scored('Experience with similar work', 40),
    scored('Capacity and schedule', 20),
  ],
};

const federalNames = Object.keys(whatFederalRulesAsk) as (keyof FederalFacts)[]; // the keys of these very fields
const LONGEST_SPECIFICATION = 20_000;
const letter = (at: number): string => (at < 26 ? String.fromCharCode(65 + at) : `L${at + 1}`);

/** The first draft: what the requisition says already is taken over, the rest follows from the answers. */
export function draftOf(answers: Answers, source: Source | null, days: TimelineDays): Draft {
  const lots = Array.from({ length: answers.lots }, (_, at) => ({ code: letter(at), name: `Lot ${letter(at)}` }));
  const [first] = lots;
  const lot = first ? { lot: first.code } : {};
  const federal: FederalFacts = source
    ? Object.fromEntries(federalNames.flatMap((name) => (source[name] == null ? [] : [[name, source[name]]])))
    : {};
  return {
    name: answers.name,
    type: answers.type,
    ...(answers.list ? { list: answers.list } : {}),
    ...(source ? { category: source.category, requisition: source.id } : {}),
    ...(source && source.total.cents > 0 ? { estimate: source.total } : {}),
    ...(source?.specification ? { specification: source.specification.slice(0, LONGEST_SPECIFICATION) } : {}),
    lots,
    items: (source?.lines ?? []).map(({ item, commodity, quantity }) => ({
      ...lot,
      item,
      kind: 'base' as const,
      commodity,
      quantity,
      mayBeLeft: false,
    })),
    criteria: scoredTypes.includes(answers.type) ? (usualCriteria[answers.type] ?? []) : [],
    leastBids: answers.leastBids,
    bidSecurity: answers.bidSecurity,
    ...(answers.bidSecurityAmount ? { bidSecurityAmount: answers.bidSecurityAmount } : {}),
    ...(answers.meeting ? { meetingAt: days.meetingAt, mustAttend: answers.mustAttend } : {}),
    questionsDueAt: days.questionsDueAt,
    dueAt: days.dueAt,
    federalFunds: answers.federalFunds,
    ...(source ? { federalAward: source.federalAward, awardedOn: source.awardedOn } : {}),
    ...federal,
  };
}
