import type { AnyRecord } from '#kernel';
import { call, newKey } from '#web/data/call.ts';
import { recordAt } from '#web/data/record-at.ts';
import type { ActGiven } from '../acts.ts';
import type { ListedRow } from './use-rows.ts';

export type RowAnswer =
  | { readonly id: string; readonly ok: true }
  | { readonly id: string; readonly ok: false; readonly sentence: string };

export interface BulkAnswer {
  readonly done: number;
  readonly refused: number;
  readonly rows: readonly RowAnswer[];
}

/** Rows of one call: few enough that the progress is seen to move. */
const BATCH = 100;

interface Bulk {
  readonly record: AnyRecord;
  readonly act: string;
  readonly given: ActGiven;
}

const bodyOf = ({ act, given: { reason, input } }: Bulk) => ({
  ...(act === 'remove' ? { remove: true } : { step: act, ...(Object.keys(input).length > 0 ? { input } : {}) }),
  ...(reason === undefined ? {} : { reason }),
});
const send = ({ record }: Bulk, body: object, key: string) =>
  call<BulkAnswer>({ method: 'POST', path: recordAt(record.name, 'bulk'), body, key });

/** Does it to these rows, some at a time; what was done stays done when somebody stops in between. */
export async function doToRows(
  bulk: Bulk,
  rows: readonly ListedRow[],
  { onProgress, isStopped }: { onProgress: (done: number) => void; isStopped: () => boolean },
): Promise<BulkAnswer> {
  const answers: RowAnswer[] = [];
  for (let at = 0; at < rows.length && !isStopped(); at += BATCH) {
    const ids = rows.slice(at, at + BATCH).map(({ id, version }) => ({ id, version }));
    const answer = await send(bulk, { ids, ...bodyOf(bulk) }, newKey());
    answers.push(...answer.rows);
    onProgress(answers.length);
  }
  return counted(answers);
}

/** Does it to all that a list shows; refused when that has become another number of rows. */
export const doToAll = (bulk: Bulk, question: string, confirm: number): Promise<BulkAnswer> =>
  send(bulk, { all: { question, confirm }, ...bodyOf(bulk) }, newKey());

const counted = (rows: readonly RowAnswer[]): BulkAnswer => {
  const done = rows.filter(({ ok }) => ok).length;
  return { done, refused: rows.length - done, rows };
};

/** What was refused, by the sentence that says why. */
export function refusals({ rows }: BulkAnswer): (readonly [sentence: string, ids: readonly string[]])[] {
  const found = Map.groupBy(
    rows.filter((row) => !row.ok),
    ({ sentence }) => sentence,
  );
  return [...found].map(([sentence, some]) => [sentence, some.map(({ id }) => id)] as const);
}
