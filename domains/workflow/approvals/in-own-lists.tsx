import { useShell } from '#web/data/shell.ts';
import { usePlaces } from '#web/shell/product.ts';
import { Link } from '#web/shell/router.tsx';

/** What waits for this person outside the inbox, each with the way to its list. */
export function InOwnLists({ className = '' }: { readonly className?: string }) {
  const { data } = useShell();
  const places = usePlaces();
  if (!data || data.approvals.inLists.length === 0) return null;
  return (
    <p className={`flex flex-wrap gap-x-3 gap-y-1 ${className}`}>
      <span className="text-muted">In lists of their own:</span>
      {data.approvals.inLists.map(({ record, label, question, count }) => {
        const list = places.listAt(record);
        return list ? (
          <Link key={record} to={`${list}?${question}`} className="link">
            {count} {label}
          </Link>
        ) : (
          <span key={record}>
            {count} {label}
          </span>
        );
      })}
    </p>
  );
}
