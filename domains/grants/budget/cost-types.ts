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
  readonly citation: string;
  readonly says: string;
}

const of = (
  label: string,
  classes: readonly DirectClass[],
  [treatment, is]: readonly [Treatment, Allowability],
  [section, says]: readonly [string, string],
): CostType => ({ label, classes, treatment, is, citation: `2 CFR ${section}`, says });

const [fine, limited, barred] = [
  ['in', 'allowable'],
  ['in', 'conditional'],
  ['in', 'hard'],
] as const;
const purchase = ['other', 'contractual', 'supplies', 'travel'] as const;

/** What a budget line can be for: 2 CFR 200.421 to 200.476, read for local governments. */
export const costTypes = {
  salaries: of('Salaries and wages', ['personnel'], limited, ['200.430', 'State the position and how pay is set.']),
  fringe: of('Fringe benefits', ['fringe'], limited, ['200.431', 'State the benefits and the rate.']),
  severance: of('Severance pay', ['fringe'], limited, ['200.431(i)', 'State the law or agreement that requires it.']),
  travel: of('Staff travel', ['travel'], limited, ['200.475', 'State the trip and the travel policy.']),
  equipment: of('Equipment', ['equipment'], ['equipment', 'conditional'], ['200.439', 'State the need and the price.']),
  supplies: of('Materials and supplies', ['supplies'], fine, ['200.453', 'Tangible property below equipment.']),
  contract: of('Contract services', ['contractual'], fine, ['200.318', 'Bought by the procurement standards.']),
  consultant: of('Professional services', ['contractual'], fine, ['200.459', 'By people outside the agency.']),
  subaward: of('Subaward', ['contractual'], ['subaward', 'conditional'], ['200.332', 'State what it carries out.']),
  construction: of('Construction', ['construction'], ['out', 'allowable'], ['200.439(b)(1)', 'A capital expenditure.']),
  capital: of(
    'Land and improvements',
    ['construction', 'other'],
    ['out', 'conditional'],
    ['200.439(b)(3)', 'Needs the funder’s prior approval.'],
  ),
  rent: of('Rent', ['other'], ['out', 'conditional'], ['200.465', 'State the market rate and the lease.']),
  participant: of('Participant support', ['other'], ['out', 'conditional'], ['200.456', 'State who takes part.']),
  tuition: of('Tuition and scholarships', ['other'], ['out', 'conditional'], ['200.466', 'State who receives them.']),
  patient: of('Patient care', ['other'], ['out', 'conditional'], ['200.1', 'State the care and its rates.']),
  training: of('Training', ['other', 'travel'], fine, ['200.473', 'For staff of the project.']),
  communication: of('Printing and communication', ['other'], fine, ['200.461', 'Of the project.']),
  utilities: of('Utilities and maintenance', ['other'], fine, ['200.452', 'Of the project.']),
  direct: of('Other direct cost', ['other'], fine, ['200.413', 'Of this award alone.']),
  advertising: of('Advertising', purchase, limited, ['200.421', 'For recruitment, procurement or the program.']),
  advisory: of('Advisory council', ['other'], limited, ['200.422', 'Authorized by statute or the funder.']),
  audit: of('Audit', ['other', 'contractual'], limited, ['200.425', 'Only where an audit is required.']),
  conference: of('Conference', purchase, limited, ['200.432', 'State the technical purpose.']),
  idle: of('Idle facilities', ['other'], limited, ['200.446', 'State why and for how long.']),
  insurance: of('Insurance', ['other'], limited, ['200.447', 'State the cover and who requires it.']),
  interest: of('Interest', ['other'], limited, ['200.449', 'On capital assets only.']),
  membership: of('Memberships', ['other'], limited, ['200.454', 'State the organization and the benefit.']),
  organization: of('Organization cost', ['other'], limited, ['200.455', 'Needs the funder’s prior approval.']),
  preaward: of('Pre-award cost', purchase, limited, ['200.458', 'State the day and the approval.']),
  rearrangement: of('Rearrangement', ['other'], limited, ['200.462', 'State the change to the facility.']),
  relocation: of('Relocation', ['other'], limited, ['200.464', 'State the employee and the policy.']),
  telecom: of('Telecommunications', purchase, limited, ['200.471', 'State that no covered equipment is bought.']),
  alcohol: of('Alcohol', purchase, barred, ['200.423', 'Alcoholic beverages are unallowable.']),
  alumni: of('Alumni activities', ['other'], barred, ['200.424', 'Alumni activities are unallowable.']),
  debts: of('Bad debts', ['other'], barred, ['200.426', 'Bad debts are unallowable.']),
  contingency: of('Contingency reserve', ['other', 'construction'], barred, [
    '200.433(c)',
    'Reserves are unallowable.',
  ]),
  gifts: of('Gifts and donations', purchase, barred, ['200.434', 'Contributions to others are unallowable.']),
  entertainment: of('Entertainment', purchase, barred, ['200.438', 'Entertainment is unallowable.']),
  fines: of('Fines and penalties', ['other'], barred, ['200.441', 'Fines and penalties are unallowable.']),
  fundraising: of('Fundraising', purchase, barred, ['200.442', 'Fundraising is unallowable.']),
  government: of('General government', ['other'], barred, ['200.444', 'General cost of government is unallowable.']),
  personal: of('Goods for personal use', purchase, barred, ['200.445', 'Goods for personal use are unallowable.']),
  lobbying: of('Lobbying', purchase, barred, ['200.450', 'Lobbying is unallowable.']),
  losses: of('Losses on other awards', ['other'], barred, ['200.451', 'Losses on other awards are unallowable.']),
  selling: of('Selling and marketing', purchase, barred, ['200.467', 'Selling costs are unallowable.']),
} as const satisfies Readonly<Record<string, CostType>>;
export type CostTypeName = keyof typeof costTypes;

export const typeOf = (name: CostTypeName): CostType => costTypes[name];
export const costTypeLabels = Object.fromEntries(
  Object.entries(costTypes).map(([name, { label }]) => [name, label]),
) as { readonly [N in CostTypeName]: string };
