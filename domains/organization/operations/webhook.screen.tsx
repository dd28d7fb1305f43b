import { useState } from 'react';
import type { AnswerOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useRow } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { say, tell } from '#web/shell/messages.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Confirm } from '#web/ui/confirm.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { MoreOf, useRowsWished } from '#web/ui/more-rows.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { replayDelivery, rotateWebhook, testWebhook, webhookDeliveries } from '../webhook-calls.ts';
import { webhookEndpoint } from '../webhook-endpoint.record.ts';
import { SecretOnce } from './secret-once.tsx';

type Delivery = AnswerOf<typeof webhookDeliveries>['data'][number];

/** A webhook with its steps, and every message that was sent to it. */
export default function Webhook({ params }: { params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RecordScreen record={webhookEndpoint} id={id}>
      {(row) => (
        <>
          <RecordSections record={webhookEndpoint} row={row} />
          <Deliveries id={id} />
        </>
      )}
    </RecordScreen>
  );
}

function Deliveries({ id }: { id: string }) {
  const { data: row } = useRow(webhookEndpoint, id);
  const [isRotating, setRotating] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  const wished = useRowsWished(50, 1000);
  const sent = useCall(webhookDeliveries, row ? { id, limit: wished.limit } : null, {
    everySeconds: 5,
    keepsLast: true,
  });
  const test = useAct(testWebhook, {
    onDone: () => tell('A test message is on its way', 'good'),
    onRefused: ({ message }) => say({ title: 'Not sent', text: message, tone: 'danger' }),
  });
  const rotate = useAct(rotateWebhook, {
    changes: [webhookEndpoint.name],
    onDone(answer) {
      setRotating(false);
      setSecret(answer.secret);
    },
  });
  if (!row) return null;
  return (
    <section aria-label="Messages" className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="mr-auto">Messages</h2>
        {row.status !== 'disabled' && (
          <button type="button" className="button" onClick={() => setRotating(true)}>
            New secret
          </button>
        )}
        <button
          type="button"
          className="button"
          disabled={row.status !== 'active' || test.isPending}
          onClick={() => test.mutate({ id })}
        >
          Send a test message
        </button>
      </div>
      <Answered of={sent} skeleton="h-40">
        {(data) => (
          <div className="panel">
            {data.data.length === 0 ? (
              <Empty icon="send" title="Nothing was sent yet">
                Messages of the last 30 days appear here, with each attempt and its response.
              </Empty>
            ) : (
              <ul className="divide-line divide-y">
                {data.data.map((one) => (
                  <Message key={one.id} endpoint={id} delivery={one} isOver={row.status === 'disabled'} />
                ))}
              </ul>
            )}
            <MoreOf rows={wished.soFar(data, sent.isFetching)} />
          </div>
        )}
      </Answered>
      {isRotating && (
        <Confirm
          title="Give it another secret"
          action="Make a new secret"
          isBusy={rotate.isPending}
          trouble={rotate.error?.message}
          onConfirm={() => rotate.mutate({ id })}
          onClose={() => setRotating(false)}
        >
          The old secret also signs for one day, so the receiver can switch over.
        </Confirm>
      )}
      {secret !== null && (
        <SecretOnce title="The new secret" label="Signing secret" secret={secret} onClose={() => setSecret(null)} />
      )}
    </section>
  );
}

const states = {
  pending: ['plain', 'Waiting'],
  retrying: ['warn', 'Tried again soon'],
  delivered: ['good', 'Delivered'],
  dead: ['danger', 'Given up'],
} as const;

function Message({ endpoint, delivery, isOver }: { endpoint: string; delivery: Delivery; isOver: boolean }) {
  const show = useShow();
  const [tone, words] = states[delivery.state];
  const replay = useAct(replayDelivery, {
    onDone: () => tell('It is sent once more', 'good'),
    onRefused: ({ message }) => say({ title: 'Not sent', text: message, tone: 'danger' }),
  });
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <code>{delivery.event}</code>
        <Badge tone={tone}>{words}</Badge>
        <span className="text-muted text-sm">{momentOf(delivery.createdAt, show)}</span>
        {!isOver && (
          <button
            type="button"
            className="button ml-auto"
            disabled={replay.isPending}
            onClick={() => replay.mutate({ id: endpoint, delivery: delivery.id })}
          >
            Send again
          </button>
        )}
      </div>
      {delivery.attempts.length > 0 && (
        <details className="mt-1">
          <summary className="text-muted cursor-pointer text-sm">
            {delivery.attempts.length === 1 ? 'One attempt' : `${delivery.attempts.length} attempts`}
            {delivery.nextAt && `, the next ${momentOf(delivery.nextAt, show)}`}
          </summary>
          <ul className="mt-1 text-sm">
            {delivery.attempts.map((one) => (
              <li key={one.at}>
                {momentOf(one.at, show)}:{' '}
                {one.answer ? `answered ${one.answer}` : `no answer (${one.failure ?? 'unknown'})`} after {one.ms} ms
                {one.replay && ', by hand'}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
