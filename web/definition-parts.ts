/** Definitions are fetched a domain at a time; of a large domain in parts, each with its folders, and the rest is the domain’s own part. */
export const definitionParts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  procurement: {
    sourcing: ['solicitation', 'publication', 'sealing', 'bidding', 'evaluation', 'award', 'rfi'],
    notices: ['outreach', 'translation', 'file-checks', 'records-request', 'competition'],
    relief: ['correction', 'debrief', 'mistake', 'subcontractors'],
    orders: ['orders', 'receipts', 'revisions', 'acknowledgment'],
  },
  grants: {
    opportunities: ['opportunities', 'portfolio'],
    budgets: ['budget', 'match'],
    drawdowns: ['drawdowns', 'reports', 'closeout', 'milestones'],
    recipients: ['subrecipients', 'monitoring'],
    reviews: ['reviews'],
  },
  disaster: {
    assistance: ['public-assistance'],
    mitigation: ['mitigation'],
    following: ['pa-follow-up'],
    ics: ['ics-forms'],
    damage: ['damage'],
    debris: ['debris', 'mutual-aid'],
    supply: ['supply'],
  },
  contracts: { billing: ['billing', 'subpayments'], signing: ['signing'], clauses: ['clauses'] },
};
