import type { Conflict, Duty, Side } from '#kernel';

/** What each duty lets a person do, in one sentence. */
export const duties: Readonly<Record<Duty, string>> = {
  accounts_payable: 'Registers and matches invoices and prepares payments.',
  approver: 'Approves spending for a department.',
  asset_manager: 'Keeps the register of assets and answers what receipts bring into it.',
  auditor: 'Reads everything and changes nothing.',
  authorized_representative: 'Signs applications and certifications to funders for the agency.',
  bank_reconciler: 'Reconciles bank statements with payments.',
  bid_signer: 'Signs and submits bids for a vendor.',
  budget_officer: 'Keeps the budget and approves transfers.',
  buyer: 'Takes approved requisitions to vendors and issues orders.',
  chief_procurement_officer: 'Publishes solicitations and approves awards.',
  contract_manager: 'Runs contracts after award.',
  evaluation_chair: 'Leads an evaluation panel to its recommendation.',
  evaluator: 'Scores proposals.',
  financial_system_officer: 'Sends ledger postings to the financial system and records its answers.',
  governing_body: 'Records what the council or board adopted, and decides above the limits of others.',
  grant_manager: 'Applies for grants, manages awards and charges costs to them.',
  invoicing: 'Sends a vendor’s invoices.',
  legal_counsel: 'Reviews solicitations and contracts.',
  opening_officer: 'Opens sealed bids.',
  receiver: 'Confirms that goods and services arrived.',
  treasurer: 'Releases payments.',
  vendor_approver: 'Approves vendors before they can be paid.',
  vendor_clerk: 'Registers vendors and their bank details.',
};

/** What people of a firm hold, with its name on a screen. */
export const dutiesOfFirms = { bid_signer: 'Bid signer', invoicing: 'Invoicing' } as const satisfies Partial<
  Record<Duty, string>
>;
const ofFirms: ReadonlySet<string> = new Set(Object.keys(dutiesOfFirms));

/** The duties that people of one side hold; none is of both. */
export const dutiesOf = (side: Side): readonly Duty[] =>
  (Object.keys(duties) as Duty[]).filter((duty) => ofFirms.has(duty) === (side === 'firm')); // a duty is a name of that list

/** Duties that one person may not hold together: whoever starts a flow of money does not also finish it. */
export const conflicts: readonly Conflict[] = [
  { between: ['accounts_payable', 'treasurer'], because: 'The person who prepares a payment does not release it.' },
  {
    between: ['approver', 'accounts_payable'],
    because: 'The person who approves the spending does not enter the invoice.',
  },
  { between: ['buyer', 'receiver'], because: 'The person who orders does not confirm receipt.' },
  { between: ['buyer', 'asset_manager'], because: 'The person who orders does not keep the register of assets.' },
  { between: ['buyer', 'accounts_payable'], because: 'The person who orders does not enter the invoice.' },
  { between: ['vendor_clerk', 'vendor_approver'], because: 'The person who registers a vendor does not approve it.' },
  {
    between: ['vendor_clerk', 'accounts_payable'],
    because: 'The person who registers a vendor does not enter its invoices.',
  },
  {
    between: ['vendor_clerk', 'treasurer'],
    because: 'The person who changes bank details does not release payments to them.',
  },
  { between: ['budget_officer', 'governing_body'], because: 'The person who keeps the budget does not adopt it.' },
  {
    between: ['budget_officer', 'treasurer'],
    because: 'The person who moves budgets does not release payments from them.',
  },
  {
    between: ['budget_officer', 'grant_manager'],
    because: 'The person who charges costs to an award does not approve them.',
  },
  { between: ['grant_manager', 'treasurer'], because: 'The person who draws grant money does not release payments.' },
  { between: ['evaluator', 'opening_officer'], because: 'The person who scores bids does not open them.' },
  { between: ['auditor', 'approver'], because: 'An auditor does not approve what is audited.' },
  { between: ['auditor', 'buyer'], because: 'An auditor does not order what is audited.' },
  { between: ['auditor', 'accounts_payable'], because: 'An auditor does not enter what is audited.' },
  { between: ['auditor', 'asset_manager'], because: 'An auditor does not keep the register that is audited.' },
  { between: ['auditor', 'financial_system_officer'], because: 'An auditor does not post what is audited.' },
  { between: ['auditor', 'grant_manager'], because: 'An auditor does not manage the awards that are audited.' },
  { between: ['auditor', 'treasurer'], because: 'An auditor does not pay what is audited.' },
  {
    between: ['accounts_payable', 'bank_reconciler'],
    because: 'The person who prepares payments does not reconcile the bank account.',
  },
  {
    between: ['treasurer', 'bank_reconciler'],
    because: 'The person who releases payments does not reconcile the bank account.',
  },
  { between: ['auditor', 'bank_reconciler'], because: 'An auditor does not reconcile what is audited.' },
  { between: ['role:admin', 'treasurer'], because: 'The person who grants access does not release payments.' },
  { between: ['role:admin', 'approver'], because: 'The person who grants access does not approve spending.' },
];
