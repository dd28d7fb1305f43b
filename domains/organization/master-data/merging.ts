import { type AnyRecord, actionOn, f, type RecordName } from '#kernel';

/** Two rows are one thing: what points at the one points at the other afterwards. */
export const mergeInto = <D extends AnyRecord>(record: D) =>
  actionOn(record, 'mergeInto', {
    body: {
      into: f.ref(record.name as RecordName).required(), // every record of the product has its name in the register
      why: f.text({ max: 500, lines: 2 }).required(),
    },
    answer: { repointed: 'whole', places: [{ record: 'text', count: 'whole' }] },
  });
