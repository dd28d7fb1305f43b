import { type AnyRecord, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { contractPages } from '../contract-pages.ts';
import { contractStart } from './contract-calls.ts';
import { contract } from './contract.record.ts';

const Standing = later(() => import('./standing.tsx'));

/** A contract with its money, options, obligations, conditions and orders; a new one begins with the award that the address names. */
export default function ContractPage({ id }: { readonly id: string }) {
  const award = new URLSearchParams(usePlace().search).get('award');
  if (id === 'new' && award) return <FromAward award={award} />;
  return (
    <RecordScreen key={id} record={contract} id={id}>
      {(row) => (
        <>
          <Standing id={row.id} status={row.status} isAwarded={row.award != null} />
          <RecordSections record={contract as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

/** Vendor, value and funding are taken from the award; an award has one contract. */
function FromAward({ award }: { readonly award: string }) {
  const begun = useCall(contractStart, { id: award });
  return (
    <Answered of={begun}>
      {({ number, title, vendor, value, federalFunds, contract: made }) =>
        made ? (
          <section className="panel space-y-2 p-4" aria-label="Contract of this award">
            <p>{number} has a contract already.</p>
            <Link to={href(contractPages.contract, { id: made.id })} className="button">
              Open {made.number}
            </Link>
          </section>
        ) : (
          <RecordScreen
            record={contract}
            id="new"
            start={{ award, title, vendor, value, ceiling: value, federalFunds }}
          />
        )
      }
    </Answered>
  );
}
