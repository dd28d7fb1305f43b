import type { AnswerOf } from '#kernel';
import { people as memberRecord } from '#kernel/fields/reference.ts';
import { useId } from 'react';
import { client, type Listed, type Shown } from '#web/data/client.ts';
import { useAct, useCreate, useStep } from '#web/data/calls.ts';
import { useChanged } from '#web/data/query.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Picker } from '#web/record/reference-input.tsx';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import type { report } from './report.record.ts';
import { reportRun } from './report-run.record.ts';
import { outcomes, reportSubscription } from './report-subscription.record.ts';
import { sendReport } from './run-call.ts';
import { scheduleWords } from './schedule.ts';

type Subscription = Listed<typeof reportSubscription>;

/** When the report is sent and to whom: its owner adds people, each of them can unsubscribe. */
export function Recipients({ row }: { row: Shown<typeof report> }) {
  const id = useId();
  const me = useSession();
  const show = useShow();
  const records = useRecords();
  const isMine = row.owner === me.member.id;
  const found = useRowsOf(reportSubscription, { filters: { report: row.id }, limit: 50 });
  const again = useChanged(reportSubscription);
  const add = useCreate(reportSubscription);
  const leave = useStep(reportSubscription, 'unsubscribe');
  const back = useStep(reportSubscription, 'resubscribe');
  const target = records.stub(memberRecord);
  const remove = async ({ id: one, version }: Subscription) => {
    await client(reportSubscription).remove(one, version);
    await again();
  };
  const send = useAct(sendReport, { changes: [reportSubscription.name, reportRun.name] });
  const error = add.error ?? leave.error ?? back.error ?? send.error;
  return (
    <section aria-labelledby={`${id}-head`} className="panel space-y-3 p-4 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id={`${id}-head`} className="text-base">
          Delivery
        </h2>
        {isMine && (
          <div className="flex flex-wrap gap-2">
            <button
              type="button"
              className="button"
              disabled={send.isPending}
              onClick={() => send.mutate({ id: row.id })}
            >
              {send.isPending ? 'Sending…' : 'Send now'}
            </button>
            <Link to={`/reports/${row.id}?edit`} className="button">
              Edit schedule
            </Link>
          </div>
        )}
      </div>
      <p className="note">{scheduleWords(row)}. Each recipient gets an email with figures under their own rights.</p>
      <output className="block">{send.data && sentWords(send.data)}</output>
      <Answered of={found} skeleton="h-16" empty={<p className="note">No recipients.</p>}>
        {(data) => (
          <>
            <Table
              label="Recipients"
              rows={data.data}
              columns={[
                { label: 'Recipient', name: (one) => one.titles?.['person'] ?? 'A colleague' },
                { label: 'Status', text: ({ status }) => (status === 'active' ? 'Active' : 'Unsubscribed') },
                { label: 'Last sent', text: ({ sentAt }) => (sentAt ? momentOf(sentAt, show) : 'Never') },
                {
                  label: 'Last delivery',
                  text: ({ outcome, problem }) =>
                    [outcome ? outcomes[outcome] : '—', problem].filter(Boolean).join(': '),
                },
              ]}
              acts={{
                label: 'Actions',
                show: (one) =>
                  one.person === me.member.id ? (
                    one.status === 'active' ? (
                      <button
                        type="button"
                        className="button"
                        onClick={() => leave.mutate({ id: one.id, version: one.version })}
                      >
                        Unsubscribe
                      </button>
                    ) : (
                      <button
                        type="button"
                        className="button"
                        onClick={() => back.mutate({ id: one.id, version: one.version })}
                      >
                        Subscribe again
                      </button>
                    )
                  ) : (
                    isMine && (
                      <button type="button" className="button" onClick={() => void remove(one)}>
                        Remove recipient
                      </button>
                    )
                  ),
              }}
            />
            <MoreOf rows={data} />
          </>
        )}
      </Answered>
      {isMine && target && (
        <div className="max-w-sm">
          <label htmlFor={`${id}-add`} className="note mb-1 block">
            Add recipient
          </label>
          <Picker
            id={`${id}-add`}
            target={target}
            value=""
            onPick={(person) => person !== '' && add.mutate({ report: row.id, person })}
          />
        </div>
      )}
      {error && (
        <p role="alert" className="wrong">
          {error.message}
        </p>
      )}
    </section>
  );
}

const people = (count: number): string => `${count} ${count === 1 ? 'person' : 'people'}`;
const sentWords = ({ sent, notSent }: AnswerOf<typeof sendReport>): string =>
  `Sent to ${people(sent)}.${notSent > 0 ? ` Not delivered to ${people(notSent)}; see the table.` : ''}`;
