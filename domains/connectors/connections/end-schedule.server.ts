import { href, type Row } from '#kernel';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { notify } from '../../organization/public.server.ts';
import { connectionPages } from '../connection-pages.ts';
import { connection } from './connection.record.ts';

type Connection = Row<typeof connection>;

export const unscheduled = { repeats: null, weekday: null, hour: null, scheduledBy: null, dueFrom: null };

/** What became of a schedule, to the person it runs as. */
export async function tellOfSchedule(
  work: UnitOfWork,
  { id, name, scheduledBy }: Connection,
  { what, why, run }: { what: string; why: string; run?: string },
): Promise<void> {
  if (scheduledBy === null) return;
  await notify(work, {
    to: [scheduledBy],
    kind: 'connection.schedule',
    subject: `${name} ${what}`.slice(0, 200),
    body: why,
    link: run ? href(connectionPages.connectionRun, { id: run }) : href(connectionPages.connection, { id }),
  });
}

/** A schedule runs what a person agreed to; when that changes, it ends and they are told. */
export async function endSchedule(work: UnitOfWork, row: Connection, why: string): Promise<void> {
  if (row.repeats === null) return;
  await work.asProduct.change(connection, row.id, {}, unscheduled);
  await tellOfSchedule(work, row, { what: 'is no longer scheduled', why });
}
