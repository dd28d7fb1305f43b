import { type AnswerOf, call, f } from '#kernel';

/** The tree of agencies on a day, the moves planned after it, and the days on which it became another one. */
export const agencyTree = call('agency.tree', '/api/v1/agency-tree', {
  query: { day: f.date() },
  answer: {
    day: 'date',
    nodes: [
      {
        id: 'uuid',
        code: 'text',
        name: 'text',
        rank: 'text',
        status: 'text',
        version: 'whole',
        head: 'text?',
        ownHolidays: 'yesNo',
        fiscalYearStart: 'whole?',
        costCenters: 'whole',
        under: 'uuid?',
        since: 'date?',
      },
    ],
    ahead: [{ agency: 'uuid', under: 'uuid?', fromDay: 'date' }],
    turns: ['date'],
  },
});
export type AgencyPicture = AnswerOf<typeof agencyTree>;
export type AgencyNode = AgencyPicture['nodes'][number];

/** What counts for an agency, from itself or from above; of the holidays the next ones. */
export const inherited = call('agency.inherited', '/api/v1/agency/{id}/inherited', {
  query: { day: f.date() },
  answer: {
    chain: ['uuid'],
    entity: 'text',
    states: ['text'],
    packs: ['text'],
    fiscalYear: { year: 'whole', label: 'text', from: 'date', until: 'date' },
    timeZone: 'text',
    weekdays: ['whole'],
    from: 'whole',
    until: 'whole',
    holidays: ['date'],
  },
});

export const addFederalHolidays = call('holiday.federal', '/api/v1/holiday/federal', {
  body: { year: f.integer({ min: 1972, max: 2199 }).required() },
  answer: { added: 'whole' },
});
