/** What the risk of a subrecipient is judged by, each with its weight; they add up to 100. 2 CFR 200.332(c). */
export const riskFactors = {
  experience: ['Prior experience', 20, ['Same program for years', 'Similar federal awards', 'First federal award']],
  audits: ['Previous audits', 24, ['No findings', 'Minor or no audit yet', 'Material or repeat findings']],
  personnel: ['Personnel and systems', 18, ['Stable', 'Some new staff or systems', 'New or changing throughout']],
  federalMonitoring: ['Federal monitoring', 10, ['No concerns', 'Minor or none so far', 'Serious concerns']],
  size: ['Amount and complexity', 16, ['Small and simple', 'Moderate', 'Large or complex']],
  reporting: ['Reports and requests', 12, ['On time and correct', 'Some late or corrected', 'Often late or wrong']],
} as const satisfies Readonly<Record<string, readonly [title: string, weight: number, answers: readonly string[]]>>;
export type RiskFactor = keyof typeof riskFactors;
export const factorNames = Object.keys(riskFactors) as RiskFactor[]; // keys of that table

/** Answers of each factor from the safest to the worst: none, half and all of its weight. */
export const riskAnswers = { low: 'Low', medium: 'Medium', high: 'High' } as const;
export type RiskLevel = keyof typeof riskAnswers;
const share = { low: 0, medium: 1, high: 2 } as const;

export type Answered = { readonly [F in RiskFactor]: RiskLevel };

/** From these scores on a risk is medium, and high. */
export const MEDIUM = 30;
export const HIGH = 60;
/** Months for which an assessment counts. */
export const RISK_MONTHS = 12;

/** From 0 to 100; every weight is even, so half of it is whole. */
export const scoreOf = (answers: Answered): number =>
  factorNames.reduce((sum, name) => sum + (riskFactors[name][1] * share[answers[name]]) / 2, 0);

export const levelOf = (score: number): RiskLevel => (score >= HIGH ? 'high' : score >= MEDIUM ? 'medium' : 'low');

export interface Plan {
  readonly visitsPerYear: number;
  readonly reportsPerYear: number;
  readonly reimbursementOnly: boolean;
}

/** What a level asks for: at least so many visits and reports a year. */
export const plans: Readonly<Record<RiskLevel, Plan>> = {
  low: { visitsPerYear: 1, reportsPerYear: 2, reimbursementOnly: false },
  medium: { visitsPerYear: 2, reportsPerYear: 4, reimbursementOnly: false },
  high: { visitsPerYear: 4, reportsPerYear: 12, reimbursementOnly: true },
};
