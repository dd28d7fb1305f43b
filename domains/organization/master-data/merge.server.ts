import { inSentence } from '#kernel/fields/accept.ts';
import { type AnyRecord, fail, type Who } from '#kernel';
import { type Action, defineAction } from '#server/records/effects.ts';
import { repointAll } from '#server/records/pointing.ts';
import type { PlainRow } from '#server/records/select.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { commodityCode } from './commodity-code.record.ts';
import { mergeInto } from './merging.ts';
import { masterSets } from './master-data-change.record.ts';
import { paymentTerm } from './payment-term.record.ts';
import { reasonCode } from './reason-code.record.ts';
import { unitOfMeasure } from './unit-of-measure.record.ts';

interface Merging {
  /** Administrators, where nothing else is said. */
  readonly by?: Who;
  /** Places that belong to the row itself and stay with it, as `record.field`. */
  readonly except?: readonly string[];
  /** States of the one that stays; the first of the record, when absent. */
  readonly into?: readonly string[];
  /** What else has to happen, or stands against it, before anything is pointed anew. */
  readonly before?: (work: UnitOfWork, merge: { from: PlainRow; into: PlainRow }) => Promise<void>;
}

/** Two rows are one thing: everything that points at the first points at the second from now on, in one transaction. */
export function mergeAction(
  record: AnyRecord,
  { by = 'admin', except = [], before, into: states = record.states.slice(0, 1) }: Merging = {},
): Action {
  return defineAction(mergeInto(record), {
    label: 'Merge into another',
    by,
    when: record.transitions['merge'] ? ([record.transitions['merge'].from].flat() as never) : [],
    async run({ row, input: { into, why }, work }) {
      const compiled = work.around.registry.get(record.name);
      const from = row as unknown as PlainRow;
      const refused = (sentence: string) =>
        fail('refused', 'merge.target', sentence, {
          issues: [{ path: 'into', code: 'merge.target', message: sentence }],
        });
      if (into === from.id) throw refused('Choose another one: a merge needs two.');
      // Locked as well: two merges of the same two rows into one another would lose both.
      const target = await work.asProduct.fetch(compiled, into, { lock: true });
      if (!target) throw refused(`There is no such ${inSentence(record.label[0])}.`);
      if (!states.includes(String(target['status']))) throw refused('The entry to merge into must be active.');
      await before?.(work, { from, into: target });
      const counted = await repointAll(work, { record: record.name, from: from.id, to: into, except, reason: why });
      await work.asProduct.transition(compiled, {
        id: from.id,
        step: 'merge',
        input: {},
        reason: why,
        computed: { mergedInto: into },
      });
      const places = [...counted].map(([name, count]) => ({ record: name, count }));
      return { repointed: places.reduce((sum, { count }) => sum + count, 0), places };
    },
  });
}

/** Requests stay about the entry that they were about. */
const requests = Object.keys(masterSets).map((field) => `master_data_change.${field}`);

/** Only a request that a second person agreed to merges entries of the master data. */
export const masterMerges: readonly Action[] = [commodityCode, unitOfMeasure, paymentTerm, reasonCode].map((record) =>
  mergeAction(record, { by: 'nobody', except: requests }),
);
