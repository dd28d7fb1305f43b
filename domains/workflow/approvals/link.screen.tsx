import { useState } from 'react';
import type { AnswerOf, BodyOf } from '#kernel';
import { useGraveAct } from '../../accounts/public.tsx';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { useShow } from '#web/data/session.ts';
import { ReasonCodes } from '#web/record/reason-codes.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { exact } from '#web/ui/format.ts';
import { ApprovalPath } from './approval-path.tsx';
import { WhatChanged } from './approval-said.tsx';
import { approvalOfTask, type ApprovalView } from './approval-view.ts';
import { linkDecision, linkLook } from './deciding.ts';
import { keptWords } from './kept-words.ts';

/**
 * Where a letter's link leads: what it is about, and the decision. Opening it decides nothing.
 * Frame: a card of its own, because a person who comes by a link may not be signed in and has no menu.
 */
export default function ByLink() {
  useTitle('Decide');
  const token = new URLSearchParams(usePlace().search).get('token') ?? '';
  const link = useCall(linkLook, { token });
  return (
    <div className="mx-auto max-w-3xl space-y-4">
      <h1>Decide</h1>
      <Answered of={link} skeleton="h-72">
        {(looked) => <Decision token={token} looked={looked} />}
      </Answered>
    </div>
  );
}

const over: Readonly<Record<string, string>> = {
  used: 'This link was already used.',
  expired: 'This link has expired.',
};

const refusals = [
  ['return', 'Send back', 'button'],
  ['reject', 'Reject', 'button button-danger'],
] as const;

interface DecisionProps {
  readonly token: string;
  readonly looked: AnswerOf<typeof linkLook>;
}

function Decision(given: DecisionProps) {
  const task = useCall(approvalOfTask, { id: given.looked.task });
  return (
    <Answered of={task} skeleton="h-72">
      {({ approval }) => <Opened view={approval} {...given} />}
    </Answered>
  );
}

function Opened({ token, looked, view }: DecisionProps & { readonly view: ApprovalView }) {
  const show = useShow();
  const [words, setWords] = useState(() => keptWords.of(looked.task));
  // Sending back and rejecting ask for the reason first, as in the inbox.
  const [refusal, setRefusal] = useState<(typeof refusals)[number] | null>(null);
  const { run, isBusy, wrong, wrongWith, question } = useGraveAct('Verify your identity for this amount.');
  const task = view.tasks.find(({ id }) => id === looked.task);
  const decide = (word: BodyOf<typeof linkDecision>['word']) =>
    void run(async () => {
      await send(linkDecision, { token, word, comment: words.trim() });
      keptWords.put(looked.task, '');
      tell('Decided', 'good');
      navigate(view.link);
    });
  const say = (text: string) => {
    setWords(text);
    keptWords.put(looked.task, text);
  };
  const inbox = (
    <Link to={`/approval-tasks/${looked.task}`} className="link">
      Open the task
    </Link>
  );
  return (
    <section aria-label={view.subject} className="panel space-y-4 p-4">
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h2 className="min-w-0 grow wrap-anywhere">{view.subject}</h2>
        {view.amount && (
          <strong className="text-2xl font-semibold tabular-nums">
            {exact(view.amount.cents, { kind: 'money', currency: view.amount.currency }, show)}
          </strong>
        )}
      </div>
      <p className="text-muted">
        {view.kind}, submitted by {view.startedBy.name}.{' '}
        <Link to={view.link} className="link">
          Open full record
        </Link>
      </p>
      {looked.state !== 'open' || !task ? (
        <p>
          {over[looked.state] ?? 'This task is no longer assigned to you.'} {inbox}
        </p>
      ) : (
        <>
          <p>
            {task.because} {task.next}
          </p>
          <WhatChanged changed={task.changed} since={task.changedSince} />
          {task.hindrance && <p className="text-danger">{task.hindrance}</p>}
          {refusal && <ReasonCodes record={view.record} step={refusal[0]} text={words} onText={say} />}
          <label className="block">
            <span className="mb-1 block font-medium">
              {refusal ? 'Reason' : 'Comment'}
              {refusal && <span className="text-muted"> *</span>}
            </span>
            <textarea
              rows={3}
              maxLength={2000}
              className="control"
              value={words}
              onChange={({ target }) => say(target.value)}
            />
          </label>
          {looked.asksAgain && <p className="text-muted">For this amount you verify your identity first.</p>}
          <p role="alert" className="wrong empty:hidden">
            {wrong || wrongWith('comment').join(' ')}
          </p>
          <div className="flex flex-wrap gap-2">
            {refusal ? (
              <>
                <button type="button" className={refusal[2]} disabled={isBusy} onClick={() => decide(refusal[0])}>
                  {refusal[1]}
                </button>
                <button type="button" className="button" disabled={isBusy} onClick={() => setRefusal(null)}>
                  Cancel
                </button>
              </>
            ) : (
              <>
                <button
                  type="button"
                  className="button button-primary"
                  disabled={isBusy}
                  onClick={() => decide('approve')}
                >
                  Approve
                </button>
                {refusals.map((one) => (
                  <button
                    key={one[0]}
                    type="button"
                    className={one[2]}
                    disabled={isBusy}
                    onClick={() => setRefusal(one)}
                  >
                    {one[1]}
                  </button>
                ))}
              </>
            )}
          </div>
          <p>{inbox}</p>
        </>
      )}
      <ApprovalPath path={view.path} />
      {question}
    </section>
  );
}
