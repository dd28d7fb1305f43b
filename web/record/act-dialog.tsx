import { type FormEvent, Fragment, type ReactNode, useState } from 'react';
import { type AnyRecord, f, type Fields } from '#kernel';
import { ProblemError } from '#web/data/call.ts';
import { useSession } from '#web/data/session.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import type { Act, ActGiven } from './acts.ts';
import { draftsOf, judged, putIn } from './draft.ts';
import { FieldInput } from './inputs.tsx';
import { issuesOf } from './issues-of.ts';
import { ReasonCodes } from './reason-codes.tsx';
import type { Values } from './words.ts';

interface ActDialogProps {
  readonly record: AnyRecord;
  readonly act: Act;
  readonly title: string;
  /** What the inputs begin with. */
  readonly row?: Values;
  readonly children?: ReactNode;
  readonly isBusy: boolean;
  readonly problem: Error | null;
  readonly onRun: (given: ActGiven) => void;
  readonly onClose: () => void;
}

const reasonField = f.text({ max: 2000, lines: 3 });

/** Asks what an act needs before it is done, to one row or to many. */
export function ActDialog(props: ActDialogProps) {
  const { record, act, title, row = {}, children, isBusy, problem, onRun, onClose } = props;
  const zone = useSession().organization.timeZone;
  const { fieldsToFill = [], confirm, reason: wanted } = act;
  const fields: Fields = {
    ...Object.fromEntries(Object.entries(record.fields).filter(([name]) => fieldsToFill.includes(name))),
    ...(wanted ? { reason: wanted === 'required' ? reasonField.required() : reasonField } : {}),
  };
  const [drafts, setDrafts] = useState(() => draftsOf(fields, { ...row, reason: null }, zone));
  const [isTried, setTried] = useState(false);
  const { values, issues: wrong } = judged(fields, drafts, { partial: true, zone });
  const issues = [...(isTried ? wrong : []), ...(problem instanceof ProblemError ? problem.issues : [])];
  // What is wrong with a field that is not asked for here is said as a whole.
  const isSaid = issues.some(({ path }) => Object.hasOwn(fields, path.split('.')[0] ?? ''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { reason, ...input } = values;
    if (wrong.length === 0 && !isBusy) onRun({ ...(typeof reason === 'string' ? { reason } : {}), input });
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form noValidate className="space-y-4" onSubmit={submit}>
        {children}
        {confirm && <p>{confirm}</p>}
        {Object.entries(fields).map(([name, { spec }]) => (
          <Fragment key={name}>
            {name === 'reason' && (
              <ReasonCodes
                {...{ record: record.name, step: act.name, text: String(drafts['reason']) }}
                onText={(reason) => setDrafts((now) => ({ ...now, reason }))}
              />
            )}
            <FieldInput
              id={`act-${name}`}
              {...{ name, spec, draft: drafts[name], issues: issuesOf(issues, name) }}
              onDraft={(draft) => setDrafts((now) => putIn(now, name, draft))}
            />
          </Fragment>
        ))}
        {problem && !isSaid && (
          <p role="alert" className="wrong">
            {problem.message}
          </p>
        )}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Not now
          </button>
          <button type="submit" disabled={isBusy} className={`button ${confirm ? 'button-danger' : 'button-primary'}`}>
            {act.label}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
