import type { Plans } from '#kernel';

/** What holds for every helper: it reads with your rights, proposes, and a person decides. */
export const plans: Plans = {
  '/planning-agent': {
    about:
      'Helps budget officers: reads budgets, postings and the capital plan with your rights, and proposes; you decide.',
    brings: [
      'Find lines that will run out and transfers that would help',
      'Draft the note on a variance from the postings behind it',
      'Explain why a project is in or out of the funded set',
    ],
    meanwhile: 'Compare the budget in your financial system with the requisitions exported by cost center.',
    see: ['/cost-centers', '/smart-requisition'],
  },
  '/grants-agent': {
    about: 'Helps grant managers: reads opportunities, awards and rules with your rights, and proposes; you decide.',
    brings: [
      'Match opportunities with the profile of the organization and say why',
      'Draft a narrative from the budget lines and mark what is missing',
      'List duties of an award that are due, each with the rule behind it',
    ],
    meanwhile: 'Search grants.gov and keep award letters in Documents.',
    see: ['/documents'],
  },
  '/disaster-agent': {
    about: 'Helps emergency managers: reads incidents, costs and alerts with your rights, and proposes; you decide.',
    brings: [
      'Draft a situation report from the log',
      'Find cost records that FEMA would question, such as equipment without an operator',
      'Answer questions about deadlines and eligible cost, with the source',
    ],
    meanwhile: 'Use your emergency plans in Documents and the policy guides of FEMA.',
    see: ['/documents', '/smart-requisition'],
  },
  '/procurement-agent': {
    about: 'Helps buyers: reads requisitions, solicitations and orders with your rights, and proposes; you decide.',
    brings: [
      'Draft a requisition from a sentence, every figure with its source',
      'Find similar purchases, prices and contracts to use first',
      'Show which rules apply to a purchase and from which day',
    ],
    meanwhile: 'Search requisitions for what was bought before.',
    see: ['/smart-requisition'],
  },
  '/vendor-agent': {
    about:
      'Helps vendor clerks and buyers: reads vendor files and scorecards with your rights, and proposes; you decide.',
    brings: [
      'Suggest whom to invite and say why',
      'List certificates and insurance about to expire',
      'Point out vendors that look like the same firm',
    ],
    meanwhile: 'Use the vendor list of your financial system and check exclusions at SAM.gov.',
    see: ['/documents'],
  },
  '/contract-agent': {
    about:
      'Helps contract managers: reads contracts and their correspondence with your rights, and proposes; you decide.',
    brings: [
      'Find obligations in a contract, each with its page',
      'Compare clauses with what the law requires',
      'List contracts to renew, bid again or close',
    ],
    meanwhile: 'Keep contracts in Documents and their dates in your calendar.',
    see: ['/documents'],
  },
  '/finance-agent': {
    about: 'Helps accounts payable: reads orders, receipts and invoices with your rights, and proposes; you decide.',
    brings: [
      'Explain why an invoice does not match and who can settle it',
      'Point out invoices that look alike',
      'List payments that would be late and what that costs',
    ],
    meanwhile: 'Work in your financial system; the requisition shows what was approved.',
    see: ['/smart-requisition', '/cost-centers'],
  },
  '/delivery-agent': {
    about:
      'Helps project managers and receivers: reads schedules, shipments and stock with your rights, and proposes; you decide.',
    brings: [
      'Explain why a finish date moved',
      'List deliveries with weak proof and say what is missing',
      'Suggest what to reorder from past use',
    ],
    meanwhile: 'Keep schedules and stock lists in Documents.',
    see: ['/documents'],
  },
  '/asset-agent': {
    about: 'Helps maintenance supervisors: reads assets and work orders with your rights, and proposes; you decide.',
    brings: [
      'Find similar failures and what repaired them',
      'Draft a work order with plan and parts',
      'List assets whose repair costs more than it should',
    ],
    meanwhile: 'Use your maintenance system or paper, and buy parts with a requisition.',
    see: ['/smart-requisition'],
  },
  '/compliance-agent': {
    about:
      'Helps compliance managers and auditors: reads rules and the audit record with your rights, and proposes; you decide.',
    brings: [
      'Answer what a rule requires, with its text as of a date',
      'List records that break a rule and how',
      'Gather the evidence for an audit question',
    ],
    meanwhile: 'Read the audit trail and filter it for the record in question.',
    see: ['/admin/security-audit'],
  },
  '/training-agent': {
    about:
      'Helps training coordinators: reads courses, roles and certificates with your rights, and proposes; you decide.',
    brings: [
      'List who lacks what their role requires',
      'Suggest the next course for a person',
      'Draft quiz questions from a lesson, for a person to check',
    ],
    meanwhile: 'Keep a list of required courses as a spreadsheet in Documents.',
    see: ['/documents', '/team'],
  },
  '/forms-agent': {
    about: 'Helps with forms: reads form definitions and records with your rights, and proposes; you decide.',
    brings: [
      'Fill a form from records and show where each value came from',
      'Map the fields of a PDF form to what Levee knows',
      'Find questions that people misunderstand',
    ],
    meanwhile: 'Fill forms in your PDF reader and keep the signed copy in Documents.',
    see: ['/documents'],
  },
};
