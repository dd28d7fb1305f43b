import { dollars, href, stateWords } from '#kernel';
import { useCall } from '#web/data/calls.ts';
import { RecordList } from '#web/record/record-list.tsx';
import { Link } from '#web/shell/router.tsx';
import { assetPages } from '../asset-pages.ts';
import { asset } from './asset.record.ts';
import { assetTotals } from './register-calls.ts';

/** The register as a list, with what it adds up to above it. */
export function AssetList() {
  return (
    <>
      <Totals />
      <RecordList record={asset} title="Asset Management" isTab />
    </>
  );
}

function Totals() {
  const { data } = useCall(assetTotals);
  return (
    <ul aria-label="Totals" className="mb-1 flex min-h-9 flex-wrap items-center gap-x-6 gap-y-1">
      {data?.data.map(({ state, count, costCents, federalCents }) => (
        <li key={state}>
          <Link to={`${href(assetPages.assets)}?status=${state}`} className="link">
            {count} {stateWords(asset, state).toLowerCase()}
          </Link>{' '}
          <span className="tabular-nums">{dollars(costCents)}</span>
          {federalCents > 0 && <span className="text-muted"> ({dollars(federalCents)} federal)</span>}
        </li>
      ))}
      {data && data.toRegister > 0 && (
        <li className="ml-auto">
          <Link to={`${href(assetPages.registrations)}?status=open`} className="button">
            {data.toRegister} to register
          </Link>
        </li>
      )}
    </ul>
  );
}
