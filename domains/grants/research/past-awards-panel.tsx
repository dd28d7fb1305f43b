import { useState } from 'react';
import { dollars, href, urlOf } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Facts, Panel } from '#web/ui/panel.tsx';
import { useParam } from '#web/ui/param.ts';
import { Select } from '#web/ui/select.tsx';
import { Table } from '#web/ui/table.tsx';
import { ImportFile } from '../import-file.tsx';
import { opportunityPages } from '../opportunity-pages.ts';
import { bandName } from './award-sizes.ts';
import { importAwards, type PastAwards, pastAwards, type PastAwardsImport } from './past-award-calls.ts';
import { placeChoices } from './research-words.ts';

/** What the program of a notice gave before: how much, where, and to whom. It is searched without a network. */
export default function PastAwardsPanel({ id }: { readonly id: string }) {
  const { may } = useSession();
  const [asked, setPlace] = useParam('place');
  const place = asked === 'ours' ? 'ours' : 'all';
  const [isImporting, setImporting] = useState(false);
  return (
    <>
      {isImporting && (
        <ImportFile<PastAwardsImport>
          title="Import past awards"
          accept=".csv,text/csv"
          to={(query) => urlOf(importAwards, query)}
          said={() => 'USAspending'}
          notes={(of) => of.notes}
          onClose={() => setImporting(false)}
        >
          CSV of assistance award summaries from USAspending. 20,000 awards at most.
        </ImportFile>
      )}
      <Panel
        title="Past awards"
        action={
          <>
            <Select
              aria-label="Place"
              className="control w-auto"
              value={place}
              choices={Object.entries(placeChoices)}
              onPick={setPlace}
            />
            {may.create.includes('grant_opportunity') && (
              <button type="button" className="button" onClick={() => setImporting(true)}>
                Import past awards
              </button>
            )}
          </>
        }
      >
        <Answered of={useCall(pastAwards, { id, place }, { keepsLast: true })} skeleton="h-64">
          {(of) => <Awards of={of} />}
        </Answered>
      </Panel>
    </>
  );
}

interface Of {
  readonly of: PastAwards;
}

function Awards({ of }: Of) {
  const show = useShow();
  const { listings, awards, asOf, ours } = of;
  if (listings.length === 0)
    return <p className="note px-4 pb-4">The notice names no assistance listing, so no awards are compared.</p>;
  if (awards === 0)
    return (
      <p className="note px-4 pb-4">{`No past awards of ${listings.join(', ')}. Import award summaries, or sync OpenFEMA for FEMA programs.`}</p>
    );
  const money = (cents: number | null) => (cents === null ? '—' : dollars(cents));
  return (
    <>
      <Facts
        of={[
          { label: 'Awards', said: `${awards.toLocaleString('en-US')} of ${listings.join(', ')}` },
          { label: 'Median', said: money(of.medianCents) },
          { label: 'Middle half', said: `${money(of.quarterCents)} to ${money(of.threeQuartersCents)}` },
          { label: 'Smallest and largest', said: `${money(of.leastCents)} to ${money(of.mostCents)}` },
          { label: 'Years', said: [of.firstOn, of.lastOn].map((day) => day?.slice(0, 4) ?? '—').join(' to ') },
          { label: 'As of', said: asOf ? wholeDay(asOf, show) : '—' },
          ...(ours
            ? [
                {
                  label: 'Our request',
                  said: `${dollars(ours.cents)}: ${ours.atOrBelow} of ${awards} awards were that much or less`,
                },
              ]
            : []),
        ]}
      />
      <div className="px-4 pb-4">
        <Bars
          title="Awards by size"
          head="Federal amount"
          measure={{ kind: 'number' }}
          series={[{ name: 'Awards', points: of.bands.map((one) => ({ at: bandName(one), value: one.awards })) }]}
        />
      </div>
      <Places of={of} />
      <Found of={of} />
    </>
  );
}

const Places = ({ of: { places } }: Of) => (
  <>
    <h3 className="px-4 py-2 text-sm">By state</h3>
    <Table
      label="By state"
      rows={places.data}
      id={({ state }) => state}
      step={5}
      file="past-awards-by-state"
      columns={[
        {
          label: 'State',
          name: ({ name }) => name,
          show: ({ name, isOurs }) => (
            <>
              {name} {isOurs && <Badge tone="good">Ours</Badge>}
            </>
          ),
        },
        { label: 'Awards', number: ({ awards }) => awards, sum: true },
        { label: 'Median', money: ({ medianCents }) => medianCents },
        { label: 'Total', money: ({ totalCents }) => totalCents, sum: true },
      ]}
    />
    <CutNote of={places} what="states">
      Our state and those with most awards are shown.
    </CutNote>
  </>
);

const Found = ({ of: { found } }: Of) => (
  <>
    <h3 className="px-4 py-2 text-sm">Latest awards</h3>
    <Table
      label="Latest awards"
      rows={found.data}
      step={5}
      columns={[
        {
          label: 'Award',
          name: ({ title }) => title,
          show: ({ id, title, recipient }) => (
            <span className="block min-w-52">
              <Link to={href(opportunityPages.pastAward, { id })} className="link">
                {title}
              </Link>
              {recipient !== null && <span className="text-muted block">{recipient}</span>}
            </span>
          ),
        },
        { label: 'Federal amount', money: ({ amountCents }) => amountCents },
        { label: 'Place', text: ({ county, state }) => [county, state].filter(Boolean).join(', ') },
        { label: 'Award date', day: ({ awardedOn }) => awardedOn },
      ]}
    />
    <CutNote of={found} what="awards">
      Those of our state and the latest are shown; the list has all of them.
    </CutNote>
  </>
);
