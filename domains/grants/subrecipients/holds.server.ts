import type { Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { subawardHold } from './subaward-hold.record.ts';
import { stopping } from './subrecipient-words.ts';

type Hold = Pick<Row<typeof subawardHold>, 'id' | 'number' | 'subaward' | 'kind' | 'reason' | 'fromDay' | 'dueOn'>;
export interface InForce extends Hold {
  /** Nothing is charged or paid while it is in force. */
  readonly stops: boolean;
}

/** Holds and conditions in force of each of these subawards; one whose end is only requested is in force. */
export async function holdsOf(
  work: UnitOfWork,
  subawardIds: readonly string[],
): Promise<ReadonlyMap<string, readonly InForce[]>> {
  if (subawardIds.length === 0) return new Map();
  const rows = await work.asProduct.rows(subawardHold, {
    where: { subaward: [...subawardIds], status: ['active', 'lifting'], fromDay: { until: work.today } },
    fields: ['number', 'subaward', 'kind', 'reason', 'fromDay', 'dueOn'],
    order: ['fromDay', 'number'],
    most: 'all',
  });
  const all = rows.map((row): InForce => ({ ...row, stops: stopping.includes(row.kind) }));
  return new Map(subawardIds.map((id) => [id, all.filter(({ subaward }) => subaward === id)]));
}
