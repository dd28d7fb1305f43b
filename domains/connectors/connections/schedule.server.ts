import { lastDue, type Schedule } from '#domains/delivery/public.ts';
import { type Actor, Failure, fail, type Row } from '#kernel';
import { answers } from '#server/http/answers.ts';
import type { Operation } from '#server/http/operation.ts';
import { rowId } from '#server/http/record-operations.ts';
import type { Ports } from '#server/ports.ts';
import { missing, refuse } from '#server/records/refusals.ts';
import { refusedMode } from '#server/records/transfer/import-mapping.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { actorOfMember, agencyClock, refusedAt } from '../../organization/public.server.ts';
import { type Heard, type HeardFile, hear } from './answer.server.ts';
import { connection } from './connection.record.ts';
import { scheduleRuns } from './connection-calls.ts';
import { connectionRun } from './connection-run.record.ts';
import { secretOf } from './connection.server.ts';
import { endSchedule, unscheduled } from './end-schedule.server.ts';
import { filesIn, folderOf, heardIn, moveAway } from './files.server.ts';
import { PARTS_JOB, refusedTo, tellOfRun } from './long-run.server.ts';
import { runOn } from './run.server.ts';

type Connection = Row<typeof connection>;

const scheduleOf = ({ repeats, weekday, hour }: Pick<Connection, 'repeats' | 'weekday' | 'hour'>): Schedule => ({
  repeats,
  weekday,
  hour,
  monthDay: 1,
});

const dueNow = (work: UnitOfWork, row: Parameters<typeof scheduleOf>[0]): string | null =>
  lastDue(scheduleOf(row), work.now(), work.actor.timeZone)?.day ?? null;

export const scheduleOperations = ({ door, settings }: Ports): Operation[] => [
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
          // A schedule outlives a key and holds all rights of its person.
          if (work.actor.kind !== 'person')
            throw fail('forbidden', 'connection.in_person', 'Sign in yourself to schedule runs.');
          refuse(refusedMode({ compiled: work.around.registry.get(row.target), actor: work.actor }, row.mode));
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
        // Files can be placed before the first run.
        if (row.format === 'file') await filesIn(folderOf(settings.dataDir, id));
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

/** Connections that are due, each with the person it runs as. After that person left or lost the right nothing runs. */
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

type Run = Row<typeof connectionRun>;
interface Ran {
  readonly row: Connection;
  readonly run: Run;
}

type Servers = Pick<Ports, 'door' | 'settings' | 'jobs'>;

async function runDue(
  jobs: Ports['jobs'],
  work: UnitOfWork,
  { row, day, heard }: Pick<Due, 'row' | 'day'> & { heard: Heard },
): Promise<Ran> {
  const later = ({ id }: Run) => jobs.send(work.tx, PARTS_JOB, { organization: work.actor.organizationId, run: id });
  const run = await runOn(work, { of: row, heard, isDryRun: false, isScheduled: true, later });
  const marked = await work.asProduct.change(connection, row.id, {}, { dueFrom: day });
  if (run.status !== 'running') await tellOfRun(work, row, run);
  return { row: marked, run };
}

/** The run of a file that is still in the folder: the server stopped before it was moved. */
const runOfFile = async (work: UnitOfWork, of: Connection, { name, sha256 }: HeardFile): Promise<Run | null> =>
  work.asProduct.row(connectionRun, {
    where: {
      connection: of.id,
      contentHash: sha256,
      fileName: name,
      isDryRun: false,
      status: ['running', 'succeeded', 'partial', 'reconciled'],
    },
  });

/** The files that wait, each a run, and moved once its rows are taken in. */
async function runFolder({ door, settings, jobs }: Servers, { day, actor, ...due }: Due) {
  const { dataDir } = settings;
  const folder = folderOf(dataDir, due.row.id);
  const names = await filesIn(folder);
  if (names.length === 0) {
    const heard = { ok: false, because: 'There was no file in the folder.' } as const;
    await door.run(actor, (work) => runDue(jobs, work, { row: due.row, day, heard }));
  }
  let { row } = due;
  for (const name of names) {
    const ran = await heardIn({ folder, name, dataDir }, (heard) =>
      door.run(actor, async (work): Promise<Ran> => {
        const earlier = heard.ok && 'file' in heard ? await runOfFile(work, row, heard.file) : null;
        if (!earlier) return runDue(jobs, work, { row, day, heard });
        return { row: await work.asProduct.change(connection, row.id, {}, { dueFrom: day }), run: earlier };
      }),
    );
    row = ran.row;
    await moveAway(folder, name, { run: ran.run.number, isRead: ran.run.status !== 'failed' });
  }
}

/** Another server has it, or a run before it is still going on: the next hour looks again. */
const waits = (error: unknown): boolean =>
  error instanceof Failure && ['connection.changed', 'connection.busy'].includes(error.code);

const WENT_WRONG = 'Something went wrong on the server. Run it by hand, or wait for its next hour.';

/** Each hour what became due, by the clock where each organization is. */
export const importClock = ({ door, sealer, settings, jobs, ...ports }: Ports): void =>
  agencyClock({ ...ports, jobs }, 'connections.schedule', '23 * * * *', async (product) => {
    const troubles: unknown[] = [];
    for (const due of await door.run(product, (work) => dueIn(work, sealer))) {
      const ran =
        due.row.format === 'file'
          ? runFolder({ door, settings, jobs }, due)
          : hear({ ...due.row, secret: due.secret }, settings.webhookLoopback).then(async (heard) => {
              await door.run(due.actor, (work) => runDue(jobs, work, { ...due, heard }));
            });
      // No connection keeps the next from its turn, and no error stays in the log alone: it is a failed run, told to its person.
      await ran.catch(async (error: unknown) => {
        if (waits(error)) return;
        troubles.push(error);
        await door
          .run(due.actor, async (work) => {
            const row = await work.asProduct.row(connection, { where: { id: due.row.id } });
            if (row) await runDue(jobs, work, { row, day: due.day, heard: { ok: false, because: WENT_WRONG } });
          })
          .catch((other: unknown) => void troubles.push(other));
      });
    }
    if (troubles.length > 0) throw new AggregateError(troubles, `${troubles.length} scheduled imports failed`);
  });
