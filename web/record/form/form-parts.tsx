import { type AnyRecord, computeTotals, type Fields, type Issue, labelOf } from '#kernel';
import type { ProblemError } from '#web/data/call.ts';
import type { Shown } from '#web/data/client.ts';
import type { Kept } from '#web/data/draft-store.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { momentOf } from '../cells.tsx';
import { amountText, totalsOf, Value } from '../detail/sections.tsx';
import { type Drafts, valuesOf } from '../draft.ts';
import { columnLabel } from '../words.ts';

export function LiveTotals({ record, name, drafts }: { record: AnyRecord; name: string; drafts: Drafts }) {
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

/** A field that no edit changes now: its value, told by the reason above it. */
export function FixedField({
  record,
  row,
  name,
  id,
}: {
  readonly record: AnyRecord;
  readonly row: Shown<AnyRecord>;
  readonly name: string;
  readonly id: string;
}) {
  return (
    <fieldset data-field={name} aria-label={columnLabel(record, name)} aria-describedby={`${id}-fixed-${name}`}>
      <p className="mb-1 font-medium">{columnLabel(record, name)}</p>
      <div className="wrap-anywhere">
        <Value {...{ record, name, row }} />
      </div>
      <span id={`${id}-fixed-${name}`} className="sr-only">
        {row.fixed[name]}
      </span>
    </fieldset>
  );
}

/** Why fields of a section are fixed, each reason once. */
export function WhyFixed({
  fixed,
  names,
}: {
  readonly fixed: Readonly<Record<string, string>>;
  names: readonly string[];
}) {
  const reasons = new Set(names.flatMap((name) => fixed[name] ?? []));
  return [...reasons].map((reason) => (
    <p key={reason} role="note" className="text-muted clear-both mb-3">
      {reason}
    </p>
  ));
}

interface WrongListProps {
  readonly fields: Fields;
  readonly issues: readonly Issue[];
  /** Leads to the input. */
  readonly onGo: (name: string) => void;
}

/** Several things to put right, each with the way to it. */
export function WrongList({ fields, issues, onGo }: WrongListProps) {
  const byField = Map.groupBy(issues, ({ path }) => path.split('.')[0] ?? '');
  const known = [...byField].flatMap(([name, own]) => {
    const spec = fields[name]?.spec;
    return spec
      ? [{ name, label: labelOf(name, spec), words: [...new Set(own.map(({ message }) => message))].join('. ') }]
      : [];
  });
  if (known.length < 2) return null;
  return (
    <section aria-label="What has to be put right" className="panel border-danger p-4">
      <p className="font-semibold">{`${known.length} fields need correction`}</p>
      <ul className="mt-1.5 space-y-1">
        {known.map(({ name, label, words }) => (
          <li key={name}>
            <button type="button" className="link text-left" onClick={() => onGo(name)}>
              {label}
            </button>
            <span className="text-muted">: {words}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface KeptOfferProps {
  readonly kept: Kept;
  readonly isChanged: boolean;
  readonly onGoOn: () => void;
  readonly onDiscard: () => void;
}

/** What was typed here before and not saved: to go on with, or to throw away. */
export function KeptOffer({ kept, isChanged, onGoOn, onDiscard }: KeptOfferProps) {
  const show = useShow();
  return (
    <section
      aria-label="Unsaved work"
      className="panel border-l-tone-review flex flex-wrap items-center gap-x-4 gap-y-2 border-l-4 p-3"
    >
      <p className="min-w-0 flex-1 basis-60">
        You typed something here on {momentOf(new Date(kept.savedAt).toISOString(), show)} and did not save it.
        {isChanged && ' It was changed by someone else since; you will see both before anything is overwritten.'}
      </p>
      <span className="flex flex-wrap gap-2">
        <button type="button" className="button" onClick={onDiscard}>
          Discard
        </button>
        <button type="button" className="button button-primary" onClick={onGoOn}>
          Continue where you left off
        </button>
      </span>
    </section>
  );
}

/** Why it was not saved, when that is not one field's fault. */
export function NotSaved({ problem, onAgain }: { readonly problem: ProblemError; readonly onAgain: () => void }) {
  return (
    <div role="alert" className="wrong">
      {problem.message}
      {problem.requestId && <span className="block font-mono text-xs">Request {problem.requestId}</span>}
      {(problem.status === 0 || problem.status >= 500) && (
        <button type="button" className="link ml-2" onClick={onAgain}>
          Try again
        </button>
      )}
    </div>
  );
}

export const LeaveQuestion = ({ onLeave, onStay }: { readonly onLeave: () => void; readonly onStay: () => void }) => (
  <Dialog title="Leave without saving?" onClose={onStay}>
    <p>What you typed here is not saved yet. It is kept in this browser for a week.</p>
    <div className="actions">
      <button type="button" className="button button-danger" onClick={onLeave}>
        Leave
      </button>
      <button type="button" className="button button-primary" onClick={onStay}>
        Stay
      </button>
    </div>
  </Dialog>
);
