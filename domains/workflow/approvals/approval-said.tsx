import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Changed, SaidHere } from './approval-view.ts';

const verbs: Readonly<Record<string, string>> = {
  approve: 'agreed',
  reject: 'rejected it',
  return: 'sent it back',
  rewind: 'sent it to an earlier step',
  ask: 'asked',
  answer: 'answered',
  advise: 'gave an opinion',
  add: 'added',
  hand_over: 'handed it to',
  escalate: 'took it further',
  fill: 'filled in the form',
};

/** Everything that was decided and said, in its order, with what no longer counts and why. */
export function ApprovalSaid({ said }: { readonly said: readonly SaidHere[] }) {
  const show = useShow();
  if (said.length === 0) return <p className="text-muted">Nobody has said anything yet.</p>;
  return (
    <ol className="timeline" aria-label="Decisions">
      {said.map(({ id, verb, by, onBehalfOf, to, step, comment, at, voidBecause }) => (
        <li key={id}>
          <p className={voidBecause ? 'text-muted line-through' : ''}>
            <strong className="font-semibold">{by.name}</strong>
            {onBehalfOf && ` on behalf of ${onBehalfOf.name}`} {verbs[verb] ?? verb}
            {to && ` ${to.name}`} <span className="text-muted">({step})</span>
          </p>
          {comment && <p className="mt-1 wrap-anywhere whitespace-pre-line">{comment}</p>}
          {voidBecause && (
            <p className="mt-1">
              <Badge tone="warn">no longer counts</Badge> <span className="text-muted text-sm">{voidBecause}.</span>
            </p>
          )}
          <p className="note">{momentOf(at, show)}</p>
        </li>
      ))}
    </ol>
  );
}

/** What is another one now than when it was agreed to. */
export function WhatChanged({
  changed,
  since,
}: {
  readonly changed: readonly Changed[];
  readonly since: string | null;
}) {
  const show = useShow();
  if (changed.length === 0) return null;
  return (
    <section aria-label="What changed" className="border-warn/50 rounded-lg border p-3">
      <h3 className="font-semibold">What changed since it was agreed to here{since && `, ${momentOf(since, show)}`}</h3>
      <div className="mt-2 overflow-x-auto">
        <Table
          label="What changed"
          className="w-full"
          rows={changed}
          id={({ label }) => label}
          columns={[
            { label: 'Field', name: ({ label }) => label, className: 'font-medium' },
            {
              label: 'It was',
              text: ({ was }) => was,
              show: ({ was }) => <del>{was}</del>,
              className: 'wrap-anywhere',
            },
            {
              label: 'It is now',
              text: ({ is }) => is,
              show: ({ is }) => <ins className="font-semibold no-underline">{is}</ins>,
              className: 'wrap-anywhere',
            },
          ]}
        />
      </div>
    </section>
  );
}
