import { type AnswerOf, call, choiceOf, f, firstOfShape } from '#kernel';
import { type TinStanding, tinResults, tinStandings } from './tin-words.ts';

const standings = Object.keys(tinStandings) as [TinStanding, ...TinStanding[]]; // the keys of this very table

/** Vendors with how each stands with the IRS; those that are not matched first. */
export const tinBoard = call('vendor.tinBoard', '/api/v1/vendors/tin-matching', {
  answer: {
    /** Vendors that a new file would have. */
    due: 'whole',
    open: [{ id: 'uuid', number: 'text', lines: 'whole', downloadedOn: 'date?' }, null],
    vendors: firstOfShape({
      id: 'uuid',
      number: 'text',
      name: 'text',
      last4: 'text?',
      standing: choiceOf(...standings),
      result: [f.choice(tinResults).required(), null],
      resultOn: 'date?',
    }),
  },
});
export type TinBoard = AnswerOf<typeof tinBoard>;

/** How one vendor stands. */
export const tinOfVendor = call('vendor.tinStanding', '/api/v1/vendors/{id}/tin-matching', {
  answer: { standing: choiceOf(...standings), result: [f.choice(tinResults).required(), null], resultOn: 'date?' },
});

/** Prepares a file of all vendors that are not matched. No TIN leaves with it. */
export const prepareTinFile = call('tin_file.prepare', '/api/v1/tin_file/prepare', {
  method: 'POST',
  answer: { id: 'uuid', number: 'text', lines: 'whole' },
});

/** The file for the IRS, with TINs in full. */
export const tinText = call('tin_file.text', '/api/v1/tin_file/{id}/file.txt', { media: 'text/plain' });

/** Takes the results of the IRS. */
export const takeTinResults = call('tin_file.results', '/api/v1/tin_file/{id}/results', {
  body: { text: f.longText({ max: 8_000_000 }).label('Results').required() },
  answer: { matched: 'whole', mismatched: 'whole', unanswered: 'whole', missing: 'whole', unread: 'whole' },
});
