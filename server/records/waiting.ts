import type { Compiled } from './compiled.ts';
import type { PlainRow } from './select.ts';
import { settleAllThenThrow } from './statement.ts';
import type { UnitOfWork } from './unit-of-work.ts';

/** Keeps `waiting_row` in step with one change of rows: each that waits for a second person stands in it, with its state and since when. */
export async function keepWaiting(
  work: Pick<UnitOfWork, 'tx' | 'actor' | 'now'>,
  { record, awaited }: Pick<Compiled, 'record' | 'awaited'>,
  verb: string,
  steps: readonly { readonly row: PlainRow; readonly before: PlainRow }[],
): Promise<void> {
  if (awaited.size === 0) return;
  const waits = ({ status }: PlainRow): boolean => awaited.has(String(status));
  const isNew = verb === 'create';
  const came = steps.filter(
    ({ row, before }) => verb !== 'remove' && waits(row) && (isNew || row.status !== before.status),
  );
  const went = steps.filter(({ row, before }) => !isNew && waits(before) && (verb === 'remove' || !waits(row)));
  const { organizationId } = work.actor;
  const ids = (some: typeof steps) => some.map(({ row }) => row.id);
  await settleAllThenThrow(
    [
      came.length > 0 &&
        work.tx.query(
          arrive,
          [organizationId, record.name, ids(came), came.map(({ row }) => row.status), work.now()],
          'waiting.arrive',
        ),
      went.length > 0 && work.tx.query(leave, [organizationId, record.name, ids(went)], 'waiting.leave'),
    ].filter((sent) => sent !== false),
  );
}

const arrive = `
  insert into waiting_row (organization_id, record, row_id, state, since)
  select $1, $2, id, state, $5 from unnest($3::uuid[], $4::text[]) as came (id, state)
  on conflict (organization_id, record, row_id) do update set state = excluded.state, since = excluded.since`;

const leave = 'delete from waiting_row where organization_id = $1 and record = $2 and row_id = any($3::uuid[])';
