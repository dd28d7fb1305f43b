import { useState } from 'react';
import { dollars, f, urlOf } from '#kernel';
import { useAct, useCall } from '#web/data/calls.ts';
import { useShow } from '#web/data/session.ts';
import { FieldsForm } from '#web/record/fields-form.tsx';
import { momentOf } from '#web/record/cells.tsx';
import { AnsweredPage } from '#web/shell/answered-page.tsx';
import { tell } from '#web/shell/messages.tsx';
import { Link, useTitle } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { PageHead } from '#web/ui/page-head.tsx';
import { useParam } from '#web/ui/param.ts';
import { Table } from '#web/ui/table.tsx';
import { OrderFiles } from '../orders/order-files.tsx';
import { firmOrderFile } from '../orders/order-calls.ts';
import { signed } from '../revisions/signed.ts';
import {
  acknowledgeOrder,
  type FirmOrder,
  firmOrder,
  firmOrders,
  proposalFields,
  proposalLine,
  proposeChange,
} from './firm-order-calls.ts';
import { looks } from './order-looks.ts';

/** One order as its vendor reads and answers it. */
export default function FirmOrderScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const [agency] = useParam('agency');
  return (
    <AnsweredPage of={useCall(firmOrder, { id: params['id'] ?? '', agency })}>{(of) => <Shown of={of} />}</AnsweredPage>
  );
}

function Shown({ of }: { readonly of: FirmOrder }) {
  useTitle(`${of.number} · Order`);
  const show = useShow();
  const [words, tone] = looks[of.state];
  const facts = [
    ['Deliver to', of.site],
    ['Deliver by', of.deliverBy && wholeDay(of.deliverBy, show)],
    ['End date', of.endsOn && wholeDay(of.endsOn, show)],
    ['Acknowledged by', of.acknowledgedBy],
    ['Acknowledged on', of.acknowledgedOn && wholeDay(of.acknowledgedOn, show)],
  ].filter(([, value]) => value);
  return (
    <>
      <PageHead
        title={`${of.number} ${of.purpose ?? ''}`}
        note={`${of.agencyName}${of.issuedOn ? ` · issued ${wholeDay(of.issuedOn, show)}` : ''}`}
      />
      <div className="max-w-4xl space-y-4">
        <section aria-label="Answer" className="panel space-y-3 p-4">
          <p className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{words}</Badge>
            <span>{of.revision === null ? 'As issued' : `Revision ${of.revision}`}</span>
            {of.total && <span className="font-semibold tabular-nums">{dollars(of.total.cents)}</span>}
          </p>
          {of.mayAnswer && <Answer of={of} />}
          {of.state !== 'cancelled' && (
            <Link
              to={`/vendor-portal/invoices?${new URLSearchParams({ agency: of.agency, order: of.id })}`}
              className="link"
            >
              Create invoice
            </Link>
          )}
        </section>
        <section aria-label="Items" className="panel pb-2">
          <h2 className="px-4 py-3">Items</h2>
          <div className="overflow-x-auto">
            <Table
              label="Items"
              rows={of.lines}
              id={({ line }) => String(line)}
              columns={[
                {
                  label: 'Item',
                  name: ({ line, item, continues }) =>
                    `${line}. ${item ?? ''}${continues === null ? '' : ` (continues line ${continues})`}`,
                },
                { label: 'Quantity', text: ({ quantity }) => `${quantity.amount} ${quantity.unit}` },
                { label: 'Unit price', money: ({ unitPrice }) => unitPrice.cents },
                { label: 'Amount', money: ({ amount }) => amount?.cents },
                { label: 'Deliver by', day: ({ deliverBy }) => deliverBy },
                { label: 'Note', text: ({ note }) => note },
              ]}
            />
          </div>
          <dl className="grid gap-x-6 gap-y-2 px-4 py-3 sm:grid-cols-2">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-muted text-sm">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          {of.terms && <p className="px-4 py-2 whitespace-pre-wrap">{of.terms}</p>}
        </section>
        <OrderFiles at={(format) => urlOf(firmOrderFile, { id: of.id, agency: of.agency, format })} />
        <Revisions of={of.revisions} />
        <Proposals of={of.proposals} />
      </div>
    </>
  );
}

/** A unit is the agency’s word: only those of the order are there to choose. */
const fieldsOf = ({ lines }: FirmOrder) => ({
  ...proposalFields,
  lines: f.lines(
    {
      ...proposalLine,
      quantity: f
        .quantity({ positive: true, units: Object.fromEntries(lines.map(({ quantity: { unit } }) => [unit, unit])) })
        .label('Proposed quantity'),
    },
    { max: 500 },
  ),
});

function Answer({ of }: { readonly of: FirmOrder }) {
  const [isOpen, open] = useState(false);
  const said = { agency: of.agency, order: of.id, revision: of.revision ?? 0 };
  const acknowledge = useAct(acknowledgeOrder, {
    changes: [firmOrder.id, firmOrders.id],
    onDone: () => tell(`${of.number} acknowledged`, 'good'),
  });
  const propose = useAct(proposeChange, {
    changes: [firmOrder.id, firmOrders.id],
    onDone: () => {
      open(false);
      tell(`Proposal sent to ${of.agencyName}`, 'good');
    },
  });
  if (isOpen)
    return (
      <FieldsForm
        label="Proposal"
        fields={fieldsOf(of)}
        start={{
          lines: of.lines
            .filter(({ isOpen: has }) => has)
            .map(({ line, quantity, unitPrice, deliverBy }) => ({ line, quantity, unitPrice, deliverBy })),
        }}
        sends="everything"
        submit="Send proposal"
        busy="Sending…"
        onCancel={() => open(false)}
        onSave={({ cause, deliverBy, lines }) =>
          propose.mutateAsync({ ...said, cause, ...(deliverBy ? { deliverBy } : {}), lines: lines ?? [] })
        }
      />
    );
  return (
    <div className="flex flex-wrap gap-2">
      {of.state !== 'acknowledged' && (
        <button
          type="button"
          className="button button-primary min-h-11 sm:min-h-0"
          disabled={acknowledge.isPending}
          onClick={() => acknowledge.mutate(said)}
        >
          Acknowledge order
        </button>
      )}
      {of.state !== 'proposed' && (
        <button type="button" className="button min-h-11 sm:min-h-0" onClick={() => open(true)}>
          Propose change
        </button>
      )}
    </div>
  );
}

function Revisions({ of }: { readonly of: FirmOrder['revisions'] }) {
  const show = useShow();
  if (of.length === 0) return null;
  return (
    <section aria-label="Revisions" className="panel p-4">
      <h2>Revisions</h2>
      <ul className="mt-2 space-y-2">
        {of.map(({ revision, cause, approvedOn, change, acknowledgedOn }) => (
          <li key={revision}>
            <span className="font-medium">Revision {revision}</span>
            {approvedOn && `, ${wholeDay(approvedOn, show)}`}
            {change && change.cents !== 0 && `, ${signed(change.cents)}`}
            {acknowledgedOn && `, acknowledged ${wholeDay(acknowledgedOn, show)}`}
            <span className="text-muted block">{cause}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const said: Readonly<Record<string, string>> = {
  proposed: 'Awaiting answer',
  accepted: 'Accepted as a revision',
  declined: 'Declined',
  discarded: 'Accepted, revision discarded',
  withdrawn: 'Withdrawn',
  superseded: 'Superseded, the order changed',
};

function Proposals({ of }: { readonly of: FirmOrder['proposals'] }) {
  const show = useShow();
  if (of.length === 0) return null;
  return (
    <section aria-label="Proposals" className="panel p-4">
      <h2>Proposals</h2>
      <ul className="mt-2 space-y-2">
        {of.map(({ number, cause, proposedAt, status, answer }) => (
          <li key={number}>
            <span className="font-medium">{number}</span>
            {proposedAt && `, ${momentOf(proposedAt, show)}`}
            {`, ${said[status] ?? status}`}
            <span className="text-muted block">{cause}</span>
            {answer && <span className="block">Answer: {answer}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}
