import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useSession, useShow } from '#web/data/session.ts';
import { StatusBadge } from '#web/record/cells.tsx';
import { Link } from '#web/shell/router.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { lifecyclePages } from '../lifecycle-pages.ts';
import { closeoutStart } from './blockers.tsx';
import { contractCloseout } from './contract-closeout.record.ts';

/** The closeout of one contract, or the way to open it. */
export default function ContractCloseout({
  contract,
  isOpen,
}: {
  readonly contract: string;
  readonly isOpen: boolean;
}) {
  const { may } = useSession();
  const show = useShow();
  const rows = useRowsOf(contractCloseout, { filters: { contract }, sort: '-number', limit: 1 });
  const isLive = rows.data?.data.some(({ status }) => status !== 'withdrawn') ?? true;
  return (
    <section aria-label="Closeout" className="panel">
      <div className="flex min-h-11 flex-wrap items-center gap-2 px-4 py-2">
        <h2 className="text-sm">Closeout</h2>
        {isOpen && !isLive && may.create.includes(contractCloseout.name) && (
          <Link to={closeoutStart(contract)} className="button ml-auto print:hidden">
            Open closeout
          </Link>
        )}
      </div>
      <Answered of={rows} skeleton="h-10" empty={<p className="note px-4 pb-4">Not closed out.</p>}>
        {({ data: [own] }) =>
          own && (
            <p className="flex flex-wrap items-center gap-2 px-4 pb-4">
              <Link to={href(lifecyclePages.closeout, { id: own.id })} className="link">
                {own.number}
              </Link>
              <StatusBadge record={contractCloseout} state={own.status} />
              {own.retainUntil && (
                <span className="text-muted">Records are kept until {wholeDay(own.retainUntil, show)}.</span>
              )}
            </p>
          )
        }
      </Answered>
    </section>
  );
}
