import { lastDue, type Schedule } from '#domains/delivery/public.ts';
import { type Actor, Failure, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { missing, refuse } from '#server/records/refusals.ts';
import { refusedMode } from '#server/records/transfer/import-mapping.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { actorOfMember, agencyClock, refusedAt } from '../../organization/public.server.ts';
import { type Heard, hear } from './answer.server.ts';
import { connection } from './connection.record.ts';
import { scheduleRuns } from './connection-calls.ts';
import { runOn, secretOf } from './connection.server.ts';
import { endSchedule, tellOfSchedule, unscheduled } from './end-schedule.server.ts';

type Connection = Row<typeof connection>;

const scheduleOf = ({ repeats, weekday, hour }: Pick<Connection, 'repeats' | 'weekday' | 'hour'>): Schedule => ({
  repeats,
  weekday,
  hour,
  monthDay: 1,
});

const dueNow = (work: UnitOfWork, row: Parameters<typeof scheduleOf>[0]): string | null =>
  lastDue(scheduleOf(row), work.now(), work.actor.timeZone)?.day ?? null;

/** Whoever may not import by hand has no schedule that does. */
const refusedTo = (work: UnitOfWork, actor: Actor, { target, mode }: Connection) =>
  refusedMode({ compiled: work.around.registry.get(target), actor }, mode);

export const scheduleOperations = ({ door }: Ports): Operation[] => [
  answers(scheduleRuns, {
    tag: 'Connections',
    scope: 'connection_run:create',
    access: 'manager',
    summary: 'Schedules the runs of a connection, which then act with your own rights, or ends the schedule.',
    told: 'The schedule.',
    probe: { names: { id: connection.name }, body: { schedule: 'daily', hour: 6 } },
    run: (call) =>
      call.once(async (work) => {
        const id = rowId(call, door.around.registry.get(connection.name));
        const { schedule, weekday, hour } = call.body;
        const row = (await work.find(connection, id)) ?? undefined;
        if (!row) throw missing(connection);
        if (schedule === 'none') await work.asProduct.change(connection, id, {}, unscheduled);
        else {
          if (row.status !== 'active')
            throw refusedAt('schedule', 'connection.inactive', 'This connection is inactive. Reactivate it first.');
          refuse(refusedTo(work, work.actor, row));
          const planned = {
            repeats: schedule,
            weekday: schedule === 'weekly' ? (weekday ?? 'monday') : null,
            hour: hour ?? 6,
          };
          await work.asProduct.change(
            connection,
            id,
            {},
            { ...planned, scheduledBy: work.person, dueFrom: dueNow(work, planned) },
          );
        }
        return { body: { schedule } };
      }),
  }),
];

interface Due {
  readonly row: Connection;
  readonly day: string;
  readonly actor: Actor;
  readonly secret: string | null;
}

/** Connections that are due, each with the person it runs as. Whoever left or lost the right runs nothing any more. */
async function dueIn(work: UnitOfWork, sealer: Ports['sealer']): Promise<readonly Due[]> {
  const scheduled = (await work.rows(connection, {
    where: { status: 'active', repeats: { not: null } },
    order: 'name',
    most: 'all',
  })) as readonly Connection[]; // all of their fields were read
  const due: Due[] = [];
  for (const row of scheduled) {
    const day = dueNow(work, row);
    if (day === null || day <= (row.dueFrom ?? '')) continue;
    const actor = row.scheduledBy === null ? null : await actorOfMember(work, row.scheduledBy);
    const refusal = actor && refusedTo(work, actor, row);
    if (!actor || refusal)
      await endSchedule(work, row, refusal?.sentence ?? 'The person it ran as is no longer an active member.');
    else due.push({ row, day, actor, secret: await secretOf(work, row.id, sealer) });
  }
  return due;
}

async function runDue(work: UnitOfWork, { row, day }: Due, heard: Heard): Promise<void> {
  const run = await runOn(work, { of: row, heard, isDryRun: false, isScheduled: true });
  await work.asProduct.change(connection, row.id, {}, { dueFrom: day });
  if (run.status === 'succeeded') return;
  const why =
    run.failure ?? `${run.rejected} of ${run.rowsRead} rows were rejected. Open the run, correct them and retry.`;
  await tellOfSchedule(work, row, { what: run.status === 'failed' ? 'could not be read' : 'has rejected rows', why });
}

/** Each hour what became due, by the clock where each organization is. */
export const importClock = ({ door, sealer, settings, ...ports }: Ports): void =>
  agencyClock(ports, 'connections.schedule', '23 * * * *', async (product) => {
    for (const due of await door.run(product, (work) => dueIn(work, sealer))) {
      const heard = await hear({ ...due.row, secret: due.secret }, settings.webhookLoopback);
      // Another server that ran it meanwhile changed the row: then there is nothing left to do.
      await door
        .run(due.actor, (work) => runDue(work, due, heard))
        .catch((error: unknown) => {
          if (!(error instanceof Failure) || error.code !== 'connection.changed') throw error;
        });
    }
  });
