import { type AnyRecord, dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { exact } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { debrisPages } from '../debris-pages.ts';
import { debrisBill } from './debris-bill.record.ts';
import { type DebrisMatch, debrisMatch } from './debris-calls.ts';
import { type Bucket, buckets } from './debris-words.ts';

/** A hauler bill next to our tickets. */
export default function BillPage({ id }: { readonly id: string }) {
  return (
    <RecordScreen key={id} record={debrisBill} id={id}>
      {(row) => (
        <>
          <Match id={row.id} />
          <RecordSections record={debrisBill as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

const Match = ({ id }: { readonly id: string }) => (
  <Answered of={useCall(debrisMatch, { id })} skeleton="h-96">
    {(of) => (
      <>
        <Sums of={of} />
        <Lines of={of} />
      </>
    )}
  </Answered>
);

interface Of {
  readonly of: DebrisMatch;
}

const tones: Readonly<Record<Bucket, 'plain' | 'warn' | 'danger'>> = {
  equal: 'plain',
  ineligible: 'warn',
  differs: 'danger',
  in_transit: 'warn',
  other_bill: 'danger',
  twice: 'danger',
  unknown: 'danger',
  not_billed: 'plain',
};

const Sums = ({ of }: Of) => (
  <Panel title="Ticket match">
    <Facts
      of={[
        { label: 'Matched', said: `${of.tickets} tickets` },
        { label: 'Matched yards', said: exact(of.yards, { kind: 'number', unit: 'CY' }) },
        { label: 'Can be posted', said: dollars(of.cents) },
        { label: 'Billed', said: dollars(of.billedCents) },
      ]}
    />
    <Table
      label="Ticket match"
      rows={of.sums.filter(({ count }) => count > 0)}
      id={({ bucket }) => bucket}
      columns={[
        { label: 'Group', name: ({ bucket }) => buckets[bucket] },
        { label: 'Tickets', number: ({ count }) => count, sum: true },
        { label: 'Billed yards', number: ({ billed }) => billed, sum: true },
        { label: 'Our yards', number: ({ ours }) => ours, sum: true },
      ]}
    />
    <p className="note px-4 py-3">
      Only matched tickets become a PA cost. Dispute the others with the hauler, or correct them and match again.
    </p>
  </Panel>
);

const Lines = ({ of: { lines } }: Of) => (
  <Panel title="Tickets compared">
    <Table
      label="Tickets compared"
      rows={lines.data}
      step={10}
      id={({ bucket, ticketNumber, ticket }) => `${bucket} ${ticketNumber} ${ticket ?? ''}`}
      file="ticket-match"
      columns={[
        {
          label: 'Ticket',
          name: ({ ticketNumber }) => ticketNumber,
          show: ({ ticketNumber, ticket }) =>
            ticket === null ? (
              ticketNumber
            ) : (
              <Link to={href(debrisPages.loadTicket, { id: ticket })} className="link whitespace-nowrap">
                {ticketNumber}
              </Link>
            ),
        },
        {
          label: 'Group',
          text: ({ bucket }) => buckets[bucket],
          show: ({ bucket }) => <Badge tone={tones[bucket]}>{buckets[bucket]}</Badge>,
        },
        { label: 'Billed yards', number: ({ billed }) => billed },
        { label: 'Our yards', number: ({ ours }) => ours },
      ]}
    />
    <CutNote of={lines} what="tickets">
      Those to settle with the hauler come first.
    </CutNote>
  </Panel>
);
