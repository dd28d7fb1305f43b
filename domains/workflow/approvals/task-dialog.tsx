import { type FormEvent, useId, useState } from 'react';
import type { InputOf } from '#kernel';
import { ProblemError } from '#web/data/call.ts';
import { useAct } from '#web/data/calls.ts';
import { tell } from '#web/shell/messages.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { ReasonCodes } from '#web/record/reason-codes.tsx';
import { Picker } from '#web/record/reference-input.tsx';
import type { MyTask } from './approval-view.ts';
import { answerProblems, answersFrom } from '../document/form-answers.ts';
import { isDecision, type TaskAct } from './approval-acts.ts';
import { askings, decideTask, replyToTask, unaskTask } from './deciding.ts';
import { keptWords } from './kept-words.ts';
import { saidBelow } from './task-refusal.ts';

interface TaskDialogProps {
  readonly task: Pick<MyTask, 'id' | 'hash' | 'earlier' | 'fields'>;
  readonly act: TaskAct;
  readonly subject: string;
  /** The record whose rows are other ones afterwards. */
  readonly record: string;
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

type Answers = Readonly<Record<string, string>>;

/** Asks what an act on a task needs. What is typed stays in this window until it was sent. */
export function TaskDialog({ task, act, subject, record, onClose, onDone }: TaskDialogProps) {
  const place = `${task.id}.${act.name}`;
  const [words, setWords] = useState(() => keptWords.of(place));
  const [to, setTo] = useState('');
  const [step, setStep] = useState(task.earlier.at(-1)?.node ?? '');
  const [values, setValues] = useState<Answers>({});
  const [isTried, setIsTried] = useState(false);
  const missing = act.asks.includes('fields') ? answerProblems(task.fields, answersFrom(task.fields, values)) : [];
  const { mutate, isPending, error } = useAct(callOf(act.name), {
    changes: [record, 'approval', 'approval_task', 'approval_decision'],
    onDone: () => {
      keptWords.put(place, '');
      tell(`${act.label}: done`, 'good');
      onClose();
      onDone?.();
    },
  });
  const given = (): InputOf<ReturnType<typeof callOf>> => {
    const { id, hash, fields } = task;
    const text = words.trim();
    if (!isDecision(act.name))
      return act.name === 'unask' ? { id } : act.name === 'reply' ? { id, text } : { id, text, to };
    return {
      id,
      word: act.name,
      hash,
      comment: text,
      to: act.name === 'rewind' ? step : null,
      values: act.name === 'fill' ? answersFrom(fields, values) : null,
    };
  };
  const say = (text: string) => {
    setWords(text);
    keptWords.put(place, text);
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (!isPending && missing.length === 0) mutate(given());
  };
  const wordsAre = act.asks.includes('text') ? 'text' : 'comment';
  const wrong = (path: string) => issueOf(error, path);
  return (
    <Dialog title={`${act.label}: ${subject}`} onClose={onClose}>
      <form noValidate className="space-y-4" onSubmit={send}>
        <p>{act.about}</p>
        {act.asks.includes('to') && <Somebody value={to} onPick={setTo} wrong={wrong('to')} />}
        {act.asks.includes('step') && (
          <label className="block">
            <span className="mb-1 block font-medium">Back to</span>
            <select className="control" value={step} onChange={({ target }) => setStep(target.value)}>
              {task.earlier.map(({ node, label }) => (
                <option key={node} value={node}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        )}
        {act.asks.includes('fields') && (
          <FormFields
            fields={task.fields}
            values={values}
            wrong={(name) =>
              (isTried ? missing.find(({ path }) => path === name)?.message : undefined) ?? wrong(`values.${name}`)
            }
            onChange={(name, value) => setValues((now) => ({ ...now, [name]: value }))}
          />
        )}
        {isDecision(act.name) && act.name !== 'approve' && act.asks.includes('comment') && (
          <ReasonCodes record={record} step={act.name} text={words} onText={say} />
        )}
        {(act.asks.includes('comment') || act.asks.includes('text')) && (
          <Words
            label={
              act.name === 'approve'
                ? 'Comment'
                : wordsAre === 'comment'
                  ? 'Reason'
                  : act.name === 'reply'
                    ? 'Answer'
                    : 'Question'
            }
            isRequired={act.name !== 'approve'}
            value={words}
            wrong={wrong(wordsAre)}
            onChange={say}
          />
        )}
        <p role="alert" className="wrong empty:hidden">
          {saidBelow(error)}
        </p>
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button
            type="submit"
            disabled={isPending}
            className={`button ${act.isDanger ? 'button-danger' : 'button-primary'}`}
          >
            {isPending ? 'One moment…' : act.label}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

const issueOf = (error: unknown, path: string): string | undefined =>
  error instanceof ProblemError ? error.issues.find((issue) => issue.path === path)?.message : undefined;

function callOf(name: TaskAct['name']) {
  if (isDecision(name)) return decideTask;
  return name === 'reply' ? replyToTask : name === 'unask' ? unaskTask : askings[name];
}

function Somebody({
  value,
  onPick,
  wrong,
}: {
  value: string;
  onPick: (id: string) => void;
  wrong: string | undefined;
}) {
  const members = useRecords().stub('organization_members');
  return (
    <div>
      <label htmlFor="task-somebody" className="mb-1 block font-medium">
        Who <span className="text-muted">*</span>
      </label>
      {members && (
        <Picker
          id="task-somebody"
          target={members}
          value={value}
          onPick={onPick}
          isRequired
          isWrong={wrong !== undefined}
        />
      )}
      <p className="wrong empty:hidden">{wrong}</p>
    </div>
  );
}

interface WordsProps {
  readonly label: string;
  readonly isRequired: boolean;
  readonly value: string;
  readonly wrong: string | undefined;
  readonly onChange: (text: string) => void;
}

const Words = ({ label, isRequired, value, wrong, onChange }: WordsProps) => (
  <label className="block">
    <span className="mb-1 block font-medium">
      {label}
      {isRequired && <span className="text-muted"> *</span>}
    </span>
    <textarea
      rows={3}
      maxLength={2000}
      className="control"
      aria-invalid={wrong !== undefined}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.form?.requestSubmit();
      }}
    />
    <span className="wrong empty:hidden">{wrong}</span>
  </label>
);

interface FormFieldsProps {
  readonly fields: MyTask['fields'];
  readonly values: Answers;
  readonly wrong: (name: string) => string | undefined;
  readonly onChange: (name: string, value: string) => void;
}

function FormFields({ fields, values, wrong, onChange }: FormFieldsProps) {
  const id = useId();
  return (
    <>
      {fields.map(({ name, label, kind, options }) => {
        const choices = kind === 'flag' ? ['yes', 'no'] : options;
        const value = values[name] ?? '';
        const trouble = wrong(name);
        const told = { 'aria-invalid': trouble !== undefined, 'aria-describedby': `${id}-${name}` };
        return (
          <label key={name} className="block">
            <span className="mb-1 block font-medium">
              {label} <span className="text-muted">*</span>
            </span>
            {kind === 'flag' || kind === 'choice' ? (
              <select
                {...told}
                className="control"
                value={value}
                onChange={({ target }) => onChange(name, target.value)}
              >
                <option value="">Choose</option>
                {choices.map((one) => (
                  <option key={one}>{one}</option>
                ))}
              </select>
            ) : (
              <input
                {...told}
                type={kind === 'day' ? 'date' : 'text'}
                inputMode={kind === 'number' || kind === 'money' ? 'decimal' : undefined}
                className="control"
                value={value}
                onChange={({ target }) => onChange(name, target.value)}
              />
            )}
            <span id={`${id}-${name}`} className="wrong empty:hidden">
              {trouble}
            </span>
          </label>
        );
      })}
    </>
  );
}
