import { Suspense } from 'react';
import { type AnyRecord, allows } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { actorOf, useSession, useShow } from '#web/data/session.ts';
import { momentOf } from '#web/record/cells.tsx';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { inHours } from './clock-words.ts';
import { incident } from './incident.record.ts';
import { incidentLeads } from './incident-words.ts';
import { type IncidentOpening, incidentOpening, openCostCodes } from './opening-calls.ts';
import { clockNames } from './opening-terms.ts';

const Boards = later(() => import('../boards/boards-panel.tsx'));

/** An incident with the boards of its positions, and with the clocks and cost codes that opened with it. */
export default function IncidentPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={incident} id={id}>
      {(row) => (
        <>
          <Suspense fallback={<div aria-busy="true" className="skeleton h-96" />}>
            <Boards id={row.id} />
          </Suspense>
          <Opening id={row.id} />
          <RecordSections record={incident as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Opening = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(incidentOpening, { id }, { everySeconds: 60 })} skeleton="h-64">
    {(of) => (
      <>
        <Clocks of={of} />
        <Codes of={of} id={id} />
      </>
    )}
  </Answered>
);

interface Of {
  readonly of: IncidentOpening;
}

function standing({ doneAt, past }: IncidentOpening['clocks'][number]) {
  if (doneAt !== null)
    return past > 0 ? <Badge tone="warn">{`Done ${inHours(past)} late`}</Badge> : <Badge tone="good">Done</Badge>;
  return <Badge tone={past > 0 ? 'danger' : 'plain'}>{`${inHours(past)} ${past > 0 ? 'past' : 'left'}`}</Badge>;
}

function Clocks({ of: { clocks } }: Of) {
  const show = useShow();
  return (
    <Panel title="Clocks">
      <Table
        label="Clocks"
        rows={clocks}
        id={({ name }) => name}
        columns={[
          { label: 'Clock', name: ({ name }) => clockNames[name] },
          {
            label: 'Due',
            text: ({ dueAt, dueOn }) => (dueAt ? momentOf(dueAt, show) : dueOn ? wholeDay(dueOn, show) : null),
          },
          { label: 'Time', mark: (one) => standing(one) },
          { label: 'Law', text: ({ law }) => law },
        ]}
      />
    </Panel>
  );
}

function Codes({ of: { codes, isOpen }, id }: Of & { readonly id: string }) {
  const session = useSession();
  const { rowAt } = usePlaces();
  const open = useAct(openCostCodes, {
    changes: [incident.name, 'cost_center'],
    onDone: ({ codes: count }) => tell(`${count} cost codes opened`, 'good'),
    onRefused: ({ message }) => tell(message, 'danger'),
  });
  return (
    <Panel
      title="Cost codes"
      action={
        codes.length === 0 &&
        isOpen &&
        allows(incidentLeads, actorOf(session)) && (
          <button type="button" className="button" disabled={open.isPending} onClick={() => open.mutate({ id })}>
            Open cost codes
          </button>
        )
      }
    >
      {codes.length === 0 ? (
        <p className="note px-4 pb-4">No cost codes. One for each PA category keeps purchases apart for the claim.</p>
      ) : (
        <Table
          label="Cost codes"
          rows={codes}
          id={({ id: own }) => own}
          columns={[
            {
              label: 'Code',
              name: ({ code }) => code,
              show: ({ id: own, code }) => (
                <Link to={rowAt('cost_center', own) ?? ''} className="link whitespace-nowrap">
                  {code}
                </Link>
              ),
            },
            { label: 'Name', text: ({ name }) => name },
            { label: 'Encumbered', money: ({ encumberedCents }) => encumberedCents, sum: true },
            { label: 'Expended', money: ({ expendedCents }) => expendedCents, sum: true },
          ]}
        />
      )}
    </Panel>
  );
}
