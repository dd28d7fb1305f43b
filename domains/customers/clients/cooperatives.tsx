import { href } from '#kernel';
import { useRowsOf } from '#web/data/rows.ts';
import { useCall } from '#web/data/calls.ts';
import { today, useSession, useShow } from '#web/data/session.ts';
import { Link } from '#web/shell/router.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { wholeDay } from '#web/ui/format.ts';
import { Icon } from '#web/ui/icon.tsx';
import { MoreOf } from '#web/ui/more-rows.tsx';
import { Answered } from '#web/ui/answered.tsx';
import { cooperativeContract } from '../cooperative/cooperative-contract.record.ts';
import { checklist } from '../cooperative/may-use.ts';
import { customers } from '../index.ts';

/** The contracts of others that we may buy from, each with what still stands against it. */
export function Cooperatives() {
  const me = useSession();
  const show = useShow();
  const mayAdd = me.may.create.includes(cooperativeContract.name);
  const added = href(customers.pages.cooperative, { id: 'new' });
  const contracts = useRowsOf(cooperativeContract, {
    filters: { status: ['active', 'proposed', 'draft'] },
    sort: 'name',
    limit: 100,
  });
  return (
    <Answered of={contracts} skeleton="h-64">
      {(data) => (
        <div className="space-y-3">
          <div className="flex flex-wrap items-center gap-3">
            <Link to={customers.pages.cooperatives.path} className="link">
              All contracts
            </Link>
            <Link to={customers.pages.usages.path} className="link">
              Usage reports and fees
            </Link>
            {mayAdd && (
              <Link to={added} className="button ml-auto">
                <Icon name="plus" />
                New cooperative contract
              </Link>
            )}
          </div>
          {data.data.length === 0 ? (
            <div className="panel">
              <Empty
                icon="handshake"
                title="No cooperative contracts yet"
                next={mayAdd && ['New cooperative contract', added]}
              >
                Contracts of a state or cooperative you have joined. Requisitions suggest them first.
              </Empty>
            </div>
          ) : (
            <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
              {data.data.map((one) => (
                <li key={one.id} className="panel space-y-2 p-4">
                  <h3 className="font-semibold">
                    <Link to={href(customers.pages.cooperative, { id: one.id })} className="link">
                      {one.name}
                    </Link>
                  </h3>
                  <p className="text-muted">
                    {one.vendor}, {one.lead}
                  </p>
                  <p className="note">
                    {one.number}
                    {one.untilDay && `, until ${wholeDay(one.untilDay, show)}`}
                  </p>
                  <Usable id={one.id} day={today(me)} />
                </li>
              ))}
            </ul>
          )}
          <MoreOf rows={data} />
        </div>
      )}
    </Answered>
  );
}

function Usable({ id, day }: { readonly id: string; readonly day: string }) {
  const { data } = useCall(checklist, { id, day });
  if (!data) return <div aria-busy="true" className="skeleton h-6" />;
  const missing = data.checks.filter(({ ok }) => !ok);
  return (
    <div className="space-y-1">
      <Badge tone={data.usable ? 'good' : 'warn'}>{data.usable ? 'Usable' : 'Not yet usable'}</Badge>
      {missing.map(({ id: check, because }) => (
        <p key={check} className="note">
          {because}
        </p>
      ))}
    </div>
  );
}
