import type { AnyRecord } from '#kernel';
import { call, newKey } from '#web/data/call.ts';
import { recordAt } from '#web/data/record-at.ts';
import type { ActGiven } from '../acts.ts';
import { MOST_PICKED } from './selection.ts';

export type RowAnswer =
  | { readonly id: string; readonly ok: true }
  | { readonly id: string; readonly ok: false; readonly sentence: string };

export interface BulkAnswer {
  readonly done: number;
  readonly refused: number;
  readonly rows: readonly RowAnswer[];
}

/** What became of the rows that were meant. Some are left where a person stopped it or a call failed. */
export interface BulkEnd extends BulkAnswer {
  readonly left: number;
  readonly problem: Error | null;
}

/** Rows of the first call, so that the progress moves soon. While calls are quick the next take more: so many in a minute are allowed. */
const BATCH = 100;
const QUICK = 2_000;

interface Bulk {
  readonly record: AnyRecord;
  readonly act: string;
  readonly given: ActGiven;
}

const bodyOf = ({ act, given: { reason, input } }: Bulk) => ({
  ...(act === 'remove' ? { remove: true } : { step: act, ...(Object.keys(input).length > 0 ? { input } : {}) }),
  ...(reason === undefined ? {} : { reason }),
});
const send = ({ record }: Pick<Bulk, 'record'>, body: object, key?: string) =>
  call<BulkAnswer>({ method: 'POST', path: recordAt(record.name, 'bulk'), body, ...(key ? { key } : {}) });

/** The rows that a list shows; refused when they are another number by now. */
export const rowsMeant = async (record: AnyRecord, question: string, confirm: number) =>
  (await send({ record }, { all: { question, confirm }, look: true })).rows.map(({ id }) => ({ id }));

/** Does it to these rows, some at a time; what was done stays done when a person stops it or a call fails. */
export async function doToRows(
  bulk: Bulk,
  rows: readonly { readonly id: string; readonly version?: number }[],
  { onProgress, isStopped }: { onProgress: (done: number) => void; isStopped: () => boolean },
): Promise<BulkEnd> {
  const answers: RowAnswer[] = [];
  let problem: Error | null = null;
  for (let size = BATCH; answers.length < rows.length && !isStopped(); ) {
    const ids = rows.slice(answers.length, answers.length + size).map(({ id, version }) => ({ id, version }));
    const began = performance.now();
    try {
      answers.push(...(await send(bulk, { ids, ...bodyOf(bulk) }, newKey())).rows);
    } catch (error) {
      if (answers.length === 0 || !(error instanceof Error)) throw error;
      problem = error;
      break;
    }
    if (performance.now() - began < QUICK) size = Math.min(MOST_PICKED, size * 2);
    onProgress(answers.length);
  }
  const done = answers.filter(({ ok }) => ok).length;
  return { done, refused: answers.length - done, left: rows.length - answers.length, rows: answers, problem };
}

/** What was refused, by the sentence that says why. */
export function refusals({ rows }: BulkAnswer): (readonly [sentence: string, ids: readonly string[]])[] {
  const found = Map.groupBy(
    rows.filter((row) => !row.ok),
    ({ sentence }) => sentence,
  );
  return [...found].map(([sentence, some]) => [sentence, some.map(({ id }) => id)] as const);
}
