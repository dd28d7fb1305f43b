import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type AnyRecord, type AnyTransition, f, type Fields } from '#kernel';
import { gesture, ProblemError } from '#web/data/call.ts';
import { client, type Shown } from '#web/data/client.ts';
import { useChanged } from '#web/data/query.ts';
import { useSession } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { navigate } from '#web/shell/router.tsx';
import { say } from '#web/shell/messages.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { draftsOf, judged } from './draft.ts';
import { FieldInput, issuesOf } from './inputs.tsx';

type Row = Shown<AnyRecord>;
type Asking = Pick<AnyTransition, 'label' | 'asksFor' | 'reason' | 'grave'>;

const asksBefore = ({ asksFor = [], reason, grave }: Asking): boolean =>
  asksFor.length > 0 || reason !== undefined || grave !== undefined;

const reasonField = f.text({ max: 2000, lines: 3 });
const deleting: Asking = { label: 'Delete', grave: 'It cannot be brought back.' };

/** What can be done to a row: a button for each step, and the sentence of the rule where one stands in the way. */
export function Steps({ record, row }: { record: AnyRecord; row: Row }) {
  const [asked, setAsked] = useState<string | null>(null);
  const steps: Readonly<Record<string, Asking>> = {
    ...record.transitions,
    ...(record.access.remove ? { remove: deleting } : {}),
  };
  const { run, problem, isBusy } = useStep(record, row);
  const offered = Object.entries(steps).filter(([name]) => row.can.includes(name));
  // What can be done without a word more is what most people came for.
  const first = offered.find(([, step]) => !asksBefore(step))?.[0];
  const asking = asked === null ? undefined : steps[asked];

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {offered.map(([name, step]) => (
          <button
            key={name}
            type="button"
            disabled={isBusy}
            className={`button ${step.grave ? 'button-grave' : name === first ? 'button-primary' : ''}`}
            onClick={() => (asksBefore(step) ? setAsked(name) : run(name, {}))}
          >
            {step.label}
          </button>
        ))}
      </div>
      {problem && !asking && (
        <p role="alert" className="wrong w-full">
          {problem.message}
        </p>
      )}
      {asked !== null && asking && (
        <StepDialog
          key={asked}
          {...{ record, row, asking, problem, isBusy }}
          onClose={() => setAsked(null)}
          onRun={(given) => run(asked, given, () => setAsked(null))}
        />
      )}
    </>
  );
}

/** Steps that this state offers but this person cannot take; one line for each reason. */
export function RefusedSteps({ record, row }: { record: AnyRecord; row: Row }) {
  const reasons = Map.groupBy(
    Object.entries(row.cannot).filter(([name]) => record.transitions[name]),
    ([, sentence]) => sentence,
  );
  if (reasons.size === 0) return null;
  return (
    <ul className="text-muted space-y-1.5" aria-label="Not possible now">
      {[...reasons].map(([sentence, refused], at) => (
        <li key={sentence} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {refused.map(([name]) => (
            <button key={name} type="button" className="button" disabled aria-describedby={`${row.id}-why-${at}`}>
              {record.transitions[name]?.label}
            </button>
          ))}
          <span id={`${row.id}-why-${at}`}>{sentence}</span>
        </li>
      ))}
    </ul>
  );
}

interface Given {
  readonly reason?: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

function useStep(record: AnyRecord, row: Row) {
  const changed = useChanged(record);
  const records = useRecords();
  const [once] = useState(gesture);
  const { mutate, error, isPending } = useMutation({
    mutationFn: ({ step, given }: { step: string; given: Given }): Promise<unknown> => {
      const { id, version } = row;
      return once({ step, id, version, given }, (key) =>
        step === 'remove'
          ? client(record).remove(id, version, key)
          : client(record).step(id, step, { ...given, version }, key),
      );
    },
    onSuccess: async (_, { step }) => {
      if (step === 'remove') navigate(records.listAt(record.name) ?? '/dashboard', { replace: true });
      say({ title: `${record.transitions[step]?.label ?? 'Delete'}: done` });
      await changed();
    },
    // Somebody was faster: what stands on the screen is no longer so.
    onError: (failed) => (failed instanceof ProblemError && failed.status === 409 ? changed() : undefined),
  });
  return {
    run: (step: string, given: Given, onSuccess: () => void = () => {}) => mutate({ step, given }, { onSuccess }),
    problem: error,
    isBusy: isPending,
  };
}

interface StepDialogProps {
  readonly record: AnyRecord;
  readonly row: Row;
  readonly asking: Asking;
  readonly problem: Error | null;
  readonly isBusy: boolean;
  readonly onRun: (given: Given) => void;
  readonly onClose: () => void;
}

function StepDialog({ record, row, asking, problem, isBusy, onRun, onClose }: StepDialogProps) {
  const { asksFor = [], grave, label, reason: wantsReason } = asking;
  const zone = useSession().organization.timeZone;
  const fields: Fields = {
    ...Object.fromEntries(Object.entries(record.fields).filter(([name]) => asksFor.includes(name))),
    ...(wantsReason ? { reason: wantsReason === 'required' ? reasonField.required() : reasonField } : {}),
  };
  const [drafts, setDrafts] = useState(() => draftsOf(fields, { ...row, reason: null }, zone));
  const [isTried, setTried] = useState(false);
  const { values, issues: wrong } = judged(fields, drafts, { partial: true, zone });
  const issues = [...(isTried ? wrong : []), ...(problem instanceof ProblemError ? problem.issues : [])];

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { reason, ...input } = values;
    if (wrong.length === 0) onRun({ ...(typeof reason === 'string' ? { reason } : {}), input });
  };

  return (
    <Dialog title={label} onClose={onClose}>
      <form noValidate className="space-y-4" onSubmit={confirm}>
        {grave && <p>{grave}</p>}
        {Object.entries(fields).map(([name, { spec }]) => (
          <FieldInput
            key={name}
            id={`step-${name}`}
            {...{ name, spec, draft: drafts[name], issues: issuesOf(issues, name) }}
            onDraft={(draft) => setDrafts({ ...drafts, [name]: draft })}
          />
        ))}
        {problem && issues.length === 0 && (
          <p role="alert" className="wrong">
            {problem.message}
          </p>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Not now
          </button>
          <button type="submit" disabled={isBusy} className={`button ${grave ? 'button-grave' : 'button-primary'}`}>
            {label}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
