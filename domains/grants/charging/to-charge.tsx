import { useState } from 'react';
import { dollars, href } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link, navigate, useTitle } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { grantCost } from '../costs/grant-cost.record.ts';
import { grantPages } from '../grant-pages.ts';
import { type ChargeKind, chargeKinds, type ChargeState, chargeStates } from './charge-words.ts';
import { chargeBatch, chargeFields, type ToCharge, toCharge } from './charging-calls.ts';

const title = 'Costs to Charge';
type Batch = ToCharge['batches']['data'][number];

/** What is entered elsewhere and no award has yet; each batch becomes the draft of one cost. */
export default function CostsToCharge() {
  useTitle(title);
  const [kind, setKind] = useParam('kind');
  const [state, setState] = useParam('state');
  const asked = useCall(toCharge, {
    ...(kind in chargeKinds ? { kind: kind as ChargeKind } : {}),
    ...(state in chargeStates ? { state: state as ChargeState } : {}),
  });
  return (
    <>
      <PageHead title={title}>
        <Link to={href(grantPages.costs)} className="button">
          All costs
        </Link>
      </PageHead>
      <Answered of={asked} skeleton="h-96">
        {(of) => (
          <Panel
            title="Batches"
            action={
              <>
                <Select
                  aria-label="Kind"
                  className="control w-auto"
                  value={kind}
                  choices={[['', 'All kinds'], ...Object.entries(chargeKinds)]}
                  onPick={setKind}
                />
                <Select
                  aria-label="State"
                  className="control w-auto"
                  value={state || 'ready'}
                  choices={[
                    ['ready', `Ready (${of.ready.batches})`],
                    ['blocked', `Blocked (${of.blocked.batches})`],
                  ]}
                  onPick={(next) => setState(next === 'ready' ? '' : next)}
                />
              </>
            }
          >
            <Batches of={of} isBlocked={state === 'blocked'} />
          </Panel>
        )}
      </Answered>
    </>
  );
}

function Batches({
  of: { ready, blocked, batches },
  isBlocked,
}: {
  readonly of: ToCharge;
  readonly isBlocked: boolean;
}) {
  const { may } = useSession();
  const { rowAt } = usePlaces();
  const [chosen, setChosen] = useState<Batch | null>(null);
  if (batches.total === 0)
    return (
      <Empty title="Nothing to charge" icon="receipt" next={['All costs', href(grantPages.costs)]}>
        Approved invoices, journal lines and entries of PA projects appear here until an award has them.
      </Empty>
    );
  return (
    <>
      <p className="note px-4 pb-3">
        {dollars((isBlocked ? blocked : ready).cents)} in {(isBlocked ? blocked : ready).batches} batches. Labor and
        equipment are charged by project and month, everything else by itself.
      </p>
      <Table
        label="Batches"
        rows={batches.data}
        id={({ kind, batch, obstacle }) => `${kind} ${batch} ${obstacle ?? ''}`}
        step={15}
        file="costs-to-charge"
        columns={[
          {
            label: 'Source',
            name: ({ number }) => number,
            show: ({ record, parent, number, rows, kind }) => (
              <>
                <Link to={rowAt(record, parent) ?? ''} className="link whitespace-nowrap">
                  {number}
                </Link>{' '}
                <span className="text-muted">
                  {rows > 1 ? `and ${rows - 1} more, ${chargeKinds[kind].toLowerCase()}` : ''}
                </span>
              </>
            ),
          },
          { label: 'Description', text: ({ description }) => description },
          { label: 'Amount', money: ({ cents }) => cents, sum: true },
          { label: 'Eligible', money: ({ eligibleCents }) => eligibleCents, sum: true },
          isBlocked
            ? {
                label: 'Obstacle',
                text: ({ obstacle }: Batch) => obstacle,
                show: ({ obstacle }: Batch) => <Badge tone="warn">{obstacle}</Badge>,
              }
            : {
                label: 'Award',
                text: ({ award }: Batch) => award?.number,
                show: ({ award }: Batch) =>
                  award ? (
                    <Link to={href(grantPages.award, { id: award.id })} className="link" aria-label={award.number}>
                      {award.number}
                    </Link>
                  ) : (
                    <span className="text-muted">To choose</span>
                  ),
              },
          { label: 'Until', day: ({ untilDay }) => untilDay },
        ]}
        acts={
          may.create.includes(grantCost.name) &&
          !isBlocked && {
            label: 'Charge',
            show: (batch) => (
              <button
                type="button"
                className="button"
                aria-label={`Charge ${batch.number}`}
                onClick={() => setChosen(batch)}
              >
                Charge
              </button>
            ),
          }
        }
      />
      <CutNote of={batches} what="batches">
        The newest are shown.
      </CutNote>
      {chosen && <ChargeDialog of={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** The award of a project is fixed; an invoice has its payment day. */
function ChargeDialog({ of, onClose }: { readonly of: Batch; readonly onClose: () => void }) {
  const charge = useAct(chargeBatch, {
    changes: [grantCost.name],
    onDone: ({ id }) => navigate(href(grantPages.cost, { id })),
  });
  const { award, paidOn } = chargeFields;
  const fields = { ...(of.isChosen ? { award } : {}), ...(of.isPaid ? {} : { paidOn }) };
  return (
    <Dialog title={`Charge ${of.number}`} onClose={onClose}>
      <p className="text-muted mb-3">
        {dollars(of.cents)} in {of.rows === 1 ? 'one row' : `${of.rows} rows`}. The draft has its shares; add evidence
        and submit it there.
        {!of.isChosen && of.award && ` ${of.of} names ${of.award.number}.`}
      </p>
      <FieldsForm
        label="Charge"
        fields={fields}
        start={of.award ? { award: of.award.id } : {}}
        submit="Draft cost"
        sends="everything"
        onSave={(values: { readonly award?: string; readonly paidOn?: string | null }) =>
          charge.mutateAsync({
            kind: of.kind,
            batch: of.batch,
            cents: of.cents,
            award: values.award ?? of.award?.id ?? '',
            paidOn: values.paidOn ?? null,
          })
        }
        onCancel={onClose}
      />
    </Dialog>
  );
}
