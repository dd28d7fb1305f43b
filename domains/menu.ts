import { item, type MenuSection, tabItems } from '#kernel';
import { assets } from './assets/index.ts';
import { assistant } from './assistant/index.ts';
import { billing } from './billing/index.ts';
import { connectors } from './connectors/index.ts';
import { contracts } from './contracts/index.ts';
import { customers } from './customers/index.ts';
import { delivery } from './delivery/index.ts';
import { disaster } from './disaster/index.ts';
import { finance } from './finance/index.ts';
import { forms } from './forms/index.ts';
import { grants } from './grants/index.ts';
import { organization } from './organization/index.ts';
import { payables } from './payables/index.ts';
import { planning } from './planning/index.ts';
import { procurement } from './procurement/index.ts';
import { site } from './public/index.ts';
import { quality } from './quality/index.ts';
import { security } from './security/index.ts';
import { training } from './training/index.ts';
import { vendors } from './vendors/index.ts';
import { workflow } from './workflow/index.ts';

const managers = { roles: ['admin', 'manager'] } as const;
const admins = { roles: ['admin'] } as const;
const platform = { roles: ['platform_admin'] } as const;

/** The twenty sections of the sidebar in their order, as the specification lists them (section 2.5). Roles are matched exactly. */
export const menu: readonly MenuSection[] = [
  {
    label: 'Planning & Budget',
    icon: 'landmark',
    items: [
      item(planning.pages.capitalPlanManagement, 'Capital Planning'),
      item(planning.pages.budgets, 'Budget Management'),
      item(planning.pages.forecasts, 'Budget Forecasts'),
    ],
  },
  {
    label: 'Grant Management',
    icon: 'hand-coins',
    items: [
      ...tabItems(grants.pages.grants, managers),
      item(grants.pages.grantReports, 'Grant Reports'),
      item(assistant.pages.hub),
      item(grants.pages.grantBudgetBuilder),
      item(disaster.pages.femaForms),
      item(grants.pages.grantOptimization, 'Quantum Grants', managers),
    ],
  },
  {
    label: 'Emergency & Disaster',
    icon: 'siren',
    items: [
      item(disaster.pages.operations, 'Disaster Ops Hub', managers),
      item(disaster.pages.emergencyProcurement, 'Emergency Procurement', managers),
      item(disaster.pages.femaIntegration, 'FEMA Integration', managers),
      item(disaster.pages.weatherAlerts),
      item(disaster.pages.supplyChain, 'Supply Chain Command'),
      item(disaster.pages.timeline),
    ],
  },
  {
    label: 'Core Procurement',
    icon: 'shopping-cart',
    items: [
      item(procurement.pages.draftFromWords),
      item(procurement.pages.requisitions),
      item(procurement.pages.opportunities),
      item(procurement.pages.rfi, 'RFI'),
      item(procurement.pages.rfqBuilder),
      item(procurement.pages.bidEvaluation),
      item(procurement.pages.purchaseOrders),
      item(workflow.pages.approvals, 'Approvals Inbox', managers),
    ],
  },
  {
    label: 'Vendor & Marketplace',
    icon: 'store',
    items: [
      item(vendors.pages.directory),
      item(contracts.pages.portal),
      item(vendors.pages.registration),
      item(vendors.pages.performance),
      item(vendors.pages.market),
    ],
  },
  {
    label: 'Customers & Agencies',
    icon: 'handshake',
    items: [item(customers.pages.clients), item(customers.pages.customers)],
  },
  {
    label: 'Contracts & Finance',
    icon: 'file-signature',
    items: [
      item(contracts.pages.contracts),
      item(contracts.pages.management),
      item(contracts.pages.lifecycle),
      item(payables.pages.invoices),
      item(payables.pages.payments),
      item(contracts.pages.claims),
    ],
  },
  {
    label: 'Performance & Delivery',
    icon: 'truck',
    items: [
      item(delivery.pages.projectManagement),
      item(delivery.pages.shipments),
      item(delivery.pages.inventory),
      item(delivery.pages.takeoff),
      item(delivery.pages.gis),
      item(delivery.pages.devices, 'IoT'),
      item(delivery.pages.communications),
      item(delivery.pages.reports),
      item(delivery.pages.carbon, 'Carbon'),
    ],
  },
  {
    label: 'Enterprise Asset Mgmt',
    icon: 'factory',
    items: [
      item(assets.pages.enterpriseAssets, 'EAM'),
      item(assets.pages.assets),
      item(assets.pages.maintenance),
      item(assets.pages.maintenance, 'Create Work Order', { query: 'action=create', icon: 'circle-plus' }),
      item(assets.pages.safety),
    ],
  },
  {
    label: 'Utility Form Filler',
    icon: 'form-input',
    ...managers,
    items: tabItems(forms.pages.forms),
  },
  {
    label: 'Advanced Technologies',
    icon: 'atom',
    items: [
      item(workflow.pages.designer),
      item(delivery.pages.logistics),
      item(security.pages.ledger, 'Blockchain'),
      item(procurement.pages.compliance),
      item(connectors.pages.connections, 'API Connectors', managers),
    ],
  },
  {
    label: 'Organization Admin',
    icon: 'building-2',
    ...managers,
    items: [
      item(organization.pages.overview),
      item(organization.pages.team),
      item(security.pages.auditTrail),
      item(organization.pages.roles),
      item(organization.pages.monitoring),
      item(finance.pages.costCenters),
      item(organization.pages.tenant, 'Organization Settings', admins),
    ],
  },
  {
    label: 'Platform Administration',
    icon: 'server',
    ...platform,
    items: [item(organization.pages.platform), item(organization.pages.members), item(organization.pages.tenants)],
  },
  {
    label: 'System Management',
    icon: 'settings',
    items: [
      item(organization.pages.businessPlan, 'Business Plan', platform),
      item(billing.pages.pricingPlans, 'Pricing Plans', platform),
      item(organization.pages.settings),
      item(organization.pages.settings, 'Billing Settings', { query: 'tab=billing', icon: 'credit-card' }),
      item(quality.pages.testing, 'Testing Dashboard', managers),
      item(quality.pages.comprehensiveTest, 'Comprehensive Test', managers),
    ],
  },
  {
    label: 'Security & Compliance',
    icon: 'shield-check',
    items: [
      item(security.pages.dashboard),
      item(procurement.pages.compliance),
      item(security.pages.security),
      item(security.pages.policies),
      item(disaster.pages.riskRegister),
      item(security.pages.accessControls, 'Access Controls', admins),
    ],
  },
  {
    label: 'Training & Certification',
    icon: 'graduation-cap',
    ...managers,
    items: [item(training.pages.training), item(training.pages.certifications), item(training.pages.analytics)],
  },
  {
    label: 'Quality Assurance',
    icon: 'badge-check',
    ...managers,
    items: [
      item(quality.pages.quality),
      item(quality.pages.audits),
      item(quality.pages.standards),
      item(quality.pages.inspections),
    ],
  },
  {
    label: 'Utilities',
    icon: 'wrench',
    items: [
      item(organization.pages.theme, 'Theme', admins),
      item(organization.pages.templates, 'Templates', managers),
      item(organization.pages.shortcuts, 'Keyboard Shortcuts', admins),
    ],
  },
  {
    label: 'Help & Support',
    icon: 'life-buoy',
    items: [item(site.pages.documentation), item(site.pages.contact)],
  },
  {
    label: 'Billing',
    icon: 'credit-card',
    ...managers,
    items: [
      item(billing.pages.billing),
      item(billing.pages.billingInvoices, 'Invoices'),
      item(billing.pages.billingPlans, 'Plans', admins),
    ],
  },
];
