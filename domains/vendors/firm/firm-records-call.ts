import { type AnswerOf, call, f } from '#kernel';
import { contested, vendorObjection } from '../objections/objection.record.ts';

/** What agencies have on file of the firm: registration, awards, bids on paper, certifications, insurance and risk signals, the latest first. */
export const firmRecords = call('firm.records', '/api/v1/firm/records', {
  answer: {
    records: [
      {
        id: 'uuid',
        kind: vendorObjection.fields.kind,
        agency: 'text',
        agencyId: 'uuid',
        name: 'text',
        about: 'text',
        day: 'date?',
        status: 'text',
        /** The latest objection of the firm to it, with the agency’s answer. */
        objection: [{ number: 'text', status: 'text', statement: 'text', answer: 'text?' }, null],
      },
    ],
    hasMore: 'yesNo',
  },
});
export type FirmRecord = AnswerOf<typeof firmRecords>['records'][number];

export const objectionField = f.longText({ max: 8000 }).label('Statement').required();

/** The firm contests a fact on file. The agency answers; both stay with the record. */
export const objectToRecord = call('firm.object', '/api/v1/firm/object', {
  body: {
    agency: f.uuid().required(),
    kind: f.choice(contested).required(),
    record: f.uuid().required(),
    statement: objectionField,
  },
  answer: { number: 'text' },
});
