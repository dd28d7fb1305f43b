import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { useCall } from '#web/data/calls.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { shortlistComparison } from './comparison-call.ts';
import { vendorShortlist } from './vendor-shortlist.record.ts';

const Comparison = later(() => import('./comparison.tsx'));

/** A shortlist with its vendors side by side. */
export default function ShortlistScreen({ params }: { readonly params: Readonly<Record<string, string>> }) {
  return (
    <RecordScreen record={vendorShortlist} id={params['id'] ?? ''} layout="below">
      {(row) => (
        <>
          <Compared id={row.id} name={String(row.name)} />
          <RecordSections record={vendorShortlist} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

function Compared({ id, name }: { readonly id: string; readonly name: string }) {
  const of = useCall(shortlistComparison, { id });
  const { listAt } = usePlaces();
  return (
    <section aria-label="Comparison" className="panel">
      <div className="flex flex-wrap items-center gap-2 px-4 py-3">
        <h2 className="text-sm">Comparison</h2>
        <Link to={`${listAt('solicitation') ?? ''}?status=published`} className="button ml-auto print:hidden">
          Open solicitations
        </Link>
      </div>
      <p className="note px-4 pb-3">
        To invite these vendors, open a published solicitation, choose Invite firms, then “{name}”.
      </p>
      <Answered of={of} skeleton="h-64">
        {({ vendors, gone }) => <Comparison vendors={vendors} gone={gone} />}
      </Answered>
    </section>
  );
}
