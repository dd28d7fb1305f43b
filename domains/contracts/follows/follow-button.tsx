import { href } from '#kernel';
import { useCreate } from '#web/data/calls.ts';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { contractPages } from '../contract-pages.ts';
import { contractFollow } from './contract-follow.record.ts';

/** Follows a contract with all of its dates; which of them is chosen afterwards. */
export default function FollowButton({ contract }: { readonly contract: string }) {
  const { may } = useSession();
  const { data } = useRowsOf(contractFollow, { filters: { contract }, limit: 1 });
  const follow = useCreate(contractFollow);
  const [mine] = data?.data ?? [];
  if (!data || !may.create.includes(contractFollow.name)) return null;
  return (
    <section aria-label="Follow" className="panel flex flex-wrap items-center gap-2 px-4 py-2 print:hidden">
      <h2 className="mr-auto text-sm">Follow</h2>
      {follow.error && <p className="text-danger">{follow.error.message}</p>}
      {mine ? (
        <>
          <span className="text-muted">You are told of its dates.</span>
          <Link to={href(contractPages.follow, { id: mine.id })} className="button">
            Change dates
          </Link>
        </>
      ) : (
        <button
          type="button"
          className="button"
          disabled={follow.isPending}
          onClick={() => follow.mutate({ contract })}
        >
          Follow contract
        </button>
      )}
    </section>
  );
}
