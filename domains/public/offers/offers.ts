/** The price list of whoever runs this site. The software is the same in all three. */
export interface Offer {
  readonly id: 'self-hosted' | 'team' | 'enterprise';
  readonly name: string;
  /** US dollars a month, without taxes. */
  readonly dollars: number;
  readonly for: string;
  readonly includes: readonly string[];
  readonly way: readonly [address: string, words: string];
}

export const offers: readonly Offer[] = [
  {
    id: 'self-hosted',
    name: 'Self-hosted',
    dollars: 0,
    for: 'For agencies that run it themselves.',
    includes: [
      'The whole software with every feature, for any number of people and organizations',
      'Every new version, with its changes and its migration',
      'Documentation, tutorials and a restore drill you can run',
      'Public feature requests, answered in the open',
    ],
    way: ['/documentation/self-hosting', 'Read how to start'],
  },
  {
    id: 'team',
    name: 'Team',
    dollars: 299,
    for: 'For an office that wants expert help.',
    includes: [
      'Everything in Self-hosted',
      'Questions by mail, answered within one business day',
      'Help with each upgrade, together on your machine',
      'Two hours a year for setting up roles, duties and cost centers',
    ],
    way: ['/contact?topic=sales', 'Ask for Team'],
  },
  {
    id: 'enterprise',
    name: 'Enterprise support',
    dollars: 999,
    for: 'For agencies that cannot work without it.',
    includes: [
      'Everything in Team',
      'A telephone number for outages, every day of the year',
      'Help with single sign-on, directories and a database of your own',
      'A restore drill together every quarter, with its written result',
    ],
    way: ['/contact?topic=sales', 'Ask for Enterprise support'],
  },
];

/** What is compared line by line: a yes, a no, or words. */
export const comparison: readonly (readonly [what: string, selfHosted: Cell, team: Cell, enterprise: Cell])[] = [
  ['Every feature of the software', true, true, true],
  ['Number of people and organizations', 'No limit', 'No limit', 'No limit'],
  ['Your data on your own machine', true, true, true],
  ['Source code under AGPL 3.0 or later', true, true, true],
  ['Security fixes', true, true, true],
  ['Answer by mail', false, 'Within one business day', 'Within four business hours'],
  ['Help with upgrades', false, true, true],
  ['Telephone for outages', false, false, 'Every day of the year'],
  ['Help with single sign-on and directories', false, false, true],
  ['Restore drill together', false, false, 'Every quarter'],
  ['Notice to end it', 'None needed', 'One month', 'One month'],
];

export type Cell = boolean | string;

export const priceOf = ({ dollars }: Offer): string => `$${dollars.toLocaleString('en-US')}`;
