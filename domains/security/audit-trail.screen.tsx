import { useInfiniteQuery } from '@tanstack/react-query';
import { includesRole, urlOf } from '#kernel';
import { peopleHere } from '#domains/organization/public.ts';
import { useCall } from '#web/data/calls.ts';
import { send } from '#web/data/send.ts';
import { useSession } from '#web/data/session.ts';
import { navigate, usePlace, useTitle } from '#web/shell/router.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PageHead } from '#web/ui/page-head.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { AuditChain } from './audit-chain.tsx';
import { AuditEntries } from './audit-entries.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditRows } from './audit-rows.tsx';
import { auditEntries, auditExport, filtersIn } from './audit-trail.ts';

/** Everything that was done in the organization, and whether the record of it still holds. */
export default function AuditTrail() {
  useTitle('Security Audit');
  const { role, duties } = useSession();
  const mayRead = includesRole(role, 'admin') || duties.includes('auditor');
  return (
    <>
      <PageHead title="Security Audit" note="Who did what and when, with the values before and after.">
        {mayRead && (
          <a href={urlOf(auditExport)} className="button" download>
            <Icon name="download" />
            Export for an auditor
          </a>
        )}
      </PageHead>
      {mayRead ? (
        <div className="space-y-6">
          <AuditChain />
          <AuditRows />
          <Trail />
        </div>
      ) : (
        <div className="panel">
          <Empty icon="lock" title="For admins and auditors">
            Admins and auditors see the full record. The history of a single row is on its own page, for everyone who
            may read it.
          </Empty>
        </div>
      )}
    </>
  );
}

function Trail() {
  const { path, search } = usePlace();
  const filters = filtersIn(search);
  const text = filters.toString();
  const entries = useInfiniteQuery({
    queryKey: ['asked', 'audit', text],
    queryFn: ({ pageParam, signal }) =>
      send(auditEntries, { ...Object.fromEntries(filters), before: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    staleTime: 10_000,
  });
  const { data: people } = useCall(peopleHere);
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(filters);
    if (value) next.set(name, value);
    else next.delete(name);
    navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true });
  };
  const found = entries.data?.pages.flatMap(({ data }) => data);
  return (
    <section aria-label="Entries" className="space-y-3">
      <AuditFilters
        filters={filters}
        people={people?.data ?? []}
        onChange={change}
        onClear={() => navigate(path, { replace: true })}
      />
      <Answered
        of={{ data: found, error: entries.error, refetch: entries.refetch }}
        empty={
          <div className="panel">
            <Empty icon="scroll-text" title="Nothing was done that fits">
              Choose a longer time, or clear a filter.
            </Empty>
          </div>
        }
      >
        {(rows) => (
          <>
            <AuditEntries entries={rows} onRow={(id) => change('row', id)} />
            {entries.hasNextPage && (
              <button
                type="button"
                className="button"
                disabled={entries.isFetchingNextPage}
                onClick={() => void entries.fetchNextPage()}
              >
                {entries.isFetchingNextPage ? 'Reading…' : 'Show older entries'}
              </button>
            )}
          </>
        )}
      </Answered>
    </section>
  );
}
