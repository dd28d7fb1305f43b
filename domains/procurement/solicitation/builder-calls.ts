import { type AnswerOf, call, choiceOf, f, firstOfShape, typed } from '#kernel';
import type { Offer } from './price-sheet.ts';
import { solicitationTypes } from './solicitation-words.ts';

const type = f.choice(solicitationTypes).required();

/** What a buyer answers; everything else follows from it and from the requisition. */
export const interview = {
  type,
  requisition: f.uuid(),
  list: f
    .ref('prequalified_list')
    .label('Prequalified list')
    .help('A call-off asks its firms for quotes. Empty: anyone.'),
  name: f.text({ max: 160 }).label('Title').help('Empty: the purpose of the requisition.'),
  dueOn: f.date().label('Responses due').help('Empty: the earliest usual business day.'),
  lots: f.integer({ min: 0, max: 26 }).label('Number of lots').help('Each lot is awarded on its own. 0: no lots.'),
  meeting: f.yesNo().label('Meeting or site visit').required().defaultTo(false),
  mustAttend: f.yesNo().label('Attendance required').required().defaultTo(false),
  bidSecurity: f.percent().label('Bid security').help('Percent of the bid. Empty: as the rules ask.'),
  bidSecurityAmount: f
    .money({ currency: 'organization', min: 1 })
    .label('Bid security amount')
    .help('In place of a percent.'),
  federalFunds: f.yesNo().label('Federal funds').required().defaultTo(false),
};

/** Makes the draft out of the answers, with everything an approved requisition says already. */
export const assembleSolicitation = call('solicitation.assemble', '/api/v1/solicitation/assemble', {
  body: interview,
  answer: { id: 'uuid', number: 'text' },
});

/** Approved requisitions that go to vendors and have no solicitation yet, with the type that their method asks for. */
export const solicitationSources = call('solicitation.sources', '/api/v1/solicitation/sources', {
  answer: firstOfShape({
    id: 'uuid',
    number: 'text',
    purpose: 'text',
    cents: 'whole',
    federalFunds: 'yesNo',
    type: [type, null],
  }),
});
export type SolicitationSource = AnswerOf<typeof solicitationSources>['data'][number];

/** The text that vendors read, and the required clauses that it lacks. */
export const solicitationText = call('solicitation.text', '/api/v1/solicitation/{id}/text', {
  answer: {
    sections: [
      {
        id: 'uuid',
        version: 'whole',
        place: 'whole',
        title: 'text',
        body: 'text',
        clause: 'text?',
        citation: 'text?',
        packVersion: 'text?',
        scope: 'uuid?',
        isAdapted: 'yesNo',
        owner: 'uuid?',
        status: choiceOf('open', 'approved'),
      },
    ],
    missing: [{ rule: 'text', clause: 'text', citation: 'text' }],
    /** What of the text stops review and publication. */
    gaps: [{ path: 'text', code: 'text', message: 'text' }],
  },
});

/** Adds the standard text where there is none, and the clauses that the rules require and the text lacks. */
export const writeSolicitationText = call('solicitation.write_text', '/api/v1/solicitation/{id}/text', {
  method: 'POST',
  answer: { added: 'whole' },
});

/** The price sheet as a workbook that vendors fill in. */
export const priceSheetFile = call('solicitation.price_sheet', '/api/v1/solicitation/{id}/price-sheet', {
  media: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
});

/** Reads a sheet that was filled in: what it offers, and every cell that is wrong. Nothing is saved. */
export const readPriceSheet = call('solicitation.read_price_sheet', '/api/v1/solicitation/{id}/price-sheet/read', {
  method: 'POST',
  answer: { offer: typed<Offer>(), faults: [{ cell: 'text', message: 'text' }] },
});
