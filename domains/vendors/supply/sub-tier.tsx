import { href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { CutNote } from '#web/ui/more-rows.tsx';
import { Table } from '#web/ui/table.tsx';
import { NetPicture } from '../cluster-picture.tsx';
import { supplyPages } from '../supply-pages.ts';
import { type SubTier, supplySubTier } from './sub-tier-call.ts';

type Tier = SubTier['tiers']['data'][number];
const kinds = { firm: 'Firm', origin: 'Origin' } as const;
const wordsOf = ({ kind, name }: Pick<Tier, 'kind' | 'name'>): string => (kind === 'origin' ? `Made in ${name}` : name);
const MOST_DRAWN = 12;

/** Second-tier firms and countries of origin that several vendors lean on, drawn and in a table, and what is not declared. */
export function SubTierMap() {
  return (
    <Answered of={useCall(supplySubTier)} skeleton="h-64">
      {(of) => (
        <div className="space-y-4 pb-2">
          <Tiers of={of} />
          <Undeclared of={of} />
        </div>
      )}
    </Answered>
  );
}

function Tiers({ of: { tiers } }: { readonly of: SubTier }) {
  const { rowAt } = usePlaces();
  const shared = tiers.data.filter(({ vendors }) => vendors.length > 1).slice(0, MOST_DRAWN);
  const vendors = [...new Map(shared.flatMap((one) => one.vendors).map((one) => [one.id, one])).values()];
  if (tiers.data.length === 0)
    return (
      <p className="note px-4">
        Nothing declared. Subcontractors and origins appear once a declaration is confirmed or a subcontractor is
        approved.
      </p>
    );
  return (
    <>
      {shared.length === 0 ? (
        <p className="note px-4">No two vendors share a declared subcontractor or origin.</p>
      ) : (
        <NetPicture
          of={{ vendors, shared: shared.map((one) => ({ ...one, vendors: one.vendors.map(({ id }) => id) })) }}
          words={wordsOf}
          label={`${vendors.length} vendors and what they lean on`}
        />
      )}
      <Table
        label="Second tier"
        rows={tiers.data}
        step={10}
        file="second-tier"
        columns={[
          {
            label: 'Second tier',
            name: wordsOf,
            show: (row) =>
              row.vendor ? (
                <Link to={rowAt('vendor', row.vendor) ?? ''} className="link">
                  {row.name}
                </Link>
              ) : (
                wordsOf(row)
              ),
          },
          { label: 'Type', text: ({ kind }) => kinds[kind] },
          { label: 'Vendors', number: ({ vendors: all }) => all.length },
          {
            label: 'Items and contracts',
            text: ({ uses }) => uses.data.map(({ vendor, what }) => `${vendor}: ${what}`).join('; '),
            show: ({ uses }) => (
              <>
                {uses.data.map(({ record, row, vendor, what }) => (
                  <span key={row} className="block wrap-anywhere">
                    <Link to={rowAt(record, row) ?? ''} className="link">
                      {what}
                    </Link>{' '}
                    <span className="text-muted">{vendor}</span>
                  </span>
                ))}
                {uses.total > uses.data.length && <span className="text-muted">{uses.total} in all</span>}
              </>
            ),
          },
        ]}
      />
      <CutNote of={tiers} what="second-tier firms and origins">
        Those that the most vendors share are shown.
      </CutNote>
    </>
  );
}

function Undeclared({ of: { undeclared, contracts, unconfirmed } }: { readonly of: SubTier }) {
  const { rowAt } = usePlaces();
  return (
    <section aria-label="Not declared">
      <h3 className="px-4 py-2 text-sm">Not declared</h3>
      <p className="note px-4 pb-2">
        {undeclared.total} of {contracts} active contracts lack a declared subcontractor or an origin of goods.
        {unconfirmed > 0 && (
          <>
            {' '}
            <Link to={`${href(supplyPages.supplyDeclarations)}?status=declared`} className="link">
              {unconfirmed} {unconfirmed === 1 ? 'declaration awaits' : 'declarations await'} confirmation
            </Link>
          </>
        )}
      </p>
      {undeclared.data.length > 0 && (
        <Table
          label="Not declared"
          rows={undeclared.data}
          step={5}
          file="not-declared"
          columns={[
            {
              label: 'Contract',
              name: ({ number }) => number,
              show: (row) => (
                <Link to={rowAt('contract', row.id) ?? ''} className="link">
                  {row.number}
                </Link>
              ),
            },
            { label: 'Title', text: ({ title }) => title },
            { label: 'Vendor', text: ({ vendorName }) => vendorName },
            { label: 'Subcontractors', text: ({ subcontractors }) => told(subcontractors) },
            { label: 'Origin of goods', text: ({ origins }) => told(origins) },
          ]}
        />
      )}
      <CutNote of={undeclared} what="contracts">
        The newest are shown.
      </CutNote>
    </section>
  );
}
const told = (count: number): string => (count === 0 ? 'Not declared' : `${count} declared`);
