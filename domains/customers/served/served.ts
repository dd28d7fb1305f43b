import { type AnswerOf, call, f, firstOfShape } from '#kernel';

/**
 * The agencies and customers that are served, and agreements that end within a year, the next first. Of an agency: how many agreements
 * by which somebody buys for it are in force, how many people may spend for it today, how deep it stands in the tree (1 is the top), and
 * with those below it what was spent and is open, and on which cost centers.
 */
export const clients = call('clients.read', '/api/v1/clients', {
  answer: {
    today: 'date',
    fiscalYear: 'text',
    since: 'date',
    agencies: [
      {
        id: 'uuid',
        code: 'text',
        name: 'text',
        rank: 'text',
        head: 'text?',
        agreements: 'whole',
        authorities: 'whole',
        level: 'whole',
        spentCents: 'whole',
        openCents: 'whole',
        open: 'whole',
        costCenters: ['uuid'],
      },
    ],
    customers: firstOfShape({
      id: 'uuid',
      number: 'text',
      name: 'text',
      kind: 'text',
      status: 'text',
      agreements: 'whole',
      yearlyCents: 'whole',
      nextEnd: 'date?',
      lastContact: 'date?',
      followUp: 'date?',
    }),
    ending: firstOfShape({ id: 'uuid', record: 'text', name: 'text', fromDay: 'date', untilDay: 'date' }),
  },
});
export type Clients = AnswerOf<typeof clients>;
export type ServedAgency = Clients['agencies'][number];
export type ServedCustomer = Clients['customers']['data'][number];
export type EndingAgreement = Clients['ending']['data'][number];

/** What happened to a row between the organization and somebody it serves, newest first; `at` is a day, or an instant where one is known. */
export const timeline = call('clients.timeline', '/api/v1/clients/timeline', {
  query: { agency: f.ref('agency'), customer: f.ref('customer') },
  answer: firstOfShape({ at: 'text', kind: 'text', text: 'text', by: 'text?', record: 'text', row: 'uuid' }),
});
export type TimelineEntry = AnswerOf<typeof timeline>['data'][number];

/** Money that agencies asked for, as the domain that knows of it counts it. */
export interface AgencySpend {
  /** Null: booked where no agency is named. */
  readonly agency: string | null;
  readonly costCenters: readonly string[];
  readonly spentCents: number;
  readonly openCents: number;
  readonly open: number;
}
