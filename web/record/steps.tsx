import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { type AnyRecord, allows, permission } from '#kernel';
import { gesture, ProblemError } from '#web/data/call.ts';
import { client, type Shown } from '#web/data/client.ts';
import { actorOf, useSession } from '#web/data/session.ts';
import { useChanged } from '#web/data/query.ts';
import { later } from '#web/ui/later.tsx';
import { type ActGiven, actsOf, asksBefore, removal } from './acts.ts';
import { useRecords } from '#web/shell/product.ts';
import { navigate } from '#web/shell/router.tsx';
import { say } from '#web/shell/messages.tsx';

type Row = Shown<AnyRecord>;

const ActDialog = later(async () => ({ default: (await import('./act-dialog.tsx')).ActDialog }));

/** What can be done to a row: a button for each step, and the sentence of the rule where one stands in the way. */
export function Steps({ record, row }: { record: AnyRecord; row: Row }) {
  const [asked, setAsked] = useState<string | null>(null);
  const { run, problem, isBusy } = useStep(record, row);
  const offered = actsOf(record).filter((act) => act !== removal && row.can.includes(act.name));
  // What can be done without a word more is what most people came for.
  const first = offered.find((act) => !asksBefore(act));
  const asking = offered.find(({ name }) => name === asked);

  return (
    <>
      {offered.map((act) => (
        <button
          key={act.name}
          type="button"
          disabled={isBusy}
          className={`button ${act.confirm ? 'button-danger' : act === first ? 'button-primary' : ''}`}
          onClick={() => (asksBefore(act) ? setAsked(act.name) : run(act.name, { input: {} }))}
        >
          {act.label}
        </button>
      ))}
      {problem && !asking && (
        <p role="alert" className="wrong order-last w-full">
          {problem.message}
        </p>
      )}
      {asking && (
        <Suspense>
          <ActDialog
            key={asking.name}
            {...{ record, row, act: asking, title: asking.label, problem, isBusy }}
            onClose={() => setAsked(null)}
            onRun={(given) => run(asking.name, given, () => setAsked(null))}
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
  const mayRemove = record.access.remove !== undefined && row.can.includes(removal.name);
  return {
    ask: mayRemove ? () => setAsked(true) : null,
    dialog: isAsked && (
      <Suspense>
        <ActDialog
          {...{ record, row, act: removal, title: removal.label, problem, isBusy }}
          onClose={() => setAsked(false)}
          onRun={(given) => run(removal.name, given, () => setAsked(false))}
        />
      </Suspense>
    ),
  };
}

/** Steps that this state offers but this person cannot take; one line for each reason. */
export function RefusedSteps({ record, row }: { record: AnyRecord; row: Row }) {
  const me = useSession();
  // Who never edits these misses no button.
  const mayEdit = allows(permission(record.access.edit).by, actorOf(me));
  const reasons = Map.groupBy(
    Object.entries(row.cannot).filter(([name]) => record.transitions[name] || (name === 'edit' && mayEdit)),
    ([, sentence]) => sentence,
  );
  if (reasons.size === 0) return null;
  return (
    <ul className="text-muted space-y-1.5" aria-label="Not possible now">
      {[...reasons].map(([sentence, refused], at) => (
        <li key={sentence} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {refused.map(([name]) => (
            <button key={name} type="button" className="button" disabled aria-describedby={`${row.id}-why-${at}`}>
              {record.transitions[name]?.label ?? 'Edit'}
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
    mutationFn: ({ step, given }: { step: string; given: ActGiven }): Promise<unknown> => {
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
    run: (step: string, given: ActGiven, onSuccess: () => void = () => {}) => mutate({ step, given }, { onSuccess }),
    problem: error,
    isBusy: isPending,
  };
}
