import type { Plans } from '#kernel';

export const plans: Plans = {
  '/opportunities': {
    about: 'Buyers and vendors see here what the organization is asking the market for, and until when.',
    brings: [
      'See upcoming, open and closed solicitations with the time left',
      'Follow one, ask questions, read addenda and download its documents',
      'See as a buyer what is still missing before the deadline',
    ],
    meanwhile: "Publish solicitations where you do today: your own website, newspaper or the state's bid board.",
    see: ['/smart-requisition', '/documents'],
  },
  '/rfi': {
    about: 'Buyers ask the market here what it can deliver before they decide how to buy.',
    brings: [
      'Build structured questions and read the answers side by side',
      'Take private files from vendors and publish a summary',
      'Turn what was learned into a scope, with a record of which firms helped to write it',
    ],
    meanwhile: 'Send your questions by mail and keep the answers in Documents.',
    see: ['/documents'],
  },
  '/rfq-builder': {
    about: 'Buyers write requests for quotes and proposals here, and the rules in force are checked while they write.',
    brings: [
      'Answer an interview and get the sections, price sheet, insurance and instructions assembled',
      'See the legal minimum of advertising days, the clauses that belong in and what is missing',
      'Work on sections together, comment and approve them one by one',
      'Publish to the public site, the feed and invited vendors in one act',
      'Issue addenda that show exactly what changed',
    ],
    meanwhile:
      'Write the request in your word processor. Attach the quotes you receive to the requisition, which asks for them above its limit.',
    see: ['/smart-requisition', '/documents'],
  },
  '/bid-evaluation': {
    about:
      'Opening officers, evaluators and chairs take bids here from the sealed box to a recommendation that stands up to a protest.',
    brings: [
      'Keep bids sealed until the hour, when they are opened in one recorded act',
      'Declare conflicts of interest before any document opens',
      'Score alone first, then reach consensus with both scores kept',
      'Compare prices line by line and find the cheapest award across vendors, with the proof',
      'Answer warning signs such as a single bid or equal prices before the award is signed',
      'Print the award memo, each sentence with its evidence',
    ],
    meanwhile:
      'Open and score bids on paper with two witnesses. Keep the score sheets and the memo in Documents, and give the duties of evaluator and opening officer to different people.',
    see: ['/documents', '/admin/duties'],
  },
  '/purchase-orders': {
    about: 'Buyers turn approved requisitions into orders here, and receivers confirm what arrived.',
    brings: [
      'Issue one-time, blanket and contract orders without typing the requisition again',
      'See what of each line was received, billed and is still open',
      'Change an order after it was sent, with numbered revisions and what each one changed',
      'Receive on a phone, in part or with damage noted',
      'Follow orders that are late or were made in an emergency',
    ],
    meanwhile:
      'Issue the order in your financial system and take the step "Mark ordered" on the approved requisition, so that everybody sees where it stands.',
    see: ['/smart-requisition', '/documents'],
  },
};
