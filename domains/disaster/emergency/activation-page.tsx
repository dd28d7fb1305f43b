import { Suspense } from 'react';
import { type AnyRecord, dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { later } from '#web/ui/later.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { incidentPages } from '../incident-pages.ts';
import { eventKinds } from '../incidents/incident-words.ts';
import { type ActivationFile, activationFile } from './activation-calls.ts';
import { activated } from './activation-life.ts';
import { emergencyActivation } from './emergency-activation.record.ts';

const OrderNowPanel = later(() => import('../order-now/order-now-panel.tsx'));

/** An activation with what it rests on and what came of it. */
export default function ActivationPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={emergencyActivation} id={id}>
      {(row) => (
        <>
          {(activated as readonly string[]).includes(String(row['status'])) && (
            <Suspense fallback={<div aria-busy="true" className="skeleton h-48" />}>
              <OrderNowPanel id={row.id} changes={[activationFile.id, emergencyActivation.name]} />
            </Suspense>
          )}
          <File id={row.id} />
          <RecordSections record={emergencyActivation as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const File = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(activationFile, { id })} skeleton="h-96">
    {(of) => (
      <>
        <Orders of={of} />
        <DatedFacts of={of} />
        <EditTrail of={of} />
      </>
    )}
  </Answered>
);

interface Of {
  readonly of: ActivationFile;
}

const timeLeft = (days: number) =>
  days < 0 ? (
    <Badge tone="danger">{days === -1 ? '1 day past' : `${-days} days past`}</Badge>
  ) : (
    <Badge tone={days <= 7 ? 'warn' : 'plain'}>{days === 1 ? '1 day left' : `${days} days left`}</Badge>
  );

/** What was ordered under it, with the check of its clauses, and when it has to be back in competition. */
function Orders({ of: { orders, competition, daysLeft, ceilingCents, orderedCents } }: Of) {
  const { rowAt } = usePlaces();
  return (
    <Panel title="Orders and competition">
      <Facts
        of={[
          { label: 'Return to competition', said: daysLeft === null ? 'No clock runs' : timeLeft(daysLeft) },
          {
            label: 'Competition',
            said: competition ? (
              <>
                <Link to={rowAt('solicitation', competition.id) ?? ''} className="link">
                  {competition.number}
                </Link>{' '}
                {competition.title}
              </>
            ) : (
              'None named'
            ),
          },
          { label: 'Ordered', said: dollars(orderedCents) },
          {
            label: 'Left of ceiling',
            said: ceilingCents === null ? 'No ceiling' : dollars(Math.max(0, ceilingCents - orderedCents)),
          },
        ]}
      />
      {orders.length === 0 ? (
        <p className="note px-4 pb-4">No orders. Orders appear here with the check of their contract clauses.</p>
      ) : (
        <Table
          label="Orders of the activation"
          rows={orders}
          id={({ id }) => id}
          step={10}
          columns={[
            {
              label: 'Order',
              name: ({ number }) => number,
              show: ({ id, number }) => (
                <Link to={rowAt('purchase_order', id) ?? ''} className="link whitespace-nowrap">
                  {number}
                </Link>
              ),
            },
            { label: 'Vendor', text: ({ vendor }) => vendor },
            { label: 'Amount', money: ({ cents }) => cents },
            {
              label: 'Clauses',
              mark: ({ clauses, missing }) => (
                <Badge tone={missing.length > 0 ? 'danger' : 'good'}>
                  {`${clauses - missing.length} of ${clauses} present`}
                </Badge>
              ),
            },
            { label: 'Missing clauses', text: ({ missing }) => missing.join(', ') },
          ]}
        />
      )}
    </Panel>
  );
}

const DatedFacts = ({ of: { facts } }: Of) => (
  <Panel title="Dated facts">
    {facts.length === 0 ? (
      <p className="note px-4 pb-4">No facts. Log a significant event of the incident: the justification quotes it.</p>
    ) : (
      <Table
        label="Dated facts"
        rows={facts}
        id={({ id }) => id}
        step={5}
        columns={[
          {
            label: 'Entry',
            name: ({ place }) => `Entry ${place}`,
            show: ({ id, place }) => (
              <Link to={href(incidentPages.event, { id })} className="link whitespace-nowrap">
                Entry {place}
              </Link>
            ),
          },
          { label: 'Occurred', moment: ({ occurredAt }) => occurredAt },
          { label: 'Type', text: ({ kind }) => eventKinds[kind] },
          { label: 'Text', text: ({ text }) => text, className: 'min-w-60' },
          {
            label: 'Corrected',
            mark: ({ correctedBy }) => correctedBy !== null && <Badge tone="warn">{`By entry ${correctedBy}`}</Badge>,
          },
        ]}
      />
    )}
  </Panel>
);

type PieceProps = ActivationFile['versions']['data'][number]['pieces'][number];

const Piece = ({ kind, text }: PieceProps) =>
  kind === 'same' ? (
    text
  ) : kind === 'from' ? (
    <del className="text-danger">{text}</del>
  ) : (
    <ins className="text-good">{text}</ins>
  );

/** Each version of the justification against the one before, the latest first. */
function EditTrail({ of: { versions } }: Of) {
  const show = useShow();
  return (
    <Panel title="Edit trail">
      {versions.total === 0 ? (
        <p className="note px-4 pb-4">No versions. Each change of the justification appears here.</p>
      ) : (
        <ol className="space-y-2 px-4 pb-4">
          {versions.data.map(({ at, by, pieces }, place) => (
            <li key={`${at} ${versions.total - place}`}>
              <details>
                <summary className="link">
                  {momentOf(at, show)}, {by === null ? 'composed by Levee' : `edited by ${by}`}
                </summary>
                <p className="max-w-prose pt-2 whitespace-pre-wrap">
                  {pieces.map(({ kind, text }, part) => (
                    <Piece key={part} kind={kind} text={text} />
                  ))}
                </p>
              </details>
            </li>
          ))}
        </ol>
      )}
      <CutNote of={versions} what="versions">
        The latest are shown.
      </CutNote>
    </Panel>
  );
}
