import { Suspense, useState } from 'react';
import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { Counted } from '#web/record/list/list-count.tsx';
import { ListTools } from '#web/record/list/list-tools.tsx';
import { type List, useListOf } from '#web/record/list/use-list.ts';
import { ListRows } from '#web/record/record-list.tsx';
import { useDefinition } from '#web/shell/product.ts';
import { Link, useTitle } from '#web/shell/router.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { later } from '#web/ui/later.tsx';
import { vendors } from '../index.ts';
import { VendorNav } from '../vendor-nav.tsx';
import { Facets } from './facets.tsx';
import { vendorProfile } from './vendor-profile.record.ts';

const { pages } = vendors;
/** So many vendors of the list are offered at a time. */
const OFFERED = 50;
const PickDialog = later(() => import('../shortlist/pick-dialog.tsx'));

/** Vendors by what they sell, hold and scored: facets above the list, all of it in the address. */
export default function FindVendors() {
  const list = useListOf(useDefinition(vendorProfile));
  const [isPicking, setPicking] = useState(false);
  useTitle('Find vendors');
  return (
    <>
      <VendorNav path={href(pages.finding)} />
      <Counted>
        <ListTools list={list} title="Find vendors">
          <Link to={href(pages.shortlists)} className="button">
            Shortlists
          </Link>
          <button type="button" className="button button-primary" onClick={() => setPicking(true)}>
            Add to shortlist
          </button>
        </ListTools>
        {isPicking && <Picking list={list} onClose={() => setPicking(false)} />}
        <div className="flex gap-4 max-[56rem]:block">
          <Facets asked={list.question} chosen={list.state.filters} onChange={list.change} />
          <div className="min-w-0 grow">
            <ListRows list={list} title="Find vendors" />
          </div>
        </div>
      </Counted>
    </>
  );
}

/** The first rows of the list as it is narrowed now, to pick from. */
function Picking({ list: { state }, onClose }: { readonly list: List; readonly onClose: () => void }) {
  const { data } = useRowsOf(vendorProfile, {
    filters: state.filters as never, // the filters of this very list
    ...(state.search ? { search: state.search } : {}),
    limit: OFFERED,
  });
  if (!data) return null;
  const offered = data.data.map(({ id, name, city, state: in_ }) => ({
    id,
    name: name ?? '',
    note: [city, in_].filter(Boolean).join(', '),
  }));
  return (
    <Suspense>
      <PickDialog offered={offered} more={<MoreOf rows={data} />} onClose={onClose} />
    </Suspense>
  );
}
