import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Changed, SaidHere } from './approval-view.ts';

const verbs: Readonly<Record<string, string>> = {
  approve: 'approved',
  reject: 'rejected it',
  return: 'sent it back',
  rewind: 'returned it to an earlier step',
  ask: 'asked',
  answer: 'answered',
  advise: 'gave an opinion',
  add: 'added',
  hand_over: 'reassigned it to',
  escalate: 'escalated it',
  fill: 'filled in the form',
};

/** Everything that was decided and said, in its order, with what void and why. */
export function ApprovalSaid({ said }: { readonly said: readonly SaidHere[] }) {
  const show = useShow();
  if (said.length === 0) return <p className="text-muted">No decisions or comments.</p>;
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
              <Badge tone="warn">void</Badge> <span className="text-muted text-sm">{voidBecause}.</span>
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
    <section aria-label="Changes" className="border-warn/50 rounded-lg border p-3">
      <h3 className="font-semibold">Changed since approval{since && `, ${momentOf(since, show)}`}</h3>
      <div className="mt-2 overflow-x-auto">
        <Table
          label="Changes"
          className="w-full"
          rows={changed}
          id={({ label }) => label}
          columns={[
            { label: 'Field', name: ({ label }) => label, className: 'font-medium' },
            {
              label: 'Before',
              text: ({ was }) => was,
              show: ({ was }) => <del>{was}</del>,
              className: 'wrap-anywhere',
            },
            {
              label: 'Now',
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
