import { useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Lines } from '#web/ui/chart.tsx';
import { exact, wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import type { Spread } from './benchmark.ts';
import { type Price, type Prices, sources } from './market-calls.ts';

type Chosen = NonNullable<Prices['chosen']>;

/** One benchmark: its figures where the sample is large enough, its prices over time, and every price. */
export function Benchmark({ chosen, least, onClose }: { chosen: Chosen; least: number; onClose: () => void }) {
  const show = useShow();
  const { name, unit, sample, spread, index, prices } = chosen;
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <button type="button" className="button print:hidden" onClick={onClose}>
          <Icon name="arrow-left" />
          All items
        </button>
        <h2>
          {name}, per {unit}
        </h2>
      </div>
      <Figures title="As agreed" {...{ sample, spread, least, currency: chosen.currency }} />
      {index && (
        <>
          <Figures
            title={`In prices of ${index.base}`}
            sample={index.sample}
            spread={index.spread}
            least={least}
            currency={chosen.currency}
          />
          <p className="note">
            Adjusted by {index.name} ({index.series}), published {wholeDay(index.publishedOn, show)}: {index.source}.
            Prices of months without a value are not adjusted.
          </p>
        </>
      )}
      <div className="panel p-4">
        <Lines
          title="Unit prices over time"
          head="Day"
          measure={{ kind: 'money', currency: chosen.currency }}
          empty="No prices in this period."
          series={(Object.keys(sources) as Price['source'][]) // the keys of that very object
            .map((source) => ({ name: sources[source], points: pointsOf(prices.data, source) }))
            .filter(({ points }) => points.length > 0)}
        />
      </div>
      <PriceTable prices={prices} isAdjusted={index !== null} />
    </>
  );
}

/** One point for each day: the mean of its prices, so that a line has one value at one place. */
function pointsOf(prices: readonly Price[], source: Price['source']) {
  const days = Map.groupBy(
    prices.filter((one) => one.source === source),
    ({ day }) => day,
  );
  return [...days]
    .map(([at, all]) => ({ at, value: Math.round(all.reduce((sum, { cents }) => sum + cents, 0) / all.length) }))
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

interface FiguresProps {
  readonly title: string;
  readonly sample: number;
  readonly spread: Spread | null;
  readonly least: number;
  readonly currency: string;
}

function Figures({ title, sample, spread, least, currency }: FiguresProps) {
  const show = useShow();
  const said = (cents: number) => exact(cents, { kind: 'money', currency }, show);
  return (
    <section aria-label={title} className="panel flex flex-wrap gap-x-8 gap-y-2 px-4 py-3">
      <p>
        <span className="text-muted block">{title}</span>
        {sample} {sample === 1 ? 'price' : 'prices'}
      </p>
      {spread ? (
        <>
          <Figure label="Lowest" value={said(spread.low)} />
          <Figure label="Lower quartile" value={said(spread.lower)} />
          <Figure label="Median" value={said(spread.median)} isMain />
          <Figure label="Upper quartile" value={said(spread.upper)} />
          <Figure label="Highest" value={said(spread.high)} />
        </>
      ) : (
        <p className="note self-center">No benchmark below {least} prices.</p>
      )}
    </section>
  );
}

const Figure = ({ label, value, isMain = false }: { label: string; value: string; isMain?: boolean }) => (
  <p>
    <span className="text-muted block">{label}</span>
    <span className={isMain ? 'font-semibold tabular-nums' : 'tabular-nums'}>{value}</span>
  </p>
);

function PriceTable({ prices, isAdjusted }: { prices: Chosen['prices']; isAdjusted: boolean }) {
  const { rowAt } = usePlaces();
  return (
    <section aria-label="Prices" className="panel overflow-x-auto">
      <Table
        label="Prices"
        rows={prices.data}
        step={25}
        file="prices"
        columns={[
          {
            label: 'Record',
            name: ({ label }) => label,
            show: (row) => (
              <>
                <Link to={rowAt(row.record, row.row) ?? ''} className="link">
                  {row.label}
                </Link>{' '}
                {row.isDemonstration && <Badge>Demonstration data</Badge>}
              </>
            ),
          },
          { label: 'Source', text: ({ source }) => sources[source] },
          { label: 'Item', text: ({ item }) => item },
          { label: 'Vendor', text: ({ who }) => who },
          { label: 'Day', day: ({ day }) => day },
          { label: 'Unit price', money: ({ cents }) => cents },
          isAdjusted && { label: 'Adjusted', money: ({ adjustedCents }) => adjustedCents, none: 'No index value' },
        ]}
      />
      <CutNote of={prices} what="prices">
        The figures are those of the prices shown.
      </CutNote>
    </section>
  );
}
