import { type AnswerOf, call, f, firstOfShape, rowShape } from '#kernel';
import { masterDataChange } from './master-data-change.record.ts';
import { ownUnits } from './own-entries.ts';

export const masterOverview = call('master_data.overview', '/api/v1/master-data', {
  answer: {
    today: 'date',
    sets: [
      {
        record: 'text',
        active: 'whole',
        retired: 'whole',
        merged: 'whole',
        withoutOwner: 'whole',
        // Active entries that nothing points at; null where what they are used for is kept in words.
        unused: 'whole?',
        endSoon: 'whole',
      },
    ],
    // Codes of the units that every new organization starts with and this one has never had.
    missingUnits: ['text'],
    // Requests that wait, and how many of them for the reader.
    waiting: 'whole',
    waitingForYou: 'whole',
    mostUsed: firstOfShape({ id: 'uuid', record: 'text', name: 'text', count: 'whole' }),
  },
});
export type MasterOverview = AnswerOf<typeof masterOverview>;
export type MasterSet = MasterOverview['sets'][number];

export const naicsList = call('master_data.naics', '/api/v1/master-data/naics', {
  query: { validFrom: f.date() },
  media: 'text/csv',
});

/** The import of the record, with the file as its body. */
export const importCodes = call('commodity_code.import.upload', '/api/v1/commodity_code/import', {
  method: 'POST',
  query: { name: f.text({ max: 255 }).required() },
  answer: { id: 'uuid' },
});

export const codesLike = call('master_data.codes', '/api/v1/master-data/codes', {
  query: { words: f.text({ max: 300 }).required(), day: f.date() },
  answer: { data: [{ id: 'uuid', scheme: 'text', code: 'text', name: 'text', likeness: 'number' }] },
});

const common = Object.fromEntries(ownUnits.map(([code, name]) => [code, name]));

export const commonUnits = call('master_data.common_units', '/api/v1/master-data/common-units', {
  body: { codes: f.choices(common).label('Units').required() },
  answer: { added: ['text'] },
});

const { entryKind, act, why } = masterDataChange.fields;

export const proposeChange = call('master_data.propose', '/api/v1/master-data/propose', {
  body: { entryKind, entry: f.uuid().required(), act, proposal: f.json(), why },
  answer: rowShape(masterDataChange),
});
