import { type AnyRecord, href } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { useSession } from '#web/data/session.ts';
import { RecordScreen, RecordSections } from '#web/record/record-page.tsx';
import { usePlaces } from '#web/shell/product.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { later } from '#web/ui/later.tsx';
import { contractPages } from '../contract-pages.ts';
import { contractStart } from './contract-calls.ts';
import { contract } from './contract.record.ts';

const inForce: ReadonlySet<string> = new Set(['active', 'closed', 'terminated']);

const FollowButton = later(() => import('../follows/follow-button.tsx'));
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
          <FollowButton contract={row.id} />
          <Scored number={String(row.number)} vendor={String(row.vendor)} status={row.status} />
          <RecordSections record={contract as AnyRecord} row={row} />
        </>
      )}
    </RecordScreen>
  );
}

interface ScoredProps {
  readonly number: string;
  readonly vendor: string;
  readonly status: string;
}

/** The way to what was said of the vendor under this contract. */
function Scored({ number, vendor, status }: ScoredProps) {
  const { listAt } = usePlaces();
  const { may } = useSession();
  const scorecards = listAt('vendor_scorecard');
  if (!scorecards || !inForce.has(status)) return null;
  return (
    <section aria-label="Vendor performance" className="panel flex flex-wrap items-center gap-2 px-4 py-2 print:hidden">
      <h2 className="mr-auto text-sm">Vendor performance</h2>
      <Link to={`${scorecards}?${new URLSearchParams({ contract: number })}`} className="button">
        Scorecards
      </Link>
      {may.create.includes('vendor_scorecard') && (
        <Link to={`${scorecards}/new?${new URLSearchParams({ vendor, contract: number })}`} className="button">
          New scorecard
        </Link>
      )}
    </section>
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
