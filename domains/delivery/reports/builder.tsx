import { type FormEvent, Suspense, useId, useState } from 'react';
import { useCall, useCreate, useEdit } from '#web/data/calls.ts';
import { ProblemError } from '#web/data/call.ts';
import { tell } from '#web/shell/messages.tsx';
import { navigateFreely, useHeldLeave, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import {
  Choice,
  ColumnsPart,
  type Field,
  GroupsPart,
  OrderPart,
  Part,
  type Put,
  TotalsPart,
} from './builder-parts.tsx';
import { type Definition, definitionText } from './definition.ts';
import { FiguresView } from './figures-view.tsx';
import { FiltersPart } from './filters-part.tsx';
import { reportFields, reportSources } from './report-calls.ts';
import { report } from './report.record.ts';
import { standardReport } from './standard.ts';

/** What the builder begins with: a saved report of one's own, a copy of another one, a standard report, or nothing. */
export interface Start {
  readonly id: string | null;
  readonly version: number;
  readonly name: string;
  readonly purpose: string;
  readonly shared: boolean;
  readonly definition: Definition | null;
}

/** A report while it is made: what it is made of at the left, what it shows at the right, computed with each choice. */
export function Builder({ start: given, standard = '' }: { start: Start; standard?: string }) {
  const start: Start = { ...given, ...standardReport(standard), id: given.id };
  useTitle(start.name || 'New report');
  const sources = useCall(reportSources);
  const [definition, setDefinition] = useState<Definition | null>(start.definition);
  const pick = (record: string) =>
    setDefinition(record === '' ? null : { record, columns: [], filters: '', groups: [], totals: [], picture: 'bar' });
  const put: Put = (change) => setDefinition((now) => now && { ...now, ...change });
  const parts = useCall(reportFields, definition ? { record: definition.record } : null, { keepsLast: true });
  return (
    <div className="space-y-4">
      <PageHead
        title={start.id ? 'Edit report' : 'New report'}
        note="Choose a record, then filters, groups and totals."
      />
      <Answered of={sources}>
        {({ data }) => (
          <div className="grid items-start gap-4 min-[70rem]:grid-cols-[22rem_minmax(0,1fr)]">
            <section aria-label="Definition" className="panel space-y-4 p-4 print:hidden">
              <Choice
                label="Record"
                value={definition?.record ?? ''}
                choices={[['', 'Choose a record'], ...data.map(({ record, many }) => [record, many] as const)]}
                onPick={pick}
              />
              {definition && (
                <Answered of={parts} skeleton="h-64">
                  {(known) =>
                    known.record === definition.record && <Parts {...{ definition, put }} fields={known.data} />
                  }
                </Answered>
              )}
            </section>
            <div className="min-w-0 space-y-4">
              {definition ? (
                <>
                  <SaveForm start={start} definition={definition} />
                  <FiguresView definition={definition} />
                </>
              ) : (
                <section className="panel">
                  <Empty title="No record chosen" icon="chart-column">
                    The figures appear here as you build.
                  </Empty>
                </section>
              )}
            </div>
          </div>
        )}
      </Answered>
    </div>
  );
}

const Parts = (props: { definition: Definition; fields: readonly Field[]; put: Put }) => (
  <>
    <Suspense fallback={<Part title="Filters">Loading…</Part>}>
      <FiltersPart {...props} />
    </Suspense>
    <GroupsPart {...props} />
    <TotalsPart {...props} />
    <ColumnsPart {...props} />
    <OrderPart {...props} />
  </>
);

/** The name of a report and whom it is for. What was typed stays where saving fails. */
function SaveForm({ start, definition }: { start: Start; definition: Definition }) {
  const id = useId();
  const [name, setName] = useState(start.name);
  const [purpose, setPurpose] = useState(start.purpose);
  const [shared, setShared] = useState(start.shared);
  const [isTried, setTried] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const done = ({ id: saved }: { readonly id: string }) => {
    setSaved(true);
    tell('Report saved', 'good');
    navigateFreely(`/reports/${saved}`);
  };
  const create = useCreate(report, { onDone: done });
  const edit = useEdit(report, { onDone: done });
  const isPending = create.isPending || edit.isPending;
  const error = create.error ?? edit.error;
  const isChanged =
    name !== start.name ||
    purpose !== start.purpose ||
    shared !== start.shared ||
    definitionText(definition) !== (start.definition ? definitionText(start.definition) : '');
  const held = useHeldLeave(isChanged && !isPending && !isSaved);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return document.getElementById(`${id}-name`)?.focus();
    const values = { name: name.trim(), purpose: purpose.trim() || null, shared, definition };
    if (start.id) edit.mutate({ id: start.id, version: start.version, change: values });
    else create.mutate(values);
  };
  const isNameless = isTried && name.trim() === '';
  return (
    <form
      noValidate
      aria-label="Save report"
      className="panel flex flex-wrap items-end gap-3 p-4 print:hidden"
      onSubmit={save}
    >
      <div className="min-w-0 flex-[1_1_14rem]">
        <label htmlFor={`${id}-name`} className="note mb-1 block">
          Name
        </label>
        <input
          id={`${id}-name`}
          className="control"
          maxLength={120}
          autoComplete="off"
          aria-invalid={isNameless}
          aria-describedby={isNameless ? `${id}-wrong` : undefined}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {isNameless && (
          <p id={`${id}-wrong`} className="wrong">
            Give the report a name.
          </p>
        )}
      </div>
      <div className="min-w-0 flex-[2_1_16rem]">
        <label htmlFor={`${id}-purpose`} className="note mb-1 block">
          Purpose
        </label>
        <input
          id={`${id}-purpose`}
          className="control"
          maxLength={300}
          autoComplete="off"
          value={purpose}
          onChange={({ target }) => setPurpose(target.value)}
        />
      </div>
      <label className="flex min-h-9 items-center gap-2.5">
        <input type="checkbox" checked={shared} onChange={({ target }) => setShared(target.checked)} />
        Share with everyone
      </label>
      <button type="submit" className="button button-primary" disabled={isPending}>
        {isPending ? 'Saving…' : 'Save report'}
      </button>
      {error && (
        <p role="alert" className="wrong w-full">
          {error.message}
          {error instanceof ProblemError &&
            error.issues.map(({ path, message }) => (
              <span key={path} className="block">
                {message}
              </span>
            ))}
        </p>
      )}
      {held.leave && (
        <Dialog title="Leave without saving?" onClose={held.stay}>
          <p>This report is not saved yet.</p>
          <div className="actions">
            <button type="button" className="button button-danger" onClick={held.leave}>
              Leave
            </button>
            <button type="button" className="button button-primary" onClick={held.stay}>
              Stay
            </button>
          </div>
        </Dialog>
      )}
    </form>
  );
}
