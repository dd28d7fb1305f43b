import { useCall } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { useShow } from '#web/data/session.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { type Competition, marketCompetition } from './market-calls.ts';

/** Who competes for our solicitations, what competition saved, and what was bought without it. */
export const CompetitionTab = () => (
  <Answered of={useCall(marketCompetition)}>{(data) => <Shown data={data} />}</Answered>
);

function Shown({ data }: { data: Competition }) {
  const show = useShow();
  const { least } = data;
  const few = `Fewer than ${least}`;
  const percent = (value: number | null) => (value === null ? few : `${value}%`);
  return (
    <div className="grid gap-4">
      <section aria-label="Competition" className="panel flex flex-wrap gap-x-8 gap-y-2 px-4 py-3">
        <Figure label="Bidders per opening, median" value={data.medianBidders?.toString() ?? few} />
        <Figure label="Savings against estimate" value={percent(data.savingsPercent)} />
        <Figure
          label="Notice to final award, median"
          value={data.medianDays === null ? few : `${data.medianDays} days`}
        />
        <Figure label="Sole-source share" value={percent(data.soleSourcePercent)} />
        <p className="note basis-full">
          Since {wholeDay(data.since, show)}, from records you can read. No figure below {least} records.
        </p>
      </section>
      <Openings data={data} />
      <Winners vendors={data.vendors} least={least} />
      <Noncompetitive rows={data.noncompetitive} />
      <Elsewhere data={data} />
    </div>
  );
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <p>
    <span className="text-muted block">{label}</span>
    <span className="font-semibold tabular-nums">{value}</span>
  </p>
);

function Openings({ data: { events } }: { data: Competition }) {
  const { rowAt } = usePlaces();
  return (
    <section aria-label="Openings" className="panel overflow-x-auto">
      <div className="p-4">
        <Bars
          title="Bidders by opening"
          head="Solicitation"
          measure={{ kind: 'number', unit: 'bidders' }}
          empty="No opened solicitation in this period."
          series={[
            {
              name: 'Bidders',
              points: events.data.slice(0, 12).map((one) => ({
                at: one.number,
                value: one.bidders,
                ...(rowAt('solicitation', one.id) ? { to: rowAt('solicitation', one.id) ?? '' } : {}),
              })),
            },
          ]}
        />
      </div>
      <Table
        label="Openings"
        rows={events.data}
        step={15}
        columns={[
          {
            label: 'Solicitation',
            name: ({ number }) => number,
            show: (row) => (
              <>
                <Link to={rowAt('solicitation', row.id) ?? ''} className="link">
                  {row.number}
                </Link>{' '}
                {row.name}
              </>
            ),
          },
          { label: 'Bidders', number: ({ bidders }) => bidders },
          { label: 'Estimate', money: ({ estimateCents }) => estimateCents },
          {
            label: 'Award',
            money: ({ awardedCents }) => awardedCents,
            show: (row) => (row.award && row.awardedCents !== null ? <AwardLink row={row} /> : '—'),
          },
          { label: 'Days to award', number: ({ days }) => days },
        ]}
      />
      <CutNote of={events} what="openings">
        The lists of solicitations show the others.
      </CutNote>
    </section>
  );
}

function AwardLink({ row }: { row: Competition['events']['data'][number] }) {
  const { rowAt } = usePlaces();
  return (
    <Link to={rowAt('award', row.award ?? '') ?? ''} className="link tabular-nums">
      {exact(row.awardedCents ?? 0, { kind: 'money' }, useShow())}
    </Link>
  );
}

function Winners({ vendors, least }: { vendors: Competition['vendors']; least: number }) {
  const { rowAt } = usePlaces();
  return (
    <section aria-label="Bidders" className="panel overflow-x-auto">
      <h2 className="px-4 py-3 text-sm">Bidders</h2>
      {vendors.data.length === 0 ? (
        <p className="note px-4 pb-4">No bid was opened in this period.</p>
      ) : (
        <Table
          label="Bidders"
          rows={vendors.data}
          step={15}
          columns={[
            {
              label: 'Vendor',
              name: ({ name }) => name,
              show: (row) => (
                <Link to={rowAt('vendor', row.id) ?? ''} className="link">
                  {row.name}
                </Link>
              ),
            },
            { label: 'Bids', number: ({ bids }) => bids },
            { label: 'Awards', number: ({ wins }) => wins },
            { label: 'Win rate', percent: ({ percent }) => percent, none: `Fewer than ${least} bids` },
          ]}
        />
      )}
      <CutNote of={vendors} what="vendors">
        Those with the most bids are shown.
      </CutNote>
    </section>
  );
}

function Noncompetitive({ rows }: { rows: Competition['noncompetitive'] }) {
  const { rowAt } = usePlaces();
  return (
    <section aria-label="Sole-source requisitions" className="panel overflow-x-auto">
      <h2 className="px-4 py-3 text-sm">Sole-source requisitions</h2>
      {rows.data.length === 0 ? (
        <p className="note px-4 pb-4">No sole-source requisition was approved in this period.</p>
      ) : (
        <Table
          label="Sole-source requisitions"
          rows={rows.data}
          step={10}
          columns={[
            {
              label: 'Requisition',
              name: ({ number }) => number,
              show: (row) => (
                <Link to={rowAt('requisition', row.id) ?? ''} className="link">
                  {row.number}
                </Link>
              ),
            },
            { label: 'Purpose', text: ({ purpose }) => purpose },
            { label: 'Requested', day: ({ day }) => day },
            { label: 'Total', money: ({ cents }) => cents },
          ]}
        />
      )}
      <CutNote of={rows} what="requisitions">
        The largest are shown.
      </CutNote>
    </section>
  );
}

function Elsewhere({ data: { elsewhere, least } }: { data: Competition }) {
  if (elsewhere.length === 0) return null;
  return (
    <section aria-label="Other agencies" className="panel overflow-x-auto">
      <h2 className="px-4 py-3 text-sm">Other agencies</h2>
      <Table
        label="Other agencies"
        rows={elsewhere}
        id={({ method }) => method}
        columns={[
          { label: 'Method', name: ({ method }) => method },
          { label: 'Contracts', number: ({ contracts }) => contracts },
          { label: 'Bidders, median', number: ({ medianBidders }) => medianBidders, none: `Fewer than ${least}` },
        ]}
      />
    </section>
  );
}
