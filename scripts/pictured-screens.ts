/** The screens that a reviewer looks at: each template, each area, as the people who use them. */
export interface PictureOf {
  readonly name: string;
  /** A person of the demo county; a visitor without. */
  readonly as?: string;
  readonly path: string;
  /** The call whose first row is the `:id` of the path. */
  readonly rows?: string;
  /** Only what is seen without scrolling. */
  readonly isFolded?: true;
}

const [admin, buyer, finance, staff, auditor] = [
  'Dana Whitfield',
  'Chantal Beaumont',
  'Priya Raman',
  'Rosa Delgado',
  'Ingrid Solberg',
];
const [chief, counsel, chair, evaluator, bidder] = [
  'Walter Kowalski',
  'Fiona MacLeod',
  'Sofia Marchetti',
  'Patrick O’Rourke',
  'Alma Reyes',
];

export const screens: readonly PictureOf[] = [
  { name: 'home-buyer', as: buyer, path: '/dashboard' },
  { name: 'home-admin', as: admin, path: '/dashboard' },
  { name: 'home-finance', as: finance, path: '/dashboard' },
  { name: 'home-staff', as: staff, path: '/dashboard' },
  { name: 'requisitions', as: buyer, path: '/smart-requisition', isFolded: true },
  { name: 'requisition', as: buyer, path: '/smart-requisition/:id', rows: 'requisition' },
  { name: 'requisition-new', as: staff, path: '/smart-requisition/new' },
  { name: 'inbox', as: finance, path: '/approvals-inbox' },
  { name: 'budget', as: finance, path: '/budget-management' },
  { name: 'budget-lines', as: finance, path: '/budget-management/lines', isFolded: true },
  { name: 'forecasts', as: finance, path: '/budget-forecasts' },
  { name: 'budget-setup', as: finance, path: '/budget-management?tab=setup' },
  { name: 'capital', as: finance, path: '/capital-planning-management' },
  { name: 'capital-map', as: finance, path: '/capital-planning' },
  { name: 'rules', as: buyer, path: '/compliance' },
  { name: 'rules-advanced', as: buyer, path: '/advanced-compliance' },
  { name: 'designer', as: admin, path: '/workflow-designer' },
  { name: 'engine', as: admin, path: '/workflow-engine' },
  { name: 'vendors', as: buyer, path: '/vendor-directory', isFolded: true },
  { name: 'vendor', as: buyer, path: '/vendor-directory/:id', rows: 'vendor' },
  { name: 'customers', as: buyer, path: '/clients/customers', isFolded: true },
  { name: 'customer', as: buyer, path: '/clients/customers/:id', rows: 'customer' },
  { name: 'agencies', as: admin, path: '/customer-management' },
  { name: 'cost-centers', as: finance, path: '/cost-centers', isFolded: true },
  { name: 'access', as: admin, path: '/access-controls' },
  { name: 'audit', as: auditor, path: '/admin/security-audit' },
  { name: 'admin', as: admin, path: '/admin' },
  { name: 'users', as: admin, path: '/user-management' },
  { name: 'settings', as: admin, path: '/settings' },
  { name: 'monitoring', as: admin, path: '/admin/monitoring' },
  { name: 'master-data', as: buyer, path: '/master-data' },
  { name: 'team', as: admin, path: '/team', isFolded: true },
  { name: 'roles', as: admin, path: '/admin/roles', isFolded: true },
  { name: 'notifications', as: finance, path: '/notifications', isFolded: true },
  { name: 'service-requests', as: staff, path: '/service-requests', isFolded: true },
  { name: 'tutorials', as: staff, path: '/tutorials' },
  { name: 'guide', as: staff, path: '/docs' },
  { name: 'security-settings', as: staff, path: '/security-settings' },
  { name: 'evaluations', as: buyer, path: '/bid-evaluation/evaluations', isFolded: true },
  ...['setup', 'scoring', 'consensus', 'ranked', 'approved'].map((state) => ({
    name: `evaluation-${state}`,
    as: state === 'scoring' ? evaluator : chair,
    path: '/bid-evaluation/evaluations/:id',
    rows: `evaluation?status=${state}`,
  })),
  { name: 'awards', as: buyer, path: '/awards', isFolded: true },
  { name: 'split-awards', as: buyer, path: '/awards/splits', isFolded: true },
  { name: 'split-award', as: buyer, path: '/awards/splits/:id', rows: 'award_split' },
  ...['recommended', 'noticed', 'protested', 'final'].map((state) => ({
    name: `award-${state}`,
    as: chief,
    path: '/awards/:id',
    rows: `award?status=${state}`,
  })),
  { name: 'protests', as: counsel, path: '/protests', isFolded: true },
  { name: 'protest', as: counsel, path: '/protests/:id', rows: 'protest?status=under_review' },
  { name: 'red-flags', as: counsel, path: '/red-flags', isFolded: true },
  { name: 'red-flag', as: counsel, path: '/red-flags/:id', rows: 'red_flag?status=open' },
  { name: 'market', as: buyer, path: '/market-intelligence' },
  { name: 'market-competition', as: buyer, path: '/market-intelligence?tab=competition' },
  { name: 'supply-risk', as: buyer, path: '/supply-chain-risk' },
  { name: 'supply-hazards', as: buyer, path: '/supply-chain-risk?tab=hazards' },
  { name: 'performance', as: buyer, path: '/vendor-performance', isFolded: true },
  { name: 'scorecard', as: buyer, path: '/vendor-performance/:id', rows: 'vendor_scorecard?status=published' },
  { name: 'bank-accounts', as: buyer, path: '/vendor-directory/bank-accounts', isFolded: true },
  { name: 'rfis', as: buyer, path: '/rfi', isFolded: true },
  { name: 'rfi', as: buyer, path: '/rfi/:id', rows: 'solicitation?type=rfi&status=closed' },
  { name: 'firm-home', as: bidder, path: '/vendor-portal' },
  { name: 'firm-solicitations', as: bidder, path: '/vendor-portal/solicitations' },
  { name: 'award-memo', as: chief, path: '/awards/:id?memo=yes', rows: 'award?status=noticed' },
  { name: 'notice-translation', as: counsel, path: '/opportunities/translations/:id', rows: 'notice_translation' },
  { name: 'records-package', as: counsel, path: '/records-packages/:id', rows: 'records_package?status=released' },
  { name: 'planned', as: buyer, path: '/purchase-orders' },
  { name: 'site-home', path: '/' },
  { name: 'site-products', path: '/products' },
  { name: 'site-opportunities-es', path: '/public-opportunities?lang=es', isFolded: true },
  { name: 'site-notice-es', path: '/public-opportunities/SOL-2026-017?lang=es' },
  { name: 'site-citizens', path: '/citizen-portal' },
  { name: 'sign-in', path: '/auth' },
];
