import { useState } from 'react';
import { stateWords } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import {
  answerFields,
  answerRemoval,
  applyFields,
  applyToList,
  type FirmAdmission,
  type FirmList,
  firmLists,
  withdrawAdmission,
} from './firm-list-calls.ts';
import { listAdmission } from './list-admission.record.ts';
import { Warnings } from '#web/ui/panel.tsx';

/** Lists of the agencies that the firm is registered with: what they ask for, and where the firm stands. */
export default function FirmLists() {
  useTitle('Prequalified Lists');
  const lists = useCall(firmLists);
  return (
    <>
      <PageHead title="Prequalified Lists" note="Apply to lists of agencies that you registered with." />
      <Answered
        of={lists}
        isEmpty={(found) => found.lists.length === 0}
        empty={
          <div className="panel">
            <Empty icon="list-checks" title="No open lists">
              Lists appear here when an agency you registered with opens one.
            </Empty>
          </div>
        }
      >
        {(found) => (
          <ul className="max-w-3xl space-y-3">
            {found.lists.map((one) => (
              <OneList key={`${one.agency} ${one.id}`} list={one} maySign={found.maySign} />
            ))}
          </ul>
        )}
      </Answered>
    </>
  );
}

interface OneProps {
  readonly list: FirmList;
  readonly maySign: boolean;
}

function OneList({ list, maySign }: OneProps) {
  const show = useShow();
  const [isApplying, apply] = useState(false);
  const act = useAct(applyToList, {
    changes: [firmLists.id],
    onDone: ({ number, decideBy }) => {
      apply(false);
      tell(`${number} sent. Decision due ${wholeDay(decideBy, show)}.`, 'good');
    },
  });
  const [current, ...earlier] = list.admissions;
  return (
    <li className="panel p-4" aria-label={`${list.number} ${list.name}`}>
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h2 className="wrap-anywhere">
            {list.number} {list.name}
          </h2>
          <p className="text-muted">
            {list.agencyName} · open until {wholeDay(list.endsOn, show)} · decided in {list.decisionDays} business days
          </p>
        </div>
        {list.mayApply && maySign && (
          <button type="button" className="button button-primary min-h-11 sm:min-h-0" onClick={() => apply(true)}>
            {list.admissions.length > 0 ? 'Apply again' : 'Apply'}
          </button>
        )}
      </div>
      {list.mayApply && !maySign && <p className="note">Only a person with the duty Bid signer can apply.</p>}
      {current && <Standing of={current} list={list} maySign={maySign} />}
      <details className="mt-2">
        <summary className="link min-h-8 cursor-pointer">Scope and criteria</summary>
        <Criteria list={list} />
        {earlier.length > 0 && (
          <ul aria-label="Earlier applications" className="divide-line mt-2 divide-y">
            {earlier.map((one) => (
              <li key={one.id} className="py-1.5 wrap-anywhere">
                {one.number}: {stateWords(listAdmission, one.status)}
                {one.decision && <p className="text-muted whitespace-pre-line">{one.decision}</p>}
              </li>
            ))}
          </ul>
        )}
      </details>
      {isApplying && (
        <Dialog title={`Apply to ${list.number}`} onClose={() => apply(false)}>
          <Criteria list={list} />
          {list.missing.length > 0 && (
            <Warnings of={list.missing.map((one) => `Not on file: ${one}`)} label="Missing papers" />
          )}
          <FieldsForm
            label="Application"
            fields={applyFields}
            start={{}}
            sends="everything"
            submit="Send application"
            busy="Sending…"
            onCancel={() => apply(false)}
            onSave={({ statement }) => act.mutateAsync({ agency: list.agency, list: list.id, statement })}
          />
        </Dialog>
      )}
    </li>
  );
}

function Criteria({ list }: { readonly list: FirmList }) {
  const parts = [
    ['Scope', list.scope],
    ['Criteria', list.criteria],
    ['Price factors', list.priceFactors],
    ['Required papers', list.papers.join(', ')],
    ['Legal basis', list.law],
  ] as const;
  return (
    <dl className="mt-2 space-y-2">
      {parts.map(
        ([label, text]) =>
          text && (
            <div key={label}>
              <dt className="font-medium">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

const tones: Readonly<Record<string, 'good' | 'warn' | 'plain' | 'review' | 'danger'>> = {
  applied: 'review',
  admitted: 'good',
  removing: 'warn',
  answered: 'review',
  refused: 'danger',
  removed: 'danger',
};

function Standing({ of, list, maySign }: OneProps & { readonly of: FirmAdmission }) {
  const show = useShow();
  const [open, setOpen] = useState<'withdraw' | 'answer' | null>(null);
  const done = (words: string) => () => {
    setOpen(null);
    tell(words, 'good');
  };
  const withdraw = useAct(withdrawAdmission, { changes: [firmLists.id], onDone: done('Withdrawn') });
  const answer = useAct(answerRemoval, { changes: [firmLists.id], onDone: done('Answer sent') });
  const isLive = ['applied', 'admitted', 'removing', 'answered'].includes(of.status);
  const said: readonly (readonly [string, string | null])[] = [
    ['Decision', of.decision],
    ['Removal proposed', of.removal],
    ['Your answer', of.answer],
    ['Removal decision', of.outcome],
    ['Ended', of.endedWhy],
  ];
  return (
    <div className="border-line mt-3 border-t pt-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tones[of.status] ?? 'plain'}>{stateWords(listAdmission, of.status)}</Badge>
        <span>{of.number}</span>
        {of.status === 'applied' && of.decideBy && <span>Decision due {wholeDay(of.decideBy, show)}</span>}
        {of.status === 'admitted' && of.untilDay && <span>Admitted until {wholeDay(of.untilDay, show)}</span>}
        {of.status === 'removing' && of.answerBy && (
          <span className="text-warn">Answer until {wholeDay(of.answerBy, show)}</span>
        )}
      </p>
      {of.status === 'applied' && list.missing.length > 0 && (
        <Warnings of={list.missing.map((one) => `Not on file: ${one}`)} label="Missing papers" />
      )}
      {said.map(
        ([label, text]) =>
          text && (
            <p key={label} className="mt-1 wrap-anywhere whitespace-pre-line">
              {label}: {text}
            </p>
          ),
      )}
      {isLive && maySign && (
        <p className="mt-2 flex flex-wrap gap-2">
          {of.status === 'removing' && (
            <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => setOpen('answer')}>
              Answer
            </button>
          )}
          <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => setOpen('withdraw')}>
            Withdraw
          </button>
        </p>
      )}
      {open === 'withdraw' && (
        <Confirm
          title={`Withdraw ${of.number}?`}
          action="Withdraw"
          isBusy={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ agency: list.agency, admission: of.id })}
          onClose={() => setOpen(null)}
        >
          Your firm is not on the list then. You can apply again while it is open.
        </Confirm>
      )}
      {withdraw.error && (
        <p role="alert" className="wrong">
          {withdraw.error.message}
        </p>
      )}
      {open === 'answer' && (
        <Dialog title={`Answer: ${of.number}`} onClose={() => setOpen(null)}>
          <FieldsForm
            label="Answer"
            fields={answerFields}
            start={{}}
            sends="everything"
            submit="Send answer"
            busy="Sending…"
            onCancel={() => setOpen(null)}
            onSave={({ answer: words }) => answer.mutateAsync({ agency: list.agency, admission: of.id, answer: words })}
          />
        </Dialog>
      )}
    </div>
  );
}
