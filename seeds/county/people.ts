import type { Duty, Role } from '#kernel';

interface Seeded {
  readonly name: string;
  readonly title: string;
  readonly department: string;
  readonly role: Role;
  readonly duties: readonly Duty[];
  /** The demonstration role this person can sign in as. */
  readonly demo?: string;
  /** First day of their duties, where it is not that of everyone. */
  readonly since?: string;
}

const person = (
  name: string,
  title: string,
  department: string,
  role: Role = 'user',
  duties: readonly Duty[] = [],
  demo?: string,
): Seeded => ({ name, title, department, role, duties, ...(demo ? { demo } : {}) });

/** The people of Tidewater County: one of every role and duty, and nobody who holds two that exclude each other. */
export const people: readonly Seeded[] = [
  person(
    'Dana Whitfield',
    'County administrator',
    'Administration',
    'admin',
    ['authorized_representative'],
    'Organization Admin',
  ),
  person(
    'Miguel Ortiz',
    'Public works director',
    'Public Works',
    'manager',
    ['approver', 'grant_manager'],
    'Grant Manager',
  ),
  person(
    'Priya Raman',
    'Finance director',
    'Finance',
    'manager',
    ['budget_officer', 'financial_system_officer'],
    'Financial Officer',
  ),
  person('Rosa Delgado', 'Stormwater crew lead', 'Public Works', 'user', [], 'Program Staff'),
  person('Harold Nakamura', 'Platform operator', 'Information Technology', 'platform_admin', [], 'Platform Admin'),
  person('Chantal Beaumont', 'Senior buyer', 'Purchasing', 'user', ['buyer'], 'Buyer'),
  person(
    'Walter Kowalski',
    'Chief procurement officer',
    'Purchasing',
    'manager',
    ['chief_procurement_officer'],
    'Procurement Officer',
  ),
  person('Grace Oyelaran', 'Accounts payable lead', 'Finance', 'user', ['accounts_payable'], 'Invoice Clerk'),
  person('Samuel Bright', 'Treasurer', 'Finance', 'user', ['treasurer'], 'Treasurer'),
  person('Ingrid Solberg', 'Internal auditor', 'Clerk of Court', 'user', ['auditor'], 'Auditor'),
  person('Marcus Bell', 'Warehouse supervisor', 'Public Works', 'user', ['receiver'], 'Receiver'),
  person('Lucia Ferreira', 'Emergency management director', 'Emergency Management', 'manager', ['approver']),
  person('Theo Papadakis', 'Emergency planner', 'Emergency Management', 'user', ['evaluator'], 'Second Evaluator'),
  person('Aisha Rahman', 'Fire rescue captain', 'Fire Rescue'),
  person('Benjamin Cho', 'Fire rescue chief', 'Fire Rescue', 'manager', ['approver']),
  person('Olivia Grant', 'Library branch manager', 'Libraries'),
  person('Noah Feldman', 'Library director', 'Libraries', 'manager', ['approver']),
  person('Carmen Villanueva', 'Parks operations lead', 'Parks', 'user', ['receiver']),
  person('Elijah Brooks', 'Parks director', 'Parks', 'manager', ['approver']),
  person('Fiona MacLeod', 'County attorney', 'Legal', 'manager', ['legal_counsel'], 'Counsel'),
  person('Derek Osei', 'Contract manager', 'Purchasing', 'user', ['contract_manager'], 'Contract Manager'),
  person('Hannah Weiss', 'Vendor registration clerk', 'Purchasing', 'user', ['vendor_clerk']),
  person('Jorge Salinas', 'Vendor compliance officer', 'Purchasing', 'user', ['vendor_approver'], 'Vendor Compliance'),
  person(
    'Adaeze Okafor',
    'Clerk to the county commission',
    'Clerk of Court',
    'user',
    ['governing_body', 'opening_officer'],
    'Governing Body',
  ),
  person('Mei Lin', 'Bid opening officer', 'Clerk of Court', 'user', ['opening_officer'], 'Opening Officer'),
  person('Patrick O’Rourke', 'Utilities engineer', 'Utilities', 'user', ['evaluator'], 'Evaluator'),
  person(
    'Sofia Marchetti',
    'Utilities director',
    'Utilities',
    'manager',
    ['approver', 'evaluation_chair'],
    'Evaluation Chair',
  ),
  person('Tomasz Zielinski', 'Pump station operator', 'Utilities'),
  person(
    'Yvette Dubois',
    'Grants coordinator',
    'Finance',
    'user',
    ['opening_officer', 'grant_manager', 'bank_reconciler'],
    'Grants Coordinator',
  ),
  // She came last: what frees money of the budget waits for a second budget officer, and the years before had one.
  {
    ...person(
      'Laura Jennings',
      'Budget manager',
      'Management and Budget',
      'manager',
      ['budget_officer', 'asset_manager', 'bank_reconciler'],
      'Budget Officer',
    ),
    since: '2026-11-19',
  },
];

export const emailOf = (name: string): string =>
  `${name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ')
    .join('.')}@tidewater.example`;
