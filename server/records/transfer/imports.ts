import { type Actor, permission, type Who } from '#kernel/record/access.ts';
import { Failure, fail } from '#kernel/record/fail.ts';
import type { FirstOf } from '#kernel/record/first-of.ts';
import type { Database } from '#server/db/database.ts';
import type { Log } from '#server/services/log.ts';
import type { Compiled } from '../compiled.ts';
import { mapFirst } from '../first-of.ts';
import { refuse } from '../refusals.ts';
import type { UnitOfWork } from '../unit-of-work.ts';
import { BOM, csvLine } from '#kernel/derive/csv.ts';
import type { RefusedRow, RowIssue } from '#kernel/lists/read-rows.ts';
import { fileRows, type Received } from './import-file.ts';
import { fixRows, readFixes, refusedRows } from './import-fixes.ts';
import { keysOf, type Mapping, readMapping, refusedMode, suggested, targetsOf } from './import-mapping.ts';
import { announce, type PassPorts, passThrough } from './import-pass.ts';
import {
  addRun,
  cancelRun,
  claimRun,
  endRun,
  findRun,
  latestRuns,
  nextPart,
  type Pass,
  type Refused,
  refusals,
  type Run,
  setMapping,
} from './import-runs.ts';

/** An import in a list. */
export interface ImportSummary extends Omit<Run, 'claim' | 'pass' | 'position' | 'columns' | 'mapping'> {
  readonly percent: number;
  readonly mode: Mapping['mode'];
  readonly key: string | null;
}

/** An import with all that is needed to map its columns and to put right what was refused. */
export interface ImportView extends ImportSummary {
  readonly columns: readonly {
    readonly header: string;
    readonly samples: readonly string[];
    readonly target: string | null;
  }[];
  /** What columns can fill. */
  readonly targets: readonly { readonly target: string; readonly label: string; readonly required: boolean }[];
  readonly keys: readonly string[];
  /** The first refusals; all of them are in the file of errors. */
  readonly errors: readonly RowIssue[];
}

interface Named {
  readonly compiled: Compiled;
  readonly id: string;
}

export interface Imports {
  upload(work: UnitOfWork, given: { compiled: Compiled; name: string; file: Received }): Promise<ImportView>;
  list(actor: Actor, compiled: Compiled, most: number): Promise<FirstOf<ImportSummary>>;
  view(actor: Actor, named: Named): Promise<ImportView>;
  map(work: UnitOfWork, given: Named & { mapping: Readonly<Record<string, unknown>> }): Promise<ImportView>;
  /** Begins a pass over the file, or takes up one that was interrupted; it goes on after the answer. */
  start(work: UnitOfWork, given: Named & { of: Pass }): Promise<ImportView>;
  cancel(work: UnitOfWork, named: Named): Promise<ImportView>;
  /** Refused rows with their cells, page by page. */
  refused(actor: Actor, given: Named & { after: number }): Promise<{ data: RefusedRow[]; next: number | null }>;
  /** Other cells in place of rows of the file; it has to be checked again. */
  fix(work: UnitOfWork, given: Named & { given: Readonly<Record<string, unknown>> }): Promise<ImportView>;
  /** The refused rows with what is wrong, to be put right and imported again. */
  errors(actor: Actor, named: Named): Promise<AsyncGenerator<Uint8Array>>;
  /** Once every pass that runs in this process has come to its end. */
  idle(): Promise<void>;
  /** Ends every pass behind its batch; they can be taken up again. */
  stop(): Promise<void>;
}

const SHOWN = 100;
const sentences: Partial<Record<Run['state'], string>> = {
  checking: 'This import is being checked. Wait for it or cancel it.',
  running: 'This import is running already.',
  done: 'This import is done. Upload the file again to import it once more.',
  cancelled: 'This import was cancelled. Upload the file again.',
  interrupted: 'This import was interrupted: go on with it or cancel it.',
};
const notNow = (run: Run) => fail('conflict', 'state', sentences[run.state] ?? 'This is not possible now.');

export function openImports(ports: PassPorts & { readonly log: Pick<Log, 'error'> }): Imports {
  const { door, log } = ports;
  const passes = new Set<Promise<void>>();
  const stopping = new AbortController();
  const about = (actor: Actor, compiled: Compiled) => ({ registry: door.around.registry, compiled, actor });

  function shown(actor: Actor, compiled: Compiled, run: Run, refused: readonly Refused[] = []): ImportView {
    return {
      ...summary(run),
      columns: run.columns.map((column, at) => ({ ...column, target: run.mapping.columns[at] ?? null })),
      targets: targetsOf(about(actor, compiled)).map(({ target, header, field }) => ({
        target,
        label: header,
        required: field?.spec.required === true && !field.spec.computed && field.spec.default === undefined,
      })),
      keys: keysOf({ compiled }),
      errors: refused.flatMap(({ issues }) => issues).slice(0, SHOWN),
    };
  }

  const found = (work: UnitOfWork, { compiled, id }: Named, lock = true): Promise<Run> =>
    findRun(work.tx, { actor: work.actor, record: compiled.record.name, id, lock });
  const changed = async (work: UnitOfWork, named: Named): Promise<ImportView> =>
    shown(work.actor, named.compiled, await found(work, named));

  /** Runs beside everything else; whatever stops it, what it made is kept and the run says where it stands. */
  function goOn(actor: Actor, compiled: Compiled, { run, claim, of }: { run: Run; claim: string; of: Pass }): void {
    const { organizationId } = actor;
    const running = passThrough(ports, { actor, compiled, run, claim, of, stop: stopping.signal })
      .catch(async (error: unknown) => {
        if (!stopping.signal.aborted) log.error('An import was interrupted.', { importRun: run.id, error });
        const because = error instanceof Failure ? error.message : 'Something went wrong.';
        const failure = `${because} What was made so far is kept: go on with it or cancel it.`;
        await door.run(actor, ({ tx }) =>
          endRun(tx, organizationId, { id: run.id, claim, state: 'interrupted', failure }),
        );
      })
      .catch(() => {}) // the database is away as well; a run that stands still is shown as interrupted
      .then(() => void passes.delete(running));
    passes.add(running);
  }

  async function idle(): Promise<void> {
    while (passes.size > 0) await Promise.all(passes);
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
      return changed(work, { compiled, id });
    },
    list: (actor, { record }, most) =>
      door.run(actor, async ({ tx }) => mapFirst(await latestRuns(tx, { actor, record: record.name, most }), summary)),
    async view(actor, named) {
      const { organizationId } = actor;
      const run = await door.run(actor, (work) => found(work, named, false));
      const first = await refusals(door.database, organizationId, { id: run.id, after: 0, limit: SHOWN });
      return shown(actor, named.compiled, run, first);
    },
    async map(work, { compiled, id, mapping }) {
      const run = await found(work, { compiled, id });
      if (!['uploaded', 'checked'].includes(run.state) && !(run.state === 'interrupted' && run.pass === 'check'))
        throw run.state === 'interrupted'
          ? fail('conflict', 'state', 'Rows were made with these columns already.')
          : notNow(run);
      const judged = readMapping(about(work.actor, compiled), run.columns, mapping);
      await setMapping(work.tx, work.actor.organizationId, { id, mapping: judged });
      return changed(work, { compiled, id });
    },
    async start(work, { compiled, id, of }) {
      const { actor, tx } = work;
      const run = await found(work, { compiled, id });
      const resumes = run.state === 'interrupted' && run.pass === 'run';
      if (resumes ? of !== 'run' : !['uploaded', 'checked', 'interrupted'].includes(run.state)) throw notNow(run);
      refuse(refusedMode({ compiled, actor }, run.mapping.mode));
      if (run.mapping.columns.every((target) => target === null))
        throw fail('refused', 'import.mapping', 'Say first what the columns of the file mean.');
      const claim = await claimRun(tx, actor.organizationId, { id, pass: of, isNew: !resumes });
      if (of === 'run') await announce(tx, actor, 'import', run);
      const begun = { ...run, position: resumes ? run.position : 0 };
      tx.afterCommit(() => goOn(actor, compiled, { run: begun, claim, of }));
      return changed(work, { compiled, id });
    },
    async cancel(work, named) {
      const run = await found(work, named);
      if (run.state === 'done' || run.state === 'cancelled') throw notNow(run);
      await cancelRun(work.tx, work.actor.organizationId, named.id);
      return changed(work, named);
    },
    async refused(actor, { after, ...named }) {
      const run = await door.run(actor, (work) => found(work, named, false));
      return refusedRows(door.database, actor.organizationId, { run, after, limit: SHOWN });
    },
    async fix(work, { given, ...named }) {
      const run = await found(work, named);
      if (run.state !== 'uploaded' && run.state !== 'checked') throw notNow(run);
      await fixRows(work.tx, work.actor.organizationId, { run, fixes: readFixes(run, given) });
      return changed(work, named);
    },
    async errors(actor, named) {
      const run = await door.run(actor, (work) => found(work, named, false));
      return errorFile(door.database, actor.organizationId, run);
    },
    idle,
    async stop() {
      stopping.abort();
      await idle();
    },
  };
}

function summary({
  claim: _claim,
  pass: _pass,
  position: _position,
  columns: _columns,
  mapping,
  ...rest
}: Run): ImportSummary {
  const percent = rest.rows === 0 ? 100 : Math.floor((rest.done / rest.rows) * 100);
  return { ...rest, percent, mode: mapping.mode, key: mapping.key };
}

async function* errorFile(database: Database, organizationId: string, run: Run): AsyncGenerator<Uint8Array> {
  const { id } = run;
  yield Buffer.from(BOM + csvLine(['Row', 'What is wrong', ...run.columns.map(({ header }) => header)]));
  let part: Awaited<ReturnType<typeof nextPart>> = [];
  for (let after = 0; ; ) {
    const some = await refusals(database, organizationId, { id, after, limit: 200 });
    if (some.length === 0) return;
    let text = '';
    for (const { row, last, issues } of some) {
      const words = issues.map(({ column, message }) => (column ? `${column}: ${message}` : message)).join(' · ');
      for (let number = row; number <= last; number++) {
        if ((part.at(-1)?.number ?? 0) < number)
          part = await nextPart(database, organizationId, { id, after: number - 1 });
        const found = part.find((one) => one.number === number);
        if (found) text += csvLine([String(number), number === row ? words : '', ...found.cells]);
      }
      after = row;
    }
    yield Buffer.from(text);
  }
}

/** Whoever may make or change rows of the record may begin an import; which of the two it needs is judged with its mapping. */
export const importers = ({ record }: Compiled): Who[] =>
  [permission(record.access.create).by, permission(record.access.edit).by].filter((who) => who !== 'nobody');
