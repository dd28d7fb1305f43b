import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { href } from '#kernel';
import { useAct, useCall, useEdit, useStep } from '#web/data/calls.ts';
import type { Shown } from '#web/data/client.ts';
import { keys, useRow } from '#web/data/query.ts';
import { useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Fact, Panel } from '#web/ui/panel.tsx';
import { emergencyPages } from '../emergency-pages.ts';
import { incidentEvent } from '../incidents/incident-event.record.ts';
import { needFields, vendorFields } from './activation-fields.ts';
import { inForce } from './activation-life.ts';
import { emergencyActivation } from './emergency-activation.record.ts';
import {
  activationCheck,
  activationRequisition,
  type ActivationCheck,
  emergencyRegister,
  rankedVendors,
  type RankedVendors,
} from './emergency-calls.ts';
import { ClausePack, Stops } from './pack-and-stops.tsx';
import { inSeconds, Stopwatch } from './stopwatch.tsx';

const CapacityPanel = later(() => import('./capacity-panel.tsx'));

type Draft = Shown<typeof emergencyActivation>;

interface StepsProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** The three steps of one activation, all of them open; once it is in force, what came of it. */
export function ActivationSteps({ id, onClose }: StepsProps) {
  return (
    <Answered of={useRow(emergencyActivation, id)} skeleton="h-96">
      {(data) => {
        const row = data as unknown as Draft; // a row of this record
        return row.status === 'draft' ? <Steps row={row} onClose={onClose} /> : <Done row={row} onClose={onClose} />;
      }}
    </Answered>
  );
}

interface OfRow {
  readonly row: Draft;
}

/** On a slow line a step is saved while the one before is still read again: it waits for that, and changes what was read then. */
function useSaving(row: Draft): (change: object) => Promise<unknown> {
  const queries = useQueryClient();
  const edit = useEdit(emergencyActivation, { changes: [activationCheck.id, rankedVendors.id, emergencyRegister.id] });
  const before = useRef<Promise<unknown>>(Promise.resolve());
  return (change) => {
    const saved = before.current.then(() => {
      const read = queries.getQueryData<Draft>(keys.row(emergencyActivation.name, row.id)) ?? row;
      return edit.mutateAsync({ id: row.id, version: read.version, change });
    });
    before.current = saved.catch(() => {});
    return saved;
  };
}

function Steps({ row, onClose }: OfRow & Pick<StepsProps, 'onClose'>) {
  const checked = useCall(activationCheck, { id: row.id });
  const save = useSaving(row);
  return (
    <section aria-label={`Activation ${row.number}`} className="space-y-4">
      <div className="panel flex min-h-11 flex-wrap items-center gap-3 px-4 py-2">
        <h2 className="text-sm">{row.number}</h2>
        {checked.data && row.openedAt && (
          <Stopwatch key={checked.data.now} openedAt={row.openedAt} now={checked.data.now} />
        )}
        <Link to={href(emergencyPages.activation, { id: row.id })} className="link ml-auto">
          Open full record
        </Link>
        <button type="button" className="button" onClick={onClose}>
          Close draft
        </button>
      </div>
      <div className="grid gap-4 xl:grid-cols-2">
        <Panel title="1. Need and site">
          <div className="px-4 pb-4">
            <FieldsForm
              label="Need and site"
              fields={needFields}
              start={{ ...row }}
              submit="Save need"
              sends="changes"
              isQuiet
              onSave={save}
            />
          </div>
        </Panel>
        <Answered of={useCall(rankedVendors, { id: row.id })} skeleton="h-96">
          {(ranked) => <VendorStep row={row} ranked={ranked} onSave={save} />}
        </Answered>
      </div>
      <Answered of={checked} skeleton="h-48">
        {(check) => <Confirm row={row} check={check} onSave={save} />}
      </Answered>
    </section>
  );
}

interface VendorProps extends OfRow {
  readonly ranked: RankedVendors;
  readonly onSave: (change: object) => Promise<unknown>;
}

/** Those that can be chosen stand in their rank; why the others can’t is said below, with what they replied on capacity. */
function VendorStep({ row, ranked, onSave }: VendorProps) {
  const { vendors } = ranked;
  const free = vendors.data.filter(({ trouble }) => trouble === null);
  const isListed = row.vendor === null || free.some(({ id }) => id === row.vendor);
  const own = isListed ? [] : [[row.vendor ?? '', row.titles?.['vendor'] ?? 'Chosen vendor'] as const];
  const picks = [
    ...free.map(
      ({ id, rank, name, isPrePositioned }) =>
        [id, `${rank}. ${name}${isPrePositioned ? ', under contract' : ''}`] as const,
    ),
    ...own,
  ];
  return (
    <Panel title="2. Vendor">
      <div className="space-y-3 px-4 pb-4">
        <FieldsForm
          label="Vendor"
          fields={vendorFields}
          start={{ ...row }}
          picks={picks.length > 0 ? { vendor: picks } : {}}
          submit="Save vendor"
          sends="changes"
          isQuiet
          onSave={onSave}
        />
        {vendors.data.length === 0 ? (
          <p className="note">No vendor matches the need. Save the need first, or search the directory.</p>
        ) : (
          <details>
            <summary className="link">Ranking with reasons</summary>
            <Suspense fallback={<div aria-busy="true" className="skeleton h-32" />}>
              <CapacityPanel id={row.id} need={row.need} ranked={ranked} />
            </Suspense>
          </details>
        )}
        <CutNote of={vendors} what="vendors">
          The highest ranked are shown.
        </CutNote>
      </div>
    </Panel>
  );
}

const { justification } = emergencyActivation.fields;
const confirmFields = { justification };

interface ConfirmProps extends OfRow {
  readonly check: ActivationCheck;
  readonly onSave: (change: object) => Promise<unknown>;
}

function Confirm({ row, check, onSave }: ConfirmProps) {
  const told = {
    changes: [emergencyRegister.id, incidentEvent.name, 'requisition'],
    onRefused: ({ message }: { readonly message: string }) => tell(message, 'danger'),
  };
  const activate = useStep(emergencyActivation, 'activate', {
    ...told,
    onDone: ({ number, seconds }) => tell(`${number} is in force after ${inSeconds(seconds ?? 0)}`, 'good'),
  });
  const submit = useStep(emergencyActivation, 'submit', {
    ...told,
    onDone: ({ number }) => tell(`${number} awaits approval`, 'good'),
  });
  const act = check.needsSecond ? submit : activate;
  return (
    <Panel
      title="3. Confirm"
      action={
        <button
          type="button"
          className="button button-primary"
          disabled={check.stops.length > 0 || act.isPending}
          onClick={() => act.mutate({ id: row.id, version: check.version })}
        >
          {check.needsSecond ? 'Submit for approval' : 'Activate'}
        </button>
      }
    >
      <div className="grid gap-4 px-4 pb-4 xl:grid-cols-2">
        <div className="space-y-3">
          <Stops of={check} />
          <ClausePack clauses={check.clauses} />
        </div>
        <div className="space-y-2">
          <FieldsForm
            key={row.justification}
            label="Justification"
            fields={confirmFields}
            start={{ ...row }}
            submit="Save justification"
            sends="changes"
            isQuiet
            onSave={onSave}
          />
          <p className="note">
            {row.isEdited
              ? 'Edited by hand. The composed text and every change stay on the record.'
              : 'Composed from the incident, its log and these steps.'}
          </p>
        </div>
      </div>
    </Panel>
  );
}

function Done({ row, onClose }: OfRow & Pick<StepsProps, 'onClose'>) {
  const show = useShow();
  const make = useAct(activationRequisition, {
    changes: [emergencyActivation.name, emergencyRegister.id, 'requisition'],
    onDone: ({ number }) => tell(`${number} created`, 'good'),
    onRefused: ({ message }) => tell(message, 'danger'),
  });
  const isInForce = (inForce as readonly string[]).includes(row.status);
  return (
    <Panel
      title={`Activation ${row.number}`}
      action={
        <>
          {isInForce && row.requisition === null && (
            <button
              type="button"
              className="button button-primary"
              disabled={make.isPending}
              onClick={() => make.mutate({ id: row.id })}
            >
              Make requisition
            </button>
          )}
          <Link to={href(emergencyPages.activation, { id: row.id })} className="button">
            Open full record
          </Link>
          <button type="button" className="button" onClick={onClose}>
            Close
          </button>
        </>
      }
    >
      <dl className="grid gap-x-6 gap-y-3 px-4 pb-4 sm:grid-cols-2 lg:grid-cols-4">
        <Fact label="Status">
          <StatusBadge record={emergencyActivation} state={row.status} />
        </Fact>
        <Fact label="Time to activate">
          {row.seconds === null ? 'Not in force' : row.isClocked ? inSeconds(row.seconds) : 'Not measured'}
        </Fact>
        <Fact label="Compete by">{row.transitionOn ? wholeDay(row.transitionOn, show) : 'Not set'}</Fact>
        <Fact label="Exclusion check">{row.findings ?? 'Not checked yet'}</Fact>
      </dl>
    </Panel>
  );
}
