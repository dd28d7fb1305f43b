import type { DirectClass } from './budget-words.ts';

/** How the base of indirect costs takes a cost: 2 CFR 200.1 “modified total direct cost”. */
export type Treatment = 'in' | 'out' | 'equipment' | 'subaward';
/** Hard: never approved. Conditional: approved with a written basis. The split is the product’s reading, the sections are the law’s. */
export type Allowability = 'allowable' | 'conditional' | 'hard';

interface CostType {
  readonly label: string;
  readonly classes: readonly DirectClass[];
  readonly treatment: Treatment;
  readonly is: Allowability;
}

const of = (
  label: string,
  classes: readonly DirectClass[],
  [treatment, is]: readonly [Treatment, Allowability],
): CostType => ({ label, classes, treatment, is });

const [fine, limited, barred] = [
  ['in', 'allowable'],
  ['in', 'conditional'],
  ['in', 'hard'],
] as const;
const purchase = ['other', 'contractual', 'supplies', 'travel'] as const;

/** What a budget line can be for: 2 CFR 200.421 to 200.476, read for local governments. The law of each is in `cost-type-law.ts`. */
export const costTypes = {
  salaries: of('Salaries and wages', ['personnel'], limited),
  fringe: of('Fringe benefits', ['fringe'], limited),
  severance: of('Severance pay', ['fringe'], limited),
  travel: of('Staff travel', ['travel'], limited),
  equipment: of('Equipment', ['equipment'], ['equipment', 'conditional']),
  supplies: of('Materials and supplies', ['supplies'], fine),
  contract: of('Contract services', ['contractual'], fine),
  consultant: of('Professional services', ['contractual'], fine),
  subaward: of('Subaward', ['contractual'], ['subaward', 'conditional']),
  construction: of('Construction', ['construction'], ['out', 'allowable']),
  capital: of('Land and improvements', ['construction', 'other'], ['out', 'conditional']),
  rent: of('Rent', ['other'], ['out', 'conditional']),
  participant: of('Participant support', ['other'], ['out', 'conditional']),
  tuition: of('Tuition and scholarships', ['other'], ['out', 'conditional']),
  patient: of('Patient care', ['other'], ['out', 'conditional']),
  training: of('Training', ['other', 'travel'], fine),
  communication: of('Printing and communication', ['other'], fine),
  utilities: of('Utilities and maintenance', ['other'], fine),
  direct: of('Other direct cost', ['other'], fine),
  advertising: of('Advertising', purchase, limited),
  advisory: of('Advisory council', ['other'], limited),
  audit: of('Audit', ['other', 'contractual'], limited),
  conference: of('Conference', purchase, limited),
  idle: of('Idle facilities', ['other'], limited),
  insurance: of('Insurance', ['other'], limited),
  interest: of('Interest', ['other'], limited),
  membership: of('Memberships', ['other'], limited),
  organization: of('Organization cost', ['other'], limited),
  preaward: of('Pre-award cost', purchase, limited),
  rearrangement: of('Rearrangement', ['other'], limited),
  relocation: of('Relocation', ['other'], limited),
  telecom: of('Telecommunications', purchase, limited),
  alcohol: of('Alcohol', purchase, barred),
  alumni: of('Alumni activities', ['other'], barred),
  debts: of('Bad debts', ['other'], barred),
  contingency: of('Contingency reserve', ['other', 'construction'], barred),
  gifts: of('Gifts and donations', purchase, barred),
  entertainment: of('Entertainment', purchase, barred),
  fines: of('Fines and penalties', ['other'], barred),
  fundraising: of('Fundraising', purchase, barred),
  government: of('General government', ['other'], barred),
  personal: of('Goods for personal use', purchase, barred),
  lobbying: of('Lobbying', purchase, barred),
  losses: of('Losses on other awards', ['other'], barred),
  selling: of('Selling and marketing', purchase, barred),
  bonding: of('Bonding', ['other', 'contractual'], limited),
  recovery: of('Recovery of payments', ['other'], fine),
  commencement: of('Commencement', ['other'], barred),
  defense: of('Legal defense', ['other', 'contractual'], limited),
  depreciation: of('Depreciation', ['other'], limited),
  wellness: of('Employee welfare', ['other'], limited),
  exchange: of('Exchange rates', purchase, limited),
  disposal: of('Loss on disposal', ['other'], limited),
  property: of('Intellectual property', ['other', 'contractual'], limited),
  security: of('Plant and security', ['other', 'contractual'], fine),
  proposal: of('Proposals', ['other', 'contractual'], limited),
  recruiting: of('Recruiting', purchase, limited),
  service: of('Specialized service facility', ['other', 'contractual'], limited),
  students: of('Student activities', ['other'], limited),
  taxes: of('Taxes', ['other'], limited),
  termination: of('Termination and closeout', ['other', 'contractual'], limited),
  transport: of('Freight', ['other', 'supplies'], fine),
  trustees: of('Trustee travel', ['travel'], limited),
} as const satisfies Readonly<Record<string, CostType>>;
export type CostTypeName = keyof typeof costTypes;

export const typeOf = (name: CostTypeName): CostType => costTypes[name];
export const costTypeLabels = Object.fromEntries(
  Object.entries(costTypes).map(([name, { label }]) => [name, label]),
) as { readonly [N in CostTypeName]: string };
