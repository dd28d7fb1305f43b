/**
 * Definitions are fetched a domain at a time. A domain with more of them than a screen should wait for is fetched in parts: the folders
 * of each part, by its name; the other folders are the domain's own part.
 */
export const definitionParts: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  procurement: {
    sourcing: ['solicitation', 'publication', 'sealing', 'bidding', 'evaluation', 'award', 'rfi'],
    notices: ['outreach', 'translation', 'file-checks', 'records-request', 'competition'],
    relief: ['correction', 'debrief', 'mistake', 'subcontractors'],
    orders: ['orders', 'receipts', 'revisions', 'acknowledgment'],
  },
  contracts: {
    billing: ['billing'],
    signing: ['signing'],
  },
};
