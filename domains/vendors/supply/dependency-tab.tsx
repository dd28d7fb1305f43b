import { useState } from 'react';
import { useShow } from '#web/data/session.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Bars } from '#web/ui/chart.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { later } from '#web/ui/later.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import type { SupplyRisk } from './supply-calls.ts';

const SubTierMap = later(async () => ({ default: (await import('./hazards-tab.tsx')).SubTierMap }));

/** Goods by their number of sources, and vendors by their share of what was spent. */
export function Dependency({ risk }: { risk: SupplyRisk }) {
  const show = useShow();
  if (risk.vendors.data.length === 0)
    return (
      <div className="panel">
        <Empty icon="triangle-alert" title="No purchases">
          Dependency appears from awards and from approved requisitions that name one registered vendor.
        </Empty>
      </div>
    );
  return (
    <div className="grid gap-4">
      <p className="note">
        Awards, and approved requisitions that name one registered vendor, since {wholeDay(risk.since, show)}.
      </p>
      <GoodsTable goods={risk.goods} title="Goods by source" />
      <SubTier />
      <Vendors risk={risk} />
    </div>
  );
}

/** Opened on demand: what it reads is not needed for the rest of the tab. */
function SubTier() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="panel overflow-x-auto" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="cursor-pointer px-4 py-3 text-sm">Sub-tier map</summary>
      {isOpen && <SubTierMap />}
    </details>
  );
}

/** Commodity codes with their suppliers and alternates. */
export function GoodsTable({ goods, title }: { goods: SupplyRisk['goods']; title: string }) {
  const { rowAt } = usePlaces();
  return (
    <section aria-label={title} className="panel overflow-x-auto">
      <h2 className="px-4 py-3 text-sm">{title}</h2>
      {goods.data.length === 0 ? (
        <p className="note px-4 pb-4">No purchase has a commodity code.</p>
      ) : (
        <Table
          label={title}
          rows={goods.data}
          step={10}
          file="goods-by-source"
          columns={[
            {
              label: 'Commodity',
              name: ({ name }) => name,
              show: (row) => (
                <>
                  {row.name} <span className="text-muted">{row.code}</span>{' '}
                  {row.suppliers.length === 1 && row.alternates === 0 && <Badge tone="danger">Single source</Badge>}
                </>
              ),
            },
            {
              label: 'Suppliers',
              text: ({ suppliers }) => suppliers.map(({ name }) => name).join(', '),
              show: ({ suppliers }) =>
                suppliers.map(({ id, name }, at) => (
                  <span key={id}>
                    {at > 0 && ', '}
                    <Link to={rowAt('vendor', id) ?? ''} className="link">
                      {name}
                    </Link>
                  </span>
                )),
            },
            {
              label: 'Alternates',
              text: ({ others, alternates }) =>
                [
                  ...others.map(({ name, why }) => `${name} (${why})`),
                  ...(alternates > others.length ? [`${alternates} in all`] : []),
                ].join('; '),
              show: (row) => <Alternates of={row} />,
            },
            {
              label: 'HHI',
              number: ({ hhi }) => hhi,
            },
            { label: 'Purchases', number: ({ purchases }) => purchases },
            { label: 'Spend', money: ({ cents }) => cents },
          ]}
        />
      )}
      <p className="note px-4 py-2">
        HHI: the squared spend shares of all suppliers in percent, added up. 10,000 is one supplier; above 2,500 is
        highly concentrated.
      </p>
      <CutNote of={goods} what="commodities">
        Those with the fewest sources are shown.
      </CutNote>
    </section>
  );
}

/** Who else could supply it and why, and the ways on where no one can. */
function Alternates({ of: { id, suppliers, alternates, others, name } }: { of: SupplyRisk['goods']['data'][number] }) {
  const { rowAt } = usePlaces();
  const find = `/vendor-directory/find?commodity=${id}`;
  const [supplier] = suppliers;
  const mitigation = new URLSearchParams({
    commodity: id,
    ...(supplier ? { vendor: supplier.id } : {}),
    action: `Qualify another source of ${name}`.slice(0, 200),
  });
  return (
    <span className="block min-w-44">
      {others.map((one) => (
        <span key={one.id} className="block wrap-anywhere">
          <Link to={rowAt('vendor', one.id) ?? ''} className="link">
            {one.name}
          </Link>{' '}
          <span className="text-muted">{one.why}</span>
        </span>
      ))}
      {alternates > others.length && (
        <Link to={find} className="link block">
          All {alternates} alternates
        </Link>
      )}
      {suppliers.length === 1 && (
        <span className="flex flex-wrap gap-x-3">
          {alternates === 0 && (
            <Link to={find} className="link">
              Find alternates
            </Link>
          )}
          <Link to={`/supply-chain-risk/mitigations/new?${mitigation}`} className="link">
            Add mitigation
          </Link>
        </span>
      )}
    </span>
  );
}

function Vendors({ risk: { vendors, shares } }: { risk: SupplyRisk }) {
  const { rowAt } = usePlaces();
  return (
    <section aria-label="Share of spend" className="panel overflow-x-auto">
      <div className="grid gap-4 p-4 lg:grid-cols-2">
        <Bars
          title="Share of spend"
          head="Vendor"
          lie="lying"
          measure={{ kind: 'percent' }}
          empty="No purchases in this period."
          series={[
            {
              name: 'Share',
              points: vendors.data.slice(0, 8).map(({ id, name, percent }) => {
                const to = rowAt('vendor', id);
                return { at: name, value: percent, ...(to ? { to } : {}) };
              }),
            },
          ]}
        />
        <Bars
          title="Share by fiscal year"
          head="Fiscal year"
          measure={{ kind: 'percent' }}
          empty="No purchases in these years."
          series={shares.vendors.map(({ name, percents }) => ({
            name,
            points: shares.years.map((at, place) => ({ at, value: percents[place] ?? null })),
          }))}
        />
      </div>
      <Table
        label="Vendors"
        file="share-of-spend"
        rows={vendors.data}
        step={10}
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
          { label: 'Spend', money: ({ cents }) => cents },
          { label: 'Share', percent: ({ percent }) => percent },
          { label: 'Purchases', number: ({ purchases }) => purchases },
          { label: 'Single-source goods', number: ({ single }) => single },
          { label: 'Open signals', number: ({ signals }) => signals },
          { label: 'Risk score', number: ({ score }) => score },
          {
            label: 'What-if',
            mark: (row) => (
              <Link to={`/supply-chain-risk?tab=outage&vendor=${row.id}`} className="link">
                Show outage
              </Link>
            ),
          },
        ]}
      />
      <CutNote of={vendors} what="vendors">
        Those with the most spend are shown.
      </CutNote>
    </section>
  );
}
