import { useState } from 'react';
import type { AnswerOf } from '#kernel';
import { failedMail, filedMail, installationHealth, readMail, retryMail } from '#domains/organization/public.ts';
import { useAct, useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { say, tell } from '#web/shell/messages.tsx';
import { useTitle } from '#web/shell/router.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Table } from '#web/ui/table.tsx';
import { Wrong } from './attempt.tsx';
import { useGraveAct } from './sensitive-act.tsx';
import { Scrolling } from '#web/ui/scrolling.tsx';

type Failed = AnswerOf<typeof failedMail>['data'][number];
type Filed = AnswerOf<typeof filedMail>['data'][number];

/** Mail that waits, failed, or was written into the outbox folder. */
export default function Outbox() {
  useTitle('Mail Outbox');
  const health = useCall(installationHealth, {}, { everySeconds: 30 });
  const failed = useCall(failedMail, { limit: 1000 }, { everySeconds: 30 });
  const filed = useCall(filedMail, { limit: 2000 }, { everySeconds: 30 });
  const mail = health.data?.mail;
  return (
    <>
      <PageHead
        title="Mail Outbox"
        note={
          mail
            ? `${mail.queued} waiting, ${mail.failed} failed, ${mail.sent} sent within 30 days. ${mail.leavesBy === 'smtp' ? 'Email is sent through a mail server.' : 'No mail server is set, so email is written to the outbox folder.'}`
            : 'Email for all organizations.'
        }
      />
      <Answered of={[failed, filed, health]} skeleton="h-72">
        {([refused, written]) => (
          <div className="space-y-8">
            <section aria-label="Failed email" className="space-y-3">
              <h2>Failed</h2>
              <div className="panel">
                {refused.data.length === 0 ? (
                  <Empty icon="circle-check" title="No failed email" />
                ) : (
                  <ul className="divide-line divide-y">
                    {refused.data.map((letter) => (
                      <FailedLetter key={letter.id} letter={letter} />
                    ))}
                  </ul>
                )}
                <CutNote of={refused} what="emails">
                  The others move up when these are sent.
                </CutNote>
              </div>
              <p className="note">Queued and failed email is encrypted: recipients and content are hidden.</p>
            </section>
            <section aria-label="Outbox folder" className="space-y-3">
              <h2>In the outbox folder</h2>
              <div className="panel">
                {written.data.length === 0 ? (
                  <Empty icon="mail" title="The outbox folder is empty">
                    {mail?.leavesBy === 'smtp' ? 'Email is sent through the mail server.' : 'New email appears here.'}
                  </Empty>
                ) : (
                  <Letters letters={written.data} />
                )}
                <CutNote of={written} what="emails">
                  All of them are files in the folder.
                </CutNote>
              </div>
            </section>
          </div>
        )}
      </Answered>
    </>
  );
}

function FailedLetter({ letter }: { letter: Failed }) {
  const show = useShow();
  const retry = useAct(retryMail, {
    onDone: () => tell('Email queued again', 'good'),
    onRefused: ({ message }) => say({ title: 'Not queued', text: message, tone: 'danger' }),
  });
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-56 flex-1">
        <p className="text-danger wrap-anywhere">{letter.reason}</p>
        <p className="note">
          Written {momentOf(letter.createdAt, show)}, tried{' '}
          {letter.attempts === 1 ? 'once' : `${letter.attempts} times`}
        </p>
      </div>
      <button
        type="button"
        className="button"
        disabled={retry.isPending}
        onClick={() => retry.mutate({ id: letter.id })}
      >
        Try again
      </button>
    </li>
  );
}

function Letters({ letters }: { letters: readonly Filed[] }) {
  const show = useShow();
  const [opened, setOpened] = useState<Filed | null>(null);
  return (
    <>
      <Table
        label="Outbox folder"
        rows={letters}
        id={({ name }) => name}
        step={25}
        rowClass={() => 'hover:bg-raised relative'}
        columns={[
          {
            label: 'Written',
            name: ({ at }) => at,
            className: 'font-medium',
            show: (letter) => (
              <button
                type="button"
                className="text-left after:absolute after:inset-0 hover:underline"
                onClick={() => setOpened(letter)}
              >
                {momentOf(letter.at, show)}
              </button>
            ),
          },
          {
            label: 'Email',
            text: ({ name }) => name.slice(25, -4),
            className: 'wrap-anywhere',
            show: ({ name }) => <code className="text-muted text-xs">{name.slice(25, -4)}</code>,
          },
        ]}
      />
      {opened && <Letter letter={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function Letter({ letter, onClose }: { letter: Filed; onClose: () => void }) {
  const [opened, setOpened] = useState<AnswerOf<typeof readMail> | null>(null);
  const { run, isBusy, question, ...attempt } = useGraveAct('You open an email that was written to someone else.');
  const open = () =>
    run(async () => {
      setOpened(await send(readMail, { name: letter.name }));
    });
  return (
    <Dialog title={opened?.subject ?? 'Open this email'} onClose={onClose}>
      {opened ? (
        <>
          <p className="text-muted mb-3 wrap-anywhere">To {opened.to}</p>
          <Scrolling label="Text" className="bg-raised max-h-96 overflow-y-auto rounded-md p-3">
            <pre className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">{opened.text}</pre>
          </Scrolling>
        </>
      ) : (
        <p className="text-muted">
          This email was sent to one person. Opening it is recorded in the audit log. One-time links and codes are
          hidden.
        </p>
      )}
      <Wrong attempt={{ run, isBusy, ...attempt }} />
      <div className="actions">
        <button type="button" className={opened ? 'button button-primary' : 'button'} onClick={onClose}>
          Close
        </button>
        {!opened && (
          <button type="button" className="button button-primary" disabled={isBusy} onClick={() => void open()}>
            Open email
          </button>
        )}
      </div>
      {question}
    </Dialog>
  );
}
