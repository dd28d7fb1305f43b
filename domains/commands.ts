import { type Actor, type Command, href, mayOpen, type Page, type QuickAction, type Role } from '#kernel';
import { accounts } from './accounts/index.ts';
import { assets } from './assets/index.ts';
import { contracts } from './contracts/index.ts';
import { customers } from './customers/index.ts';
import { delivery } from './delivery/index.ts';
import { disaster } from './disaster/index.ts';
import { grants } from './grants/index.ts';
import { organization } from './organization/index.ts';
import { planning } from './planning/index.ts';
import { procurement } from './procurement/index.ts';
import { site } from './public/index.ts';
import { security } from './security/index.ts';
import { training } from './training/index.ts';
import { vendors } from './vendors/index.ts';
import { workflow } from './workflow/index.ts';

/** The menu of the header's button (specification, section 2.7). */
export const quickActions: readonly QuickAction[] = [
  { label: 'New RFP', page: procurement.pages.rfqBuilder, query: 'type=rfp', icon: 'file-plus' },
  { label: 'New RFQ', page: procurement.pages.rfqBuilder, query: 'type=quotes', icon: 'file-pen' },
  { label: 'Purchase Order', page: procurement.pages.purchaseOrders, icon: 'package' },
  { label: 'Grant Application', page: grants.pages.grants, icon: 'hand-coins' },
  { label: 'Smart Requisition', page: procurement.pages.requisitions, icon: 'shopping-cart' },
  { label: 'Disaster Operations', page: disaster.pages.operations, icon: 'siren' },
  { label: 'Emergency Procurement', page: disaster.pages.emergencyProcurement, icon: 'zap' },
  { label: 'Approvals', page: workflow.pages.approvals, icon: 'clipboard-check', count: 'waiting' },
  { label: 'Vendors', page: site.pages.vendors, icon: 'store' },
  { label: 'Shipment Tracking', page: delivery.pages.shipments, icon: 'truck' },
  { label: 'Inventory', page: delivery.pages.inventory, icon: 'warehouse' },
  { label: 'Reports', page: delivery.pages.reports, icon: 'chart-column' },
];

/** Where a role finds the approvals that wait for somebody, also one that may not open the inbox. */
export const approvalsOf = (role: Role): Page =>
  mayOpen(workflow.pages.approvals, role) ? workflow.pages.approvals : workflow.pages.waiting;

/** The quick actions of a role, each to a page that it may open: approvals are where the role finds them. */
export const quickActionsOf = (opener: Role | Pick<Actor, 'role' | 'side'>): readonly QuickAction[] =>
  quickActions
    .map((action) =>
      action.count === 'waiting'
        ? { ...action, page: approvalsOf(typeof opener === 'string' ? opener : opener.role) }
        : action,
    )
    .filter(({ page }) => mayOpen(page, opener));

/** The palette's headings in their order. */
export const commandGroups = [
  'Create',
  'Emergency',
  'Navigation',
  'Logistics',
  'Security',
  'Performance',
  'Settings',
] as const;

/** The palette's own commands; the pages of the menu come after them. */
export const commands: readonly (Command & { readonly group: (typeof commandGroups)[number] })[] = [
  {
    group: 'Create',
    label: 'New requisition',
    page: procurement.pages.requisitions,
    at: href(procurement.pages.requisition, { id: 'new' }),
    keys: ['c', 'r'],
    words: 'purchase request buy',
  },
  {
    group: 'Create',
    label: 'Check a purchase',
    page: procurement.pages.compliance,
    at: `${href(procurement.pages.compliance)}?tab=try`,
    keys: ['c', 'l'],
    words: 'try threshold method clauses bonds law rules what-if shadow',
  },
  {
    group: 'Create',
    label: 'Requisition from a sentence',
    page: procurement.pages.draftFromWords,
    keys: ['c', 's'],
    words: 'draft words text intake',
  },
  {
    group: 'Create',
    label: 'New budget amendment',
    page: planning.pages.amendments,
    at: href(planning.pages.amendment, { id: 'new' }),
    keys: ['c', 'b'],
    words: 'transfer money between lines',
  },
  {
    group: 'Create',
    label: 'New RFQ or RFP',
    page: procurement.pages.rfqBuilder,
    keys: ['c', 'q'],
    words: 'solicitation tender bid itb invitation proposal quotes builder interview',
  },
  {
    group: 'Create',
    label: 'New purchase order',
    page: procurement.pages.purchaseOrders,
    keys: ['c', 'p'],
    words: 'po order',
  },
  {
    group: 'Create',
    label: 'New work order',
    page: assets.pages.maintenance,
    query: 'action=create',
    keys: ['c', 'w'],
    words: 'maintenance repair',
  },
  {
    group: 'Create',
    label: 'Invite a colleague',
    page: organization.pages.team,
    query: 'invite',
    keys: ['c', 'i'],
    words: 'member user person',
  },
  {
    group: 'Create',
    label: 'Log a contact',
    page: customers.pages.contacts,
    at: href(customers.pages.contact, { id: 'new' }),
    keys: ['c', 'n'],
    words: 'call meeting letter customer agency',
  },
  {
    group: 'Create',
    label: 'Request a capital project',
    page: planning.pages.capitalProjects,
    at: href(planning.pages.capitalProject, { id: 'new' }),
    keys: ['c', 'k'],
    words: 'capital improvement plan build',
  },
  {
    group: 'Emergency',
    label: 'Disaster operations hub',
    page: disaster.pages.operations,
    keys: ['e', 'd'],
    words: 'incident activation',
  },
  {
    group: 'Emergency',
    label: 'Emergency procurement',
    page: disaster.pages.emergencyProcurement,
    keys: ['e', 'p'],
    words: 'urgent purchase',
  },
  {
    group: 'Emergency',
    label: 'Weather alerts',
    page: disaster.pages.weatherAlerts,
    keys: ['e', 'w'],
    words: 'storm flood warning',
  },
  { group: 'Emergency', label: 'Incident timeline', page: disaster.pages.timeline, keys: ['e', 't'] },
  {
    group: 'Navigation',
    label: 'Dashboard',
    page: organization.pages.dashboard,
    keys: ['g', 'd'],
    words: 'home start',
  },
  {
    group: 'Navigation',
    label: 'Approvals inbox',
    page: workflow.pages.approvals,
    keys: ['g', 'a'],
    words: 'tasks approve',
  },
  {
    group: 'Navigation',
    label: 'Specifications',
    page: procurement.pages.scopeTexts,
    keys: ['g', 's'],
    words: 'scope library statement of work',
  },
  {
    group: 'Navigation',
    label: 'Sole-source cases',
    page: procurement.pages.soleSourceCases,
    keys: ['g', 'j'],
    words: 'noncompetitive emergency justification',
  },
  {
    group: 'Navigation',
    label: 'Independent estimates',
    page: procurement.pages.costEstimates,
    keys: ['g', 'i'],
    words: 'cost estimate sealed ICE',
  },
  {
    group: 'Navigation',
    label: 'PunchOut catalogs',
    page: procurement.pages.supplierShops,
    keys: ['g', 'h'],
    words: 'supplier catalogue cart cxml shop',
  },
  {
    group: 'Navigation',
    label: 'Declined sources',
    page: procurement.pages.passedMatches,
    keys: ['g', 'o'],
    words: 'existing contract match passed over reasons',
  },
  {
    group: 'Settings',
    label: 'Intake policy',
    page: procurement.pages.intakePolicies,
    keys: ['s', 'x'],
    words: 'set aside card limit doubles',
  },
  {
    group: 'Navigation',
    label: 'Capital plan',
    page: planning.pages.capitalPlan,
    keys: ['g', 'k'],
    words: 'projects funding map improvement',
  },
  {
    group: 'Navigation',
    label: 'Workflow designer',
    page: workflow.pages.designer,
    keys: ['g', 'u'],
    words: 'approval rules draw diagram versions simulate',
  },
  {
    group: 'Navigation',
    label: 'Workflow engine',
    page: workflow.pages.engine,
    keys: ['g', 'l'],
    words: 'active approvals blocked late retry timers',
  },
  { group: 'Navigation', label: 'Notifications', page: organization.pages.notifications, keys: ['g', 'n'] },
  {
    group: 'Navigation',
    label: 'Tutorials',
    page: training.pages.tutorials,
    keys: ['g', 't'],
    words: 'help learn guide walkthrough',
  },
  {
    group: 'Navigation',
    label: 'Service requests',
    page: site.pages.serviceRequests,
    keys: ['g', 'q'],
    words: 'residents citizens reports pothole',
  },
  {
    group: 'Navigation',
    label: 'Consultations',
    page: site.pages.consultations,
    keys: ['g', 'p'],
    words: 'public comments plans',
  },
  {
    group: 'Navigation',
    label: 'Messages of visitors',
    page: site.pages.messages,
    keys: ['g', 'm'],
    words: 'contact inbox reply',
  },
  {
    group: 'Navigation',
    label: 'Demo requests',
    page: site.pages.demos,
    keys: ['g', 'e'],
    words: 'appointments visitors',
  },
  { group: 'Navigation', label: 'Waitlist', page: site.pages.waitlistAdmin, keys: ['g', 'w'], words: 'invite waves' },
  {
    group: 'Navigation',
    label: 'Feature requests to moderate',
    page: site.pages.featureAdmin,
    keys: ['g', 'r'],
    words: 'votes proposals',
  },
  {
    group: 'Navigation',
    label: 'Your feedback',
    page: organization.pages.ownFeedback,
    keys: ['g', 'f'],
    words: 'bug idea suggestion report',
  },
  {
    group: 'Navigation',
    label: 'Spending authority',
    page: customers.pages.customers,
    query: 'tab=authority',
    keys: ['g', 'y'],
    words: 'delegated delegation limit access review',
  },
  {
    group: 'Navigation',
    label: 'Master data',
    page: organization.pages.masterData,
    keys: ['g', 'x'],
    words: 'commodity codes NAICS units terms reasons holidays',
  },
  { group: 'Navigation', label: 'Grant management', page: grants.pages.grants, keys: ['g', 'g'] },
  { group: 'Navigation', label: 'Contracts', page: contracts.pages.contracts, keys: ['g', 'c'] },
  { group: 'Navigation', label: 'Vendor directory', page: vendors.pages.directory, keys: ['g', 'v'] },
  { group: 'Logistics', label: 'Shipment tracking', page: delivery.pages.shipments, keys: ['l', 's'] },
  {
    group: 'Logistics',
    label: 'Inventory',
    page: delivery.pages.inventory,
    keys: ['l', 'i'],
    words: 'stock warehouse',
  },
  { group: 'Logistics', label: 'Supply chain command center', page: disaster.pages.supplyChain, keys: ['l', 'c'] },
  { group: 'Security', label: 'Security dashboard', page: security.pages.dashboard, keys: ['x', 'd'] },
  {
    group: 'Security',
    label: 'Security audit',
    page: security.pages.auditTrail,
    keys: ['x', 'a'],
    words: 'log history trail',
  },
  {
    group: 'Security',
    label: 'Security settings',
    page: accounts.pages.securitySettings,
    keys: ['x', 's'],
    words: 'password passkey two-factor sessions',
  },
  { group: 'Performance', label: 'Reports', page: delivery.pages.reports, keys: ['p', 'r'] },
  { group: 'Performance', label: 'Vendor performance', page: vendors.pages.performance, keys: ['p', 'v'] },
  {
    group: 'Performance',
    label: 'Monitoring',
    page: organization.pages.monitoring,
    keys: ['p', 'm'],
    words: 'jobs health',
  },
  {
    group: 'Settings',
    label: 'Settings',
    page: organization.pages.settings,
    keys: ['s', 's'],
    words: 'profile preferences',
  },
  {
    group: 'Settings',
    label: 'Out of office',
    page: workflow.pages.away,
    keys: ['s', 'o'],
    words: 'away absence leave vacation deputy delegate',
  },
  {
    group: 'Settings',
    label: 'Notification preferences',
    page: organization.pages.settings,
    query: 'tab=notifications',
    keys: ['s', 'n'],
  },
  { group: 'Settings', label: 'Keyboard shortcuts', page: organization.pages.shortcuts, keys: ['s', 'k'] },
];
