import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import type { AnyRecord, Spec } from '#kernel';
import type { Shown } from '#web/data/client.ts';
import { useSession } from '#web/data/session.ts';
import { draftOf } from '#web/record/draft.ts';
import { KeptOffer, LeaveQuestion, NotSaved, WrongList } from '#web/record/form/form-parts.tsx';
import { useForm } from '#web/record/form/use-form.ts';
import { FieldInput } from '#web/record/inputs.tsx';
import { issuesOf } from '#web/record/issues-of.ts';
import { lineFields } from '#web/record/words.ts';
import { tell } from '#web/shell/messages.tsx';
import type { SolicitationOutlook } from './outlook-call.ts';
import type { Missing } from './missing.ts';
import { type PartName, parts, recordOf } from './parts.ts';
import { solicitation } from './solicitation.record.ts';

const wide = new Set(['lines', 'longText', 'attachments']);
const isWrong = '[aria-invalid=true], fieldset:has(+ .wrong)';
/** Asked only of who spends federal money. */
const FEDERAL = 'Federal requirements';

type Drafts = Readonly<Record<string, unknown>>;
const linesIn = (drafts: Drafts, name: string) => (drafts[name] ?? []) as readonly Drafts[]; // as `draftOf` gives lines

/** Columns that matter only where there are lots, alternates or prices that become points. */
const isAsked: Readonly<Record<string, (drafts: Drafts) => boolean>> = {
  lot: (drafts) => linesIn(drafts, 'lots').length > 0,
  alternateTo: (drafts) => linesIn(drafts, 'items').some(({ kind }) => kind === 'alternate'),
  effect: (drafts) => linesIn(drafts, 'items').some(({ kind }) => kind === 'alternate'),
  alternateBasis: (drafts) =>
    Boolean(drafts['alternateBasis']) || linesIn(drafts, 'items').some(({ kind }) => kind === 'alternate'),
  alternateFunds: (drafts) => drafts['alternateBasis'] === 'funds' || Boolean(drafts['alternateFunds']),
  formula: (drafts) => linesIn(drafts, 'criteria').some(({ kind }) => kind === 'price'),
  bands: (drafts) => linesIn(drafts, 'criteria').some(({ formula }) => formula === 'banded'),
  zeroAt: (drafts) => linesIn(drafts, 'criteria').some(({ formula }) => formula === 'linear'),
};
const withAsked = (spec: Spec, drafts: Drafts): Spec => {
  if (spec.kind.name !== 'lines') return spec;
  const asked = Object.entries(lineFields(spec)).filter(([name]) => isAsked[name]?.(drafts) ?? true);
  return { ...spec, options: { ...spec.options, fields: Object.fromEntries(asked) } };
};
/** Wider than its part, a table of lines is moved sideways: no input is too narrow to read. */
const roomy =
  'relative col-span-full min-w-0 overflow-x-auto [&_td_.control]:min-w-24 [&_td:first-child_.control]:min-w-40';

interface PartFormProps {
  readonly row: Shown<AnyRecord>;
  readonly part: PartName;
  readonly missing: readonly Missing[];
  readonly outlook: SolicitationOutlook | undefined;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  readonly onSaved: () => void;
}

/** One part of a draft, saved by itself; what it still lacks is said at its fields from the start. */
export function PartForm({ row, part, missing, outlook, onUnsaved, onSaved }: PartFormProps) {
  const id = useId();
  const zone = useSession().organization.timeZone;
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(solicitation, row, {
    onAnew: () => {},
    onSaved: () => {
      onUnsaved(false);
      tell('Saved', 'good');
      onSaved();
    },
  });
  const { fields, drafts, issues, isUnsaved } = form;
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved]);
  const { record } = recordOf(part);
  const label = parts[part].label;
  const first = (selector: string) => element.current?.querySelector<HTMLElement>(selector);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The messages are there after the next paint, and the first of them is where to go.
    if (!form.save()) requestAnimationFrame(() => first(isWrong)?.focus());
  };
  const takeProposal = () => {
    if (!outlook) return;
    for (const name of ['questionsDueAt', 'dueAt'] as const) put(name, outlook.proposed[name]);
    if (drafts['mustAttend'] === true || drafts['meetingAt'] !== '') put('meetingAt', outlook.proposed.meetingAt);
  };
  const put = (name: string, value: unknown) => {
    const spec = fields[name]?.spec;
    if (spec) form.put(name, () => draftOf(spec, value, zone));
  };
  const said = (name: string) => {
    const own = issuesOf(issues, name);
    return own.length > 0 || isUnsaved ? own : issuesOf(missing, name);
  };
  const section = ([title, names]: readonly [string, readonly string[]]): ReactNode => {
    const shown = names.filter((name) => fields[name] && (isAsked[name]?.(drafts) ?? true));
    if (shown.length === 0 || (title === FEDERAL && drafts['federalFunds'] !== true)) return null;
    return (
      <fieldset key={title} className="panel min-w-0 p-4">
        <legend className="float-left mb-3 w-full text-base font-semibold">{title}</legend>
        <div className="clear-both grid grid-cols-1 gap-x-6 gap-y-4 sm:grid-cols-2">
          {shown.map((name) => {
            const { spec } = fields[name] as (typeof fields)[string]; // those shown are keys of fields
            return (
              <div key={name} data-field={name} className={wide.has(spec.kind.name) ? roomy : ''}>
                <FieldInput
                  id={`${id}-${name}`}
                  {...{ name, spec: withAsked(spec, drafts), draft: drafts[name], issues: said(name) }}
                  onDraft={(draft) => form.put(name, draft)}
                />
              </div>
            );
          })}
        </div>
      </fieldset>
    );
  };
  return (
    <form ref={element} noValidate aria-label={label} data-guide="form" className="space-y-4" onSubmit={submit}>
      {form.kept && (
        <KeptOffer
          kept={form.kept}
          isChanged={form.kept.version !== row.version}
          onGoOn={form.goOn}
          onDiscard={form.discard}
        />
      )}
      {form.isTried && (
        <WrongList
          fields={fields}
          issues={issues}
          onGo={(name) => first(`[data-field="${name}"] :is(input, textarea, select)`)?.focus()}
        />
      )}
      {Object.entries(record.sections).map(section)}
      {form.problem && <NotSaved problem={form.problem} onAgain={() => void form.save()} />}
      <div className="flex flex-wrap items-center gap-2">
        <button
          type="submit"
          disabled={form.isBusy || !isUnsaved}
          className="button button-primary"
          data-guide="form-save"
        >
          {form.isBusy ? 'Saving…' : `Save ${label.toLowerCase()}`}
        </button>
        {isUnsaved && (
          <button type="button" className="button" onClick={onSaved}>
            Discard changes
          </button>
        )}
        {part === 'timeline' && outlook && (
          <button type="button" className="button" onClick={takeProposal}>
            Use proposed timeline
          </button>
        )}
      </div>
      {form.held.leave && <LeaveQuestion onLeave={form.held.leave} onStay={form.held.stay} />}
    </form>
  );
}
