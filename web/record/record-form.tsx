import { inSentence } from '#kernel/fields/accept.ts';
import { type FocusEvent, type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { AnyRecord, Fields } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { usePlace, useTitle } from '#web/shell/router.tsx';
import { Conflict } from './conflict.tsx';
import type { DraftChange, Drafts } from './draft.ts';
import { RecordHead } from './detail/head.tsx';
import { useKeysWithin } from './detail/keys.ts';
import { FixedField, KeptOffer, LeaveQuestion, LiveTotals, NotSaved, WhyFixed, WrongList } from './form/form-parts.tsx';
import { useForm } from './form/use-form.ts';
import { FieldInput, type InputProps } from './inputs.tsx';
import { issuesOf } from './issues-of.ts';
import { titleOf, type Values } from './words.ts';

const wide = new Set(['lines', 'longText', 'json', 'address', 'attachments']);
const isWrong = '[aria-invalid=true], fieldset:has(+ .wrong)';

/** Inputs that a screen draws in place of those of the kind, by field; null leaves the field out. Each is called, so that it keeps its state. */
export type OwnInputs = Readonly<
  Record<string, ((props: Omit<InputProps, 'label' | 'describedBy'>) => ReactNode) | null>
>;

interface RecordFormProps {
  readonly record: AnyRecord;
  readonly row: Shown<AnyRecord> | null;
  /** What a new row begins with besides the defaults of its fields. */
  readonly start?: Values;
  readonly inputs?: OwnInputs | undefined;
  /** Shown above the buttons with what is typed now: what will follow from it. */
  readonly children?: (drafts: Drafts) => ReactNode;
}

/** Any record's form, for a new row or a change. What was typed stays until it is saved or given up. */
export function RecordForm({ record, row, start, inputs = {}, children }: RecordFormProps) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const first = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
  const form = useForm(record, row, {
    ...(start ? { start } : {}),
    onAnew: () => first('input, textarea, select')?.focus(),
  });
  const { issues, fields, drafts } = form;
  const title = row ? `Edit ${titleOf(record, row)}` : `New ${inSentence(record.label[0])}`;
  useTitle(title);
  const isPlain = Object.values(fields).every(({ spec }) => spec.kind.name !== 'lines');

  const save = (how: { another?: boolean } = {}) => {
    // The messages are there after the next paint, and the first of them is where to go.
    if (!form.save(how)) requestAnimationFrame(() => first(isWrong)?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };
  useKeysWithin(element, (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    if (!form.isBusy) save();
  });
  const leaves = (name: string) => (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) form.leave(name);
  };
  const go = (name: string) => {
    const place = element.current?.querySelector(`[data-field="${name}"]`);
    place?.querySelector<HTMLElement>(`${isWrong}, input, textarea, select, button`)?.focus();
  };
  // Who came to mend one field finds it at once.
  const wanted = new URLSearchParams(usePlace().search).get('edit');
  useEffect(() => {
    const place = wanted && element.current?.querySelector<HTMLElement>(`[data-field="${CSS.escape(wanted)}"]`);
    if (place) place.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
  }, [wanted]);

  return (
    <form ref={element} noValidate data-guide="form" className="space-y-4" aria-label={title} onSubmit={submit}>
      <RecordHead record={record} title={title}>
        <p className="text-muted">Fields with * are required.</p>
      </RecordHead>
      {form.kept && (
        <KeptOffer
          kept={form.kept}
          isChanged={row !== null && form.kept.version !== row.version}
          onGoOn={form.goOn}
          onDiscard={form.discard}
        />
      )}
      {form.isTried && <WrongList fields={fields} issues={issues} onGo={go} />}
      {Object.entries(record.sections).map(([section, names]) => {
        const fixed = row?.fixed ?? {};
        const shown = names.filter((name) => (fields[name] ?? fixed[name]) && inputs[name] !== null);
        if (shown.length === 0) return null;
        return (
          <fieldset key={section} className="panel p-4">
            <legend className="float-left mb-3 w-full text-base font-semibold">{section}</legend>
            <WhyFixed fixed={fixed} names={shown} />
            <div className="clear-both grid gap-x-6 gap-y-4 sm:grid-cols-2">
              {shown.map((name) => {
                if (row && fixed[name]) return <FixedField key={name} {...{ record, row, name, id }} />;
                const { spec } = fields[name] as Fields[string]; // the names shown are keys of fields
                const props = {
                  id: `${id}-${name}`,
                  spec,
                  draft: drafts[name],
                  issues: issuesOf(issues, name),
                  onDraft: (draft: DraftChange) => form.put(name, draft),
                };
                return (
                  <div
                    key={name}
                    data-field={name}
                    className={wide.has(spec.kind.name) ? 'col-span-full' : ''}
                    onBlur={leaves(name)}
                  >
                    {inputs[name]?.(props) ?? <FieldInput name={name} {...props} />}
                    {spec.kind.name === 'lines' && <LiveTotals {...{ record, name, drafts }} />}
                  </div>
                );
              })}
            </div>
          </fieldset>
        );
      })}
      {children?.(drafts)}
      {form.problem && <NotSaved problem={form.problem} onAgain={save} />}
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="submit"
          disabled={form.isBusy}
          className="button button-primary"
          data-guide="form-save"
          aria-keyshortcuts="Control+Enter Meta+Enter"
        >
          {form.isBusy ? 'Saving…' : 'Save'}
        </button>
        {!row && isPlain && (
          <button type="button" disabled={form.isBusy} className="button" onClick={() => save({ another: true })}>
            Save and add another
          </button>
        )}
        <button type="button" className="button" onClick={form.cancel}>
          Cancel
        </button>
        <span className="note ml-2 hidden sm:inline">
          <kbd className="keys">Ctrl</kbd> <kbd className="keys">Enter</kbd> saves
        </span>
      </div>
      {form.stale && <Conflict record={record} stale={form.stale} onChoose={form.choose} onPutOff={form.putOff} />}
      {form.held.leave && <LeaveQuestion onLeave={form.held.leave} onStay={form.held.stay} />}
    </form>
  );
}
