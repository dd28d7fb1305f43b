import type { IconName } from '#kernel';

/** A part of the product: the page where one works at it, its name, and what it is for. Whether it is built is asked of the registry. */
export type Part = readonly [path: string, title: string, what: string];

export interface Area {
  readonly id: string;
  readonly title: string;
  readonly icon: IconName;
  readonly says: string;
  readonly parts: readonly Part[];
}

/** The areas of the product in the order in which money and work pass through them. */
export const areas: readonly Area[] = [
  {
    id: 'planning',
    title: 'Planning and budgets',
    icon: 'landmark',
    says: 'What to build and buy, and the money to pay for it.',
    parts: [
      [
        '/budget-management',
        'Budgets',
        'Adopted, revised, pre-encumbered, encumbered and expended for every line, on any day.',
      ],
      ['/budget-forecasts', 'Forecasts', 'Where each line will end, with a range and the forecast accuracy.'],
      ['/capital-planning-management', 'Capital plan', 'Projects over six years, their funds and their scores.'],
      ['/cost-centers', 'Cost centers', 'Where spending is booked, with its manager and its dates.'],
    ],
  },
  {
    id: 'procurement',
    title: 'Core procurement',
    icon: 'shopping-cart',
    says: 'From a need to an order, with the rule that applies at each step.',
    parts: [
      [
        '/smart-requisition',
        'Requisitions',
        'Lines, quotes and a reason. Submitted, sent back, approved by someone else, and stopped by a rule that says what is missing.',
      ],
      ['/rfi', 'Questions to the market', 'Requests for information with answers that everyone sees at the same time.'],
      [
        '/rfq-builder',
        'Quotes, bids and proposals',
        'One builder for RFQ, RFP and invitations for bids, with the required clauses.',
      ],
      [
        '/bid-evaluation',
        'Opening and evaluation',
        'Sealed until the deadline, opened by two people, scored independently.',
      ],
      [
        '/purchase-orders',
        'Purchase orders',
        'Orders numbered without gaps, issued by a second person, with receipts against their lines.',
      ],
    ],
  },
  {
    id: 'vendors',
    title: 'Vendors and marketplace',
    icon: 'store',
    says: 'Who sells to the agency, whether they may, and how well they did.',
    parts: [
      [
        '/vendor-registration',
        'Registration',
        'Five short steps, each saved by itself; one profile for every agency of a server, approved by each.',
      ],
      [
        '/vendor-directory',
        'Directory',
        'Firms by commodity, place and certificate, screened against lists of excluded parties.',
      ],
      ['/vendor-performance', 'Performance', 'Scores by period from records and buyers, with the vendor’s reply.'],
      ['/vendor-portal', 'Vendor portal', 'Where a firm stands with each agency, what is due, and who works for it.'],
    ],
  },
  {
    id: 'contracts',
    title: 'Contracts and finance',
    icon: 'file-signature',
    says: 'Contracts, invoices and payments.',
    parts: [
      ['/contracts', 'Contracts', 'Obligations, insurance, options and renewals with their dates.'],
      [
        '/claims-change-orders',
        'Change orders and claims',
        'Changes priced, approved by their cumulative total and executed in one step.',
      ],
      ['/invoices', 'Invoices', 'Matched with order and receipt; a mismatch goes to a person.'],
      ['/payments', 'Payments', 'Prepared by one person, released by another, with the file for the bank.'],
    ],
  },
  {
    id: 'grants',
    title: 'Grant management',
    icon: 'hand-coins',
    says: 'From the notice to the closeout, with the rules of the day on which the award was made.',
    parts: [
      [
        '/grant-management',
        'Grants',
        'Notices, applications, awards, budgets, milestones, subrecipients and closeout.',
      ],
      [
        '/grant-budget-builder',
        'Grant budgets',
        'Cost by cost with what is allowable, and indirect cost on the right base.',
      ],
      [
        '/fema-forms',
        'FEMA forms',
        'Labor, equipment, materials and contract work filled from the records of the incident.',
      ],
      ['/grant-management/reports', 'Reports', 'Financial and performance reports, checked before they are sent.'],
    ],
  },
  {
    id: 'disaster',
    title: 'Emergency and disaster',
    icon: 'siren',
    says: 'The first hours, the months of claims, and the audit years later.',
    parts: [
      [
        '/emergency-procurement',
        'Emergency procurement',
        'An activation with its legal basis, its checks, its ceiling and its end.',
      ],
      ['/disaster-ops-hub', 'Operations', 'Incidents, resource requests, sites and who does what.'],
      ['/weather-alerts', 'Weather alerts', 'Official alerts by county and polygon, with what they set in motion.'],
      ['/disaster-grants', 'Recovery grants', 'Damage, projects and cost shares of Public Assistance and mitigation.'],
    ],
  },
  {
    id: 'delivery',
    title: 'Delivery and assets',
    icon: 'truck',
    says: 'What was bought, on its way, in stock and in use.',
    parts: [
      ['/shipment-tracking', 'Shipments', 'Partial, split and merged deliveries, with proof that explains itself.'],
      ['/inventory', 'Inventory', 'Stock as the sum of its moves, by place and lot, never an editable number.'],
      [
        '/project-management',
        'Projects',
        'Dependencies, baselines and costs on one timeline that also works by keyboard.',
      ],
      ['/maintenance-management', 'Assets and maintenance', 'Condition, work orders, preventive plans and meters.'],
      ['/iot', 'Sensors', 'Devices, signed readings, rules and alerts.'],
    ],
  },
  {
    id: 'forms',
    title: 'Forms and workflow',
    icon: 'form-input',
    says: 'Forms that fill themselves, and workflows you design yourself.',
    parts: [
      [
        '/utility-form-filler',
        'Form filler',
        'Official PDF forms filled from records, and read back before they leave.',
      ],
      ['/workflow-designer', 'Workflow designer', 'Approvals and deadlines as a diagram and as a list.'],
      ['/approvals-inbox', 'Approvals inbox', 'Everything assigned to you for approval, with what it depends on.'],
      ['/tasks', 'Tasks', 'What one person has to do by a day, with notice to the person who assigned it.'],
    ],
  },
  {
    id: 'security',
    title: 'Security, compliance and quality',
    icon: 'shield-check',
    says: 'Who has access, who did what, and how anyone can check it.',
    parts: [
      [
        '/admin/security-audit',
        'Audit trail',
        'Every change with who, when, before and after; sealed, searchable and exportable.',
      ],
      ['/access-controls', 'Access controls', 'The whole table of who may do what, and why one person may or may not.'],
      ['/sso-management', 'Single sign-on', 'OpenID Connect, SAML and directories for each organization.'],
      [
        '/compliance',
        'Compliance',
        'Which rule of law fired on which purchase and why, by the version in force on its day.',
      ],
      ['/admin/quality', 'Quality', 'Inspections, findings and corrections with their proof.'],
    ],
  },
  {
    id: 'everybody',
    title: 'For everyone',
    icon: 'users',
    says: 'What every area shares.',
    parts: [
      ['/dashboard', 'Dashboard', 'What is pending, what changed and how the year is going, for your role.'],
      ['/documents', 'Documents', 'Files with their hash, their readers and their virus scan.'],
      ['/ai-copilot', 'Assistant', 'Answers from what you may read, with the source of each sentence.'],
      ['/admin/training', 'Training', 'Courses, certificates and their expiry.'],
      [
        '/citizen-portal',
        'Citizen portal',
        'Requests and comments of residents, followed by a code without an account.',
      ],
    ],
  },
];
