import { type Actor, permission } from '#kernel/record/access.ts';
import { fail } from '#kernel/record/fail.ts';
import { recordAudit } from '#server/audit/entry.ts';
import type { Log } from '#server/services/log.ts';
import type { Compiled } from '../compiled.ts';
import type { Door } from '../door.ts';
import type { Work } from '../work.ts';
import { BOM, csvLine } from './csv.ts';
import { type Job, keepEntries, type Outcome, type RowIssue } from './import-batch.ts';
import { type Entry, filledColumns, grouper, openNames } from './import-entries.ts';
import { fileRows, type Received } from './import-file.ts';
import { keysOf, type Mapping, readMapping, refuseRights, suggested, targetsOf } from './import-mapping.ts';
import {
  addRun,
  advanceRun,
  cancelRun,
  claimRun,
  endRun,
  findRun,
  holdRun,
  latestRuns,
  nextPart,
  type Pass,
  refusals,
  type Run,
  setMapping,
} from './import-runs.ts';

/** An import as the API shows it. */
export interface ImportView {
  readonly id: string;
  readonly record: string;
  readonly file: string;
  readonly state: Run['state'];
  readonly rows: number;
  readonly done: number;
  readonly percent: number;
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly refused: number;
  readonly failure: string | null;
  readonly columns: readonly {
    readonly header: string;
    readonly samples: readonly string[];
    readonly target: string | null;
  }[];
  readonly mode: Mapping['mode'];
  readonly key: string | null;
  /** What columns can fill. */
  readonly targets: readonly { readonly target: string; readonly label: string; readonly required: boolean }[];
  readonly keys: readonly string[];
  /** The first refusals; all of them are in the file of errors. */
  readonly errors: readonly RowIssue[];
  readonly createdAt: string;
  readonly createdBy: string;
}

export interface Imports {
  upload(work: Work, given: { compiled: Compiled; name: string; file: Received }): Promise<ImportView>;
  list(actor: Actor, compiled: Compiled): Promise<ImportView[]>;
  view(actor: Actor, compiled: Compiled, id: string): Promise<ImportView>;
  map(
    work: Work,
    given: { compiled: Compiled; id: string; mapping: Readonly<Record<string, unknown>> },
  ): Promise<ImportView>;
  /** Begins a pass over the file, or takes up one that was interrupted; it goes on after the answer. */
  start(work: Work, given: { compiled: Compiled; id: string; pass: Pass }): Promise<ImportView>;
  cancel(work: Work, given: { compiled: Compiled; id: string }): Promise<ImportView>;
  /** The refused rows with what is wrong, to be put right and imported again. */
  errors(actor: Actor, compiled: Compiled, id: string): Promise<AsyncGenerator<Uint8Array>>;
  /** Once every pass that runs in this process has come to its end. */
  idle(): Promise<void>;
}

export interface ImportPorts {
  readonly door: Door;
  readonly log: Pick<Log, 'error'>;
  /** The person as they are now, asked before every batch; null when they may do nothing here any more. */
  readonly current: (actor: Actor) => Promise<Actor | null>;
}

const SHOWN = 100;

/** Undoes the batch of a check. */
class Undone extends Error {}

export function openImports({ door, log, current }: ImportPorts): Imports {
  const { database, around } = door;
  const passes = new Set<Promise<void>>();
  const about = (actor: Actor, compiled: Compiled) => ({ registry: around.registry, compiled, actor });

  async function shown(actor: Actor, compiled: Compiled, run: Run): Promise<ImportView> {
    const { claim: _, pass: __, position: ___, columns, mapping, ...rest } = run;
    const first =
      run.refused > 0 ? await refusals(database, actor.organizationId, { id: run.id, after: 0, limit: SHOWN }) : [];
    return {
      ...rest,
      percent: run.rows === 0 ? 100 : Math.floor((run.done / run.rows) * 100),
      columns: columns.map((column, at) => ({ ...column, target: mapping.columns[at] ?? null })),
      mode: mapping.mode,
      key: mapping.key,
      targets: targetsOf(about(actor, compiled)).map(({ target, header, field }) => ({
        target,
        label: header,
        required: field?.spec.required === true && !field.spec.computed && field.spec.default === undefined,
      })),
      keys: keysOf({ compiled }),
      errors: first.flatMap(({ issues }) => issues).slice(0, SHOWN),
    };
  }

  const find = (work: Work, compiled: Compiled, id: string): Promise<Run> =>
    findRun(work.tx, { actor: work.actor, record: compiled.record.name, id, lock: true });

  /** The run as it is inside this transaction. */
  async function again(work: Work, compiled: Compiled, id: string): Promise<ImportView> {
    const run = await find(work, compiled, id);
    return shown(work.actor, compiled, { ...run, refused: 0 });
  }

  async function pass(
    actor: Actor,
    compiled: Compiled,
    { run, claim, of }: { run: Run; claim: string; of: Pass },
  ): Promise<void> {
    const { organizationId } = actor;
    const { id, mapping, columns, file } = run;
    const job: Job = {
      compiled,
      columns: filledColumns(targetsOf(about(actor, compiled)), mapping),
      headings: columns.map(({ header }) => header),
      mapping,
      names: openNames(),
      seen: new Map(),
      file,
    };
    const group = grouper(job.columns, mapping.key);
    let position = run.position;
    let open: Entry['rows'][number][] = [];
    for (;;) {
      const part = await nextPart(database, organizationId, { id, after: open.at(-1)?.number ?? position });
      const entries = group([...open, ...part]);
      // The last row of a part may go on in the next one.
      open = part.length > 0 ? [...(entries.pop()?.rows ?? [])] : [];
      if (entries.length > 0) {
        const person = await current(actor);
        if (!person) throw fail('forbidden', 'rights', 'The person who began this import may not go on with it.');
        if (!(await batch(person, { job, entries, id, claim, of }))) return;
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
    actor: Actor,
    given: { job: Job; entries: readonly Entry[]; id: string; claim: string; of: Pass },
  ): Promise<boolean> {
    const { job, entries, id, claim, of } = given;
    return door.run(actor, async (work) => {
      if (!(await holdRun(work.tx, actor.organizationId, { id, claim }))) return false;
      let outcomes: Outcome[] = [];
      if (of === 'run') outcomes = await keepEntries(work, job, entries);
      else
        await work
          .apart(async (inner) => {
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
  async function announce(tx: Work['tx'], actor: Actor, action: string, run: Run): Promise<void> {
    const { id: runId, file, rows, mapping } = run;
    const facts = { file: [null, file], run: [null, runId], rows: [null, rows], mode: [null, mapping.mode] } as const;
    const { id, kind: actorKind, requestId } = actor;
    await recordAudit(tx, [
      { action, record: run.record, rowId: null, actor: id, actorKind, requestId, changes: facts },
    ]);
  }

  return {
    async upload(work, { compiled, name, file }) {
      const { actor, tx } = work;
      const record = compiled.record.name;
      const { id, columns } = await addRun(tx, {
        actor,
        record,
        file: name,
        sha256: file.sha256,
        rows: fileRows(file.path),
      });
      await setMapping(tx, actor.organizationId, { id, mapping: suggested(about(actor, compiled), columns) });
      return again(work, compiled, id);
    },
    async list(actor, compiled) {
      const record = compiled.record.name;
      const runs = await door.run(actor, ({ tx }) => latestRuns(tx, { actor, record }));
      return Promise.all(runs.map((run) => shown(actor, compiled, run)));
    },
    async view(actor, compiled, id) {
      const run = await door.run(actor, ({ tx }) => findRun(tx, { actor, record: compiled.record.name, id }));
      return shown(actor, compiled, run);
    },
    async map(work, { compiled, id, mapping }) {
      const run = await find(work, compiled, id);
      const isFree =
        run.state === 'uploaded' || run.state === 'checked' || (run.state === 'interrupted' && run.pass === 'check');
      if (!isFree)
        throw fail(
          'conflict',
          'state',
          'The columns of this import cannot be changed any more. Upload the file again.',
        );
      const judged = readMapping(about(work.actor, compiled), run.columns, mapping);
      await setMapping(work.tx, work.actor.organizationId, { id, mapping: judged });
      return again(work, compiled, id);
    },
    async start(work, { compiled, id, pass: of }) {
      const { actor, tx } = work;
      const run = await find(work, compiled, id);
      const resumes = run.state === 'interrupted' && run.pass === 'run';
      if (resumes ? of !== 'run' : !['uploaded', 'checked', 'interrupted'].includes(run.state))
        throw fail(
          'conflict',
          'state',
          sentences[run.state] ?? 'This import was interrupted: go on with it or cancel it.',
        );
      refuseRights({ compiled, actor }, run.mapping);
      if (!run.mapping.columns.some((target) => target !== null))
        throw fail('refused', 'import.mapping', 'Say first what the columns of the file mean.');
      const claim = await claimRun(tx, actor.organizationId, { id, pass: of, isNew: !resumes });
      if (of === 'run') await announce(tx, actor, 'import', run);
      tx.afterCommit(() => {
        const begun = { ...run, position: resumes ? run.position : 0 };
        const running = pass(actor, compiled, { run: begun, claim, of })
          .catch(async (error: unknown) => {
            log.error('An import was interrupted.', { run: id, error });
            const failure = 'It was interrupted. What was made so far is kept; go on with it or cancel it.';
            await door.run(actor, (after) =>
              endRun(after.tx, actor.organizationId, { id, claim, state: 'interrupted', failure }),
            );
          })
          .catch(() => {}) // the database is gone as well; a run that stands still is told as interrupted
          .finally(() => passes.delete(running));
        passes.add(running);
      });
      return again(work, compiled, id);
    },
    async cancel(work, { compiled, id }) {
      const run = await find(work, compiled, id);
      if (run.state === 'done' || run.state === 'cancelled')
        throw fail('conflict', 'state', sentences[run.state] ?? 'This import is over.');
      await cancelRun(work.tx, work.actor.organizationId, id);
      return again(work, compiled, id);
    },
    async errors(actor, compiled, id) {
      const run = await door.run(actor, ({ tx }) => findRun(tx, { actor, record: compiled.record.name, id }));
      return errorFile(run, actor.organizationId);
    },
    async idle() {
      while (passes.size > 0) await Promise.all(passes);
    },
  };

  async function* errorFile(run: Run, organizationId: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(BOM + csvLine(['Row', 'What is wrong', ...run.columns.map(({ header }) => header)]));
    let part: Awaited<ReturnType<typeof nextPart>> = [];
    for (let after = 0; ; ) {
      const some = await refusals(database, organizationId, { id: run.id, after, limit: 200 });
      if (some.length === 0) return;
      let text = '';
      for (const { row, last, issues } of some) {
        const words = issues.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' · ');
        for (let number = row; number <= last; number++) {
          if ((part.at(-1)?.number ?? 0) < number)
            part = await nextPart(database, organizationId, { id: run.id, after: number - 1 });
          const found = part.find((one) => one.number === number);
          if (found) text += csvLine([String(number), number === row ? words : '', ...found.cells]);
        }
        after = row;
      }
      yield Buffer.from(text);
    }
  }
}

const sentences: Partial<Record<Run['state'], string>> = {
  checking: 'This import is being checked. Wait for it or cancel it.',
  running: 'This import is running already.',
  done: 'This import is done. Upload the file again to import it once more.',
  cancelled: 'This import was cancelled. Upload the file again.',
};

/** Whoever may make or change rows of the record may begin an import; which of the two it needs is judged with its mapping. */
export const mayImport = ({ record }: Compiled) =>
  [permission(record.access.create).by, permission(record.access.edit).by].filter((who) => who !== 'nobody');
