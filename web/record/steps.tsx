import { useMutation } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { AnyRecord, AnyTransition } from '#kernel';
import { gesture, ProblemError } from '#web/data/call.ts';
import { client, type Shown } from '#web/data/client.ts';
import { useChanged } from '#web/data/query.ts';
import { useRecords } from '#web/shell/product.ts';
import { navigate } from '#web/shell/router.tsx';
import { say } from '#web/shell/messages.tsx';

type Row = Shown<AnyRecord>;
export type Asking = Pick<AnyTransition, 'label' | 'asksFor' | 'reason' | 'grave'>;

export interface Given {
  readonly reason?: string;
  readonly input?: Readonly<Record<string, unknown>>;
}

const StepDialog = lazy(() => import('./detail/step-dialog.tsx').then((step) => ({ default: step.StepDialog })));

const asksBefore = ({ asksFor = [], reason, grave }: Asking): boolean =>
  asksFor.length > 0 || reason !== undefined || grave !== undefined;

const deleting: Asking = { label: 'Delete', grave: 'It cannot be brought back.' };

/** What can be done to a row: a button for each step, and the sentence of the rule where one stands in the way. */
export function Steps({ record, row }: { record: AnyRecord; row: Row }) {
  const [asked, setAsked] = useState<string | null>(null);
  const { run, problem, isBusy } = useStep(record, row);
  const offered = Object.entries<Asking>(record.transitions).filter(([name]) => row.can.includes(name));
  // What can be done without a word more is what most people came for.
  const first = offered.find(([, step]) => !asksBefore(step))?.[0];
  const asking = asked === null ? undefined : record.transitions[asked];

  return (
    <>
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
      {problem && !asking && (
        <p role="alert" className="wrong order-last w-full">
          {problem.message}
        </p>
      )}
      {asked !== null && asking && (
        <Suspense>
          <StepDialog
            key={asked}
            {...{ record, row, asking, problem, isBusy }}
            onClose={() => setAsked(null)}
            onRun={(given) => run(asked, given, () => setAsked(null))}
          />
        </Suspense>
      )}
    </>
  );
}

/** Deleting stands apart from the steps, and asks first. */
export function useRemoval(
  record: AnyRecord,
  row: Row,
): { readonly ask: (() => void) | null; readonly dialog: ReactNode } {
  const [isAsked, setAsked] = useState(false);
  const { run, problem, isBusy } = useStep(record, row);
  const mayRemove = record.access.remove !== undefined && row.can.includes('remove');
  return {
    ask: mayRemove ? () => setAsked(true) : null,
    dialog: isAsked && (
      <Suspense>
        <StepDialog
          {...{ record, row, asking: deleting, problem, isBusy }}
          onClose={() => setAsked(false)}
          onRun={(given) => run('remove', given, () => setAsked(false))}
        />
      </Suspense>
    ),
  };
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
