import { type Actor, allows, Failure, href, type Row } from '#kernel';
import type { Ports } from '#server/ports.ts';
import { refusedMode } from '#server/records/transfer/import-mapping.ts';
import type { UnitOfWork } from '#server/records/unit-of-work.ts';
import { actorOfMember, agencyClock, notify, productIn } from '../../organization/public.server.ts';
import { connectionPages } from '../connection-pages.ts';
import { connection } from './connection.record.ts';
import { connectionRun } from './connection-run.record.ts';
import { tellOfSchedule } from './end-schedule.server.ts';
import { failRun, importPart, whyFailed } from './run.server.ts';

type Connection = Row<typeof connection>;
type Run = Row<typeof connectionRun>;

export const PARTS_JOB = 'connections.parts';
/** Parts of one job; then others have their turn. */
const PARTS_OF_A_JOB = 40;

/** Only those who may run and import by hand have a run that does. */
export const refusedTo = (work: UnitOfWork, actor: Actor, { target, mode }: Connection) =>
  allows('manager', actor)
    ? refusedMode({ compiled: work.around.registry.get(target), actor }, mode)
    : { sentence: 'The person it ran as is no longer a manager.' };

/** A scheduled run that needs attention, to the person it ran as. */
export async function tellOfRun(work: UnitOfWork, row: Connection, run: Run): Promise<void> {
  if (run.status === 'succeeded') return;
  const why =
    run.failure ?? `${run.rejected} of ${run.rowsRead} rows were rejected. Open the run, correct them and retry.`;
  const what = run.status === 'failed' ? 'could not be read' : 'has rejected rows';
  // As the product: nobody is told of what they do themselves, and this person is not looking.
  await tellOfSchedule(work.asProduct, row, { what, why, run: run.id });
}

const endings: Readonly<Record<string, string>> = {
  succeeded: 'is imported',
  partial: 'has rejected rows',
  failed: 'could not go on',
};

/** The end of a long run, to the person who waits for it. */
async function tellOfEnd(work: UnitOfWork, row: Connection, run: Run): Promise<void> {
  if (run.isScheduled) return tellOfRun(work, row, run);
  if (run.startedBy === null) return;
  const counts = `${run.rowsRead} rows: ${run.created} created, ${run.updated} updated, ${run.unchanged} unchanged, ${run.rejected} rejected.`;
  await notify(work.asProduct, {
    to: [run.startedBy],
    kind: 'connection.run',
    subject: `${run.isDryRun ? 'Dry run' : 'Import'} ${run.number} ${endings[run.status] ?? 'ended'}`,
    body: run.failure ?? counts,
    link: href(connectionPages.connectionRun, { id: run.id }),
  });
}

interface Ids extends Readonly<Record<string, string>> {
  readonly organization: string;
  readonly run: string;
}

interface Standing {
  readonly of: Connection;
  readonly actor: Actor;
}

/** The run as it is now, with the person it goes on as; null once there is nothing left to do. */
async function standingOf(work: UnitOfWork, id: string): Promise<Standing | null> {
  const run = await work.find(connectionRun, id);
  if (run?.status !== 'running') return null;
  const of = await work.find(connection, run.connection);
  const actor = run.startedBy === null ? null : await actorOfMember(work, run.startedBy);
  const refusal = actor && of && refusedTo(work, actor, of);
  const why =
    (!actor && 'The person it ran as is no longer an active member.') ||
    refusal?.sentence ||
    (of?.status !== 'active' && 'The connection was deactivated.') ||
    null;
  if (of && why) await failed(work, of, { run: id, why });
  return of && actor && !why ? { of, actor } : null;
}

async function failed(work: UnitOfWork, of: Connection, { run, why }: { run: string; why: string }): Promise<void> {
  const ended = await failRun(work, run, why);
  if (ended) await tellOfEnd(work, of, ended);
}

/** Imports the next part of a run; false once nothing is left of it. */
export async function nextPartOf(door: Ports['door'], { organization, run }: Ids): Promise<boolean> {
  const inside = <T>(act: (work: UnitOfWork) => Promise<T>) => door.run(productIn(organization), act);
  const standing = await inside((work) => standingOf(work, run));
  if (!standing) return false;
  const { of, actor } = standing;
  try {
    const now = await door.run(actor, async (work) => {
      const part = await importPart(work, { of, run });
      if (part && part.status !== 'running' && part.status !== 'cancelled') await tellOfEnd(work, of, part);
      return part;
    });
    return now?.status === 'running';
  } catch (error) {
    if (!(error instanceof Failure) || error.kind === 'conflict') throw error;
    await inside((work) => failed(work, of, { run, why: whyFailed(error) }));
    return false;
  }
}

const GAVE_UP = 'The server could not go on with it. What was imported stays; run the file again for the rest.';

/** Imports long runs part by part. After a stop a run goes on where it stood; what is imported is not imported again. */
export const longRuns = ({ door, jobs, ...ports }: Ports): void => {
  jobs.define<Ids>(PARTS_JOB, {
    retry: { times: 8, delaySeconds: 30 },
    expireSeconds: 600,
    async run({ ids, signal, isLast }) {
      try {
        for (let part = 0; part < PARTS_OF_A_JOB; part++) {
          if (signal.aborted) return;
          if (!(await nextPartOf(door, ids))) return;
        }
        await jobs.send(null, PARTS_JOB, ids);
      } catch (error) {
        if (isLast)
          await door.run(productIn(ids.organization), async (work) => {
            const run = await work.find(connectionRun, ids.run);
            const of = run && (await work.find(connection, run.connection));
            if (of) await failed(work, of, { run: ids.run, why: GAVE_UP });
          });
        throw error;
      }
    },
  });
  // A server that stopped left its run; two that go on with one run take its parts in turn.
  agencyClock({ ...ports, jobs }, 'connections.goOn', '*/5 * * * *', async (product) => {
    await door.run(product, async (work) => {
      const left = await work.rows(connectionRun, { where: { status: 'running' }, order: 'number', most: 'all' });
      for (const { id } of left)
        await jobs.send(work.tx, PARTS_JOB, { organization: product.organizationId, run: id }, { key: id });
    });
  });
};
