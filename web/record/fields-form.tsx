import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { type Change, type Fields, type Issue, labelOf, type New } from '#kernel';
import { ProblemError } from '#web/data/call.ts';
import { useHeldLeave } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Select } from '#web/ui/select.tsx';
import { changedDrafts, type DraftChange, type Drafts, draftsOf, judged, putIn } from './draft.ts';
import { FieldInput } from './inputs.tsx';
import { issuesOf } from './issues-of.ts';
import type { Values } from './words.ts';

export type PickList = readonly (readonly [key: string, words: string])[];

/** What a form gives: all its values as a call takes them, or those that were changed. */
type Given<F, Sends> = Sends extends 'everything' ? New<{ readonly fields: F }> : Change<{ readonly fields: F }>;

export interface FieldsFormProps<F extends Fields, Sends extends 'everything' | 'changes'> {
  readonly label: string;
  readonly fields: F;
  readonly start: Values;
  /** Fields that are chosen from a list which their kind does not know. */
  readonly picks?: Readonly<Record<string, PickList>>;
  readonly submit: string;
  readonly busy?: string;
  /** Sends everything (a new thing) or only what was changed. */
  readonly sends: Sends;
  readonly onSave: (values: Given<F, Sends>) => Promise<unknown>;
  readonly onCancel?: () => void;
  /** Shown above the buttons with what is typed now: a preview, a warning. */
  readonly children?: (drafts: Drafts, put: (name: string, change: DraftChange) => void) => ReactNode;
  /** Leaving is asked about while something is typed and not saved. */
  readonly holds?: boolean;
  readonly isDanger?: boolean;
  /** On a page whose primary action is another one. */
  readonly isQuiet?: boolean;
}

/** A form over fields that are no record: settings, an invitation, a set-up. It judges by the same rules as the server. */
export function FieldsForm<F extends Fields, Sends extends 'everything' | 'changes'>(props: FieldsFormProps<F, Sends>) {
  const { label, fields, start, picks = {}, submit, busy = 'Saving…', sends, onSave, onCancel, children } = props;
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [base, setBase] = useState<Drafts>(() => draftsOf(fields, start, 'UTC'));
  const [drafts, setDrafts] = useState(base);
  const [tried, setTried] = useState(false);
  const [fromServer, setFromServer] = useState<readonly Issue[]>([]);
  const changed = changedDrafts(base, drafts);
  const isUnsaved = Object.keys(changed).length > 0;
  const isPartial = sends === 'changes';
  const { values, issues: found } = judged(fields, isPartial ? changed : drafts, { partial: isPartial, zone: 'UTC' });
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => onSave(values as never), // judged by these very fields
    onSuccess: () => {
      setBase(drafts);
      setTried(false);
    },
    onError: (failed) => setFromServer(failed instanceof ProblemError ? failed.issues : []),
  });
  const held = useHeldLeave(props.holds === true && isUnsaved && !isPending);
  const issues = tried ? [...found, ...fromServer] : fromServer;
  const isTold = fromServer.some(({ path }) => fields[path.split('.')[0] ?? '']);

  const put = (name: string, change: DraftChange) => {
    setDrafts((now) => putIn(now, name, change));
    setFromServer((known) => known.filter(({ path }) => path !== name && !path.startsWith(`${name}.`)));
  };
  const send = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (found.length === 0) return mutate();
    // The messages are there after the next paint, and the first of them is where to go.
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };

  return (
    <form ref={element} noValidate aria-label={label} className="space-y-4" onSubmit={send}>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {Object.entries(fields).map(([name, { spec }], _, all) => {
          const isWide = spec.kind.name === 'lines' || (spec.kind.name === 'longText' && all.length === 1);
          const own = issuesOf(issues, name);
          const at = `${id}-${name}`;
          const list = picks[name];
          return (
            <div key={name} className={isWide ? 'min-w-0 sm:col-span-2' : undefined}>
              {list ? (
                <Pick
                  {...{ at, list }}
                  label={labelOf(name, spec)}
                  issues={own}
                  isRequired={spec.required}
                  value={textIn(drafts, name)}
                  onPick={(key) => put(name, () => key)}
                />
              ) : (
                <FieldInput
                  id={at}
                  {...{ name, spec, draft: drafts[name], issues: own }}
                  onDraft={(draft) => put(name, draft)}
                />
              )}
            </div>
          );
        })}
      </div>
      {children?.(drafts, put)}
      {error && !isTold && (
        <p role="alert" className="wrong">
          {error.message}
          {error instanceof ProblemError && error.requestId && (
            <span className="block font-mono text-xs">Request {error.requestId}</span>
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <button
          type="submit"
          disabled={isPending || (isPartial && !isUnsaved)}
          className={`button ${props.isDanger ? 'button-danger' : props.isQuiet ? '' : 'button-primary'}`}
        >
          {isPending ? busy : submit}
        </button>
        {onCancel && (
          <button type="button" className="button" onClick={onCancel}>
            Cancel
          </button>
        )}
      </div>
      {held.leave && (
        <Dialog title="Leave without saving?" onClose={held.stay}>
          <p>What you typed here is not saved yet.</p>
          <div className="actions">
            <button type="button" className="button button-danger" onClick={held.leave}>
              Leave
            </button>
            <button type="button" className="button button-primary" onClick={held.stay}>
              Stay
            </button>
          </div>
        </Dialog>
      )}
    </form>
  );
}

/** What is typed in a field that holds text. */
export const textIn = (drafts: Drafts, name: string): string => {
  const draft = drafts[name];
  return typeof draft === 'string' ? draft : '';
};

interface PickProps {
  readonly at: string;
  readonly label: string;
  readonly list: PickList;
  readonly value: string;
  readonly isRequired: boolean;
  readonly issues: readonly Issue[];
  readonly onPick: (key: string) => void;
}

function Pick({ at, label, list, value, isRequired, issues, onPick }: PickProps) {
  const none: PickList = value === '' ? [['', '—']] : [];
  return (
    <>
      <label htmlFor={at} className="mb-1 block font-medium">
        {label}
        {isRequired && <span className="text-muted"> *</span>}
      </label>
      <Select
        id={at}
        value={value}
        choices={[...none, ...list]}
        aria-invalid={issues.length > 0}
        aria-describedby={issues.length > 0 ? `${at}-wrong` : undefined}
        onPick={onPick}
      />
      {issues.length > 0 && (
        <p id={`${at}-wrong`} className="wrong">
          {issues.map(({ message }) => message).join('. ')}
        </p>
      )}
    </>
  );
}
