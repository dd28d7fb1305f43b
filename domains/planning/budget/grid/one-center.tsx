import { useRow } from '#web/data/query.ts';
import { Link, usePlace } from '#web/shell/router.tsx';
import { costCenter } from '../../../finance/public.ts';
import { addressOf, but, type GridAddress, without } from './grid-address.ts';

/** A list that leaves something out says so, and how to see the rest. */
export default function OneCenter({ asked, name }: { asked: GridAddress; name: string | null }) {
  const { path } = usePlace();
  const { data } = useRow(costCenter, asked.costCenter, asked.costCenter !== without);
  const words = data ? `${data.code} ${data.name}` : name;
  return (
    <p className="panel mb-4 flex flex-wrap items-center justify-between gap-3 px-4 py-2.5">
      <span>
        {asked.costCenter === without ? (
          'Only lines without a cost center.'
        ) : (
          <>
            Only lines of <strong>{words ?? 'one cost center'}</strong>, including everything inside it.
          </>
        )}
      </span>
      <Link to={`${path}${addressOf(but(asked, { costCenter: '' }))}`} className="button">
        All cost centers
      </Link>
    </p>
  );
}
