import { inSentence } from '#kernel/fields/accept.ts';
import { useSession } from '#web/data/session.ts';
import { useRecords } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { isNarrowed, without } from './list-address.ts';
import type { List } from './use-list.ts';

/** A list without rows: what would fill it, or what keeps everything out. */
export function ListEmpty({ list }: { list: List }) {
  const { record, state, change, path } = list;
  const me = useSession();
  const records = useRecords();
  const [one, many] = record.label.map(inSentence);
  if (isNarrowed(state))
    return (
      <section className="panel" aria-label="No matches">
        <Empty
          title={`No ${many} match`}
          icon="file-search"
          action={
            <button
              type="button"
              className="button"
              onClick={() =>
                change({
                  ...without(state.filters, ...Object.keys(state.filters).map((key) => key.split('.')[0] ?? '')),
                  search: null,
                })
              }
            >
              Clear search and filters
            </button>
          }
        >
          Search for less, or take a filter away.
        </Empty>
      </section>
    );
  const newAt = me.may.create.includes(record.name) ? records.rowAt(record.name, 'new') : null;
  return (
    <section className="panel" aria-label={`No ${many} yet`}>
      <Empty
        title={`No ${many} yet`}
        action={
          newAt && (
            <span className="flex flex-wrap justify-center gap-2">
              <Link to={newAt} className="button">
                New {one}
              </Link>
              <Link to={`${path}?import`} className="button">
                Import a file
              </Link>
            </span>
          )
        }
      >
        {record.about}
      </Empty>
    </section>
  );
}
