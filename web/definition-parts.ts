/** Definitions are fetched a domain at a time; of a large domain in parts, each with its folders, and the rest is the domain’s own part. */
export const definitionParts: Readonly<Record<string, readonly string[]>> = {
  procurement: [
    'solicitation publication sealing bidding evaluation rfi',
    'award',
    'outreach translation file-checks records-request competition red-flags conflicts',
    'correction debrief mistake subcontractors surety',
    'orders receipts revisions acknowledgment',
    'auction negotiation',
    'frameworks',
    'enclosures',
  ],
  grants: [
    'opportunities portfolio research',
    'budget match',
    'drawdowns reports closeout milestones',
    'property',
    'subrecipients monitoring',
    'reviews',
    'controls funding rule-changes increments key-people',
  ],
  disaster: ['public-assistance', 'mitigation pa-follow-up', 'damage debris mutual-aid', 'ics-forms supply order-now'],
  planning: ['book', 'positions', 'requests', 'revenue', 'vote'],
  vendors: ['supply market'],
  contracts: ['billing subpayments', 'payroll', 'signing', 'clauses', 'publishing', 'redlines'],
};
