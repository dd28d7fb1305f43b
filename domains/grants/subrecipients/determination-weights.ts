import { contractorMarks, type Mark, subrecipientMarks, type YesOrNo } from './subrecipient-words.ts';

/**
 * What a yes weighs. 2 CFR 200.331 names the characteristics and no figure; the weights are the product’s: three for what says whose
 * program it is, two for the rest. They propose, and a person concludes by the substance (200.331(c)).
 */
export const markWeights = {
  decidesEligibility: 2,
  measuredByObjectives: 2,
  decidesProgram: 3,
  adheresToProgram: 2,
  carriesOutProgram: 3,
  normalOperations: 2,
  manyPurchasers: 2,
  competes: 2,
  ancillary: 3,
  notSubject: 3,
} as const satisfies Readonly<Record<Mark, number>>;

export type Answers = { readonly [M in Mark]: YesOrNo | null };

const pointsOf = (marks: Readonly<Partial<Record<Mark, string>>>, row: Answers): number =>
  (Object.keys(marks) as Mark[]) // keys of that table
    .reduce((sum, name) => sum + (row[name] === 'yes' ? markWeights[name] : 0), 0);

interface Proposal {
  readonly subrecipientPoints: number;
  readonly contractorPoints: number;
  /** Null where both weigh the same: then the answers propose nothing. */
  readonly proposed: 'subrecipient' | 'contractor' | null;
}

/** What the answers propose, by what each yes weighs. */
export function proposalOf(row: Answers): Proposal {
  const [subrecipientPoints, contractorPoints] = [pointsOf(subrecipientMarks, row), pointsOf(contractorMarks, row)];
  return {
    subrecipientPoints,
    contractorPoints,
    proposed:
      subrecipientPoints === contractorPoints
        ? null
        : subrecipientPoints > contractorPoints
          ? 'subrecipient'
          : 'contractor',
  };
}

/** The proposal in a sentence, with the characteristics that make it. */
export function proposalSays(row: Answers): string {
  const { subrecipientPoints, contractorPoints, proposed } = proposalOf(row);
  const figures = `${subrecipientPoints} for a subrecipient, ${contractorPoints} for a contractor`;
  if (proposed === null) return `The answers weigh the same, ${figures}. The substance of the agreement decides.`;
  const marks: Readonly<Partial<Record<Mark, string>>> =
    proposed === 'subrecipient' ? subrecipientMarks : contractorMarks;
  const named = (Object.keys(marks) as Mark[]) // keys of that table
    .filter((name) => row[name] === 'yes')
    .map((name) => marks[name]?.toLowerCase());
  return `The answers propose a ${proposed}, ${figures}: ${named.join(', ')}.`;
}
