import { dollars, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { Table } from '#web/ui/table.tsx';
import { budgetPages } from '../budget-pages.ts';
import { draftStates } from '../budget/drafting/drafting.ts';
import { ForecastAmount } from '../forecasts/forecast-amount.tsx';
import { methods } from '../forecasts/methods.ts';
import { revenuePages as pages } from '../revenue-pages.ts';
import { type RevenueOutlook, revenueOutlook } from './revenue-calls.ts';
import { revenueEntry } from './revenue-entry.record.ts';
import { revenueLine } from './revenue-line.record.ts';

interface Of {
  readonly of: RevenueOutlook;
}

/** A revenue line with what came in, before everything else that is known of it. */
export default function LinePage({ id }: { readonly id: string }) {
  return (
    <RecordScreen record={revenueLine} id={id} layout="below">
      {(row) => (
        <>
          <Received id={row.id} />
          <RecordSections record={revenueLine} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Received({ id }: { readonly id: string }) {
  const { may } = useSession();
  const outlook = useCall(revenueOutlook, { id });
  return (
    <Answered of={outlook} skeleton="h-72">
      {(of) => (
        <div className="space-y-4">
          <Panel
            title="Received"
            action={
              may.create.includes(revenueEntry.name) &&
              !draftStates.includes(of.status) && (
                <Link to={`${href(pages.revenueEntry, { id: 'new' })}?line=${id}`} className="button">
                  Enter receipt
                </Link>
              )
            }
          >
            <Facts
              of={[
                { label: 'Received', said: dollars(of.received) },
                { label: 'Left to receive', said: dollars(of.left) },
                { label: 'Revised estimate', said: dollars(of.revised) },
                {
                  label: 'Percent received',
                  said: of.revised > 0 ? `${((of.received / of.revised) * 100).toFixed(1)}%` : 'None expected',
                },
                { label: draftStates.includes(of.status) ? 'Estimate' : 'Adopted', said: dollars(of.estimate) },
                { label: 'Amended', said: dollars(of.amended) },
              ]}
            />
          </Panel>
          {!draftStates.includes(of.status) && <YearEnd of={of} />}
          <Receipts of={of} id={id} />
          <Amendments of={of} />
        </div>
      )}
    </Answered>
  );
}

const isKnown = ({ months, years }: RevenueOutlook): boolean => months > 0 || years > 0;

/** What the year will bring by the method that erred least, how far off it was, and the months it was worked out of. */
function YearEnd({ of }: Of) {
  const { forecast, guesses, months, years, revised, byMonth, lastYear, names } = of;
  const tried = guesses.filter(({ cents }) => cents !== null);
  return (
    <Panel title="Year-end estimate">
      {isKnown(of) ? (
        <>
          <Facts
            of={[
              { label: 'Expected', said: <ForecastAmount of={forecast} /> },
              { label: 'Range', said: `${dollars(forecast.low)} to ${dollars(forecast.high)}` },
              {
                label: 'Against revised',
                said:
                  forecast.cents === null
                    ? 'Too early to say'
                    : forecast.cents < revised
                      ? `${dollars(revised - forecast.cents)} below`
                      : `${dollars(forecast.cents - revised)} above`,
              },
              { label: 'Based on', said: `${months} complete months, ${years} earlier years` },
            ]}
          />
          {tried.length > 0 && (
            <Table
              label="Methods"
              rows={tried}
              id={({ method }) => method}
              isDense
              columns={[
                { label: 'Method', name: ({ method }) => methods[method] },
                { label: 'Expected', money: ({ cents }) => cents },
                {
                  label: 'Error in earlier years',
                  percent: ({ error }) => (error === null ? null : error / 100),
                  none: 'Not tested',
                },
                { label: 'Years tested', number: ({ tested }) => tested },
              ]}
            />
          )}
          <p className="note px-4 py-3">The method with the smallest error comes first and gives the estimate.</p>
        </>
      ) : (
        <p className="note px-4 pb-4">No receipts yet and no earlier year. An estimate needs one complete month.</p>
      )}
      <div className="px-4 pb-4">
        <Bars
          title="Received by month"
          head="Month"
          across="words"
          measure={{ kind: 'money' }}
          empty="Nothing received yet."
          series={[
            { name: 'This year', points: names.map((at, month) => ({ at, value: byMonth[month] ?? 0 })) },
            ...(lastYear.length > 0
              ? [{ name: 'Year before', points: names.map((at, month) => ({ at, value: lastYear[month] ?? 0 })) }]
              : []),
          ]}
        />
      </div>
    </Panel>
  );
}

const Receipts = ({ of: { entries }, id }: Of & { readonly id: string }) => (
  <Panel
    title="Receipts"
    action={
      <Link to={`${href(pages.revenueEntries)}?line=${id}`} className="link">
        All receipts
      </Link>
    }
  >
    {entries.total === 0 ? (
      <p className="note px-4 pb-4">No posted receipts. They are entered or imported, then posted.</p>
    ) : (
      <Table
        label="Receipts"
        rows={entries.data}
        step={6}
        isDense
        columns={[
          {
            label: 'Reference',
            name: ({ reference }) => reference,
            show: ({ id: entry, reference }) => (
              <Link to={href(pages.revenueEntry, { id: entry })} className="link">
                {reference}
              </Link>
            ),
          },
          { label: 'Amount', money: ({ cents }) => cents },
          { label: 'Day', day: ({ day }) => day },
          { label: 'Description', text: ({ description }) => description },
        ]}
      />
    )}
    <CutNote of={entries} what="receipts">
      The newest are shown.
    </CutNote>
  </Panel>
);

const Amendments = ({ of: { amendments } }: Of) =>
  amendments.total > 0 && (
    <Panel title="Amendments">
      <Table
        label="Amendments"
        rows={amendments.data}
        isDense
        columns={[
          {
            label: 'Amendment',
            name: ({ number }) => number,
            show: ({ id, number }) => (
              <Link to={href(budgetPages.amendment, { id })} className="link whitespace-nowrap">
                {number}
              </Link>
            ),
          },
          { label: 'Change', money: ({ cents }) => cents },
          { label: 'Purpose', text: ({ purpose }) => purpose },
        ]}
      />
      <CutNote of={amendments} what="amendments">
        The newest are shown.
      </CutNote>
    </Panel>
  );
