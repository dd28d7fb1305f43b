import { dollars, href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { tell } from '#web/shell/messages.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link, navigate } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { emergencyPages } from '../emergency-pages.ts';
import { emergencyActivation } from '../emergency/emergency-activation.record.ts';
import { paCost } from '../public-assistance/pa-cost.record.ts';
import { inHours } from './clock-words.ts';
import { DueClock } from './due-clock.tsx';
import { makeRequisition } from './incident-calls.ts';
import { activateRequest, claimFields, claimRequest, type RequestTrail, requestTrail } from './request-calls.ts';
import { resourceRequest } from './resource-request.record.ts';

const stages = {
  requisition: 'Requisition',
  order: 'Purchase order',
  receipt: 'Receipt',
  invoice: 'Invoice',
  pa_cost: 'PA cost',
  grant_cost: 'Cost ledger',
} as const;
const recordOf = { order: 'purchase_order' } as const;

const inWords = (state: string): string => `${state.charAt(0).toUpperCase()}${state.slice(1).replaceAll('_', ' ')}`;

interface OfRequest {
  readonly id: string;
  readonly status: string;
}

/** Who, when and what it costs: the clock, the steps, and the way of the money from the request to the cost ledger. */
export const RequestTrailPanels = ({ id, status }: OfRequest) => (
  <Answered of={useCall(requestTrail, { id }, { everySeconds: 60 })} skeleton="h-96">
    {(of) => (
      <>
        <Clock of={of} />
        <Money of={of} id={id} status={status} />
        {of.unclaimed.length > 0 && <ClaimPanel of={of} id={id} />}
      </>
    )}
  </Answered>
);

interface Of {
  readonly of: RequestTrail;
}

const Clock = ({ of: { steps, minutesPast, deliveredPast } }: Of) => (
  <Panel
    title="Who and when"
    action={
      minutesPast !== null ? (
        <DueClock past={minutesPast} />
      ) : (
        deliveredPast !== null && (
          <span>
            {deliveredPast > 0
              ? `Delivered ${inHours(deliveredPast)} late`
              : `Delivered ${inHours(deliveredPast)} early`}
          </span>
        )
      )
    }
  >
    <Table
      label="Steps"
      rows={steps}
      id={({ step }) => step}
      columns={[
        { label: 'Step', name: ({ label }) => label },
        { label: 'Time', moment: ({ at }) => at },
        { label: 'Person', text: ({ by }) => by },
        { label: 'Reason', text: ({ reason }) => reason },
      ]}
    />
  </Panel>
);

function Money({ of, id, status }: Of & OfRequest) {
  const { rowAt } = usePlaces();
  const { money, flow, activations } = of;
  return (
    <Panel title="Cost" action={<Buy of={of} id={id} status={status} />}>
      <Facts
        of={[
          { label: 'Estimated', said: dollars(money.estimatedCents) },
          { label: 'Ordered', said: dollars(money.orderedCents) },
          { label: 'Received', said: dollars(money.receivedCents) },
          { label: 'Invoiced', said: dollars(money.invoicedCents) },
          { label: 'In PA projects', said: dollars(money.claimedCents) },
          { label: 'In cost ledger', said: dollars(money.ledgerCents) },
        ]}
      />
      {activations.length > 0 && (
        <p className="px-4 pb-3">
          Emergency activations:{' '}
          {activations.map(({ id: own, number }) => (
            <Link key={own} to={href(emergencyPages.activation, { id: own })} className="link mr-2">
              {number}
            </Link>
          ))}
        </p>
      )}
      {flow.length === 0 ? (
        <p className="note px-4 pb-4">
          No purchase. Its requisition, orders, receipts, invoices and PA costs appear here.
        </p>
      ) : (
        <Table
          label="Cost flow"
          rows={flow}
          id={({ stage, id: own }) => `${stage} ${own}`}
          step={12}
          columns={[
            {
              label: 'Document',
              name: ({ stage, number }) => `${stages[stage]} ${number}`,
              show: ({ stage, id: own, number }) => (
                <>
                  {stages[stage]}{' '}
                  <Link
                    to={rowAt(stage === 'order' ? recordOf.order : stage, own) ?? ''}
                    className="link whitespace-nowrap"
                  >
                    {number}
                  </Link>
                </>
              ),
            },
            { label: 'About', text: ({ about }) => about },
            { label: 'Amount', money: ({ cents }) => cents },
            { label: 'Status', text: ({ status: state }) => inWords(state) },
          ]}
        />
      )}
    </Panel>
  );
}

/** Two ways to buy: by the ordinary requisition, or without competition while the emergency lasts. */
function Buy({ of, id, status }: Of & OfRequest) {
  const { role, duties, may } = useSession();
  const told = {
    changes: [resourceRequest.name, emergencyActivation.name, 'requisition'],
    onRefused: ({ message }: { readonly message: string }) => tell(message, 'danger'),
  };
  const make = useAct(makeRequisition, { ...told, onDone: ({ number }) => tell(`${number} created`, 'good') });
  const activate = useAct(activateRequest, {
    ...told,
    onDone: ({ id: made }) =>
      navigate(`${href(emergencyPages.emergencyProcurement)}?${new URLSearchParams({ activation: made })}`),
  });
  const isBought =
    of.flow.some(({ stage, status: state }) => stage === 'requisition' && !['cancelled', 'rejected'].includes(state)) ||
    of.activations.some(({ status: state }) => ['draft', 'submitted', 'active', 'extended'].includes(state));
  if (isBought) return null;
  return (
    <>
      {may.create.includes(emergencyActivation.name) && ['approved', 'logistics', 'sourced'].includes(status) && (
        <button type="button" className="button" disabled={activate.isPending} onClick={() => activate.mutate({ id })}>
          Activate procurement
        </button>
      )}
      {(role !== 'user' || duties.includes('buyer')) && ['logistics', 'sourced'].includes(status) && (
        <button type="button" className="button" disabled={make.isPending} onClick={() => make.mutate({ id })}>
          Make requisition
        </button>
      )}
    </>
  );
}

function ClaimPanel({ of: { unclaimed, projects }, id }: Of & Pick<OfRequest, 'id'>) {
  const { may } = useSession();
  const claim = useAct(claimRequest, {
    changes: [paCost.name, resourceRequest.name],
    onDone: ({ number }) => tell(`${number} created`, 'good'),
  });
  if (!may.create.includes(paCost.name)) return null;
  return (
    <Panel title="Claim under Public Assistance">
      {projects.length === 0 ? (
        <p className="note px-4 pb-4">
          No open PA project of this category. The request needs a PA category, its incident a declared disaster.
        </p>
      ) : (
        <div className="px-4 pb-4">
          <FieldsForm
            label="Claim under Public Assistance"
            fields={claimFields}
            start={{ invoice: unclaimed[0]?.id ?? null, project: projects[0]?.id ?? null, kind: 'contract' }}
            picks={{
              invoice: unclaimed.map((one) => [one.id, `${one.number}, ${dollars(one.cents)} unclaimed`] as const),
              project: projects.map((one) => [one.id, `${one.number} ${one.title}`] as const),
            }}
            submit="Add PA cost"
            sends="everything"
            isQuiet
            onSave={(values) => claim.mutateAsync({ id, ...values })}
          />
        </div>
      )}
    </Panel>
  );
}
