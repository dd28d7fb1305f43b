import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { type AnyRecord, computeTotals, type Fields, type Issue } from '#kernel';
import { gesture, ProblemError } from '#web/data/call.ts';
import { client, type Shown } from '#web/data/client.ts';
import { useChanged } from '#web/data/query.ts';
import { type Me, maySet, today, useSession, useShow } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { navigate, navigateFreely, useHeldLeave, usePlace, useTitle } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Conflict, type Stale } from './conflict.tsx';
import { changedDrafts, type Drafts, draftsOf, judged, valuesOf } from './draft.ts';
import { FieldInput, issuesOf } from './inputs.tsx';
import { amountText, RecordHead, totalsOf } from './record-page.tsx';
import { columnLabel, titleOf } from './words.ts';

type Row = Shown<AnyRecord>;

/** Any record's form, for a new row or a change. What was typed stays until it is saved or given up. */
export function RecordForm({ record, row }: { record: AnyRecord; row: Row | null }) {
  const form = useForm(record, row);
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const { issues, fields, drafts } = form;
  const title = row ? `Edit ${titleOf(record, row)}` : `New ${record.label[0].toLowerCase()}`;
  useTitle(title);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.save()) return;
    // The messages are there after the next paint, and the first of them is where to go.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid=true], fieldset:has(+ .wrong)')?.focus(),
    );
  };

  return (
    <form ref={element} noValidate className="space-y-4" aria-label={title} onSubmit={submit}>
      <RecordHead record={record} title={title}>
        <p className="text-muted">Fields with * are required.</p>
      </RecordHead>
      {Object.entries(record.sections).map(([section, names]) => {
        const shown = names.filter((name) => fields[name]);
        if (shown.length === 0) return null;
        return (
          <fieldset key={section} className="panel p-4">
            <legend className="float-left mb-3 w-full text-base font-semibold">{section}</legend>
            <div className="clear-both grid gap-x-6 gap-y-4 sm:grid-cols-2">
              {shown.map((name) => {
                const { spec } = fields[name] as Fields[string]; // the names shown are keys of fields
                const isWide = ['lines', 'longText', 'json', 'address', 'attachments'].includes(spec.kind.name);
                return (
                  <div key={name} className={isWide ? 'col-span-full' : ''}>
                    <FieldInput
                      id={`${id}-${name}`}
                      {...{ name, spec, draft: drafts[name], issues: issuesOf(issues, name) }}
                      onDraft={(draft) => form.put(name, draft)}
                    />
                    {spec.kind.name === 'lines' && <LiveTotals {...{ record, name, drafts }} />}
                  </div>
                );
              })}
            </div>
          </fieldset>
        );
      })}
      {form.problem && (
        <p role="alert" className="wrong">
          {form.problem.message}
          {form.problem.requestId && <span className="block font-mono text-xs">Request {form.problem.requestId}</span>}
        </p>
      )}
      <div className="flex gap-2">
        <button type="submit" disabled={form.isBusy} className="button button-primary">
          {form.isBusy ? 'Saving…' : 'Save'}
        </button>
        <button type="button" className="button" onClick={form.cancel}>
          Cancel
        </button>
      </div>
      {form.stale && <Conflict record={record} stale={form.stale} onMine={form.keepMine} onTheirs={form.takeTheirs} />}
      {form.held.leave && (
        <Dialog title="Leave without saving?" onClose={form.held.stay}>
          <p>What you typed here is not saved yet.</p>
          <div className="actions">
            <button type="button" className="button button-grave" onClick={form.held.leave}>
              Leave
            </button>
            <button type="button" className="button button-primary" onClick={form.held.stay}>
              Stay
            </button>
          </div>
        </Dialog>
      )}
    </form>
  );
}

const settable = (record: AnyRecord, me: Me, isNew: boolean): Fields =>
  Object.fromEntries(
    Object.entries(record.fields).filter(
      ([name, { spec }]) => !spec.computed && (isNew || !spec.settled) && maySet(me, record, name),
    ),
  );

function startOf(fields: Fields, me: Me): Drafts {
  const starts = { actor: me.member.id, today: today(me), now: null };
  const values: Record<string, unknown> = {};
  for (const [name, { spec }] of Object.entries(fields)) {
    const { default: start } = spec;
    if (start) values[name] = 'value' in start ? start.value : starts[start.from];
  }
  return draftsOf(fields, values, me.organization.timeZone);
}

function useForm(record: AnyRecord, row: Row | null) {
  const me = useSession();
  const { path } = usePlace();
  const records = useRecords();
  const changed = useChanged(record);
  const zone = me.organization.timeZone;
  const fields = settable(record, me, row === null);
  const [base, setBase] = useState(() => ({
    row,
    version: row?.version ?? 0,
    drafts: row ? draftsOf(fields, row, zone) : startOf(fields, me),
  }));
  const [drafts, setDrafts] = useState(base.drafts);
  const [fromServer, setFromServer] = useState<readonly Issue[]>([]);
  const [tried, setTried] = useState(false);
  const [stale, setStale] = useState<Stale | null>(null);
  const [once] = useState(gesture);

  const mine = changedDrafts(base.drafts, drafts);
  const isUnsaved = Object.keys(mine).length > 0;
  const held = useHeldLeave(isUnsaved);
  const { values, issues: found } = judged(fields, row ? mine : drafts, { partial: row !== null, zone });
  const nameOf = ({ path: where }: Issue) => where.split('.')[0] ?? '';

  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ version }: { version: number }) =>
      once({ version, values }, (key) =>
        row ? client(record).edit(row.id, version, values, key) : client(record).create(values as never, key),
      ),
    onSuccess: async (saved) => {
      await changed();
      navigateFreely(row ? path : (records.rowAt(record.name, saved.id) ?? path), { replace: true });
    },
    onError(failed) {
      if (!(failed instanceof ProblemError)) return;
      setFromServer(failed.issues);
      if (failed.code === 'stale' && base.row)
        setStale({ mine: values, base: base.row, theirs: failed.extra['current'] as Row });
    },
  });

  const rebase = (current: Row, keep: Drafts) => {
    const theirs = draftsOf(fields, current, zone);
    setBase({ row: current, version: current.version, drafts: theirs });
    setDrafts({ ...theirs, ...keep });
    setStale(null);
    void changed();
  };
  return {
    fields,
    drafts,
    held,
    stale,
    isBusy: isPending,
    problem: error instanceof ProblemError && !stale ? error : null,
    issues: tried ? [...found, ...fromServer] : fromServer,
    put(name: string, draft: unknown) {
      setDrafts((now) => ({ ...now, [name]: draft }));
      setFromServer((known) => known.filter((issue) => nameOf(issue) !== name));
    },
    /** False when something has to be put right first. */
    save(): boolean {
      setTried(true);
      if (found.length > 0) return false;
      if (row && !isUnsaved) navigateFreely(path, { replace: true });
      else mutate({ version: base.version });
      return true;
    },
    cancel: () => navigate(row ? path : (records.listAt(record.name) ?? '/dashboard')),
    /** My values over theirs where both changed; everything else as they left it. */
    keepMine() {
      if (!stale) return;
      rebase(stale.theirs, mine);
      mutate({ version: stale.theirs.version });
    },
    takeTheirs: () => stale && rebase(stale.theirs, {}),
  };
}

function LiveTotals({ record, name, drafts }: { record: AnyRecord; name: string; drafts: Drafts }) {
  const show = useShow();
  const zone = useSession().organization.timeZone;
  const computed = computeTotals(record.fields, valuesOf(record.fields, drafts, zone).values);
  return totalsOf(record, name).map((total) => (
    <output key={total} className="mt-2 flex justify-end gap-4 font-semibold">
      {columnLabel(record, total)}
      <span>{amountText(record, total, computed.ok ? computed.value[total] : null, show)}</span>
    </output>
  ));
}
