import { href } from '#kernel';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { lifecyclePages } from '../lifecycle-pages.ts';
import { contractCloseout } from './contract-closeout.record.ts';

/** The form of a closeout that begins with its contract. */
export const closeoutStart = (contract: string): string =>
  `${href(lifecyclePages.closeout, { id: 'new' })}?${new URLSearchParams({ contract })}`;

interface Said {
  readonly said: string;
  readonly record: string;
  readonly id: string | null;
}

/** What holds a contract up, each with the way to the record that mends it. */
export function Blockers({ of, contract }: { readonly of: readonly Said[]; readonly contract: string }) {
  const { rowAt } = usePlaces();
  return (
    <ul className="space-y-1">
      {of.map(({ said, record, id }) => (
        <li key={`${id}${said}`}>
          <Link
            to={
              id === null && record === contractCloseout.name
                ? closeoutStart(contract)
                : (rowAt(record, id ?? '') ?? '')
            }
            className="link"
          >
            {said}
          </Link>
        </li>
      ))}
    </ul>
  );
}
