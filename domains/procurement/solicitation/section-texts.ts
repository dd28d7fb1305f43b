import type { Decision } from '../rule-packs/decision.ts';
import { versionOf } from '../rule-packs/pack.ts';
import {
  goesByRanking,
  pricedTypes,
  scoredTypes,
  securityInWords,
  type SolicitationType,
} from './solicitation-words.ts';

/** A section to be written: its words and where they come from. The agency's own text has no source. */
export interface SectionText {
  readonly title: string;
  readonly body: string;
  readonly clause: string | null;
  readonly citation: string | null;
  readonly packVersion: string | null;
  readonly scope: string | null;
}

export interface SectionFacts {
  readonly type: SolicitationType;
  readonly category: string;
  readonly lots: number;
  readonly meeting: boolean;
  readonly mustAttend: boolean;
  readonly bidSecurity: number | null;
  readonly bidSecurityAmount?: { readonly cents: number } | null;
}

const own = (title: string, body: string): SectionText => ({
  title,
  body,
  clause: null,
  citation: null,
  packVersion: null,
  scope: null,
});

/** The agency's own words that the answers call for, in the order in which vendors read them. */
export function ownSections(facts: SectionFacts): SectionText[] {
  const { type, category, lots, meeting, mustAttend } = facts;
  const security = securityInWords(facts);
  const isRanked = goesByRanking({ type });
  const sections = [
    own(
      'Instructions to vendors',
      'Submit your response before the hour that is stated. Late responses are not accepted. Ask questions in writing until the end of questions; answers go to all vendors as an addendum.',
    ),
  ];
  if (meeting)
    sections.push(
      own(
        'Meeting',
        mustAttend
          ? 'Attendance is required. A response of a firm that did not attend is rejected.'
          : 'Attendance is recommended. Nothing said at the meeting changes the solicitation; only an addendum does.',
      ),
    );
  if (pricedTypes.includes(type))
    sections.push(
      own(
        'Pricing',
        `Enter a unit price for every base line of ${lots > 0 && !isRanked ? 'each lot you bid on' : 'the price sheet'}, or “no bid” where the sheet allows it.${
          lots === 0
            ? ''
            : isRanked
              ? ' Bid on every lot: proposals are compared as a whole.'
              : ' Each lot is awarded on its own: you may bid on one or several, and leave the others empty.'
        } Totals are computed from unit prices and quantities.`,
      ),
    );
  if (security)
    sections.push(
      own(
        'Bid security',
        `Submit a bid bond or cashier’s check of ${security}${facts.bidSecurityAmount ? '' : ' of your bid'}. It is returned after the award, and kept if you withdraw.`,
      ),
    );
  if (category !== 'goods')
    sections.push(
      own(
        'Insurance',
        'Before work begins, submit certificates of commercial general liability insurance of $1,000,000 each occurrence and $2,000,000 aggregate; automobile liability of $1,000,000 each accident; and workers’ compensation as the law requires. Name the agency as additional insured on the liability policies.',
      ),
    );
  sections.push(
    own(
      'Award',
      type === 'rfi'
        ? 'This asks for information only. No award follows from it.'
        : scoredTypes.includes(type)
          ? 'The award goes to the response with the most points under the published criteria and weights.'
          : 'The award goes to the lowest responsive and responsible bid.',
    ),
  );
  return sections;
}

interface Told {
  /** `pack/rule`, as decisions name it, with what the rule says. */
  readonly [rule: string]: string | undefined;
}

/** The clauses that the rules require, each in the words of its rule, with citation and version. */
export const clauseSections = ({ clauses }: Pick<Decision, 'clauses'>, says: Told): SectionText[] =>
  clauses.map(({ rule, clause, title, citation, pack, version }) => ({
    title: `Clause ${clause}: ${title}`,
    body: `${says[rule] ?? title} (${citation})`,
    clause: rule,
    citation,
    packVersion: versionOf({ id: pack, version }),
    scope: null,
  }));
