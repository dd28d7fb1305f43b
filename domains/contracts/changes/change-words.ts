import { f } from '#kernel';

/** What a change is on paper. A directive binds before its price is agreed. */
export const changeKinds = { order: 'Change order', amendment: 'Amendment', directive: 'Directive' } as const;
export type ChangeKind = keyof typeof changeKinds;

/** Why contracts change: what a rate of change is measured by. */
export const changeCauses = {
  owner: 'Owner request',
  design: 'Design error or omission',
  unforeseen: 'Unforeseen condition',
  code: 'Code or regulation',
  allowance: 'Allowance',
  quantity: 'Quantity adjustment',
  schedule: 'Schedule',
  claim: 'Claim settlement',
  admin: 'Administrative',
} as const;

/** Would other bidders have offered, had they known of the change: then it is another contract. */
export const scopeAnswers = { no: 'No, within the scope', yes: 'Yes, a new purchase' } as const;

export const analysisKinds = { price: 'Price analysis', cost: 'Cost analysis' } as const;

/** Part of the work, with what a grant can pay apart from what it cannot. */
export const changeLine = {
  item: f.text({ max: 200 }).label('Work').required(),
  amount: f.money({ currency: 'organization' }).label('Amount').required(),
  scheduleItem: f.text({ max: 12 }).label('Schedule item').help('Of the schedule of values. Empty: a new item.'),
  eligible: f.yesNo().label('Federally eligible').required().defaultTo(false),
};

/** States that are over without an effect. */
export const dropped = ['rejected', 'void'] as const;
/** An estimate alone. */
export const roughStates = ['event', 'requested'] as const;
/** Priced, and not executed yet. */
export const pendingStates = ['priced', 'proposed', 'agreed', 'directed', 'approved'] as const;
/** What counts towards the authority of the next approval. */
export const countedStates = ['approved', 'executed'] as const;
