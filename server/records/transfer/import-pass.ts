import type { Actor } from '#kernel/record/access.ts';
import { fail } from '#kernel/record/fail.ts';
import { recordAudit } from '#server/audit/entry.ts';
import type { Tx } from '#server/db/database.ts';
import type { Compiled } from '../compiled.ts';
import type { Door } from '../door.ts';
import { type Job, keepEntries, type Outcome } from './import-batch.ts';
import { type Entry, filledColumns, grouper, openNames } from './import-entries.ts';
import { ignoredItems, targetsOf } from './import-mapping.ts';
import { advanceRun, endRun, holdRun, nextPart, type Pass, type Run } from './import-runs.ts';

export interface PassPorts {
  readonly door: Door;
  /** The person as they are now, asked before every batch; null when they may do nothing here any more. */
  readonly current: (actor: Actor) => Promise<Actor | null>;
}

export interface Passing {
  readonly actor: Actor;
  readonly compiled: Compiled;
  readonly run: Run;
  readonly claim: string;
  readonly of: Pass;
  /** Ends the pass behind the batch that is being made. */
  readonly stop: AbortSignal;
}

/** Undoes the batch of a check. */
class Undone extends Error {}

/** Goes through the file from the run's position to its end, batch by batch, as long as the run is this pass's. */
export async function passThrough({ door, current }: PassPorts, passing: Passing): Promise<void> {
  const { actor, compiled, run, claim, of } = passing;
  const { organizationId } = actor;
  const { id, mapping, columns, file } = run;
  const about = { registry: door.around.registry, compiled, actor };
  const job: Job = {
    compiled,
    columns: filledColumns(targetsOf(about), mapping),
    headings: columns.map(({ header }) => header),
    mapping,
    names: openNames(),
    seen: new Map(),
    file,
  };
  const group = grouper(job.columns, mapping.key, ignoredItems(about, columns, mapping));
  let position = run.position;
  let open: Entry['rows'][number][] = [];
  for (;;) {
    const part = await nextPart(door.database, organizationId, { id, after: open.at(-1)?.number ?? position });
    const entries = group([...open, ...part]);
    // The last row of a part may go on in the next one.
    open = part.length > 0 ? [...(entries.pop()?.rows ?? [])] : [];
    if (entries.length > 0) {
      if (passing.stop.aborted) throw fail('unavailable', 'stopped', 'The server was stopped.');
      const person = await current(actor);
      if (!person) throw fail('forbidden', 'rights', 'The person who began this import may not go on with it.');
      if (!(await batch(door, { ...passing, actor: person }, job, entries))) return;
      position = entries.at(-1)?.rows.at(-1)?.number ?? position;
    }
    if (part.length === 0) break;
  }
  await door.run(actor, async ({ tx }) => {
    const ended = await endRun(tx, organizationId, { id, claim, state: of === 'run' ? 'done' : 'checked' });
    if (ended && of === 'run') await announce(tx, actor, 'imported', run);
  });
}

/** One transaction: the rows, their audit entries, and how far the run is. False when the run is no longer this pass's. */
async function batch(
  door: Door,
  { actor, run: { id }, claim, of }: Passing,
  job: Job,
  entries: readonly Entry[],
): Promise<boolean> {
  return door.run(actor, async (work) => {
    if (!(await holdRun(work.tx, actor.organizationId, { id, claim }))) return false;
    let outcomes: Outcome[] = [];
    if (of === 'run') outcomes = await keepEntries(work, job, entries);
    else
      await work
        .inSavepoint(async (inner) => {
          outcomes = await keepEntries(inner, job, entries);
          throw new Undone();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Undone)) throw error;
        });
    await advanceRun(work.tx, actor.organizationId, { id, outcomes });
    return true;
  });
}

/** The import as such stands in the audit record as well, beside every row it makes. */
export async function announce(tx: Tx, actor: Actor, action: 'import' | 'imported', run: Run): Promise<void> {
  const { id, file, rows, mapping, record } = run;
  const { kind: actorKind, requestId } = actor;
  const changes = { file: [null, file], run: [null, id], rows: [null, rows], mode: [null, mapping.mode] } as const;
  await recordAudit(tx, [{ action, record, rowId: null, actor: actor.id, actorKind, requestId, changes }]);
}
