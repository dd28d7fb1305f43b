import { type FormEvent, useState } from 'react';
import { type AnyRecord, f, type Fields } from '#kernel';
import { ProblemError } from '#web/data/call.ts';
import type { Shown } from '#web/data/client.ts';
import { useSession } from '#web/data/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { draftsOf, judged } from '../draft.ts';
import { FieldInput, issuesOf } from '../inputs.tsx';
import type { Asking, Given } from '../steps.tsx';

const reasonField = f.text({ max: 2000, lines: 3 });

interface StepDialogProps {
  readonly record: AnyRecord;
  readonly row: Shown<AnyRecord>;
  readonly asking: Asking;
  readonly problem: Error | null;
  readonly isBusy: boolean;
  readonly onRun: (given: Given) => void;
  readonly onClose: () => void;
}

/** What a step asks before it is taken: fields, a reason, or only whether it is meant. */
export function StepDialog({ record, row, asking, problem, isBusy, onRun, onClose }: StepDialogProps) {
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
